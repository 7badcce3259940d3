// The SQL of chains.
import type { RoundGame } from '@walia/contract/fair.ts'
import type { Link } from '@walia/domain/fair/chain.ts'
import type pg from 'pg'

export type Queryable = Pick<pg.Pool, 'query'>

export type ChainRow = {
  id: number
  game: string
  /** Of a game whose chains are used in turn: which of them, from 0. */
  turn: number
  length: number
  ends: Link
  used: number
  made_by: string
  made_at: Date
  /** Its rest is used by no round: replaced while a ceremony still did so, or taken out by the database's owner. */
  retired_at: Date | null
}
export type SealedChain = Pick<ChainRow, 'id' | 'length' | 'ends'> & { sealed: Buffer }

/** Commits the next link of the oldest chain of the game's turn that has any left; null where none has. */
export async function takeLink(
  db: Queryable,
  game: string,
  turn: number,
): Promise<(SealedChain & { link: number }) | null> {
  const { rows } = await db.query<SealedChain & { link: number }>(
    `update fair_chain set used = used + 1 where id = (
       select id from fair_chain where game = $1 and turn = $2 and retired_at is null and used < length
       order by id limit 1 for update)
     returning id, length, ends, sealed, used as link`,
    [game, turn],
  )
  return rows[0] ?? null
}

/** How many links of the chains of a game nobody has committed to yet; their rows are shared until the commit. */
export async function countFreeLinks(db: Queryable, game: string): Promise<number> {
  const { rows } = await db.query<{ free: number }>(
    `select coalesce(sum(free), 0)::int as free from (
       select length - used as free from fair_chain where game = $1 and retired_at is null for share) chain`,
    [game],
  )
  return rows[0]?.free ?? 0
}

export async function loadChain(db: Queryable, id: number): Promise<SealedChain | null> {
  const { rows } = await db.query<SealedChain>('select id, length, ends, sealed from fair_chain where id = $1', [id])
  return rows[0] ?? null
}

/** Behind those of its game and turn that have links left; in the caller's transaction. */
export async function insertChain(
  db: Queryable,
  chain: Pick<ChainRow, 'game' | 'turn' | 'length' | 'ends' | 'made_by' | 'made_at'> & { sealed: Buffer },
): Promise<number> {
  const { game, turn, length, ends, sealed, made_by, made_at } = chain
  const { rows } = await db.query<{ id: number }>(
    `insert into fair_chain (game, turn, length, ends, sealed, made_by, made_at) values ($1, $2, $3, $4, $5, $6, $7)
     returning id`,
    [game, turn, length, ends, sealed, made_by, made_at],
  )
  return (rows[0] as { id: number }).id
}

/** Games that have a chain, used up or not; the shorter names first, so that leagues are in the order of their numbers. */
export async function loadGames(db: Queryable): Promise<RoundGame[]> {
  const { rows } = await db.query<{ game: RoundGame }>(
    'select game from fair_chain group by game order by length(game), game',
  )
  return rows.map(({ game }) => game)
}

/** Newest first; all of it is public. */
export async function loadChains(db: Queryable, game: string | null): Promise<ChainRow[]> {
  const { rows } = await db.query<ChainRow>(
    `select id, game, turn, length, ends, used, made_by, made_at, retired_at from fair_chain
     where $1::text is null or game = $1 order by id desc limit 100`,
    [game],
  )
  return rows
}
