// All SQL of the odds slice: raw messages, matches, checkpoints, the history of lines and the outbox.
import type pg from 'pg'
import { insertDone } from '../platform/doneOnce.ts'
import { writeDisputes } from './contradictionQueries.ts'
import type { StackEntry, Weighed } from './settlementStack.ts'
import type { EventStatus, Fixture, LineChange, LineOutcome } from './types.ts'

/** A pool, or a client inside a transaction. */
export type Queryable = Pick<pg.Pool, 'query'>
/** One transaction of the process that leads the feed; refused once another one does. */
export type FeedWrite = <T>(work: (db: Queryable) => Promise<T>) => Promise<T>

/** Makes the coming days' partitions of raw messages and drops those past the retention. */
export async function updateMessagePartitions(db: Queryable, retentionHours: number): Promise<void> {
  await db.query('select feed_message_partitions(3, $1)', [retentionHours])
}

export type RawMessage = { receivedAt: number; routingKey: string; body: Buffer }

export async function insertMessages(db: Queryable, messages: readonly RawMessage[]): Promise<void> {
  await db.query({
    name: 'feed_messages',
    text: `insert into feed_message (received_at, routing_key, body)
      select to_timestamp(at / 1000.0), key, body from unnest($1::float8[], $2::text[], $3::bytea[]) u (at, key, body)`,
    values: [
      messages.map((message) => message.receivedAt),
      messages.map((message) => message.routingKey),
      messages.map((message) => message.body),
    ],
  })
}

/** Raw messages received from `fromMs` (included) to `toMs`, oldest first; for audit and replay. */
export async function loadMessages(
  db: Queryable,
  fromMs: number,
  toMs: number,
  limit: number,
): Promise<{ receivedAt: number; routingKey: string; body: Buffer }[]> {
  const { rows } = await db.query<{ at: Date; routing_key: string; body: Buffer }>(
    `select received_at as at, routing_key, body from feed_message
     where received_at >= to_timestamp($1 / 1000.0) and received_at < to_timestamp($2 / 1000.0)
     order by received_at limit $3`,
    [fromMs, toMs, limit],
  )
  return rows.map((row) => ({ receivedAt: row.at.getTime(), routingKey: row.routing_key, body: row.body }))
}

export type MatchRow = { urn: string; parentMatchId: number; fixture: Fixture | null; state: string | null }

export async function upsertMatches(db: Queryable, rows: readonly MatchRow[]): Promise<void> {
  await db.query({
    name: 'feed_match_upsert',
    text: `insert into feed_match (urn, parent_match_id, fixture, state)
      select * from unnest($1::text[], $2::bigint[], $3::json[], $4::json[])
      on conflict (urn) do update set fixture = excluded.fixture, state = excluded.state, over_at = null,
        changed_at = clock_timestamp()`,
    values: [
      rows.map((row) => row.urn),
      rows.map((row) => row.parentMatchId),
      rows.map((row) => (row.fixture === null ? null : JSON.stringify(row.fixture))),
      rows.map((row) => row.state),
    ],
  })
}

type StoredMatch = { urn: string; fixture: Fixture | null; state: unknown }

/** Matches that were not yet over. */
export async function loadMatches(db: Queryable): Promise<StoredMatch[]> {
  const { rows } = await db.query<StoredMatch>('select urn, fixture, state from feed_match where over_at is null')
  return rows
}

/** One match, over or not. */
export async function findMatch(db: Queryable, urn: string): Promise<StoredMatch | null> {
  const { rows } = await db.query<StoredMatch>('select urn, fixture, state from feed_match where urn = $1', [urn])
  return rows[0] ?? null
}

export type KeptMatch = { parentMatchId: number; status: EventStatus; fixture: Fixture | null }

/** Matches as last written, over or not: for those that left the memory. Unknown numbers are left out. */
export async function loadKeptMatches(db: Queryable, parentMatchIds: readonly number[]): Promise<KeptMatch[]> {
  const { rows } = await db.query<{ parent_match_id: number; status: EventStatus; fixture: Fixture | null }>(
    `select parent_match_id, state -> 'status' as status, fixture from feed_match
     where parent_match_id = any ($1::bigint[]) and state is not null`,
    [parentMatchIds],
  )
  return rows.map(({ parent_match_id, status, fixture }) => ({ parentMatchId: parent_match_id, status, fixture }))
}

export async function updateMatchesOver(db: Queryable, urns: readonly string[]): Promise<void> {
  await db.query('update feed_match set over_at = clock_timestamp() where urn = any ($1::text[])', [urns])
}

/** Forgets the lines of matches that were over for `days`. Their results stay. */
export async function deleteOldMatches(db: Queryable, days: number): Promise<void> {
  await db.query('delete from feed_match where over_at < clock_timestamp() - make_interval(days => $1)', [days])
}

export async function loadCheckpoints(db: Queryable): Promise<Map<number, number>> {
  const { rows } = await db.query<{ product: number; good_at: number }>('select product, good_at from feed_checkpoint')
  return new Map(rows.map((row) => [row.product, row.good_at]))
}

export async function upsertCheckpoints(db: Queryable, points: ReadonlyMap<number, number>): Promise<void> {
  if (points.size === 0) return
  await db.query(
    `insert into feed_checkpoint (product, good_at) select * from unnest($1::int[], $2::bigint[])
     on conflict (product) do update set good_at = greatest(feed_checkpoint.good_at, excluded.good_at),
       changed_at = clock_timestamp()`,
    [[...points.keys()], [...points.values()]],
  )
}

