// One database transaction around some work: committed when it returns, rolled back when it throws.
import type pg from 'pg'

type Work<T> = (client: pg.PoolClient) => Promise<T>

export const inTransaction = <T>(pool: pg.Pool, work: Work<T>): Promise<T> => within(pool, 'begin', work)

/** Several statements that read the same moment. */
export const inSnapshot = <T>(pool: pg.Pool, work: Work<T>): Promise<T> =>
  within(pool, 'begin isolation level repeatable read read only', work)

async function within<T>(pool: pg.Pool, begin: string, work: Work<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query(begin)
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
