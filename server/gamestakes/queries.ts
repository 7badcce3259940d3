// The SQL of requests to stake on a game.
import type { ReachedLimit } from '@walia/domain/bets/refusals.ts'
import type pg from 'pg'

export type Queryable = Pick<pg.Pool, 'query'>

/** What `game_stakes_begin` and `game_stakes_end` answer to one request; `detail` is said there. */
export type Taken = {
  outcome: 'placed' | 'replay' | 'excluded' | 'late' | 'entered' | 'out_of_time' | 'over_limit' | 'insufficient'
  balance: number | null
  detail: number | null
  /** When it was decided, by the database's clock. */
  placed_at: Date
}
/** `closed`: its bettor gave it up before it came. */
export type KeptRefusal = Omit<Taken, 'placed_at' | 'outcome'> & {
  outcome: Taken['outcome'] | 'closed'
  limit?: ReachedLimit | null
}
export type Kept = { hash: string; ticketId: string | null; refusal: KeptRefusal | null }
export type RequestName = { game: string; accountId: number; key: string }

/**
 * What the database keeps of a request: its key, or one of its content for a while; a hash of what it asks for. How long it
 * has waited, and how long the same without a key is a repeat, ms.
 */
export type Asked = { key: string; hash: string; waited_ms?: number; repeat_ms?: number }
/** A request for the database: whose it is, and what else its game's function is told. */
export type Wanted = Asked & { account_id: number }

/** One statement and one commit for many requests, at most one per account. Answers in the order given. */
export async function takeMany(
  db: Queryable,
  place: 'lucky_place' | 'jackpot_place',
  wanted: readonly Wanted[],
): Promise<Taken[]> {
  const { rows } = await db.query<Taken>({
    name: place,
    text: `select outcome, balance, detail, placed_at from ${place}($1) order by ord`,
    values: [JSON.stringify(wanted.map((each, index) => ({ ...each, ord: index + 1 })))],
  })
  return rows
}

/** Null when the request is new. */
export async function findRequest(db: Queryable, { game, accountId, key }: RequestName): Promise<Kept | null> {
  const { rows } = await db.query<Kept>(
    `select body_hash as hash, ticket_id as "ticketId", refusal from game_request
     where account_id = $1 and game = $2 and key = $3`,
    [accountId, game, key],
  )
  return rows[0] ?? null
}

/** What the same was answered with, with a key or without, that was placed within so many milliseconds, or null. */
export async function findRepeated(
  db: Queryable,
  { game, accountId, hash }: { game: string; accountId: number; hash: string },
  withinMs: number,
): Promise<Kept | null> {
  const { rows } = await db.query<Kept>(
    `select body_hash as hash, ticket_id as "ticketId", refusal from game_request
     where account_id = $1 and game = $2 and body_hash = $3 and ticket_id is not null
       and at > clock_timestamp() - $4::int * interval '1 millisecond' order by at limit 1`,
    [accountId, game, hash, withinMs],
  )
  return rows[0] ?? null
}

/** Returns once nobody has a request of this key under way, in whatever process. */
export async function awaitRequest(db: Queryable, { game, accountId, key }: RequestName): Promise<void> {
  await db.query('select game_request_await($1, $2, $3)', [accountId, game, key])
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

/** So many refusals of an account are kept for days, see `game_stakes_end`; so many keys may it close a day with them. */
const REFUSALS_PER_DAY_MAX = 300

/** Takes a key as refused, unless it has an answer, which a request under way is waited for, or the day's number is used up. */
export async function insertClosed(db: Queryable, { game, accountId, key }: RequestName): Promise<void> {
  await db.query(
    `insert into game_request (account_id, game, key, body_hash, refusal, at)
       select $1, $2, $3, '', '{"outcome": "closed", "balance": null, "detail": null}', clock_timestamp()
       where (select count(*) from (select from game_request k where k.account_id = $1 and k.ticket_id is null
         and k.at > clock_timestamp() - interval '1 day' limit $4) kept) < $4
       on conflict do nothing`,
    [accountId, game, key, REFUSALS_PER_DAY_MAX],
  )
}

export async function deleteRequests(db: Queryable, before: Date): Promise<void> {
  await db.query('delete from game_request where at < $1', [before])
}

/** Of refusals beyond the day's number, see `game_stakes_end`. */
export async function deleteBriefRefusals(db: Queryable, before: Date): Promise<void> {
  await db.query(`delete from game_request where refusal @> '{"brief": true}' and at < $1`, [before])
}

export async function publishPaid(db: Queryable, accountIds: readonly number[]): Promise<void> {
  await db.query('select game_wallets_changed($1)', [accountIds])
}
