// Rounds of jackpots and lucky six that close while 10,000 entries come in their last 5 s, and pay 100,000 that have won.
import { createPool } from '@walia/server/platform/db.ts'
import { migrate } from '@walia/server/platform/migrate.ts'
import { createBeaconSandbox } from '@walia/simulator/providers/beacon.ts'
import pg from 'pg'
import { startOwnPostgres } from '../e2e/ownPostgres.ts'
import { prepareBettors } from './bettors.ts'
import { measureJackpotRound } from './jackpotRound.ts'
import { measureLuckySixRound } from './luckySixRound.ts'
import type { Row } from './table.ts'

const BETTORS = 5000
const CASH = 10_000_00
const CONNECTIONS = 10

export async function measureClosingRound(say: (line: string) => void): Promise<Row[]> {
  const postgres = await startOwnPostgres('closing-round')
  const sandbox = await createBeaconSandbox({ secret: 'of the bench', now: Date.now })
  const owner = new pg.Client({ connectionString: postgres.url })
  try {
    await migrate(postgres.url)
    await owner.connect()
    const bettors = await prepareBettors(postgres.url, 'closing', BETTORS, CASH)
    const pool = createPool(postgres.url, 'walia_app', CONNECTIONS)
    const accounts = bettors.map(({ accountId }) => accountId)
    const ground = { database: { url: postgres.url, pool }, owner, sandbox, accounts, say }
    const rows = [...(await measureJackpotRound(ground)), ...(await measureLuckySixRound(ground))]
    await pool.end()
    return rows
  } finally {
    await owner.end()
    await sandbox.close()
    await postgres.stop()
  }
}
