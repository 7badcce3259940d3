// A caller who goes away while his request still waits for the database, over a real socket.
import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type pg from 'pg'
import type { App } from './app.ts'

type Asked = { method: 'GET' | 'POST'; path: string; headers: Record<string, string>; body?: object }

/** Nobody else reads `table` while `work` runs; `somebodyWaits` returns once a request has come as far as that. */
export async function withTableHeld<T>(
  pool: pg.Pool,
  table: string,
  work: (somebodyWaits: () => Promise<void>) => Promise<T>,
): Promise<T> {
  const holder = await pool.connect()
  const waiting = `select 1 from pg_locks where not granted and relation = $1::regclass`
  try {
    await holder.query('begin')
    await holder.query(`lock table ${table} in access exclusive mode`)
    return await work(async () => {
      while ((await holder.query(waiting, [table])).rowCount === 0) await new Promise((go) => setTimeout(go, 5))
    })
  } finally {
    await holder.query('rollback')
    holder.release()
  }
}

/** `table` is what the request waits for before anything is sent. Returns once the server knows that the caller is gone. */
export async function leaveWhileWaiting(app: App, pool: pg.Pool, table: string, asked: Asked): Promise<void> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  await withTableHeld(pool, table, async (somebodyWaits) => {
    const connected = once(app.server, 'connection') as Promise<[Socket]>
    const headers = { ...asked.headers, 'content-type': 'application/json' }
    const left = request({ host: '127.0.0.1', port, method: asked.method, path: asked.path, headers, agent: false })
    left.on('error', () => {})
    left.end(asked.body === undefined ? undefined : JSON.stringify(asked.body))
    const [socket] = await connected
    await somebodyWaits()
    const closed = once(socket, 'close')
    left.destroy()
    await closed
  })
}
