// The SQL of public draws.
import type { DrawRow, Queryable } from './queries.ts'

/** Rounds that may still need a seed for a draw, this one left out. */
export async function countUndrawn(db: Queryable, id: number): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int as count from jackpot j where j.id <> $1 and j.phase in ('open', 'closed', 'decided', 'awarded')
       and j.template -> 'unplayed' ->> 'as' in ('drawn', 'weighted')
       and not exists (select from jackpot_draw d where d.jackpot_id = j.id)`,
    [id],
  )
  return rows[0]?.count ?? 0
}

export type NewDraw = Pick<DrawRow, 'places' | 'commitment' | 'chainId' | 'link' | 'network' | 'beaconRound'>

export async function insertDraw(db: Queryable, id: number, draw: NewDraw): Promise<void> {
  const { places, commitment, chainId, link, network, beaconRound } = draw
  await db.query(
    `insert into jackpot_draw (jackpot_id, places, commitment, chain_id, link, network, beacon_round)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [id, places, commitment, chainId, link, JSON.stringify(network), beaconRound],
  )
}

/** The beacon's value did not come in its time: nothing is drawn, and the seed is told so that it decides nothing later. */
export async function updateNotDrawn(db: Queryable, id: number, seed: string): Promise<void> {
  await db.query(
    'update jackpot_draw set seed = $2, drawn_at = clock_timestamp() where jackpot_id = $1 and drawn_at is null',
    [id, seed],
  )
}

/** False when it was drawn before. */
export async function updateDrawn(
  db: Queryable,
  id: number,
  { seed, signature, results }: { seed: string; signature: string; results: readonly number[] },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update jackpot_draw set seed = $2, signature = $3, results = $4, drawn_at = clock_timestamp()
     where jackpot_id = $1 and drawn_at is null`,
    [id, seed, signature, results],
  )
  return rowCount === 1
}
