// kill -9 of the PostgreSQL that `npm start` keeps: it is back at the same address with the same data, pools go on.
import { afterAll, expect, it } from 'vitest'
import { ensureDatabase } from '../scripts/ensureDatabase.ts'
import { type KeptPostgres, keepPostgres } from '../scripts/keptPostgres.ts'
import { createPool } from '../server/platform/db.ts'
import { removeFolder, temporaryFolder } from './dataFolders.ts'
import { killTree } from './processes.ts'

const folder = temporaryFolder('kept')
const BACK_MAX_MS = 30_000
const words: string[] = []
let postgres: KeptPostgres | null = null

afterAll(async () => {
  await postgres?.stop()
  removeFolder(folder)
})

it('comes back after it was killed, alone or with its children, and stays stopped when it is asked to', async () => {
  postgres = await keepPostgres({ folder, onEnd: (said) => words.push(said), onGivenUp: (said) => words.push(said) })
  await ensureDatabase(postgres.url)
  const pool = createPool(postgres.url, null, 2)
  await pool.query('create table kept as select 7 as seven')
  const kills = [(pid: number) => killTree(pid), async (pid: number) => void process.kill(pid, 'SIGKILL')]
  for (const [index, kill] of kills.entries()) {
    const before = postgres.pid()
    await kill(before)
    await expect.poll(() => postgres?.pid(), { timeout: BACK_MAX_MS }).not.toBe(before)
    await expect
      .poll(() => pool.query('select seven from kept').then(({ rows }) => rows, String), { timeout: BACK_MAX_MS })
      .toEqual([{ seven: 7 }])
    expect(words).toHaveLength(index + 1)
  }
  await pool.end()
  const last = postgres.pid()
  await postgres.stop()
  expect(postgres.pid()).toBe(last)
  expect(words).toEqual(Array(2).fill(expect.stringContaining('is being started again')))
})
