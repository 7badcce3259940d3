// Promo codes as rules: what an operator can make, how a typed one is read, and who is refused with which code, in order.
import { expect, test } from 'vitest'
import { campaignsOf, type FreeBetCampaign } from '../bonuses/campaigns.ts'
import { decidePromo, type PromoFacts, type PromoTerms, parsePromoCode, promoFaultOf } from './promo.ts'

const DAY = 86_400_000
const NOW = Date.parse('2026-11-23T10:00:00Z')
const campaign = campaignsOf('et').freeBets.promo as FreeBetCampaign
const terms: PromoTerms = {
  ...{ code: 'SPRING26', gift: 'free_bet', amount: 25_00, from: NOW - DAY, until: NOW + DAY },
  ...{ usesMax: 100, personUsesMax: 1, ceiling: 2500_00 },
  ...{ newDays: null, depositedMin: null, accounts: null },
}
const forDepositors = { depositedMin: 100_00 }
const facts: PromoFacts = {
  ...{ now: NOW, accountId: 7, stopped: false, uses: 0, spent: 0, cost: 25_00, ownUses: 0, personUses: 0 },
  ...{
    openedAt: NOW - 100 * DAY,
    personKnown: true,
    deposited: 0,
    withdrawn: 0,
    staked: 0,
    askedBefore: 0,
    hadBonus: false,
  },
  ...{ claimable: 0, offered: 0, replaces: 0 },
}

test.each([
  ['SPRING26', 'SPRING26'],
  [' spring-26\n', 'SPRING26'],
  ['s p r i n g 2 6', 'SPRING26'],
  ['abc', null],
  ['A'.repeat(20), 'A'.repeat(20)],
  ['A'.repeat(21), null],
  ['_SPRING26_', 'SPRING26'],
  ['(SPRING26).', 'SPRING26'],
  ['SPRING\u200b26\u2060', 'SPRING26'],
  ['SPRING+26', null],
  ["X';--", null],
  ['ውርርድ', null],
  ['', null],
])('typed %j is read as %j', (text, code) => expect(parsePromoCode(text)).toBe(code))

test.each<[string, Partial<PromoTerms>, Partial<PromoFacts>]>([
  ['anybody', {}, {}],
  ['the last one that its uses allow', {}, { uses: 99 }],
  ['the last one that its ceiling allows', {}, { spent: 2475_00 }],
  ['a person’s second use of two', { personUsesMax: 2 }, { ownUses: 1 }],
  ['at its first moment', { from: NOW }, {}],
  ['without an end', { until: null }, { now: NOW + 5000 * DAY }],
  ['a new account a moment before its days are over', { newDays: 7 }, { openedAt: NOW - 7 * DAY + 1 }],
  ['who has deposited and staked exactly as much', forDepositors, { deposited: 100_00, staked: 100_00 }],
  ['who has done so again since', forDepositors, { deposited: 200_00, staked: 200_00, askedBefore: 100_00 }],
  [
    'who has taken out what a code had counted, and deposited and staked anew',
    forDepositors,
    { deposited: 200_00, withdrawn: 100_00, staked: 200_00, askedBefore: 100_00 },
  ],
  ['an account that is named', { accounts: [6, 7] }, {}],
  ['who has had bonus money, a free bet', {}, { hadBonus: true }],
  ['who has deposited nothing, so that nobody could be named', {}, { personKnown: false }],
  ['who has had none, bonus money', { gift: 'bonus' }, {}],
  ['who can claim the first deposit’s, a free bet', {}, { claimable: 400_00 }],
  ['who gives up what he has seen of it, bonus money', { gift: 'bonus' }, { claimable: 400_00, replaces: 400_00 }],
  ['who gives up what a deposit could bring, bonus money', { gift: 'bonus' }, { offered: 1000_00, replaces: 1000_00 }],
])('%s may use it', (_name, change, known) =>
  expect(decidePromo({ ...terms, ...change }, { ...facts, ...known })).toEqual({ ok: true }),
)

/** Everything that could be refused is, so that each row shows which refusal stands first. */
const worst: PromoFacts = { ...facts, stopped: true, ownUses: 1, personUses: 1, uses: 100, spent: 2500_00 }
const narrow: PromoTerms = { ...terms, accounts: [6] }
test.each<[string, PromoTerms | null, PromoFacts, string]>([
  ['nobody’s code', null, worst, 'PROMO_UNKNOWN'],
  ['a moment before it begins', { ...narrow, from: NOW + 1 }, worst, 'PROMO_NOT_BEGUN'],
  ['stopped', narrow, worst, 'PROMO_ENDED'],
  ['at its end', { ...narrow, until: NOW }, { ...worst, stopped: false }, 'PROMO_ENDED'],
  ['used before', narrow, { ...worst, stopped: false }, 'PROMO_USED'],
  ['used by another account', narrow, { ...worst, stopped: false, ownUses: 0 }, 'PROMO_OF_PERSON'],
  [
    'used by another account, the second of two',
    { ...narrow, personUsesMax: 2 },
    { ...worst, stopped: false },
    'PROMO_OF_PERSON',
  ],
  ['all uses gone', narrow, { ...facts, uses: 100 }, 'PROMO_USED_UP'],
  ['a cent over its ceiling', narrow, { ...facts, spent: 2475_01 }, 'PROMO_USED_UP'],
  ['an account that is not named', narrow, facts, 'PROMO_NOT_FOR_YOU'],
  ['an account from before', { ...terms, newDays: 100 }, facts, 'PROMO_NOT_FOR_YOU'],
  ['a deposit that is asked about', { ...terms, ...forDepositors }, { ...facts, deposited: null }, 'PROMO_NOT_FOR_YOU'],
  ['bonus money for who has had it', { ...terms, gift: 'bonus' }, { ...facts, hadBonus: true }, 'PROMO_NOT_FOR_YOU'],
  [
    'who has deposited, and nobody knows who paid',
    { ...terms, ...forDepositors },
    { ...facts, deposited: 1, personKnown: false },
    'PROMO_PERSON_FIRST',
  ],
  [
    'bonus money, while a deposit of nobody knows whom is asked about',
    { ...terms, gift: 'bonus' },
    { ...facts, deposited: null, personKnown: false, claimable: 1 },
    'PROMO_PERSON_FIRST',
  ],
])('refused: %s', (_name, promo, known, code) => expect(decidePromo(promo, known)).toEqual({ ok: false, code }))

