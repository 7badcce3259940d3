// Named values that survive a restart.
import type pg from 'pg'

export async function loadSetting<T>(pool: pg.Pool, name: string): Promise<T | null> {
  const { rows } = await pool.query<{ value: T }>('select value from platform_setting where name = $1', [name])
  return rows[0]?.value ?? null
}

export async function saveSetting(pool: Pick<pg.Pool, 'query'>, name: string, value: unknown): Promise<void> {
  await pool.query(
    `insert into platform_setting (name, value) values ($1, $2)
     on conflict (name) do update set value = excluded.value, changed_at = now()`,
    [name, JSON.stringify(value)],
  )
}

/** Saves a value unless there is one; answers the one that is kept. Two processes that start at once agree on one. */
export async function keepSetting<T>(pool: pg.Pool, name: string, value: T): Promise<T> {
  await pool.query('insert into platform_setting (name, value) values ($1, $2) on conflict (name) do nothing', [
    name,
    JSON.stringify(value),
  ])
  return (await loadSetting<T>(pool, name)) ?? value
}
