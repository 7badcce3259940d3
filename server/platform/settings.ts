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
