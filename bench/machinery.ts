// What the measurements share: one PostgreSQL and one product for the whole run, both in temporary folders.
import pg from 'pg'
import { type OwnPostgres, startOwnPostgres } from '../e2e/ownPostgres.ts'
import { type Product, startProduct } from '../e2e/product.ts'

export type Machinery = {
  seed: number
  postgres(): Promise<OwnPostgres>
  product(): Promise<Product>
  port(): Promise<number>
  /** Asks the database as its owner. */
  query<T extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<T[]>
  say(line: string): void
  stop(): Promise<void>
}

export function createMachinery(seed: number, say: (line: string) => void): Machinery {
  let postgres: Promise<OwnPostgres> | null = null
  let product: Promise<Product> | null = null
  const startDatabase = () => {
    postgres ??= startOwnPostgres('bench')
    return postgres
  }
  const start = () => {
    product ??= startDatabase().then(({ url }) => {
      say('Starting the product…')
      return startProduct({ seed, speed: 1, databaseUrl: url })
    })
    return product
  }
  return {
    seed,
    postgres: startDatabase,
    product: start,
    port: async () => Number(new URL((await start()).base).port),
    async query<T extends pg.QueryResultRow>(text: string, values: unknown[] = []) {
      const client = new pg.Client({ connectionString: (await startDatabase()).url })
      await client.connect()
      try {
        return (await client.query<T>(text, values)).rows
      } finally {
        await client.end()
      }
    },
    say,
    async stop() {
      await (await product)?.stop()
      await (await postgres)?.stop()
    },
  }
}
