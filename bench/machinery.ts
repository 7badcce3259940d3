// What the measurements share: one PostgreSQL and one product for the whole run, both in temporary folders.
import pg from 'pg'
import { type OwnPostgres, startOwnPostgres } from '../e2e/ownPostgres.ts'
import { processorTimeOf } from '../e2e/processes.ts'
import { type Product, startProduct } from '../e2e/product.ts'

/** A product that has just started loads the simulated world, so it is measured only once its CPU use is low. */
const CALM_SHARE = 0.06
const CALM_SPAN_MS = 2000
const CALM_WAIT_MAX_MS = 150_000

/** Resolves when the process has used little CPU for a while, or after the time limit. */
async function calm(pid: number): Promise<void> {
  const until = Date.now() + CALM_WAIT_MAX_MS
  while (Date.now() < until) {
    const before = processorTimeOf(pid)
    await new Promise((resolve) => setTimeout(resolve, CALM_SPAN_MS))
    if (processorTimeOf(pid) - before < CALM_SHARE * CALM_SPAN_MS) return
  }
}

export type Machinery = {
  seed: number
  postgres(): Promise<OwnPostgres>
  product(): Promise<Product>
  /** Waits until the product has only the simulated world's feed to process. */
  calm(): Promise<void>
  port(): Promise<number>
  /** Runs a query as the owner of the database. */
  query<T extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<T[]>
  say(line: string): void
  stop(): Promise<void>
}

/** `env`: of its product, beside what every one of them has. */
export function createMachinery(
  seed: number,
  say: (line: string) => void,
  env: Record<string, string> = {},
): Machinery {
  let postgres: Promise<OwnPostgres> | null = null
  let product: Promise<Product> | null = null
  const startDatabase = () => {
    postgres ??= startOwnPostgres('bench')
    return postgres
  }
  const start = () => {
    product ??= startDatabase().then(async ({ url }) => {
      say('Starting the product…')
      const started = await startProduct({ seed, speed: 1, databaseUrl: url, env })
      await calm(started.pid())
      return started
    })
    return product
  }
  return {
    seed,
    postgres: startDatabase,
    product: start,
    calm: async () => calm((await start()).pid()),
    port: async () => Number(new URL((await start()).base).port),
    async query<T extends pg.QueryResultRow>(text: string, values: unknown[] = []) {
      const connectionString = (await startDatabase()).url
      // The studio's triggers look where its own role does.
      const client = new pg.Client({ connectionString, options: '-c search_path=public,studio' })
      await client.connect()
      try {
        return (await client.query<T>(text, values)).rows
      } finally {
        await client.end()
      }
    },
    say,
    async stop() {
      // A process that never started has already reported its error.
      await (await product?.catch(() => null))?.stop()
      await (await postgres?.catch(() => null))?.stop()
    },
  }
}
