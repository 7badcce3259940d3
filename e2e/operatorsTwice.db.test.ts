// Every command of an operator that changes something, carried out twice: its process was killed after the deed and before
// the audit log had it. The second time answers what the first did, and nothing is done again.
import { betBody, legBody } from '@walia/server/bets/testServer.ts'
import { LOOKS, OPTIONS } from '@walia/server/operations/command.ts'
import { runCommand, runKilled } from '@walia/server/operations/testOperations.ts'
import { type TestDatabase, testDatabase } from '@walia/server/platform/testDatabase.ts'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Books, OWNER_PASSWORD, ownerWith, sellAgain, startTestServer, type TestServer } from './testServer.ts'

const [MATCH, OTHER_MATCH] = [6801, 6802]
const why = ['--by', 'abebe', '--reason', 'the server was killed']
const HOUR_MS = 3_600_000

let database: TestDatabase
let server: TestServer
let owner: pg.Client
beforeAll(async () => {
  database = await testDatabase(20)
  server = await startTestServer(database, [MATCH, OTHER_MATCH])
  owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
  // What these do by themselves is not what the command did.
  for (const slice of ['operations', 'affiliates', 'payments', 'bonuses', 'sms'] as const) await server[slice].stop()
})
beforeEach(() => sellAgain(server, [MATCH, OTHER_MATCH]))
afterAll(async () => {
  await owner.end()
  await server.stop()
  await database.drop()
})

const one = async (sql: string, values: unknown[] = []): Promise<string> =>
  String(Object.values((await owner.query(sql, values)).rows[0] ?? {})[0])
const run = async (...args: string[]) =>
  (await runCommand(database.pool, server.operations, [...args, ...why]))?.details
const idOf = async (...args: string[]): Promise<string> => String(((await run(...args)) as { id: number }).id)
const bettor = async (books: object = { cash: 500_00 }): Promise<string> =>
  String((await ownerWith(server, books as Books)).accountId)

async function ticket(): Promise<string> {
  const caller = await ownerWith(server, { cash: 500_00 })
  const body = betBody([], { betslip: [legBody(OTHER_MATCH, { odd_value: '2.50' })] })
  return String((await server.call(caller, 'POST', '/api/v2/bet', body)).body.bet_id)
}
async function closedAccount(): Promise<string> {
  const caller = await ownerWith(server, { cash: 20_00 })
  await server.call(caller, 'POST', '/api/v1/profile/closing', { password: OWNER_PASSWORD, reason: 'no_time' })
  return String(caller.accountId)
}
async function withFactor(): Promise<string> {
  const caller = await ownerWith(server, {})
  await server.call(caller, 'POST', '/api/v1/profile/factor', { password: OWNER_PASSWORD })
  await owner.query('update second_factor set enabled_at = now() where account_id = $1', [caller.accountId])
  return String(caller.accountId)
}
const printed = (prefix: string, id: string) => `${prefix}_${id.replaceAll('-', '')}`
async function deposit(status: 'checking' | 'received'): Promise<string> {
  const sql = `insert into deposit (id, account_id, method, provider, mobile, amount, fee, currency, status, reason, request_key,
      request_hash, created_at, settled_at)
    values (uuidv7(), $1, 'telebirr', 'telebirr', '251911000000', 10000, 200, 'ETB', $2, null, uuidv7()::text, '\\x00',
      now() - interval '1 hour', case when $2 = 'received' then now() end) returning id`
  return printed('dep', await one(sql, [await bettor(), status]))
}
async function withdrawal(contradiction: string | null = null): Promise<string> {
  const sql = `insert into withdrawal (id, account_id, method, provider, mobile, amount, fee, currency, status, contradiction,
      request_key, request_hash, created_at, settled_at)
    values (uuidv7(), $1, 'telebirr', 'telebirr', '251911000000', 10000, 0, 'ETB', $3, $2, uuidv7()::text, '\\x00',
      now() - interval '1 hour', case when $3 = 'paid' then now() end) returning id`
  return printed(
    'wdr',
    await one(sql, [await bettor({ reserved: 100_00 }), contradiction, contradiction ? 'paid' : 'checking']),
  )
}
let logins = 0
const affiliateWords = () => {
  const number = ++logins
  return [
    '--name',
    'Anna',
    '--login',
    `anna${number}`,
    '--mobile',
    `09119990${String(number).padStart(2, '0')}`,
    '--share',
    '25',
  ]
}
const affiliate = () => idOf('affiliate', 'add', ...affiliateWords())
/** Closed with a commission of 5.00. */
const MONTH = {
  ...{ month: '2026-01-01', plan: {}, registrations: 1, first_deposits: 1, qualified: 1, bettors: 1, stakes: 10_00 },
  ...{
    winnings: 0,
    bonuses: 0,
    vat: 0,
    deposits: 0,
    payment_fees: 0,
    net_revenue: 10_00,
    top_bettor: 10_00,
    cpa: 5_00,
  },
  ...{ share: 0, carried_in: 0, carried_out: 0, commission: 5_00, uncollected: 0, closed_at: '2026-02-01T00:00:00Z' },
}
async function closedMonth(): Promise<string> {
  const id = await affiliate()
  await owner.query(
    `insert into affiliate_month select (jsonb_populate_record(null::affiliate_month, $2::jsonb || jsonb_build_object('affiliate_id', $1::bigint))).*`,
    [id, JSON.stringify(MONTH)],
  )
  return id
}
const deadPostback = async () =>
  one(
    `insert into affiliate_postback (affiliate_id, event, account_id, body, state, next_at, created_at, finished_at)
     values ($1, 'registration', 7, '{}', 'dead', now(), now(), now()) returning id`,
    [await affiliate()],
  )
