// Chains of crash rounds: a chain's end is published first, and with it which value of a public beacon will be its salt.
import { randomBytes, randomUUID } from 'node:crypto'
import { beaconRoundFrom, beaconValueOf, isBeaconSignature, QUICKNET } from '@walia/domain/fair/beacon.ts'
import type { Db } from '../database.ts'
import type { Links } from './links.ts'

export type ChainDeps = { pool: Db; links: Links; beaconUrl: string | null }
type Chain = { id: string; length: number; used: number; salt: string | null; beaconRound: number | null }

/** All links are worked out in some 20 ms, once; at three rounds a minute a chain lasts four days. */
const LENGTH = 20_000
/** The salt comes so long after the chain's end was published. */
const SALT_AFTER_MS = 15_000
const [BEACON_TIMEOUT_MS, SALT_BYTES] = [5000, 32]

/** The chain that the next round of a game is taken from; null while its salt is awaited. */
export async function currentChain(deps: ChainDeps, game: string): Promise<Chain | null> {
  const { rows } = await deps.pool.query<Chain>(
    `select id, length, used, salt, beacon_round as "beaconRound" from crash_chain
     where game = $1 order by number desc limit 1`,
    [game],
  )
  const chain = rows[0]
  if (chain === undefined || chain.used === chain.length) {
    await publishChain(deps, game)
    return null
  }
  return chain.salt === null ? saltOf(deps, chain) : chain
}

const SHOWN = 20
/** Of a game, newest first: what was written down of a chain before its first round, and its salt once it is there. */
export async function loadChains(db: Db, game: string): Promise<object[]> {
  const { rows } = await db.query(
    `select number, ends, length, used, beacon_round as "beaconRound", salt, published_at as "publishedAt"
     from crash_chain where game = $1 order by number desc limit $2`,
    [game, SHOWN],
  )
  return rows
}

async function publishChain({ pool, links, beaconUrl }: ChainDeps, game: string): Promise<void> {
  const id = randomUUID()
  const beaconRound = beaconUrl === null ? null : beaconRoundFrom(QUICKNET, Date.now() + SALT_AFTER_MS)
  await pool.query(
    `insert into crash_chain (id, game, number, ends, length, beacon_round)
     select $1, $2, coalesce(max(number), 0) + 1, $3, $4, $5 from crash_chain where game = $2
     on conflict (game, number) do nothing`,
    [id, game, links.at(id, LENGTH, 0), LENGTH, beaconRound],
  )
}

/** The beacon's value, once it is there and really the beacon's. Without a beacon, in development, a number of our own. */
async function saltOf({ pool, beaconUrl }: ChainDeps, chain: Chain): Promise<Chain | null> {
  const salt =
    chain.beaconRound === null
      ? randomBytes(SALT_BYTES).toString('hex')
      : await beaconSalt(beaconUrl ?? '', chain.beaconRound)
  if (salt === null) return null
  await pool.query('update crash_chain set salt = $2 where id = $1 and salt is null', [chain.id, salt])
  return { ...chain, salt }
}

async function beaconSalt(url: string, round: number): Promise<string | null> {
  try {
    const address = `${url.replace(/\/$/, '')}/${QUICKNET.hash}/public/${round}`
    const response = await fetch(address, { signal: AbortSignal.timeout(BEACON_TIMEOUT_MS) })
    const { signature } = (await response.json()) as { signature?: unknown }
    if (typeof signature !== 'string' || !isBeaconSignature(QUICKNET, round, signature)) return null
    return beaconValueOf(signature)
  } catch {
    return null
  }
}
