// Named values that survive a restart.
import type pg from 'pg'
import { type Config, ConfigError } from './config.ts'

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

/** Money and numbers of two markets never meet in one database. */
export function refuseMarket(known: string, { market }: Pick<Config, 'market'>): void {
  if (known !== market)
    throw new ConfigError(
      `MARKET: this database holds the accounts of ${known}; keep it, or use another DATA_DIR or DATABASE_URL`,
    )
}

/** Demonstration money, a known password and open codes never meet strangers' money: a database keeps its mode. */
export function refuseMode(known: string, config: Pick<Config, 'development'>): void {
  const mode = modeOf(config)
  if (known === mode) return
  const holds = known === 'development' ? 'development, with a demo account whose password is public' : known
  throw new ConfigError(`MODE: this database is one of ${holds}; for ${mode} use another DATA_DIR or DATABASE_URL`)
}

export const modeOf = ({ development }: Pick<Config, 'development'>) => (development ? 'development' : 'production')

/** Before a migration: what a database is kept as, if it has been anything yet. Changes nothing. */
export async function refuseOther(db: Pick<pg.Client, 'query'>, config: Pick<Config, 'market' | 'development'>) {
  const { rows: tables } = await db.query(`select to_regclass('platform_setting') is not null as made`)
  if (!tables[0]?.made) return
  const sql = `select name, value from platform_setting where name in ('market', 'mode') order by name`
  const { rows } = await db.query<{ name: string; value: string }>(sql)
  for (const { name, value } of rows) (name === 'mode' ? refuseMode : refuseMarket)(value, config)
}