const key = async (name: string) => {
  const made = await run('key', 'add', '--name', name, '--scope', 'bot:login')
  return String((made as { prefix: string }).prefix)
}
const boostOn = (outcome: string) => [
  '--match',
  String(MATCH),
  '--outcome',
  outcome,
  '--percent',
  '10',
  '--stake-max',
  '100',
  '--ceiling',
  '1000',
]
const boostedOn = [
  '--line',
  String(MATCH),
  '--line',
  String(OTHER_MATCH),
  '--boost',
  '1',
  '--stake',
  '10',
  '--below-floor',
  'yes',
]
const bannerWords = ['--title', 'A', '--text', 'B', '--link', '/']
const freeBet = async () =>
  ((await run('campaign', 'grant', '--account', await bettor(), '--amount', '25')) as { freeBet: { id: string } })
    .freeBet.id
const finding = () =>
  one(`insert into abuse_finding (found_at, parent_match_id, market, specifiers, account_id, bet, source, outcome_id,
      other_id, other_bet, other_source, other_outcome_id, how)
    values (now(), 1, 1, '', 1, 'a', 'bonus', '1', 2, 'b', 'cash', '2', '{device}') returning id`)
const marker = () =>
  one(`insert into harm_marker (day, account_id, kind, figures, found_at)
    values ('2026-01-01', 1, 'chasing', '{}', now()) returning id`)
const difference = () =>
  one(`insert into payment_difference (provider, day, direction, order_id, kind, found_at)
    values ('telebirr', '2026-01-01', 'in', 'o', 'unknownOrder', now()) returning id`)
const contradiction = () =>
  one(`insert into line_contradiction (urn, parent_match_id, market, specifiers, entry, ruled, said)
    values ('sr:match:1', 1, 1, '', '{}', '{}', '{}') returning id`)
const line = ['--match', String(MATCH), '--market', '1']
const settled = ['--won', '1', '--lost', '2', '--lost', '3']

/** The command's options; what it is about is made first. Those of one line stand in the order in which they can follow. */
const COMMANDS: Record<string, () => Promise<string[]>> = {
  'cancel-bet': async () => ['--bet', await ticket()],
  'boost create': async () => boostOn('1'),
  'boost stop': async () => ['--id', await idOf('boost', 'create', ...boostOn('2'))],
  'boosted create': async () => boostedOn,
  'boosted close': async () => ['--id', await idOf('boosted', 'create', ...boostedOn)],
  settle: async () => [...line, ...settled],
  void: async () => line,
  rollback: async () => [...line, '--what', 'settlement'],
  'account block': async () => ['--account', await bettor()],
  'account unblock': async () => {
    const account = await bettor()
    await run('account', 'block', '--account', account)
    return ['--account', account]
  },
  'account exclude': async () => ['--account', await bettor(), '--months', '6'],
  'account end-factor': async () => ['--account', await withFactor()],
  'account keep-factor': async () => {
    const account = await withFactor()
    await run('account', 'end-factor', '--account', account)
    return ['--account', account]
  },
  'account pay-owed': async () => ['--account', await closedAccount(), '--amount', '20', '--reference', 'TX-1'],
  'banner add': async () => bannerWords,
  'banner end': async () => ['--id', await idOf('banner', 'add', ...bannerWords)],
  'campaign open': async () => ['--campaign', 'cashback'],
  'campaign close': async () => ['--campaign', 'cashback'],
  'campaign stop': async () => ['--campaign', 'cashback'],
  'campaign resume': async () => ['--campaign', 'cashback'],
  'campaign grant': async () => ['--account', await bettor(), '--amount', '25'],
  'campaign cancel': async () => ['--freebet', await freeBet()],
  'campaign code': async () => ['--gives', 'free_bet', '--amount', '25', '--uses', '10', '--until', 'never'],
  'withdrawal settle': async () => ['--withdrawal', await withdrawal(), '--as', 'released'],
  'withdrawal acknowledge': async () => ['--withdrawal', await withdrawal('said so')],
  'deposit settle': async () => ['--deposit', await deposit('checking'), '--as', 'received', '--amount', '51'],
  'difference decide': async () => ['--id', await difference()],
  'reversal take': async () => ['--deposit', await deposit('received'), '--amount', '30'],
  'reversal settle': async () => {
    const id = await deposit('received')
    await owner.query('update deposit set reversed_at = now(), reversed_from = $2 where id = $1::uuid', [
      id.slice(4),
      'callback',
    ])
    return ['--deposit', id, '--as', 'covered']
  },
  'harm acknowledge': async () => ['--id', await marker(), '--as', 'contacted'],
  'contradiction decide': async () => ['--id', await contradiction(), '--as', 'ruling'],
  'fair seed': async () => ['--game', 'lucky6', '--length', '10'],
  'abuse decide': async () => ['--id', await finding(), '--as', 'cleared'],
  'affiliate add': async () => affiliateWords(),
  'affiliate invite': async () => ['--id', await affiliate()],
  'affiliate tag': async () => ['--id', await affiliate(), '--label', 'radio'],
  'affiliate plan': async () => ['--id', await affiliate(), '--share', '30'],
  'affiliate postback': async () => ['--id', await affiliate(), '--url', 'https://partner.example/hook'],
  'affiliate close': async () => ['--id', await affiliate()],
  'affiliate open': async () => ['--id', await affiliate()],
  'affiliate decide': async () => ['--id', await closedMonth(), '--month', '2026-01', '--as', 'approved'],
  'affiliate resend': async () => ['--postback', await deadPostback()],
  'key add': async () => ['--name', 'first', '--scope', 'bot:login'],
  'key rotate': async () => {
    await key('second')
    return ['--name', 'second']
  },
  'key revoke': async () => ['--prefix', await key('third')],
}

