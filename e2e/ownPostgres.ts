// A PostgreSQL that a test may kill: it comes back under the same address with the same data.
import { ensureDatabase } from '../scripts/ensureDatabase.ts'
import { type Postgres, startPostgres } from '../scripts/postgres.ts'
import { portOfOurOwn, removeFolder, temporaryFolder } from './dataFolders.ts'
import { killTree } from './processes.ts'

export type OwnPostgres = {
  url: string
  /** SIGKILL to the whole process tree; its lock file stays, as after a power cut. */
  kill(): Promise<void>
  /** Starts it again and answers the milliseconds until it was ready. */
  restart(): Promise<number>
  stop(): Promise<void>
}

export async function startOwnPostgres(name: string, settings: Record<string, string> = {}): Promise<OwnPostgres> {
  const folder = temporaryFolder(name)
  const port = await portOfOurOwn()
  const start = (): Promise<Postgres> => startPostgres({ folder, port, settings })
  let postgres = await start()
  await ensureDatabase(postgres.url)
  return {
    url: postgres.url,
    kill: () => killTree(postgres.pid),
    restart: async () => {
      const startedAt = Date.now()
      postgres = await start()
      return Date.now() - startedAt
    },
    stop: async () => {
      await postgres.stop()
      removeFolder(folder)
    },
  }
}
