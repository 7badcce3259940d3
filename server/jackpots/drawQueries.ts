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

/**
 * False while a draw is under way whose seed the commitment would tell: the next link waits until that is drawn or told.
 * The chain is locked until the commit, so that no other draw comes in between.
 */
export async function insertDraw(db: Queryable, id: number, draw: NewDraw): Promise<boolean> {
  const { places, commitment, chainId, link, network, beaconRound } = draw
  const { rowCount } = await db.query(
    `insert into jackpot_draw (jackpot_id, places, commitment, chain_id, link, network, beacon_round)
     select $1, $2, $3, $4, $5, $6, $7
     where not exists (select from jackpot_draw d where d.chain_id = $4 and d.link < $5 and d.drawn_at is null)`,
    [id, places, commitment, chainId, link, JSON.stringify(network), beaconRound],
  )
  return rowCount === 1
}

/** Rounds that hold one of these matches take no entries any more: what is drawn for a match counts in all of them. */
export async function closeHolding(db: Queryable, matches: readonly number[]): Promise<void> {
  await db.query(
    `update jackpot set closes_at = least(closes_at, clock_timestamp()) where id in (
       select j.id from jackpot j where j.phase in ('proposed', 'open') and j.closes_at > clock_timestamp()
         and exists (select from jackpot_match m where m.jackpot_id = j.id and m.parent_match_id = any ($1::bigint[]))
       order by j.id for update)`,
    [matches],
  )
}

/**
 * The round's announced draw decides these of its matches for all rounds. False where another round's draw of one is under
 * way or was made; one that ended without a result decides nothing.
 */
export async function claimMatches(db: Queryable, id: number, places: readonly number[]): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into jackpot_match_draw as claim (parent_match_id, jackpot_id)
     select m.parent_match_id, m.jackpot_id from jackpot_match m
     where m.jackpot_id = $1 and m.place = any ($2::smallint[]) order by 1
     on conflict (parent_match_id) do update set jackpot_id = excluded.jackpot_id where exists (
       select from jackpot_draw d where d.jackpot_id = claim.jackpot_id and d.drawn_at is not null and d.results is null)`,
    [id, places],
  )
  return rowCount === places.length
}

/** `result`: bits; null while the draw is under way. */
export type MatchDraw = { match: number; jackpot: number; result: number | null }

/** Of these matches those that a round's draw decides for all rounds. */
export async function loadMatchDraws(db: Queryable, matches: readonly number[]): Promise<MatchDraw[]> {
  const { rows } = await db.query<MatchDraw>(
    `select m.parent_match_id as match, m.jackpot_id as jackpot, d.results[array_position(d.places, m.place)] as result
     from jackpot_match_draw claim join jackpot_draw d using (jackpot_id) join jackpot_match m using (jackpot_id, parent_match_id)
     where claim.parent_match_id = any ($1::bigint[]) and (d.results is not null or d.drawn_at is null)`,
    [matches],
  )
  return rows
}

/** The beacon's value did not come in its time: nothing is drawn, and the seed is told so that it decides nothing later. */
export async function updateNotDrawn(db: Queryable, id: number, seed: string): Promise<void> {
  await db.query(
    'update jackpot_draw set seed = $2, drawn_at = clock_timestamp() where jackpot_id = $1 and drawn_at is null',
    [id, seed],
  )
}

/** `results`: bits, in the order of the places. */
export type Drawn = { seed: string; signature: string; results: readonly number[] }

/** False when it was drawn before. */
export async function updateDrawn(db: Queryable, id: number, { seed, signature, results }: Drawn): Promise<boolean> {
  const { rowCount } = await db.query(
    `update jackpot_draw set seed = $2, signature = $3, results = $4, drawn_at = clock_timestamp()
     where jackpot_id = $1 and drawn_at is null`,
    [id, seed, signature, results],
  )
  return rowCount === 1
}
