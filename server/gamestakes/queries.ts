// The SQL of requests to stake on a game.
import type { ReachedLimit } from '@walia/domain/bets/refusals.ts'
import type pg from 'pg'

export type Queryable = Pick<pg.Pool, 'query'>

/** What `game_stake_end` answers; `detail` is said there. */
export type Taken = {
  outcome: 'placed' | 'replay' | 'excluded' | 'late' | 'entered' | 'out_of_time' | 'over_limit' | 'insufficient'
  balance: number | null
  detail: number | null
}
export type KeptRefusal = Taken & { limit?: ReachedLimit | null }
export type Kept = { hash: string; ticketId: string | null; refusal: KeptRefusal | null }
export type RequestName = { game: string; accountId: number; key: string }

/** Null when the request is new. */
export async function findRequest(db: Queryable, { game, accountId, key }: RequestName): Promise<Kept | null> {
  const { rows } = await db.query<Kept>(
    `select body_hash as hash, ticket_id as "ticketId", refusal from game_request
     where account_id = $1 and game = $2 and key = $3`,
    [accountId, game, key],
  )
  return rows[0] ?? null
}

/** Says which of the bettor's own limits it was, so that the same request is answered the same later. */
export async function updateRefusalLimit(
  db: Queryable,
  { game, accountId, key }: RequestName,
  limit: ReachedLimit,
): Promise<void> {
  await db.query(
    `update game_request set refusal = refusal || jsonb_build_object('limit', $4::jsonb)
     where account_id = $1 and game = $2 and key = $3 and refusal is not null`,
    [accountId, game, key, JSON.stringify(limit)],
  )
}

export async function deleteRequests(db: Queryable, before: Date): Promise<void> {
  await db.query('delete from game_request where at < $1', [before])
}

/** Of refusals beyond the day's number, see `game_stake_end`. */
export async function deleteBriefRefusals(db: Queryable, before: Date): Promise<void> {
  await db.query(`delete from game_request where refusal @> '{"brief": true}' and at < $1`, [before])
}

export async function publishPaid(db: Queryable, accountIds: readonly number[]): Promise<void> {
  await db.query(
    `select outbox_add('wallet.changed', jsonb_build_object('accountId', account)) from unnest($1::bigint[]) account`,
    [accountIds],
  )
}
