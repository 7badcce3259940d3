// Requests, counts and holds of the release before, where slips and games had a table each: what was answered is answered still.
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../platform/testDatabase.ts'
import { findRequest, NO_BODY } from './index.ts'

const MIGRATION = readFileSync(new URL('../migrations/0580_stakes_requests.sql', import.meta.url), 'utf8')
const [HASH, LONG_HASH] = ['ab'.repeat(16), 'ab'.repeat(32)]
const TICKET = '00000000-0000-4000-8000-000000000001'

let database: TestDatabase
let owner: pg.Client
beforeAll(async () => {
  database = await testDatabase()
  owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
  await owner.query(`drop type stake cascade;
    drop table stake_request, stake_refusal_count, stake_hold cascade;
    create type game_stake as (ord int);
    create table bet_request (account_id bigint, key text, body_hash uuid, bet_id uuid, refusal jsonb, held boolean,
      at timestamptz default now());
    create table game_request (account_id bigint, game text, key text, body_hash text, ticket_id uuid, refusal jsonb,
      at timestamptz default now());
    create table bet_refusal_count (account_id bigint, day date, kind text, seen bigint);
    create table bet_hold (account_id bigint, key text, body_hash uuid, id uuid, stake bigint, book text, until timestamptz);
    insert into bet_refusal_count values (1, '2026-11-30', 'refused', 7), (1, '2026-11-30', 'entry', 9);
    insert into bet_hold values (1, 'key-held', '${HASH}', '${TICKET}', 500, 'cash', now());`)
})
afterAll(async () => {
  await owner.end()
  await database.drop()
})

const code = (name: string, details?: object) => ({ code: name, ...(details && { details }) })
const slips: [key: string, bet: string | null, refusal: object | null, held?: boolean][] = [
  ['key-slip', TICKET, null],
  ['key-late', null, code('LEG_EXPIRED')],
  ['key-held', null, null, true],
  ['key-entry', null, code('ENTRY')],
]
const limit = { kind: 'stake', period: 'day', until: 9 }
const of = (outcome: string, balance: number | null, detail: number | null) => ({ outcome, balance, detail })
/** Of lucky six but the first; and what becomes of the refusal. */
const games: [key: string, hash: string, ticket: string | null, refusal: object | null, becomes: object | null][] = [
  ['key-entry', LONG_HASH, TICKET, null, null],
  ['key-poor', LONG_HASH, null, of('insufficient', 4_00, 10_00), code('INSUFFICIENT_BALANCE', { shortfall: 6_00 })],
  [
    'key-no-wallet',
    LONG_HASH,
    null,
    of('insufficient', null, 10_00),
    code('INSUFFICIENT_BALANCE', { shortfall: 10_00 }),
  ],
  ['key-round', LONG_HASH, null, of('late', 1, null), code('ROUND_CLOSED')],
  ['key-closed', '', null, of('closed', null, null), code('ATTEMPT_CLOSED')],
  ['key-barred', LONG_HASH, null, of('excluded', null, 9), code('SELF_EXCLUDED', { until: 9 })],
  [
    'key-limit',
    LONG_HASH,
    null,
    { ...of('over_limit', 1, -5), limit, brief: true },
    code('PLAY_LIMIT_REACHED', { left: 0, ...limit }),
  ],
  ['key-time', LONG_HASH, null, { ...of('out_of_time', 1, null), limit }, code('PLAY_TIME_REACHED', limit)],
  [`same ${LONG_HASH}`, LONG_HASH, TICKET, null, null],
]

test('every key keeps its answer', async () => {
  for (const [key, bet, refusal, held = false] of slips)
    await owner.query('insert into bet_request values (1, $1, $2, $3, $4, $5)', [key, HASH, bet, refusal, held])
  for (const [place, [key, hash, ticket, refusal]] of games.entries())
    await owner.query('insert into game_request values (1, $1, $2, $3, $4, $5)', [
      ...[place === 0 ? 'jackpot' : 'lucky6', key, hash, ticket, refusal],
    ])
  await owner.query(MIGRATION)
  const asked = (key: string) => findRequest(owner as never, { accountId: 1, key, bodyHash: NO_BODY })
  for (const [key, ticketId, refusal, held = false] of slips.slice(0, 3))
    expect(await asked(key)).toEqual({ product: 'bet', bodyHash: HASH, ticketId, refusal, held })
  for (const [place, [key, hash, ticketId, , refusal]] of games.slice(0, -1).entries())
    expect(await asked(key)).toEqual({
      ...{ product: place === 0 ? 'jackpot' : 'lucky6', bodyHash: hash === '' ? NO_BODY : HASH, ticketId, refusal },
      held: false,
    })
  const { rows } = await owner.query(`select
    (select array_agg(key order by key) from stake_request where strpos(key, ' ') > 0 or refusal @> '{"brief": true}') as keys,
    (select array_agg(kind || ' ' || seen) from stake_refusal_count) as counts, (select sum(stake)::int from stake_hold) as held`)
  expect(rows).toEqual([{ keys: ['key-limit'], counts: ['refused 7'], held: 500 }])
})
