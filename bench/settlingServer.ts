// The server of the settling measurement, a process of its own: every slice on the database of its argument, its feed sent by order.
import type { AddressInfo } from 'node:net'
import { alive } from '@walia/server/odds/adapters/uof/samples/messages.ts'
import { createPool } from '@walia/server/platform/db.ts'
import { startTestServer, type TestServer } from '../e2e/testServer.ts'
import { growHeap, growHeapWhileBusy } from '../scripts/startMemory.ts'
import { pricesOf } from './evening.ts'

export type SettlingOrder = { do: 'open'; url: string; matches: number[] } | { do: 'send'; bodies: string[] }
export type SettlingReply = { port: number } | { sent: number }

/** As many as the product has unless it is told otherwise. */
const CONNECTIONS = 10
/** A producer that says nothing for longer sells nothing. */
const ALIVE_MS = 5000

growHeap('quiet')
growHeapWhileBusy()
let server: TestServer | null = null
const reply = (message: SettlingReply): void => void process.send?.(message)

async function open(url: string, matches: number[]): Promise<number> {
  const pool = createPool(url, 'walia_app', CONNECTIONS)
  server = await startTestServer({ url, pool, drop: () => pool.end() }, matches)
  await server.feed.send(...pricesOf(matches, server.platform.clock.now()))
  setInterval(() => send([1, 3].map((product) => alive({ product, timestamp: Date.now() }))), ALIVE_MS)
  await server.platform.app.listen({ port: 0, host: '127.0.0.1' })
  return (server.platform.app.server.address() as AddressInfo).port
}

process.on('message', (order: SettlingOrder) => {
  const work =
    order.do === 'open'
      ? open(order.url, order.matches).then((port) => reply({ port }))
      : send(order.bodies).then(() => reply({ sent: order.bodies.length }))
  work.catch((cause) => {
    process.stderr.write(`${cause.stack}\n`)
    process.exit(1)
  })
})

const send = async (bodies: readonly string[]): Promise<void> => server?.feed.send(...bodies)

process.once('disconnect', () => process.exit(0))