/** One step of a line's history with what stood after it. `operator` and `reason` for steps taken by hand. */
export type LineStep = Weighed & {
  urn: string
  parentMatchId: number
  market: number
  specifiers: string
  product: number
  at: number
  entry: StackEntry
  outcome: LineOutcome
  operator: string | null
  reason: string | null
  /** Of an operator's command. */
  requestId: number | null
}

/**
 * Inside a transaction. Adds steps to the history in their order, and to the outbox those that change what counts for bets;
 * answers the last outbox id, or null where there is none.
 */
export async function insertSteps(db: Queryable, steps: readonly LineStep[]): Promise<string | null> {
  await db.query('select pg_advisory_xact_lock(20260211)')
  await db.query({
    name: 'line_entry_insert',
    text: `insert into line_entry (urn, parent_match_id, market, specifiers, product, generated_at, entry, operator, reason)
      select u, m, k, s, p, g, e, o, r from unnest($1::text[], $2::bigint[], $3::int[], $4::text[], $5::int[],
        $6::bigint[], $7::jsonb[], $8::text[], $9::text[]) with ordinality x (u, m, k, s, p, g, e, o, r, ord) order by ord`,
    values: [
      steps.map((step) => step.urn),
      steps.map((step) => step.parentMatchId),
      steps.map((step) => step.market),
      steps.map((step) => step.specifiers),
      steps.map((step) => step.product),
      steps.map((step) => step.at),
      steps.map((step) => JSON.stringify(step.entry)),
      steps.map((step) => step.operator),
      steps.map((step) => step.reason),
    ],
  })
  const lastId = await insertChanges(
    db,
    steps.filter(({ changed }) => changed),
  )
  await writeDisputes(db, steps)
  for (const { requestId, outcome } of steps)
    if (requestId !== null) await insertDone(db, requestId, { ok: true, outcome })
  return lastId
}

async function insertChanges(db: Queryable, steps: readonly LineStep[]): Promise<string | null> {
  if (steps.length === 0) return null
  const { rows } = await db.query<{ id: string }>({
    name: 'line_change_insert',
    text: `with added as (
        insert into line_change (parent_match_id, market, specifiers, outcome, generated_at)
        select m, k, s, o, g from unnest($1::bigint[], $2::int[], $3::text[], $4::jsonb[], $5::bigint[])
          with ordinality x (m, k, s, o, g, ord) order by ord
        returning id
      ) select max(id)::text as id from added`,
    values: [
      steps.map((step) => step.parentMatchId),
      steps.map((step) => step.market),
      steps.map((step) => step.specifiers),
      steps.map((step) => JSON.stringify(step.outcome)),
      steps.map((step) => step.at),
    ],
  })
  return rows[0]?.id ?? null
}

/** Rows of the outbox after an id, in order. `at` is when the feed (or the operator) said so, ms. */
export async function loadLineChanges(db: Queryable, afterId: string, limit: number): Promise<LineChange[]> {
  const { rows } = await db.query<{
    id: string
    parent_match_id: number
    market: number
    specifiers: string
    outcome: LineOutcome
    at: number
  }>({
    name: 'line_changes',
    text: `select id::text, parent_match_id, market, specifiers, outcome, generated_at as at
      from line_change where id > $1::bigint order by line_change.id limit $2`,
    values: [afterId, limit],
  })
  return rows.map(({ id, parent_match_id, market, specifiers, outcome, at }) => ({
    id,
    parentMatchId: parent_match_id,
    market,
    specifiers,
    outcome,
    at,
  }))
}

export type LineName = { parentMatchId: number; market: number; specifiers: string }

/** The newest row of the outbox of each of these lines; lines that never had a result are left out. */
export async function loadLines(db: Queryable, names: readonly LineName[]): Promise<LineChange[]> {
  const { rows } = await db.query<{
    id: string
    parent_match_id: number
    market: number
    specifiers: string
    outcome: LineOutcome
    at: number
  }>({
    name: 'lines_by_name',
    text: `select c.* from unnest($1::bigint[], $2::int[], $3::text[]) n (m, k, s) cross join lateral (
        select id::text, parent_match_id, market, specifiers, outcome, generated_at as at from line_change
        where parent_match_id = n.m and market = n.k and specifiers = n.s order by line_change.id desc limit 1
      ) c`,
    values: [
      names.map((name) => name.parentMatchId),
      names.map((name) => name.market),
      names.map((name) => name.specifiers),
    ],
  })
  return rows.map(({ id, parent_match_id, market, specifiers, outcome, at }) => ({
    id,
    parentMatchId: parent_match_id,
    market,
    specifiers,
    outcome,
    at,
  }))
}

export type StoredEntry = {
  urn: string
  market: number
  specifiers: string
  product: number
  at: number
  entry: StackEntry
}

/** The history of these matches' lines, oldest first. */
export async function loadEntries(db: Queryable, urns: readonly string[]): Promise<StoredEntry[]> {
  const { rows } = await db.query<StoredEntry>({
    name: 'line_entries',
    text: `select urn, market, specifiers, product, generated_at as at, entry from line_entry
      where urn = any ($1::text[]) order by id`,
    values: [urns],
  })
  return rows
}

/** Names of all matches that are over and still kept. */
export async function loadOverUrns(db: Queryable): Promise<string[]> {
  const { rows } = await db.query<{ urn: string }>('select urn from feed_match where over_at is not null')
  return rows.map((row) => row.urn)
}
