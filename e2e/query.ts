// One statement on a product's database, on a connection of its own.
import pg from 'pg'
import type { Product } from './product.ts'

export async function query<Row extends pg.QueryResultRow>(
  product: Pick<Product, 'databaseUrl'>,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: product.databaseUrl() })
  await client.connect()
  try {
    return (await client.query<Row>(sql, values)).rows
  } finally {
    await client.end()
  }
}
