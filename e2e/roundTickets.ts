// Pages of tickets on rounds that are killed: filled in as the product's own batches do it, half paid, and what must hold of
// them and of everybody's money at the end.
import { randomBytes } from 'node:crypto'
import type { FairAnswer } from '@walia/contract/fair.ts'
import { fairPath } from '@walia/contract/latePaths.ts'
import { takeMany } from '@walia/server/gamestakes/index.ts'
import { transferIdOf } from '@walia/server/ledger/index.ts'
import pg from 'pg'
import { expect } from 'vitest'
import { type PreparedBettor, prepareBettors } from '../bench/bettors.ts'
import { call } from './bettor.ts'
import { expectSameResults, type KillScene } from './killRounds.ts'
import { startOwnPostgres } from './ownPostgres.ts'
import { startProduct } from './product.ts'

const CASH = 10_000_00
const BETTORS = 300
/** Of them these place over HTTP while the product is killed; the others fill pages of payments. */
export const CALLERS = 8
/** A page of payments is 500: so many for every round of lucky six, and in the jackpot. */
const CALLS = 7
export const END = { timeout: 240_000, interval: 500 }

export type Scene = KillScene & { bettors: PreparedBettor[] }
export type Endings = (() => unknown)[]

/** A product on a PostgreSQL of its own, which outlives it. */
export async function sceneOf(name: string, endings: Endings, env: Record<string, string>): Promise<Scene> {
  const postgres = await startOwnPostgres(name)
  endings.push(postgres.stop)
  const product = await startProduct({ seed: 29, speed: 1, databaseUrl: postgres.url, env })
  endings.push(product.stop)
  const db = new pg.Pool({ connectionString: postgres.url, max: 4 })
  endings.push(() => db.end())
  return { product, db, results: new Map(), bettors: await prepareBettors(postgres.url, name, BETTORS, CASH) }
}

/** Some tickets are settled and others of the same round are not. */
export const halfSettled = (table: string, open: number, ofRound: string) =>
  `exists (select from ${table} where ${ofRound} and status <> ${open})
   and exists (select from ${table} where ${ofRound} and status = ${open})`

const id = () => transferIdOf(Date.now(), randomBytes(10))
const TERMS = { stake: 10_00, vat: 1_30, tax_rows: 'et-2020', hash: 'ab'.repeat(16) }

/** Takes what all the other bettors want as the product's own batches do, `CALLS` times of each; how many were placed. */
async function fillUp(
  { db, bettors }: Scene,
  place: Parameters<typeof takeMany>[1],
  name: string,
  wantedOf: (nth: number) => object,
): Promise<number> {
  let placed = 0
  for (let nth = 0; nth < CALLS; nth++) {
    const wanted = bettors.slice(CALLERS).map(({ accountId: account_id }) => ({
      ...{ ...TERMS, account_id, key: `${name}-${nth}` },
      ...wantedOf(nth),
    }))
    placed += (await takeMany(db, place, wanted)).filter(({ outcome }) => outcome === 'placed').length
  }
  return placed
}

/** Tickets for the open round and the next; half of them win. */
export async function fillLuckySix(at: Scene, name: string): Promise<number> {
  const OPEN = `select id::int, number::int from game_round
    where game = 'lucky6' and phase = 'open' and closes_at > now() + interval '12 seconds'`
  const openNow = async () => (await at.db.query<{ id: number; number: number }>(OPEN)).rows[0]
  await expect.poll(openNow, END).toBeDefined()
  const round = await openNow()
  const placed = await fillUp(at, 'lucky_place', name, (nth) => ({
    ...{ ids: [id(), id()].toSorted(), round_id: round?.id, round_number: round?.number },
    ...{ kind: 'firstParity', picks: [1 + (nth % 2)], rules: 'lucky6-2' },
  }))
  expect(placed).toBeGreaterThan(0)
  return placed * 2
}

/** Whatever is drawn for the first match, a third has all of them right: less would pay less than an entry, and so nothing. */
export const fillJackpot = (at: Scene, jackpot_id: number): Promise<number> =>
  fillUp(at, 'jackpot_place', 'entry', (nth) => ({
    ...{ id: id(), jackpot_id, doubles: 0, pooled: 5_22 },
    picks: Array.from({ length: 13 }, (_, place) => (place === 0 ? [1, 2, 4][nth % 3] : 1)),
  }))

/** All that must hold of the money when everything has been paid; empty when it does. */
const FAULTS = `
  with ticket as (
    select id, account_id, stake, paid from lucky_ticket
    union all select id, account_id, stake, paid from jackpot_entry),
  money as (
    select account_id, stake, paid from ticket union all select account_id, stake, coalesce(paid, 0) from bet)
  select 'a wallet is not what was staked and paid' as fault, w.account_id::text as subject
    from wallet_balance w join account a on a.id = w.account_id where w.book = 'cash' and a.id = any ($1::bigint[])
      and w.balance <> $2::bigint - (select coalesce(sum(m.stake - m.paid), 0) from money m where m.account_id = w.account_id)
  union all select 'a stake is not taken once', id::text from ticket
    where 1 <> (select count(*) from ledger_transfer t where t.kind = 'bet' and t.reference = ticket.id::text)
  union all select 'a ticket is not paid once', id::text from ticket
    where least(paid, 1) <> (select count(*) from ledger_transfer t where t.kind = 'bet_settlement' and t.reference = ticket.id::text)
  union all select 'a round is not drawn by its seed', game || ' ' || number from game_round
    where phase in ('settled', 'drawn') and (seed is null or signature is null or result is null)
  union all select fault, subject from ledger_faults()`

/** Every ticket that was filled in is there, all money is right, no result has changed, and rounds go on. */
export async function expectSound(at: Scene, filled: number): Promise<void> {
  const { product, db } = at
  await expectSameResults(at)
  const { rows } = await db.query(FAULTS, [at.bettors.map(({ accountId }) => accountId), CASH])
  expect(rows).toEqual([])
  const tickets = await db.query<{ n: number }>(
    `select count(*)::int as n from (select from lucky_ticket where account_id = any ($1::bigint[]) union all
       select from jackpot_entry where account_id = any ($1::bigint[])) t`,
    [at.bettors.slice(CALLERS).map(({ accountId }) => accountId)],
  )
  expect(tickets.rows[0]?.n).toBe(filled)
  for (const game of ['lucky6', 'super_league_1']) {
    const { rounds } = (await call<FairAnswer>(product.base, `${fairPath}?game=${game}`)).body.data
    expect(rounds[0]?.phase, `${game} goes on`).toBe('open')
    expect(rounds.map(({ number }) => number)).toEqual(rounds.map((_, nth) => (rounds[0]?.number ?? 0) - nth))
  }
}

/** The feed's matches come one by one, and after a start nothing is sold before it has confirmed its prices. */
export async function onceOnSale<T>(propose: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++)
    try {
      return await propose()
    } catch (cause) {
      if (tries === 60 || !/football matches kick off|is not for sale/.test(String(cause))) throw cause
    }
}
