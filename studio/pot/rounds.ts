// Rounds of split the pot as rows: opened with their commitment, closed by the database's clock, ended with their seed.
import type pg from 'pg'
import { currentChain } from '../crash/chains.ts'
import type { Links } from '../crash/links.ts'
import { type Db, inTransaction } from '../database.ts'
import { POT_GAME } from '../games/pot.ts'
import type { WalletClient } from '../wallet/client.ts'

export type PotDeps = {
  pool: pg.Pool
  wallet: WalletClient
  links: Links
  beaconUrl: string | null
  onFault(cause: Error): void
}
/** Times in epoch ms of the database's clock. */
export type PotRound = {
  number: number
  chain: string
  link: number
  length: number
  commitment: string
  closesAt: number
  endedAt: number | null
  /** By the database's clock. */
  isClosed: boolean
}

/** A demo's pot; others are named after their currency. */
export const DEMO = 'demo'
export const poolOf = ({ token, currency }: { token: string | null; currency: string }): string =>
  token === null ? DEMO : currency

const ROUND = `r.number, r.chain, r.link, c.length, r.commitment, r.closes_at <= clock_timestamp() as "isClosed",
  (extract(epoch from r.closes_at) * 1000)::bigint as "closesAt", (extract(epoch from r.ended_at) * 1000)::bigint as "endedAt"`

export async function latestRound(db: Db): Promise<PotRound | null> {
  const { rows } = await db.query<PotRound>(
    `select ${ROUND} from pot_round r join crash_chain c on c.id = r.chain order by r.number desc limit 1`,
  )
  return rows[0] ?? null
}

/** Never sent anywhere before the round is closed. */
export const seedOf = (links: Links, { chain, length, link }: Pick<PotRound, 'chain' | 'length' | 'link'>): string =>
  links.at(chain, length, link)

/** Null while the chain waits for its salt, as crash's do. A second leader finds the link taken and opens none. */
export async function openRound(deps: PotDeps, bettingMs: number): Promise<number | null> {
  const chain = await currentChain(deps, POT_GAME)
  if (chain === null) return null
  const link = chain.used + 1
  const commitment = deps.links.at(chain.id, chain.length, link - 1)
  return inTransaction(deps.pool, async (db) => {
    const taken = await db.query('update crash_chain set used = $2 where id = $1 and used = $3', [
      ...[chain.id, link, chain.used],
    ])
    if (taken.rowCount !== 1) return null
    const { rows } = await db.query<{ number: number }>(
      `insert into pot_round (number, chain, link, commitment, closes_at)
       select coalesce(max(number), 0) + 1, $1, $2, $3, now() + make_interval(secs => $4) from pot_round returning number`,
      [chain.id, link, commitment, bettingMs / 1000],
    )
    const { number } = rows[0] as { number: number }
    await addPot(db, number, DEMO)
    return number
  })
}

/** The digest of a pot without choices is the round's commitment. */
export async function addPot(db: Db, round: number, pool: string): Promise<void> {
  await db.query(
    `insert into pot (round, pool, digest) select number, $2, decode(commitment, 'hex') from pot_round where number = $1
     on conflict do nothing`,
    [round, pool],
  )
}

export type Pot = { pool: string; choices: number; digest: string; counts: number[] | null; share: number | null }

/** Without what boxes were chosen while the round is open: no row says so before the end. */
export async function loadPots(db: Db, round: number): Promise<Pot[]> {
  const { rows } = await db.query<Pot>(
    `select pool, choices, encode(digest, 'hex') as digest, counts, share from pot where round = $1 order by pool`,
    [round],
  )
  return rows
}

export type PastPot = Pot & { number: number; commitment: string; seed: string }

/** Ended rounds of a pool in which somebody chose, newest first: with the list of tokens, all that a verifier needs. */
export async function loadPast(db: Db, pool: string, count: number): Promise<PastPot[]> {
  const { rows } = await db.query<PastPot>(
    `select r.number, r.commitment, r.seed, p.pool, p.choices, encode(p.digest, 'hex') as digest, p.counts, p.share
     from pot_round r join pot p on p.round = r.number
     where p.pool = $1 and r.ended_at is not null and p.choices > 0 order by r.number desc limit $2`,
    [pool, count],
  )
  return rows
}
