// How often an account may ask for something, counted over all processes: one row per kind and account, in one statement.
import type pg from 'pg'

type Queryable = Pick<pg.Pool, 'query'>

export type SharedRate = {
  kind: string
  /** In each window, by the database's clock. */
  count: number
  windowSeconds: number
}

/** Counts a request; false when the window is used up, and then nothing is written. */
export async function takeOfRate(db: Queryable, rate: SharedRate, accountId: number): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'rate_take',
    text: `insert into rate_window as r (kind, subject, number, count, changed_at)
      values ($1, $2, floor(extract(epoch from clock_timestamp()) / $3::int), 1, clock_timestamp())
      on conflict (kind, subject) do update set number = excluded.number, changed_at = excluded.changed_at,
        count = case when r.number = excluded.number then r.count + 1 else 1 end
      where r.number <> excluded.number or r.count < $4`,
    values: [rate.kind, accountId, rate.windowSeconds, rate.count],
  })
  return rowCount === 1
}

/** Longer than any window. */
const KEPT = '1 hour'

export async function deleteOldRates(db: Queryable): Promise<void> {
  await db.query(`delete from rate_window where changed_at < clock_timestamp() - interval '${KEPT}'`)
}
