// Every table that the product's own role can write: rows that are kept as they are, rows whose decisions are guarded, or a
// reason why no payment follows from them. A new table is in one of the three lists, or fails here.
import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPool } from './db.ts'
import { type TestDatabase, testDatabase } from './testDatabase.ts'
import { GUARDED, type Values } from './testDecided.ts'

/** Rows are added, and from then on neither changed nor removed. */
const KEPT =
  `abuse_decision abuse_finding account_device_link account_exclusion account_payer affiliate_decision affiliate_month
  affiliate_plan audit_log auth_event banner banner_end bet_ruling bet_terms boosted_close boosted_list
  boosted_price cashback_result cashback_week cashout closing_payout feed_message harm_action harm_day harm_marker
  line_change line_entry loyalty_redemption odds_boost_use play_limit_change promo_use referral referral_reward
  request_done tax_day tax_entry tv_stream verification_decision verification_flag`.split(/\s+/)

const NO_PAYMENT: Record<string, string> = {
  'who somebody is and what he may do: a door, and no amount': `account affiliate affiliate_device affiliate_session
    affiliate_tag api_key attempt bot_login known_device one_time_code phone_change recovery_code second_factor session
    verification verification_number verification_photo verification_submission`,
  'it only ever refuses: a limit, a budget, a count of tries': `bet_list_stake stake_refusal_count
    payment_forgery_count play_limit play_time rate_window`,
  'what a request was answered: its repeat is answered the same and moves nothing': `stake_request`,
  'counted anew with each settlement of its ticket; what a bonus came to by it is kept with the grant': `bonus_turnover`,
  'the bettor’s own wish, which sells at an offer’s money': `cashout_auto`,
  'what providers list and report: compared with what was paid, and shown to operators': `casino_difference casino_game
    casino_provider casino_report payment_callback payment_difference payment_report`,
  'fixtures, prices and scores for show: bets are settled by line_change': `feed_checkpoint feed_match match_event
    match_history match_result search_word`,
  'work that is due: money moves by unique references, so what is done again finds nothing to do': `affiliate_postback job
    lease outbox outbox_cursor outbox_held outbox_waiting settlement_cursor settlement_work`,
  'messages, pictures, shared picks and settings of processes': `banner_count banner_picture inbox_choice inbox_message
    platform_setting push_message push_subscription shared_slip sms_attempt sms_message`,
}

const EXEMPT = Object.values(NO_PAYMENT).flatMap((tables) => tables.split(/\s+/))

let database: TestDatabase
let owner: pg.Pool
beforeAll(async () => {
  database = await testDatabase(2)
  // Past triggers and references: as nobody else can.
  owner = createPool(database.url, null, 1)
  await owner.query(`set session_replication_role = 'replica'`)
  for (const [table, { rows = [] }] of Object.entries(GUARDED)) for (const row of rows) await insert(table, row)
})
afterAll(async () => {
  await owner.end()
  await database.drop()
})

const BY_TYPE: Record<string, unknown> = {
  ...{
    uuid: '00000000-0000-4000-8000-000000000008',
    text: 'x',
    jsonb: '{}',
    boolean: false,
    bytea: Buffer.from('x'),
    date: '2026-11-16',
    ARRAY: '{}',
  },
  'timestamp with time zone': '2026-11-16T12:00:00Z',
}

async function insert(table: string, row: Values): Promise<void> {
  const { rows } = await owner.query<{ name: string; type: string }>(
    `select column_name as name, data_type as type from information_schema.columns where table_schema = 'public'
       and table_name = $1 and is_nullable = 'NO' and column_default is null and is_identity = 'NO'`,
    [table],
  )
  const values: Values = { ...Object.fromEntries(rows.map(({ name, type }) => [name, BY_TYPE[type] ?? 1])), ...row }
  const names = Object.keys(values)
  const places = names.map((_, place) => `$${place + 1}`)
  await owner.query(
    `insert into ${table} (${names.map((name) => `"${name}"`).join(', ')}) overriding system value values (${places.join(', ')})`,
    Object.values(values),
  )
}

/** What the statement changes, or the code that it is refused with; nothing of it stays. */
async function tried(pool: pg.Pool, statement: string): Promise<{ changed: number } | { code: string }> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rowCount } = await client.query(statement)
    return { changed: rowCount ?? 0 }
  } catch (cause) {
    return { code: (cause as pg.DatabaseError).code ?? String(cause) }
  } finally {
    await client.query('rollback')
    client.release()
  }
}
const NOT_GRANTED = { code: '42501' }
const REFUSED = { code: '23001' }

test('every table that the role can write is kept, guarded, or has a reason why nothing is paid by it', async () => {
  const { rows } = await database.pool.query<{ name: string }>(
    `select relname as name from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
       and (has_table_privilege(oid, 'insert, update, delete, truncate') or has_any_column_privilege(oid, 'insert, update'))`,
  )
  expect([...KEPT, ...EXEMPT, ...Object.keys(GUARDED)].toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
  const { rows: emptied } = await database.pool.query(
    `select relname from pg_class where relname = any ($1) and has_table_privilege(oid, 'truncate')`,
    [[...KEPT, ...Object.keys(GUARDED)]],
  )
  expect(emptied).toEqual([])
})

test.each(KEPT)('rows of %s are neither changed nor removed', async (table) => {
  const { rows } = await database.pool.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attidentity = ''`,
    [table],
  )
  const statements = [`delete from ${table}`, ...rows.map(({ name }) => `update ${table} set "${name}" = null`)]
  for (const statement of statements)
    expect([statement, await tried(database.pool, statement)]).toEqual([statement, NOT_GRANTED])
})

describe.each(Object.entries(GUARDED))('%s', (_, { forged }) => {
  test.each(forged)('%s', async (statement) => {
    const answer = await tried(database.pool, statement)
    expect([NOT_GRANTED, REFUSED]).toContainEqual(answer)
    // Not for anything else: past the triggers it would have changed what is there.
    if (isDeepStrictEqual(answer, REFUSED))
      expect(await tried(owner, statement)).toEqual({ changed: expect.toSatisfy((rows) => rows > 0) })
  })
})
