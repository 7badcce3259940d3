// One database transaction around some work: committed when it returns, rolled back when it throws.
import type pg from 'pg'

export async function inTransaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (cause) {
    await client.query('rollback').catch((fault: Error) => {
      broken = fault
    })
    throw cause
  } finally {
    client.release(broken)
  }
}
