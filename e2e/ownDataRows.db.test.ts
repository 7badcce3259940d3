// Of every section of a bettor's file: the row that is his stands in it, and the same row of somebody else does not. The rows
// are made by their tables' columns alone, as they may be in a year; how they come to be is for the tests of their slices.
import { createPool } from '@walia/server/platform/db.ts'
import { type TestDatabase, testDatabase } from '@walia/server/platform/testDatabase.ts'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OWNER_PASSWORD, type Owner, ownerWith, startTestServer, type TestServer } from './testServer.ts'

type Row = { table: string; values?: Record<string, unknown> }
/** `of` the bettor; what is not named here follows from its column's type. */
const ROWS: Record<string, (of: number) => Row[]> = {
  events: () => [{ table: 'auth_event' }],
  exclusions: () => [{ table: 'account_exclusion' }],
  phone_numbers: () => [{ table: 'phone_change', values: { changed_at: new Date() } }],
  limits: () => [{ table: 'play_limit', values: { kind: 'stake', period: 'day' } }],
  limit_changes: () => [{ table: 'play_limit_change', values: { kind: 'stake', period: 'day' } }],
  verifications: () => [{ table: 'verification_submission' }],
  deposits: () => [{ table: 'deposit' }],
  withdrawals: () => [{ table: 'withdrawal' }],
  bonuses: () => [{ table: 'bonus_grant' }],
  free_bets: () => [{ table: 'free_bet_grant' }],
  promo_codes: (of) => [
    { table: 'promo_code', values: { id: of, code: `CODE${of}` } },
    { table: 'promo_use', values: { promo_id: of } },
  ],
  redeemed_points: () => [{ table: 'loyalty_redemption' }],
  odds_boosts: () => [{ table: 'odds_boost_use' }],
  cashback: () => [{ table: 'cashback_result' }],
  lucky_six: () => [{ table: 'lucky_ticket' }],
  jackpot_entries: () => [{ table: 'jackpot_entry' }],
  casino_rounds: () => [{ table: 'casino_round' }],
  casino_sessions: () => [{ table: 'casino_session' }],
  inbox_messages: () => [{ table: 'inbox_message' }],
  message_choices: () => [{ table: 'inbox_choice' }],
  affiliate: () => [{ table: 'affiliate_referral' }],
  harm_markers: () => [{ table: 'harm_marker' }],
  referral_link: (of) => [{ table: 'referral_code', values: { code: `LINK${of}` } }],
}

let database: TestDatabase
let server: TestServer
let owner: pg.Pool
beforeAll(async () => {
  database = await testDatabase(10)
  server = await startTestServer(database, [])
  owner = createPool(database.url, null, 1)
})
afterAll(async () => {
  await owner.end()
  await server.stop()
  await database.drop()
})

const BY_TYPE: Record<string, unknown> = {
  uuid: () => crypto.randomUUID(),
  text: () => 'x',
  jsonb: () => '{}',
  boolean: () => false,
  bytea: () => Buffer.from(crypto.randomUUID()),
  date: () => '2026-11-16',
  ARRAY: () => '{}',
  inet: () => '10.0.0.1',
  'timestamp with time zone': () => new Date(),
}
const filledIn = (type: string): unknown => (BY_TYPE[type] as (() => unknown) | undefined)?.() ?? 1

/** Without what the row refers to, and whatever else its table asks for. */
async function insertFor(accountId: number, { table, values = {} }: Row): Promise<void> {
  const { rows } = await owner.query<{ name: string; type: string; needed: boolean }>(
    `select column_name as name, data_type as type, is_nullable = 'NO' and column_default is null and is_identity = 'NO' as needed
     from information_schema.columns where table_name = $1 and table_schema = 'public' and is_generated = 'NEVER'`,
    [table],
  )
  const given = rows
    .filter(({ name, needed }) => needed || name in values || name === 'account_id')
    .map(({ name, type }) => ({ name, value: values[name] ?? (name === 'account_id' ? accountId : filledIn(type)) }))
  const [names, places] = [given.map(({ name }) => name), given.map((_, n) => `$${n + 1}`)]
  await owner.query(
    `insert into ${table} (${names.join(', ')}) overriding system value values (${places.join(', ')})`,
    given.map(({ value }) => value),
  )
}

/** Rows need neither be sound nor have what they refer to. */
async function loosen(): Promise<void> {
  await owner.query(`set session_replication_role = replica`)
  const tables = [...new Set(Object.values(ROWS).flatMap((rowsOf) => rowsOf(0).map(({ table }) => table)))]
  const { rows } = await owner.query<{ drop: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop
     from pg_constraint where contype = 'c' and conrelid = any ($1::regclass[])`,
    [tables],
  )
  for (const { drop } of rows) await owner.query(drop)
}

const fileOf = async ({ sid, token }: Owner): Promise<Record<string, Record<string, unknown>[]>> => {
  const answer = await server.platform.app.inject({
    method: 'POST',
    url: '/api/v1/profile/data',
    payload: { token, password: OWNER_PASSWORD },
    cookies: { sid },
  })
  expect(answer.statusCode).toBe(200)
  return answer.json()
}

test('each section has the row that is his and none of another bettor', async () => {
  const [bettor, other, nobody] = [
    await ownerWith(server, {}),
    await ownerWith(server, {}),
    await ownerWith(server, {}),
  ]
  await loosen()
  const before = await fileOf(bettor)
  for (const { accountId } of [bettor, other])
    for (const rowsOf of Object.values(ROWS)) for (const row of rowsOf(accountId)) await insertFor(accountId, row)
  const [own, empty] = [await fileOf(bettor), await fileOf(nobody)]
  for (const section of Object.keys(ROWS)) {
    const [had, has] = [before[section]?.length ?? Number.NaN, own[section]?.length]
    expect([section, has, empty[section]?.length]).toEqual([section, had + 1, had])
  }
})
