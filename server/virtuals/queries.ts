// The SQL of results of super leagues.
import type { DayResult } from '@walia/domain/virtuals/play.ts'
import type { Queryable } from '../rounds/index.ts'

export type { Queryable } from '../rounds/index.ts'

/** `matches` null: the round was void. */
export type ResultRow = {
  id: number
  league: number
  season: number
  day: number
  matches: DayResult['matches'] | null
  at: Date
}
export type NewResult = Pick<ResultRow, 'league' | 'season' | 'day' | 'matches'>

/** False where the day has one already. Ids are taken under a lock that ends with the commit, so they grow in its order. */
export async function insertResult(db: Queryable, { league, season, day, matches }: NewResult): Promise<boolean> {
  await db.query(`select pg_advisory_xact_lock(hashtext('virtual_result'))`)
  const { rowCount } = await db.query(
    `insert into virtual_result (league, season, day, matches) values ($1, $2, $3, $4) on conflict do nothing`,
    [league, season, day, matches === null ? null : JSON.stringify(matches)],
  )
  return rowCount === 1
}

const COLUMNS = 'id, league, season, day, matches, at'

/** From an id on, in the order of commits. */
export async function loadResultsFrom(db: Queryable, id: number, limit: number): Promise<ResultRow[]> {
  const { rows } = await db.query<ResultRow>({
    name: 'virtual_results_from',
    text: `select ${COLUMNS} from virtual_result where id >= $1 order by id limit $2`,
    values: [id, limit],
  })
  return rows
}

export type DayName = Pick<ResultRow, 'league' | 'season' | 'day'>

export async function loadResultsOf(db: Queryable, days: readonly DayName[]): Promise<ResultRow[]> {
  if (days.length === 0) return []
  const { rows } = await db.query<ResultRow>(
    `select ${COLUMNS} from virtual_result
     join unnest($1::smallint[], $2::int[], $3::smallint[]) wanted (league, season, day) using (league, season, day)`,
    [days.map(({ league }) => league), days.map(({ season }) => season), days.map(({ day }) => day)],
  )
  return rows
}

export async function deleteResults(db: Queryable, before: Date): Promise<void> {
  await db.query('delete from virtual_result where at < $1', [before])
}
