// A PostgreSQL that stays: one that ends by itself is started again at the same address, and the product goes on.
import { setTimeout as pause } from 'node:timers/promises'
import { type Postgres, type PostgresOptions, startPostgres } from './postgres.ts'
import { DISK_FULL, endingOf, sentenceOf } from './startFaults.ts'

export type KeptPostgres = { url: string; pid(): number; stop(): Promise<void> }
export type KeptOptions = PostgresOptions & {
  /** One sentence for each time that it has ended by itself and is started again. */
  onEnd: (sentence: string) => void
  /** It cannot be kept: it ends as soon as it is started, or there is no room for its data. */
  onGivenUp: (sentence: string) => void
}

/** One that ends so soon after its start, several times in a row, would only end again. */
const LIFE_MIN_MS = 10_000
const SHORT_LIVES_MAX = 3
const TRIES_MAX = 10
const TRY_PAUSE_MS = 1000

/** Rejects with one sentence when the first start fails. */
export async function keepPostgres({ onEnd, onGivenUp, ...options }: KeptOptions): Promise<KeptPostgres> {
  let running = await startPostgres(options)
  const again = { ...options, port: Number(new URL(running.url).port) }
  let stopped = false
  let shortLives = 0
  const keep = async (): Promise<void> => {
    for (;;) {
      const startedAt = performance.now()
      const said = await running.ended
      if (stopped) return
      shortLives = performance.now() - startedAt < LIFE_MIN_MS ? shortLives + 1 : 0
      if (endingOf(said) === DISK_FULL || shortLives === SHORT_LIVES_MAX) return onGivenUp(endingOf(said))
      onEnd(endingOf(said, true))
      const next = await startAgain(again, () => stopped)
      if (next instanceof Error) return onGivenUp(sentenceOf(next))
      running = next
      if (stopped) return running.stop()
    }
  }
  const kept = keep()
  const stop = async (): Promise<void> => {
    stopped = true
    await running.stop()
    await kept
  }
  return { url: running.url, pid: () => running.pid, stop }
}

/** Its own processes may outlive it for a moment and hold its memory: then a start is refused, and tried again. */
async function startAgain(options: PostgresOptions, stopped: () => boolean): Promise<Postgres | Error> {
  for (let tries = 1; ; tries++) {
    try {
      return await startPostgres(options)
    } catch (cause) {
      if (tries === TRIES_MAX || stopped()) return cause as Error
      await pause(TRY_PAUSE_MS)
    }
  }
}