test.each<[string, Partial<PromoFacts>, string, number]>([
  ['nothing deposited', {}, 'PROMO_DEPOSIT_FIRST', 100_00],
  ['a cent less deposited', { deposited: 99_99, staked: 100_00 }, 'PROMO_DEPOSIT_FIRST', 1],
  ['nothing staked of it', { deposited: 100_00 }, 'PROMO_STAKE_FIRST', 100_00],
  ['a cent less staked', { deposited: 100_00, staked: 99_99 }, 'PROMO_STAKE_FIRST', 1],
  [
    'one deposit, used before',
    { deposited: 100_00, staked: 900_00, askedBefore: 100_00 },
    'PROMO_DEPOSIT_FIRST',
    100_00,
  ],
  ['one stake, used before', { deposited: 200_00, staked: 150_00, askedBefore: 100_00 }, 'PROMO_STAKE_FIRST', 50_00],
  [
    'a deposit that left again',
    { deposited: 100_00, withdrawn: 100_00, staked: 100_00 },
    'PROMO_DEPOSIT_FIRST',
    100_00,
  ],
  [
    'a second deposit that left again',
    { deposited: 200_00, withdrawn: 101_00, staked: 200_00, askedBefore: 100_00 },
    'PROMO_DEPOSIT_FIRST',
    1_00,
  ],
])('a code for depositors is refused with what is missing: %s', (_name, known, code, amount) =>
  expect(decidePromo({ ...terms, ...forDepositors }, { ...facts, ...known })).toEqual({ ok: false, code, amount }),
)

test.each<[string, Partial<PromoFacts>, string, number]>([
  ['what can be claimed', { claimable: 400_00 }, 'PROMO_REPLACES_BONUS', 400_00],
  ['a cent more than was seen', { claimable: 400_00, replaces: 399_99 }, 'PROMO_REPLACES_BONUS', 400_00],
  ['what a first deposit can bring', { offered: 1000_00 }, 'PROMO_REPLACES_OFFER', 1000_00],
])('bonus money is not given before the bettor has agreed to lose %s', (_name, known, code, amount) => {
  expect(decidePromo({ ...terms, gift: 'bonus' }, { ...facts, ...known })).toEqual({ ok: false, code, amount })
  const first = decidePromo({ ...terms, gift: 'bonus', ...forDepositors }, { ...facts, ...known })
  expect(first).toMatchObject({ code: 'PROMO_DEPOSIT_FIRST' })
})

const asked = { campaign, pointValue: 1_00, now: NOW }
test.each<[string, Partial<PromoTerms>, string | null]>([
  ['as it stands', {}, null],
  ['points that are worth the maximum', { gift: 'points', amount: 500, ceiling: 500_00 }, null],
  ['points that are worth more', { gift: 'points', amount: 501 }, 'AMOUNT_INVALID'],
  ['more than the campaign gives', { amount: campaign.max + 1 }, 'AMOUNT_INVALID'],
  ['nothing', { amount: 0 }, 'AMOUNT_INVALID'],
  ['three letters', { code: 'ABC' }, 'CODE_INVALID'],
  ['small letters', { code: 'spring' }, 'CODE_INVALID'],
  ['an end before its start', { until: NOW - 2 * DAY }, 'WINDOW_INVALID'],
  ['an end in the past', { from: NOW - 3 * DAY, until: NOW - 2 * DAY }, 'WINDOW_INVALID'],
  ['no use', { usesMax: 0 }, 'USES_INVALID'],
  ['eleven uses of a person', { personUsesMax: 11 }, 'USES_INVALID'],
  ['a ceiling below one use', { ceiling: 24_99 }, 'CEILING_BELOW_ONE_USE'],
])('an operator makes one with %s', (_name, change, code) =>
  expect(promoFaultOf({ ...terms, ...change }, asked)?.code ?? null).toBe(code),
)

test('a market without the campaign has no codes', () =>
  expect(promoFaultOf(terms, { ...asked, campaign: null })).toEqual({ code: 'GIFT_NOT_GIVEN' }))
