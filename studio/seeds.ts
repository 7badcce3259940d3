// Seeds of games that a player plays alone: ours is promised by its hash, his own is mixed in, and each game has a number.
import { createHmac, randomUUID } from 'node:crypto'
import { linkBefore } from '@walia/domain/fair/chain.ts'
import { singleStreamOf } from '@walia/domain/fair/single.ts'
import type { Stream } from '@walia/domain/fair/stream.ts'
import type { Db } from './database.ts'

/** What a player may know before he plays; `next_commitment` is of our seed that follows, whatever his own will be then. */
export type SeedPromise = { commitment: string; next_commitment: string; player_seed: string; games: number }
type SeedRow = Omit<SeedPromise, 'next_commitment'> & { id: string; next_id: string }
const COLUMNS = 'id, next_id, commitment, player_seed, games'

/** Not in the database, which alone tells nobody what is drawn next. */
const seedOf = (secret: string, id: string): string => createHmac('sha256', secret).update(`seed:${id}`).digest('hex')

/** Under another secret than it was promised with, a seed is not the promised one: nothing is drawn from it. */
function promisedSeedOf(secret: string, { id, commitment }: Pick<SeedRow, 'id' | 'commitment'>): string {
  const seed = seedOf(secret, id)
  if (linkBefore(seed) !== commitment) throw new Error(`seed pair ${id} was promised under another key`)
  return seed
}

const newPlayerSeed = (): string => randomUUID().replaceAll('-', '').slice(0, 16)

const commitmentOf = (secret: string, id: string): string => linkBefore(seedOf(secret, id))

export async function promiseOf(db: Db, secret: string, player: string): Promise<SeedPromise> {
  const { next_id, commitment, player_seed, games } = await currentPair(db, secret, player)
  return { commitment, next_commitment: commitmentOf(secret, next_id), player_seed, games }
}

/** The player's current pair, made where he has none. */
async function currentPair(db: Db, secret: string, player: string): Promise<SeedRow> {
  const load = () =>
    db.query<SeedRow>(`select ${COLUMNS} from seed_pair where player = $1 and ended_at is null`, [player])
  const known = (await load()).rows[0]
  if (known) return known
  await insertPair(db, secret, player, { id: randomUUID(), playerSeed: newPlayerSeed() })
  return (await load()).rows[0] as SeedRow
}

type NewPair = { id: string; playerSeed: string }

async function insertPair(db: Db, secret: string, player: string, { id, playerSeed }: NewPair): Promise<void> {
  await db.query(
    `insert into seed_pair (id, player, commitment, player_seed) values ($1, $2, $3, $4)
     on conflict (player) where ended_at is null do nothing`,
    [id, player, commitmentOf(secret, id), playerSeed],
  )
}

const TRIES = 3

/** Takes the next number of the player's pair: in the transaction that writes its game. A pair may end while it is waited for. */
export async function takeNonce(db: Db, secret: string, player: string): Promise<{ pair: string; nonce: number }> {
  for (let tries = 0; tries < TRIES; tries++) {
    await currentPair(db, secret, player)
    const { rows } = await db.query<{ pair: string; nonce: number }>(
      `update seed_pair set games = games + 1 where player = $1 and ended_at is null
       returning id as pair, games - 1 as nonce`,
      [player],
    )
    if (rows[0]) return rows[0]
  }
  throw new Error('the seeds of a player end as fast as they are made')
}

export async function streamOfPlay(db: Db, secret: string, game: string, pair: string, nonce: number): Promise<Stream> {
  const { rows } = await db.query<SeedRow>('select id, commitment, player_seed from seed_pair where id = $1', [pair])
  const row = rows[0] as SeedRow
  return singleStreamOf(game, promisedSeedOf(secret, row), row.player_seed, nonce)
}

/** Each is a row that is kept, so that its games can be checked. */
const PAIRS_A_DAY = 50

async function hasManyPairs(db: Db, player: string): Promise<boolean> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int as count from seed_pair where player = $1 and created_at > now() - interval '1 day'`,
    [player],
  )
  return (rows[0]?.count ?? 0) >= PAIRS_A_DAY
}

/**
 * Tells the seed; the one that was promised to follow takes its place. Not while a game of the pair is under way: its result could be worked out from
 * it. Refused then, and beyond PAIRS_A_DAY. In a transaction; the pair's row keeps new games out until its commit.
 */
export async function endPair(db: Db, secret: string, player: string, playerSeed: string) {
  const { id } = await currentPair(db, secret, player)
  const { rows } = await db.query<SeedRow>(
    `select ${COLUMNS} from seed_pair where id = $1 and ended_at is null for update`,
    [id],
  )
  const pair = rows[0]
  if (pair === undefined) return 'ROUND_OPEN'
  if (await hasManyPairs(db, player)) return 'SEED_TOO_OFTEN'
  const open = await db.query(`select 1 from play where seed_pair = $1 and state in ('betting', 'open') limit 1`, [id])
  if (open.rowCount !== 0) return 'ROUND_OPEN'
  const seed = promisedSeedOf(secret, pair)
  await db.query('update seed_pair set seed = $2, ended_at = now() where id = $1', [id, seed])
  await insertPair(db, secret, player, { id: pair.next_id, playerSeed })
  return { ended: { seed, commitment: pair.commitment, player_seed: pair.player_seed, games: pair.games } }
}
