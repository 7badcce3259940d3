// The operator's command line: what is understood, and what is refused with which words.
import { describe, expect, test } from 'vitest'
import { readCommand } from './command.ts'

const line = ['--match', '55', '--market', '18', '--specifiers', 'total=2.5']
const why = ['--reason', 'wrong score']
const boost = ['--percent', '10', '--stake-max', '50', '--ceiling', '900']
const banner = ['--title', 'Cup', '--text', 'All of it', '--link', '/live']
const picture = ['--src-en', 'cup.webp', '--alt-en', 'Cup week']
const withdrawal = `wdr_${'0a'.repeat(16)}`
const deposit = `dep_${'0a'.repeat(16)}`
const bet = ['--bet', 'bet_0123456789abc']

describe('understood', () => {
  test.each([
    [
      ['settle', ...line, '--won', '12', '--lost', '13', '--dead-heat', '14=0.5', ...why],
      {
        action: 'line',
        subject: {
          parentMatchId: 55,
          market: 18,
          specifiers: 'total=2.5',
          entry: {
            kind: 'settle',
            certainty: 2,
            outcomes: [
              { id: '12', result: 1, voidFactor: null, deadHeatFactor: null },
              { id: '13', result: 0, voidFactor: null, deadHeatFactor: null },
              { id: '14', result: 1, voidFactor: null, deadHeatFactor: '0.5' },
            ],
          },
        },
      },
    ],
    [
      ['void', '--match', '55', '--market', '1', '--to', '2026-11-21T16:30:00Z', ...why],
      {
        subject: { specifiers: '', entry: { kind: 'cancel', voidReason: 0, startAt: null, endAt: 1_795_278_600_000 } },
      },
    ],
    [
      ['rollback', ...line, '--what', 'settlement', ...why],
      { subject: { entry: { kind: 'rollbackSettle', outcomeIds: null } } },
    ],
    [
      ['rollback', ...line, '--what', 'void', ...why],
      { subject: { entry: { kind: 'rollbackCancel', startAt: null, endAt: null } } },
    ],
    [['void', ...bet, '--leg', '2', ...why], { action: 'ticket', subject: { kind: 'void', place: 1 } }],
    [['cancel-bet', ...bet, ...why], { subject: { code: 'bet_0123456789abc', kind: 'cancel', place: null } }],
    [['rollback', ...bet, ...why], { subject: { kind: 'reinstate', place: null } }],
    [['account', 'show', '--phone', '0911000001', ...why], { action: 'accountShow', subject: { phone: '0911000001' } }],
    [['account', 'exclude', '--account', '7', '--months', '6', ...why], { subject: { account: 7, months: 6 } }],
    [['account', 'owed'], { action: 'accountOwed' }],
    [
      ['account', 'pay-owed', '--account', '7', '--amount', '49.99', '--reference', 'TX-1', ...why],
      { action: 'accountPayOwed', subject: { account: 7, amount: 49_99, reference: 'TX-1' } },
    ],
    [['sms', 'report'], { action: 'smsReport', subject: { days: 7 } }],
    [['sms', 'report', '--days', '30'], { action: 'smsReport', subject: { days: 30 } }],
    [
      ['tax', 'report', '--from', '2026-11-01', '--to', '2026-11-30'],
      { action: 'taxReport', subject: { from: '2026-11-01', to: '2026-11-30' } },
    ],
    [
      ['tax', 'export', '--from', '2026-11-01', '--to', '2026-11-01', '--file', 'november.csv', ...why],
      { action: 'taxExport', subject: { from: '2026-11-01', to: '2026-11-01', file: 'november.csv' } },
    ],
    [['jackpot', 'list'], { action: 'jackpotList', subject: {} }],
    [
      ['jackpot', 'propose', '--kind', 'weekly', '--match', '7', '--match', '8', '--below-floor', 'yes', ...why],
      {
        action: 'jackpotPropose',
        subject: {
          ...{ kind: 'weekly', matches: [7, 8], from: null, belowFloor: true },
          unplayed: { as: null, refundFrom: null, reserves: null },
        },
      },
    ],
    [
      ['jackpot', 'propose', '--kind', 'grand', '--unplayed', 'weighted', '--reserves', '2', ...why],
      {
        action: 'jackpotPropose',
        subject: {
          ...{ kind: 'grand', matches: [], from: null, belowFloor: false },
          unplayed: { as: 'weighted', refundFrom: null, reserves: 2 },
        },
      },
    ],
    [['jackpot', 'approve', '--id', '7', ...why], { action: 'jackpotStep', subject: { step: 'approve', id: 7 } }],
    [['jackpot', 'release', '--entry', 'jpe_1', ...why], { action: 'jackpotRelease', subject: { ticket: 'jpe_1' } }],
    [['fair', 'list'], { action: 'fairList', subject: {} }],
    [
      ['fair', 'seed', '--game', 'lucky6', '--length', '20000', ...why],
      { action: 'fairSeed', subject: { game: 'lucky6', length: 20_000 } },
    ],
    [['harm', 'list'], { action: 'harmList', subject: { day: null } }],
    [['harm', 'list', '--day', '2026-11-22'], { action: 'harmList', subject: { day: '2026-11-22' } }],
    [
      ['harm', 'acknowledge', '--id', '7', '--as', 'contacted', ...why],
      { action: 'harmAcknowledge', subject: { id: 7, as: 'contacted' } },
    ],
    [['campaign', 'codes'], { action: 'promoList' }],
    [
      ['campaign', 'open', '--campaign', 'odds_boost', ...why],
      { action: 'campaignOpen', subject: { campaign: 'odds_boost', open: true } },
    ],
    [
      [
        ...['campaign', 'code', '--code', 'spring-26', '--gives', 'free_bet', '--amount', '25', '--uses', '1000'],
        ...['--until', '2026-12-01T00:00:00Z', '--new-days', '7', '--deposited', '100', '--account', '7'],
        ...['--account', '9', ...why],
      ],
      {
        action: 'promoMake',
        subject: {
          ...{ code: 'SPRING26', gift: 'free_bet', amount: 25_00, usesMax: 1000, personUsesMax: 1, ceiling: null },
          ...{ from: null, until: Date.parse('2026-12-01T00:00:00Z'), newDays: 7, depositedMin: 100_00 },
          accounts: [7, 9],
        },
      },
    ],
    [
      ['campaign', 'code', '--gives', 'points', '--amount', '50', '--uses', '10', '--until', 'never', ...why],
      { subject: { code: null, gift: 'points', amount: 50, until: null, accounts: null } },
    ],
    [
      ['campaign', 'stop', '--code', 'SPRING26', ...why],
      { action: 'promoSwitch', subject: { code: 'SPRING26', stopped: true } },
    ],
    [
      ['campaign', 'resume', '--campaign', 'promo', ...why],
      { action: 'campaignSwitch', subject: { campaign: 'promo', stopped: false } },
    ],
    [['abuse', 'list'], { action: 'abuseList' }],
    [['referral', 'list'], { action: 'referralList' }],
    [
      ['abuse', 'decide', '--id', '4', '--as', 'cleared', ...why],
      { action: 'abuseDecide', subject: { id: 4, as: 'cleared' } },
    ],
    [['reversal', 'list'], { action: 'reversalList' }],
    [['withdrawal', 'list'], { action: 'withdrawalList' }],
    [['deposit', 'list'], { action: 'depositList' }],
    [['difference', 'list'], { action: 'differenceList' }],
    [['difference', 'decide', '--id', '7', ...why], { action: 'differenceDecide', subject: { id: 7 } }],
    [
      ['deposit', 'settle', '--deposit', deposit, '--as', 'received', ...why],
      { action: 'depositSettle', subject: { deposit, as: 'received' }, reason: 'wrong score' },
    ],
    [
      ['deposit', 'settle', '--deposit', deposit, '--as', 'received', '--amount', '99.50', ...why],
      { action: 'depositSettle', subject: { deposit, as: 'received', amount: 99_50 } },
    ],
    [
      ['withdrawal', 'acknowledge', '--withdrawal', withdrawal, ...why],
      { action: 'withdrawalAcknowledge', subject: { withdrawal }, reason: 'wrong score' },
    ],
    [
      ['withdrawal', 'settle', '--withdrawal', withdrawal, '--as', 'released', ...why],
      { action: 'withdrawalSettle', subject: { withdrawal, as: 'released' }, reason: 'wrong score' },
    ],
    [['health'], { action: 'health' }],
    [['jobs'], { action: 'jobList' }],
    [['guard', 'list'], { action: 'guardList', subject: {} }],
    [
      ['match', 'order', '--goal', 'home@20', '--goal', 'away@75'],
      {
        action: 'matchOrder',
        subject: {
          kickoffMinutes: 10,
          goals: [
            { minute: 20, team: 1 },
            { minute: 75, team: 2 },
          ],
        },
      },
    ],
    [['match', 'order', '--kickoff', '-20'], { action: 'matchOrder', subject: { kickoffMinutes: -20, goals: [] } }],
    [['drill', '--what', 'lag'], { action: 'drill', subject: { kind: 'lag', product: 1, seconds: 30 } }],
    [
      ['drill', '--what', 'silence', '--product', '3', '--seconds', '25'],
      { subject: { kind: 'silence', product: 3, seconds: 25 } },
    ],
    [
      [
        'boosted',
        'create',
        '--line',
        '5',
        '--boost',
        '10',
        '--stake',
        '50',
        '--title',
        'Five',
        '--title-zh',
        '五',
        ...why,
      ],
      { action: 'boostedCreate', subject: { title: { en: 'Five', am: 'Five', om: 'Five', zh: '五' } } },
    ],
    [
      ['boost', 'create', ...boost, '--match', '5', '--outcome', '1', '--odds-max', '3', ...why],
      {
        action: 'oddsBoostMake',
        subject: {
          event: { parentMatchId: 5, market: 1, specifiers: '', outcomes: ['1'] },
          ...{ accounts: null, percent: 10, oddsMax: 300, stakeMax: 50_00, usesMax: 1, ceiling: 900_00, until: null },
        },
      },
    ],
    [['boost', 'stop', '--id', '7', ...why], { action: 'oddsBoostStop', subject: { id: 7 } }],
    [['boost', 'list'], { action: 'oddsBoostList' }],
    [['casino', 'list'], { action: 'casinoList' }],
    [['casino', 'differences'], { action: 'casinoDifferences' }],
    [['casino', 'figures', '--month', '2026-11'], { action: 'casinoFigures', subject: { month: '2026-11' } }],
    [
      ['casino', 'compare', '--provider', 'acme', '--day', '2026-11-22', ...why],
      { action: 'casinoCompare', subject: { provider: 'acme', day: '2026-11-22' } },
    ],
    [['casino', 'decide', '--id', '7', ...why], { action: 'casinoDecide', subject: { id: 7 } }],
    [
      ['casino', 'off', '--provider', 'studio', '--game', 'dice', ...why],
      { action: 'casinoSwitch', subject: { provider: 'studio', game: 'dice', on: false } },
    ],
    [
      ['casino', 'on', '--provider', 'studio', ...why],
      { action: 'casinoSwitch', subject: { provider: 'studio', game: null, on: true } },
    ],
    [
      ['banner', 'add', ...banner, '--title-om', 'Waancaa', '--text-zh', '杯', '--only-in', 'om', ...why],
      {
        action: 'bannerAdd',
        subject: {
          title: { en: 'Cup', am: 'Cup', om: 'Waancaa', zh: 'Cup' },
          text: { en: 'All of it', am: 'All of it', om: 'All of it', zh: '杯' },
          ...{ url: '/live', amUrl: '/live', art: 'sport', place: 100, countryId: null, locale: 'om' },
          ...{ startsAt: null, endsAt: null },
        },
      },
    ],
    [
      ['banner', 'add', ...picture, '--route', '/live', '--until', '2026-11-21T16:30:00Z', ...why],
      {
        action: 'bannerAdd',
        subject: {
          ...{ title: { en: 'Cup week', am: 'Cup week' }, text: {}, url: '/live', amUrl: '/live', external: false },
          ...{ pictures: { en: 'cup.webp', am: 'cup.webp' }, place: 100, endsAt: 1_795_278_600_000 },
        },
      },
    ],
    [
      [
        ...['banner', 'add', ...picture, '--src-am', 'ዋንጫ.webp', '--alt-am', 'ዋንጫ'],
        ...['--external', 'https://news.example/cup', '--external-am', 'https://news.example/am', ...why],
      ],
      {
        subject: {
          ...{ title: { en: 'Cup week', am: 'ዋንጫ' }, pictures: { en: 'cup.webp', am: 'ዋንጫ.webp' }, external: true },
          ...{ url: 'https://news.example/cup', amUrl: 'https://news.example/am' },
        },
      },
    ],
    [['banner', 'end', '--id', '4', ...why], { action: 'bannerEnd', subject: { id: 4 } }],
    [['banner', 'list'], { action: 'bannerList' }],
  ])('%j', (args, request) => {
    expect(readCommand(args)).toMatchObject({ ok: true, request })
  })
})