/** Prices of an hour ago are not sold. */
const WITH_PRICES = ['boost create', 'boost stop', 'boosted create', 'boosted close', 'cancel-bet']

/** They change nothing that is kept, or are tested where their slice is. */
const ELSEWHERE = [
  'guard release', // opens a line in memory; after a restart it is held anew
  'drill',
  'match order', // of the simulated world alone
  'verification approve', // server/verification/verification.db.test.ts
  'verification reject',
  'casino on', // server/operations/casino.db.test.ts
  'casino off',
  'casino limits',
  'casino compare', // server/casino/reconcile.db.test.ts
  'casino decide',
  'stream set', // server/tv/tv.db.test.ts
  'stream clear',
]
const isChange = (command: string): boolean =>
  !/ (list|show|codes|freebets|months|dead|owed|report|export|figures|differences)$/.test(command) &&
  !['health', 'jobs', ...ELSEWHERE].includes(command) &&
  !command.startsWith('jackpot ')

test('every command that changes something is carried out twice here, or named as one that need not be', () => {
  expect(LOOKS.length).toBeGreaterThan(20)
  expect(Object.keys(COMMANDS).sort()).toEqual(Object.keys(OPTIONS).filter(isChange).sort())
})

const TABLES =
  `odds_boost promo_code free_bet_grant bonus_campaign bonus_campaign_opening boosted_list boosted_close banner banner_end affiliate
  affiliate_tag affiliate_plan affiliate_decision affiliate_postback api_key account auth_event closing_payout second_factor
  abuse_decision harm_action deposit withdrawal payment_difference bet_ruling line_entry line_contradiction ledger_transfer ledger_entry`.split(
    /\s+/,
  )
/** Rounds of development make chains of their own, at a moment of their own. */
const COUNTED = { fair_chain: "made_by <> 'development'", sms_message: 'true' }

/** What is in the tables that operators' commands write; of those that others write meanwhile how many rows. */
async function kept(): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const table of TABLES)
    found[table] = await one(`select md5(coalesce(string_agg(t::text, ',' order by t::text), '')) from ${table} t`)
  for (const [table, which] of Object.entries(COUNTED))
    found[table] = await one(`select count(*) from ${table} where ${which}`)
  return found
}

test.each(Object.entries(COMMANDS))(
  '%s, killed before the audit log has it, is done once and answered as the first time',
  async (command, make) => {
    const args = [...command.split(' '), ...(await make()), ...why]
    let first: Record<string, string> = {}
    const { killed, again } = await runKilled(database, server.operations, args, async () => {
      first = await kept()
      // Later than the first time: an end in the meantime refuses nobody.
      if (!WITH_PRICES.includes(command)) server.platform.advance(HOUR_MS)
    })
    if (!WITH_PRICES.includes(command)) server.platform.advance(-HOUR_MS)
    expect(killed.outcome, JSON.stringify(killed)).toBe('done')
    expect(again).toEqual(killed)
    expect(await kept()).toEqual(first)
  },
)

test('a refusal is answered as the first time too, though it could be done by then', async () => {
  const account = await bettor()
  const keep = ['account', 'keep-factor', '--account', account, ...why]
  const { killed, again } = await runKilled(database, server.operations, keep, async () => {
    await owner
      .query(
        `insert into second_factor (account_id, secret, enabled_at, end_asked_at) values ($1, '\\x00', now(), now())`,
        [account],
      )
      .catch(() => {})
  })
  expect(killed).toMatchObject({ outcome: 'refused', details: { code: 'NOT_ASKED' } })
  expect(again).toEqual(killed)
  expect(await server.ledger.faults()).toEqual([])
})
