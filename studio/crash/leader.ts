// Who moves the rounds of a game: one process, by a lock that falls with its connection; whoever comes next goes on from the
// rows.
import pg from 'pg'

const LOCK_CLASS = 7_102_042
export const RETRY_MS = 1000
export const wait = (ms: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)).unref())

export type Engine = { start(): void; stop(): Promise<void> }
/** `directUrl` leads to PostgreSQL itself: through a pooler the lock would be nobody's. */
export type LeaderDeps = { directUrl: string; onFault(cause: Error): void }

/** `step`: one thing that is due; it waits a little where nothing is. */
export function createLeader({ directUrl, onFault }: LeaderDeps, game: string, step: () => Promise<void>): Engine {
  let ended = false
  let running: Promise<void> = Promise.resolve()
  const lead = async (): Promise<void> => {
    const lock = await takeLock(directUrl, game)
    if (lock === null) return wait(RETRY_MS)
    try {
      while (!ended && lock.held()) await step()
    } finally {
      await lock.release()
    }
  }
  const loop = async (): Promise<void> => {
    while (!ended)
      await lead().catch((cause) => {
        if (!ended) onFault(cause)
        return wait(RETRY_MS)
      })
  }
  return {
    start: () => {
      running = loop()
    },
    stop: () => {
      ended = true
      return running
    },
  }
}

type Lock = { held(): boolean; release(): Promise<void> }

async function takeLock(url: string, game: string): Promise<Lock | null> {
  const client = new pg.Client({ connectionString: url, application_name: 'studio_crash', keepAlive: true })
  let held = true
  const lose = () => {
    held = false
  }
  client.on('error', lose)
  client.on('end', lose)
  await client.connect()
  const { rows } = await client.query<{ ok: boolean }>('select pg_try_advisory_lock($1, hashtext($2)) as ok', [
    LOCK_CLASS,
    game,
  ])
  const release = () => client.end().catch(() => {})
  if (rows[0]?.ok) return { held: () => held, release }
  await release()
  return null
}
