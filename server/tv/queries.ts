// The SQL of streams that an operator named.
import type { StreamKind, StreamTerms } from '@walia/domain/tv/tv.ts'
import type pg from 'pg'

type Queryable = Pick<pg.Pool, 'query'>
export type NamedStream = StreamTerms & { id: number; by: string; createdAt: number }
/** Null `address`: the match has none any more. */
export type NewStream = {
  requestId: number
  match: number
  kind: StreamKind
  address: string | null
  kbPerMinute: number | null
  by: string
}
/** How long after it was named one can still be of use: no match is sold for longer. */
const KEPT_DAYS = 30

export async function insertStream(db: Queryable, stream: NewStream): Promise<number> {
  const { rows } = await db.query<{ id: number }>(
    `insert into tv_stream (request_id, match_id, kind, address, kb_per_minute, by_whom)
     values ($1, $2, $3, $4, $5, $6) returning id`,
    [stream.requestId, stream.match, stream.kind, stream.address, stream.kbPerMinute, stream.by],
  )
  return Number(rows[0]?.id)
}

type Row = {
  id: number
  match_id: number
  kind: StreamKind
  address: string
  kb_per_minute: number
  by_whom: string
  created_at: Date
}

/** Those in force, the newest first. */
export async function loadStreams(db: Queryable): Promise<NamedStream[]> {
  const { rows } = await db.query<Row>({
    name: 'load_tv_streams',
    text: `select id, match_id, kind, address, kb_per_minute, by_whom, created_at from (
        select distinct on (match_id, kind) * from tv_stream
        where created_at > clock_timestamp() - make_interval(days => $1) order by match_id, kind, id desc
      ) newest where address is not null order by id desc`,
    values: [KEPT_DAYS],
  })
  return rows.map((row) => ({
    ...{ id: Number(row.id), match: Number(row.match_id), kind: row.kind, address: row.address },
    ...{ kbPerMinute: row.kb_per_minute, countries: null, by: row.by_whom, createdAt: row.created_at.getTime() },
  }))
}
