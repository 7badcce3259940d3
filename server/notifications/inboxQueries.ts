// The SQL of the inbox: messages, how far they are read, and which topics an account has chosen.
import { type MessageKind, TOPICS_AT_FIRST, type Topic, type Topics, topics } from '@walia/domain/push/topics.ts'
import type { Queryable } from './queries.ts'

/** `about` is a ticket's id. */
export type InboxMessage = {
  accountId: number
  cause: string
  kind: MessageKind
  about: string | null
  jackpotId: number | null
}

export async function insertInbox(db: Queryable, messages: readonly InboxMessage[], at: Date): Promise<void> {
  await db.query(
    `insert into inbox_message (account_id, cause, kind, about, jackpot_id, created_at)
     select *, $6 from unnest($1::bigint[], $2::text[], $3::text[], $4::uuid[], $5::bigint[])
     on conflict (account_id, cause) do nothing`,
    [
      messages.map(({ accountId }) => accountId),
      messages.map(({ cause }) => cause),
      messages.map(({ kind }) => kind),
      messages.map(({ about }) => about),
      messages.map(({ jackpotId }) => jackpotId),
      at,
    ],
  )
}

export type InboxRow = {
  id: number
  kind: MessageKind
  about: string | null
  jackpot_id: number | null
  created_at: Date
  is_read: boolean
}
/** Newest first, those before a message. */
export async function loadInbox(
  db: Queryable,
  accountId: number,
  before: number | null,
  limit: number,
): Promise<InboxRow[]> {
  const { rows } = await db.query<InboxRow>(
    `select id, kind, about, jackpot_id, created_at,
       id <= coalesce((select read_to from inbox_choice where account_id = $1), 0) as is_read
     from inbox_message where account_id = $1 and ($2::bigint is null or id < $2) order by id desc limit $3`,
    [accountId, before, limit],
  )
  return rows
}

/** Not counted further than `max`. */
export async function countUnread(db: Queryable, accountId: number, max: number): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int as count from (
       select from inbox_message where account_id = $1
         and id > coalesce((select read_to from inbox_choice where account_id = $1), 0) limit $2) unread`,
    [accountId, max],
  )
  return rows[0]?.count ?? 0
}

/** Never back, and not beyond what the account has: what comes later is new. */
export async function updateReadTo(db: Queryable, accountId: number, id: number): Promise<void> {
  await db.query(
    `insert into inbox_choice as c (account_id, read_to)
     select $1, coalesce(max(id), 0) from inbox_message where account_id = $1 and id <= $2
     on conflict (account_id) do update set read_to = greatest(c.read_to, excluded.read_to)`,
    [accountId, id],
  )
}

/** Of accounts that have chosen; others have TOPICS_AT_FIRST. */
export async function loadTopics(db: Queryable, accountIds: readonly number[]): Promise<Map<number, Topics>> {
  const { rows } = await db.query<Topics & { account_id: number }>(
    'select account_id, bets, jackpots, payments, offers from inbox_choice where account_id = any ($1::bigint[])',
    [accountIds],
  )
  return new Map(rows.map(({ account_id, ...chosen }) => [account_id, chosen]))
}

/** What is not named stays. */
export async function updateTopics(
  db: Queryable,
  accountId: number,
  changes: { [T in Topic]?: boolean | undefined },
): Promise<void> {
  const values = topics.map((topic) => changes[topic] ?? null)
  await db.query(
    `insert into inbox_choice as c (account_id, bets, jackpots, payments, offers)
     values ($1, coalesce($2, $6::boolean), coalesce($3, $7::boolean), coalesce($4, $8::boolean), coalesce($5, $9::boolean))
     on conflict (account_id) do update set bets = coalesce($2, c.bets), jackpots = coalesce($3, c.jackpots),
       payments = coalesce($4, c.payments), offers = coalesce($5, c.offers)`,
    [accountId, ...values, ...topics.map((topic) => TOPICS_AT_FIRST[topic])],
  )
}

/** Of a closed account. */
export async function deleteInbox(db: Queryable, accountId: number): Promise<void> {
  await db.query('delete from inbox_message where account_id = $1', [accountId])
  await db.query('delete from inbox_choice where account_id = $1', [accountId])
}

/** A month after they came, like the messages to devices. */
export async function deleteOldInbox(db: Queryable, now: Date): Promise<void> {
  await db.query(`delete from inbox_message where created_at < $1::timestamptz - interval '30 days'`, [now])
}
