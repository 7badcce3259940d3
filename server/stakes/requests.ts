// What each request to stake was answered, whatever on: the ticket, or why there is none. Kept so that whoever asks again gets
// the same.
import type pg from 'pg'

export type Queryable = Pick<pg.Pool, 'query'>

export type KeptRefusal = { code: string; details?: unknown }
/** `product` is what it staked on: `bet`, or a game. */
export type KeptRequest = {
  product: string
  /** 32 hex digits of what was asked for. */
  bodyHash: string
  /** The first one where tickets were placed together. */
  ticketId: string | null
  refusal: KeptRefusal | null
  /** It waits in the live hold. */
  held: boolean
}
/** Its key, `''` without one: then its body stands for it. */
export type RequestName = { accountId: number; key: string; bodyHash: string }

/** A closed key has no body; what is asked for by its key alone needs none. */
export const NO_BODY = '0'.repeat(32)
/** The answer of a key that its bettor has closed: nothing is placed under it any more. */
export const CLOSED = 'ATTEMPT_CLOSED'

const COLUMNS = `product, replace(body_hash::text, '-', '') as "bodyHash", ticket_id as "ticketId",
  refusal - 'brief' as refusal, held`

/** What it was answered with, or null when it is new. */
export async function findRequest(
  db: Queryable,
  { accountId, key, bodyHash }: RequestName,
): Promise<KeptRequest | null> {
  const { rows } = await db.query<KeptRequest>({
    name: 'find_request',
    text: `select ${COLUMNS} from stake_request where account_id = $1 and key = stake_key_of($2, $3)`,
    values: [accountId, key, bodyHash],
  })
  return rows[0] ?? null
}

/** What the same of this account was placed with, with a key or without, within so many milliseconds, or null. */
export async function findRepeated(
  db: Queryable,
  { accountId, bodyHash }: Pick<RequestName, 'accountId' | 'bodyHash'>,
  withinMs: number,
): Promise<KeptRequest | null> {
  const { rows } = await db.query<KeptRequest>({
    name: 'find_repeated',
    text: `select ${COLUMNS} from stake_request
      where account_id = $1 and body_hash = $2 and ticket_id is not null
        and at > clock_timestamp() - $3::int * interval '1 millisecond'
      order by at limit 1`,
    values: [accountId, bodyHash, withinMs],
  })
  return rows[0] ?? null
}

/** Returns once nobody has this request under way, in whatever process. */
export async function awaitRequest(db: Queryable, { accountId, key, bodyHash }: RequestName): Promise<void> {
  await db.query('select stake_request_await($1, stake_key_of($2, $3))', [accountId, key, bodyHash])
}

/**
 * So many refusals of an account are kept for days, and so many keys may it close a day. Later refusals are kept briefly:
 * while the same request may still be on its way, here or in another process, its key must not be free.
 */
export const REFUSALS_PER_DAY_MAX = 300
/** Details that are longer are not kept: they name legs, and are worked out anew when the same request comes again. */
const DETAILS_LENGTH_MAX = 200

const refusalText = ({ code, details }: KeptRefusal): string =>
  JSON.stringify((JSON.stringify(details)?.length ?? 0) > DETAILS_LENGTH_MAX ? { code } : { code, details })

const COUNT_REFUSAL = `insert into stake_refusal_count as c (account_id, day, kind, seen) values ($1, current_date, $2, 1)
  on conflict (account_id, day, kind) do update set seen = c.seen + 1 returning seen`

/**
 * Keeps a refusal as the key's answer, unless the key has one (`known`). Of closings beyond the day's number nothing is kept
 * (`counted`).
 */
export async function insertRefusal(
  db: Queryable,
  product: string,
  { accountId, key, bodyHash }: RequestName,
  refusal: KeptRefusal,
): Promise<'kept' | 'known' | 'counted'> {
  const kind = refusal.code === CLOSED ? 'closed' : 'refused'
  const { rows } = await db.query<{ kept: boolean; over: boolean }>({
    name: 'insert_refusal',
    text: `with counted as (${COUNT_REFUSAL}),
      kept as (insert into stake_request (account_id, key, product, body_hash, refusal)
        select $1, $3, $4, $5, $6::jsonb || case when seen > $7 then '{"brief": true}' else '{}' end::jsonb from counted
          where seen <= $7 or $2 <> 'closed' on conflict do nothing returning key)
      select exists (select from kept) as kept, seen > $7 as over from counted`,
    values: [accountId, kind, key, product, bodyHash, refusalText(refusal), REFUSALS_PER_DAY_MAX],
  })
  if (rows[0]?.kept) return 'kept'
  return rows[0]?.over && kind === 'closed' ? 'counted' : 'known'
}

/** Completes a refusal that `stakes_end` kept with what the answer said about it. Nothing is kept without a key. */
export async function updateRefusal(
  db: Queryable,
  { accountId, key }: Pick<RequestName, 'accountId' | 'key'>,
  refusal: KeptRefusal,
): Promise<void> {
  if (key === '') return
  await db.query(
    `with counted as (${COUNT_REFUSAL})
      update stake_request set refusal = $4::jsonb || case when seen > $5 then '{"brief": true}' else '{}' end::jsonb
        from counted where account_id = $1 and key = $3 and refusal is not null`,
    [accountId, 'refused', key, refusalText(refusal), REFUSALS_PER_DAY_MAX],
  )
}

/** Longer than any process can still bring the same request: one that was frozen does not place. */
const BRIEF_SECONDS = 120

export async function deleteBriefRefusals(db: Queryable): Promise<void> {
  await db.query(
    `delete from stake_request where refusal @> '{"brief": true}' and at < now() - make_interval(secs => $1)`,
    [BRIEF_SECONDS],
  )
}

/** Keys are promised for a day; those of tickets and closed ones are kept longer than those of mere refusals. */
export async function deleteOldRequests(db: Queryable, days: number, refusalDays: number): Promise<void> {
  await db.query('delete from stake_request where at < now() - make_interval(days => $1)', [days])
  await db.query(
    `delete from stake_request where refusal ->> 'code' <> $2 and at < now() - make_interval(days => $1)`,
    [refusalDays, CLOSED],
  )
  await db.query('delete from stake_refusal_count where day < current_date - $1::int', [days])
}
