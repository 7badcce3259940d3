// Rounds of crash as rows: opened with their commitment, ended with their seed. Where a round busts is worked out by whoever
// has the secret, and stands nowhere before.
import type pg from 'pg'
import { type Db, inTransaction } from '../database.ts'
import { pointOf } from '../games/crash.ts'
import { type ChainDeps, currentChain } from './chains.ts'

/** Times in epoch ms of the database's clock. */
export type CrashRound = {
  game: string
  number: number
  chain: string
  link: number
  length: number
  salt: string
  commitment: string
  startsAt: number
  endedAt: number | null
  settledAt: number | null
}

const ROUND = `r.game, r.number, r.chain, r.link, c.length, c.salt, r.commitment,
  (extract(epoch from r.starts_at) * 1000)::bigint as "startsAt", (extract(epoch from r.ended_at) * 1000)::bigint as "endedAt",
  (extract(epoch from r.settled_at) * 1000)::bigint as "settledAt"`

export async function loadRound(db: Db, game: string, number: number | null): Promise<CrashRound | null> {
  const { rows } = await db.query<CrashRound>(
    `select ${ROUND} from crash_round r join crash_chain c on c.id = r.chain
     where r.game = $1 and ($2::int is null or r.number = $2) order by r.number desc limit 1`,
    [game, number],
  )
  return rows[0] ?? null
}

/** The seed and where it busts. Never sent anywhere before the bust. */
export function secretsOf({ links }: Pick<ChainDeps, 'links'>, round: CrashRound): { seed: string; point: number } {
  const seed = links.at(round.chain, round.length, round.link)
  return { seed, point: pointOf(seed, round.salt) }
}

/** Opens the next round; null while its chain waits for its salt. A second leader finds the number taken and opens none. */
export async function openRound(deps: ChainDeps & { pool: pg.Pool }, game: string, bettingMs: number) {
  const chain = await currentChain(deps, game)
  if (chain === null) return null
  const link = chain.used + 1
  const commitment = deps.links.at(chain.id, chain.length, link - 1)
  return inTransaction(deps.pool, async (db) => {
    const taken = await db.query('update crash_chain set used = $2 where id = $1 and used = $3', [
      chain.id,
      link,
      chain.used,
    ])
    if (taken.rowCount !== 1) return null
    await db.query(
      `insert into crash_round (game, number, chain, link, commitment, starts_at)
       select $1, coalesce(max(number), 0) + 1, $2, $3, $4, now() + make_interval(secs => $5) from crash_round where game = $1`,
      [game, chain.id, link, commitment, bettingMs / 1000],
    )
    return loadRound(db, game, null)
  })
}

/** Its seed is public from then on. */
export async function endRound(db: Db, { game, number }: CrashRound, { seed, point }: { seed: string; point: number }) {
  await db.query(
    'update crash_round set seed = $3, point = $4, ended_at = now() where game = $1 and number = $2 and ended_at is null',
    [game, number, seed, point],
  )
}

export async function markSettled(db: Db, { game, number }: CrashRound): Promise<void> {
  await db.query('update crash_round set settled_at = now() where game = $1 and number = $2 and settled_at is null', [
    game,
    number,
  ])
}

/** Rounds that were settled and have bets in them all the same: their placing was confirmed in time and committed late. */
export async function loadLeft(db: Db, game: string): Promise<CrashRound[]> {
  const { rows } = await db.query<CrashRound>(
    `select ${ROUND} from crash_round r join crash_chain c on c.id = r.chain
     where r.game = $1 and r.settled_at is not null
       and r.number in (select round from crash_bet where game = $1 and state = 'placed')`,
    [game],
  )
  return rows
}

/** Of rounds that are over, newest first: all that a verifier needs. */
export async function loadPast(db: Db, game: string, count: number): Promise<object[]> {
  const { rows } = await db.query(
    `select r.number, r.commitment, r.seed, r.point, c.salt, c.beacon_round as "beaconRound", c.ends, r.link
     from crash_round r join crash_chain c on c.id = r.chain
     where r.game = $1 and r.ended_at is not null order by r.number desc limit $2`,
    [game, count],
  )
  return rows
}