test.each([
  [[], 'a command is missing'],
  [['pay'], 'unknown command: pay'],
  [['settle', ...line, '--won', '12'], '--reason is missing'],
  [['settle', ...line, '--won', '12', '--by', 'abebe', ...why], 'unknown option: --by'],
  [['settle', ...line, '--won', '12', '--key', 'op_1', ...why], 'unknown option: --key'],
  [['settle', ...line, ...why], 'settle needs an outcome'],
  [['settle', ...line, '--won', '12', '--lost', '12', ...why], 'the outcome 12 is named twice'],
  [['settle', ...line, '--dead-heat', '12=2', ...why], '--dead-heat'],
  [['settle', '--match', '-1', '--market', '1', '--won', '1', ...why], '--match: expected a whole number'],
  [['void', ...line, '--from', 'yesterday', ...why], '--from: expected a time'],
  [['void', ...line, ...bet, ...why], 'either a line'],
  [['void', ...bet, ...why], '--leg is missing'],
  [['cancel-bet', '--bet', '17', ...why], '--bet: not a ticket id'],
  [['cancel-bet', ...bet, ...bet, ...why], '--bet stands twice'],
  [['cancel-bet', ...bet, '--reason'], '--reason needs a value'],
  [['cancel-bet', ...bet, '--force', 'yes'], 'unknown option: --force'],
  [['rollback', ...line, '--what', 'all', ...why], '--what'],
  [['guard', 'release', '--match', '7', '--market', '1'], '--reason is missing'],
  [['guard', 'release', '--market', '1', '--reason', 'b'], '--match is missing'],
  [['match', 'order', '--kickoff', '-81'], '--kickoff: expected minutes from -80 to 1440, got -81'],
  [['match', 'order', '--goal', 'home@90'], '--goal: expected home@M or away@M with M from 0 to 89, got home@90'],
  [['match', 'order', '--goal', 'draw@9'], '--goal: expected home@M or away@M'],
  [['drill', '--what', 'flood'], '--what: expected one of silence'],
  [['drill', '--what', 'lag', '--seconds', '601'], '--seconds: at most 600'],
  [['drill', 'silence', '1', '25'], 'unknown option: silence'],
  [['boosted', 'create', '--title-om', 'Shan', '--line', '5', '--boost', '10', '--stake', '50', ...why], '--title is'],
  [['boost', 'create', ...boost, '--account', '5', ...why], '--until is missing'],
  [['boost', 'create', ...boost, '--outcome', '1', ...why], '--outcome needs --match'],
  [
    ['boost', 'create', ...boost, '--outcome', '1', '--match', '5', '--odds-max', 'x', ...why],
    '--odds-max: expected a price',
  ],
  [['boost', 'stop', ...why], '--id is missing'],
  [['casino', 'off', ...why], '--provider is missing'],
  [['casino', 'figures', '--month', '2026-13'], '--month: not a month: 2026-13'],
  [['casino', 'compare', '--provider', 'acme', '--day', '22.11.2026', ...why], '--day: not a day: 22.11.2026'],
  [['casino', 'off', '--provider', 'studio'], '--reason is missing'],
  [['banner', ...why], 'unknown command: banner --reason'],
  [['banner', 'add', '--title', 'Cup', '--link', '/live', ...why], '--text is missing'],
  [['banner', 'add', ...banner, '--link-am', 'https://x.example', ...why], '--link-am: expected a path'],
  [['banner', 'add', ...banner, '--title-am', 'x'.repeat(37), ...why], '--title (am): at most 36'],
  [['banner', 'add', ...banner, '--art', 'gold', ...why], '--art: expected one of bonus'],
  [['banner', 'add', ...banner, '--order', '10000', ...why], '--order: at most 9999'],
  [
    ['banner', 'add', ...banner, '--from', '2026-11-22', '--until', '2026-11-21', ...why],
    '--until: expected a time after',
  ],
  [['banner', 'add', ...banner, ...picture, ...why], 'words or a picture: --title does not go'],
  [['banner', 'add', '--alt-en', 'Cup', '--route', '/live', ...why], '--src-en is missing'],
  [['banner', 'add', '--src-en', 'cup.webp', '--route', '/live', ...why], '--alt-en is missing'],
  [['banner', 'add', ...picture, '--src-am', 'a.webp', '--route', '/live', ...why], '--alt-am is missing'],
  [['banner', 'add', '--src-en', 'c', '--alt-en', 'x'.repeat(91), '--route', '/', ...why], '--alt-en: at most 90'],
  [['banner', 'add', ...picture, ...why], '--route is missing'],
  [['banner', 'add', ...picture, '--route', 'https://news.example', ...why], '--route: expected a path'],
  [['banner', 'add', ...picture, '--route', '/live', '--external', 'https://x.example', ...why], 'not both'],
  [['banner', 'add', ...picture, '--external', 'http://news.example', ...why], '--external: expected an address such'],
  [['banner', 'add', ...picture, '--external', '/live', ...why], '--external: expected an address such'],
  [['banner', 'add', ...picture, '--external-am', 'https://x.example', ...why], '--external is missing'],
  [['sms', 'report', '--days', '91'], '--days: expected a whole number from 1 to 90'],
  [['withdrawal', 'settle', '--withdrawal', withdrawal, '--as', 'gone', ...why], '--as: expected paid or released'],
  [
    ['deposit', 'settle', '--deposit', deposit, '--as', 'paid', ...why],
    '--as: expected received or refused or returned or left',
  ],
  [
    ['deposit', 'settle', '--deposit', deposit, '--as', 'left', '--amount', '5', ...why],
    '--amount: only what is received has an amount',
  ],
  [
    ['deposit', 'settle', '--deposit', deposit, '--as', 'received', '--amount', '0', ...why],
    '--amount: not an amount: 0',
  ],
  [['difference', 'decide', '--id', '0', ...why], '--id'],
  [['campaign', 'stop', '--campaign', 'sign-up', ...why], '--campaign: expected one of first_deposit, goodwill'],
  [['campaign', 'stop', '--campaign', 'goodwill'], '--reason is missing'],
  [
    ['campaign', 'open', '--campaign', 'sign_up', ...why],
    '--campaign: expected one of cashback, referral, promo, odds_boost, got sign_up',
  ],
  [['campaign', 'grant', '--account', '0', '--amount', '25', ...why], '--account: expected a whole number from 1'],
  [['campaign', 'grant', '--account', '1', '--amount', '0', ...why], '--amount: not an amount: 0'],
  [['campaign', 'cancel', '--freebet', 'fbt_1', ...why], "--freebet: not a free bet's id: fbt_1"],
  [['campaign', 'stop', '--campaign', 'promo', '--code', 'SPRING26', ...why], 'either a campaign or a promo code'],
  [['campaign', 'stop', '--code', 'A_B', ...why], '--code: expected 4 to 20 letters and digits, got A_B'],
  [['campaign', 'code', ...why], '--gives is missing'],
  [['campaign', 'code', '--gives', 'cash', ...why], '--gives: expected one of free_bet, points, bonus, got cash'],
  [['campaign', 'code', '--gives', 'points', '--amount', '2.5', ...why], '--amount: expected a whole number from 1'],
  [['campaign', 'code', '--gives', 'bonus', '--amount', '5', '--uses', '9', ...why], '--until is missing'],
  [['campaign', 'code', '--gives', 'bonus', '--amount', '5', '--uses', '0', '--until', 'never', ...why], '--uses'],
  [['withdrawal', 'acknowledge', '--withdrawal', withdrawal], '--reason is missing'],
  [['deposit', 'settle', '--deposit', withdrawal, '--as', 'refused', ...why], "--deposit: not a deposit's id"],
  [['jackpot', 'propose', '--kind', 'yearly', ...why], '--kind: expected weekly, midweek, grand'],
  [['jackpot', 'propose', '--kind', 'grand', '--unplayed', 'maybe', ...why], '--unplayed: expected drawn, weighted'],
  [['jackpot', 'propose', '--kind', 'grand', '--refund-from', '0', ...why], '--refund-from: expected a whole number'],
  [['jackpot', 'propose', '--kind', 'grand', '--reserves', '6', ...why], '--reserves: at most 5'],
  [['jackpot', 'pay', '--id', '7'], '--reason is missing'],
  [['jackpot', 'propose', '--kind', 'grand', '--below-floor', 'no', ...why], '--below-floor: expected yes'],
  [['fair', 'seed', '--game', 'chess', '--length', '9', ...why], '--game: expected lucky6'],
  [['fair', 'seed', '--game', 'super_league_0', '--length', '9', ...why], '--game: expected lucky6'],
  [['fair', 'seed', '--game', 'lucky6', '--length', '20001', ...why], '--length: at most 20000'],
  [['fair', 'seed', '--game', 'lucky6', '--length', '9'], '--reason is missing'],
  [['harm', 'acknowledge', '--id', '7', '--as', 'forgotten', ...why], '--as: expected watched or contacted'],
  [['harm', 'acknowledge', '--id', '7', '--as', 'none'], '--reason is missing'],
  [['reversal', 'take', '--deposit', withdrawal, ...why], "--deposit: not a deposit's id"],
  [['reversal', 'settle', '--deposit', deposit, '--as', 'forgiven', ...why], '--as: expected covered or written_off'],
  [['reversal', 'take', '--deposit', deposit], '--reason is missing'],
  [['account', 'show', '--phone', '0911000001'], '--reason is missing'],
  [['account', 'block', ...why], 'name one account: --phone NUMBER or --account N'],
  [['account', 'block', '--phone', '1', '--account', '1', ...why], 'name one account'],
  [['account', 'exclude', '--account', '7', ...why], '--months is missing'],
  [
    ['account', 'pay-owed', '--account', '7', '--amount', '0', '--reference', 'x', ...why],
    '--amount: expected an amount',
  ],
  [['harm', 'list', '--day', '22-11-2026'], '--day: expected a day such as 2026-11-21'],
  [['abuse', 'decide', '--id', '4', '--as', 'cleared'], '--reason is missing'],
  [['abuse', 'decide', '--id', '4', '--as', 'blocked', ...why], '--as: expected cleared or confirmed'],
  [['tax', 'report', '--from', '2026-11-31', '--to', '2026-12-01'], '--from: expected a day such as 2026-11-21'],
  [['tax', 'report', '--from', '2026-11-02', '--to', '2026-11-01'], '--from: 2026-11-02 is after --to 2026-11-01'],
  [['tax', 'export', '--from', '2026-11-01', '--to', '2026-11-01', ...why], '--file is missing'],
  [['tax', 'export', '--from', '2026-11-01', '--to', '2026-11-01', '--file', 'a.csv'], '--reason is missing'],
  [['withdrawal', 'settle', '--withdrawal', 'wdr_1', '--as', 'paid', ...why], "--withdrawal: not a withdrawal's id"],
  [['withdrawal', 'settle', '--withdrawal', withdrawal, '--as', 'paid'], '--reason is missing'],
])('refused: %j', (args, message) => {
  const read = readCommand(args)
  expect(read.ok ? '' : read.message).toContain(message)
})
