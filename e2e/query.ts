// Statements on a product's database, on a connection of their own.
import pg from 'pg'
import type { RunningProduct } from './product.ts'

type Of = Pick<RunningProduct, 'databaseUrl'>

export const query = <Row extends pg.QueryResultRow>(
  product: Of,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> => withClient(product, async (client) => (await client.query<Row>(sql, values)).rows)

/** Several of them on one connection. */
export async function withClient<T>(product: Of, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: product.databaseUrl() })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
