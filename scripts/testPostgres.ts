// Before the tests: a PostgreSQL in a temporary folder with the migrated template every test database is cloned from.
// Crashes start their own, as `npm start` does: this one would lose what it was told.
import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '../server/platform/migrate.ts'
import { removePostgres, startPostgres } from './postgres.ts'

/** Hundreds of databases that live for seconds: nothing is synced, and no page compressed that a clone writes. */
const SETTINGS = { max_connections: '400', fsync: 'off', full_page_writes: 'off', wal_compression: 'off' }

export async function setup(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'walia-test-'))
  chmodSync(folder, 0o755) // PostgreSQL, which does not run as root, must reach it
  const postgres = await startPostgres({ folder, settings: SETTINGS })
  const at = (name: string) => postgres.url.replace('/walia?', `/${name}?`)
  const admin = new pg.Client({ connectionString: at('postgres') })
  await admin.connect()
  await admin.query('create database walia_template')
  await migrate(at('walia_template'))
  await admin.query('alter database walia_template is_template true allow_connections false')
  await admin.end()
  process.env.TEST_DATABASE_URL = at('postgres')
  return async () => {
    await postgres.stop()
    removePostgres(folder)
  }
}
