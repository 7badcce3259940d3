// All SQL of markers of harm. Rows are only ever added.
import type { HarmMarker } from '@walia/domain/harm/markers.ts'
import type { Queryable } from '../ledger/index.ts'

export const harmActions = ['watched', 'contacted', 'limited', 'excluded', 'none'] as const
export type HarmAction = (typeof harmActions)[number]

export async function findLastDay(db: Queryable): Promise<string | null> {
  const { rows } = await db.query<{ day: string | null }>(`select to_char(max(day), 'YYYY-MM-DD') as day from harm_day`)
  return rows[0]?.day ?? null
}

export type NewMarker = HarmMarker & { day: string; accountId: number; foundAt: Date }
/** What is there already stays as it is. */
export async function insertMarkers(db: Queryable, markers: readonly NewMarker[]): Promise<void> {
  if (markers.length === 0) return
  await db.query(
    `insert into harm_marker (day, account_id, kind, figures, found_at)
     select * from unnest($1::date[], $2::bigint[], $3::text[], $4::jsonb[], $5::timestamptz[])
     on conflict (day, account_id, kind) do nothing`,
    [
      markers.map(({ day }) => day),
      markers.map(({ accountId }) => accountId),
      markers.map(({ kind }) => kind),
      markers.map(({ figures }) => JSON.stringify(figures)),
      markers.map(({ foundAt }) => foundAt),
    ],
  )
}

/** Looked through to its end. */
export async function insertDay(db: Queryable, day: string, at: Date): Promise<void> {
  await db.query(
    `insert into harm_day (day, markers, closed_at)
     values ($1, (select count(*) from harm_marker where day = $1), $2) on conflict do nothing`,
    [day, at],
  )
}

export type MarkerRow = {
  id: number
  day: string
  account_id: number
  kind: string
  figures: Record<string, number>
  /** Days on which the account was marked, with this one. */
  days: number
  actions: { action: HarmAction; reason: string; by: string; at: string }[]
}
const MARKER = `m.id, to_char(m.day, 'YYYY-MM-DD') as day, m.account_id, m.kind, m.figures,
  (select count(distinct other.day)::int from harm_marker other where other.account_id = m.account_id
    and other.day <= m.day) as days,
  coalesce((select jsonb_agg(jsonb_build_object('action', a.action, 'reason', a.reason, 'by', a.by, 'at', a.at)
    order by a.id) from harm_action a where a.marker_id = m.id), '[]') as actions`

/** Newest day first; of one day all, without one those that nobody has acted on. */
export async function loadMarkers(db: Queryable, day: string | null, limit: number): Promise<MarkerRow[]> {
  const { rows } = await db.query<MarkerRow>(
    `select ${MARKER} from harm_marker m
     where case when $1::date is null then not exists (select from harm_action a where a.marker_id = m.id)
       else m.day = $1 end
     order by m.day desc, m.account_id, m.id limit $2`,
    [day, limit],
  )
  return rows
}

export type NewAction = { markerId: number; action: HarmAction; reason: string; by: string; at: Date }
/** False when there is no such marker. */
export async function insertAction(db: Queryable, { markerId, action, reason, by, at }: NewAction): Promise<boolean> {
  const answer = await db.query(
    `insert into harm_action (marker_id, action, reason, by, at)
     select id, $2, $3, $4, $5 from harm_marker where id = $1`,
    [markerId, action, reason, by, at],
  )
  return answer.rowCount === 1
}
