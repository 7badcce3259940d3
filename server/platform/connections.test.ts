// Connections over real TCP: so many of a network, others beside them, and those that say nothing make room.
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import type { App } from './app.ts'
import { limitConnections, NetworkCounts } from './connections.ts'
import { createApp } from './http.ts'
import { createLog } from './log.ts'
import { trustedOf } from './network.ts'

const apps: App[] = []
const sockets: Socket[] = []
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  await Promise.all(apps.map((app) => app.close()))
})
async function listening(trusted: string[]): Promise<number> {
  const app = await createApp(createLog('silent'), (code) => code, { trustedProxies: trusted })
  apps.push(app)
  limitConnections(app.server, { connectionsMax: 20, connectionsPerNetworkMax: 5 }, trustedOf(trusted))
  await app.listen({ port: 0, host: '127.0.0.1' })
  return (app.server.address() as AddressInfo).port
}
/** From an address of the loopback network, each of which is another client. */
async function open(port: number, localAddress: string): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  socket.on('error', () => {})
  sockets.push(socket)
  await once(socket, 'connect')
  return socket
}
const health = 'GET /health/live HTTP/1.1\r\nhost: x\r\n\r\n'
const answers = (socket: Socket): Promise<boolean> =>
  new Promise((resolve) => {
    socket.once('data', () => resolve(true))
    socket.once('close', () => resolve(false))
    if (socket.destroyed) resolve(false)
    socket.write(health)
  })
const openMany = (port: number, from: string, count: number) =>
  Promise.all(Array.from({ length: count }, () => open(port, from)))

test('an address has a maximum of connections, others are not limited by it, and closing one frees it', async () => {
  const port = await listening([])
  const greedy = await openMany(port, '127.0.0.2', 12)
  const served = await Promise.all(greedy.map(answers))
  expect(served.filter(Boolean)).toHaveLength(5)
  expect(await answers(await open(port, '127.0.0.3'))).toBe(true)
  const kept = greedy.filter((_, index) => served[index])
  kept[0]?.destroy()
  await expect.poll(async () => answers(await open(port, '127.0.0.2'))).toBe(true)
})

test('a trusted proxy has no limit per address, but the limit of all connections holds for it too', async () => {
  const port = await listening(['127.0.0.9'])
  const proxied = await openMany(port, '127.0.0.9', 30)
  const served = await Promise.all(proxied.map(answers))
  expect(served.filter(Boolean).length).toBe(20)
})

test('silent, slow and idle connections are closed', async () => {
  const app = await createApp(createLog('silent'), (code) => code)
  const { headersTimeout, requestTimeout, keepAliveTimeout, timeout } = app.server
  expect({ headersTimeout, requestTimeout, keepAliveTimeout, timeout }).toEqual({
    headersTimeout: 10_000,
    requestTimeout: 30_000,
    keepAliveTimeout: 30_000,
    timeout: 75_000,
  })
  await app.close()
})

test('a /48 has four times what a /64 has, and leaving makes room', () => {
  const counts = new NetworkCounts(2, () => false)
  const enter = (address: string) => counts.enter(address)
  expect(['2001:db8:1:1::1', '2001:db8:1:1::2', '2001:db8:1:1::3'].map(enter)).toEqual([true, true, false])
  expect(Array.from({ length: 8 }, (_, n) => enter(`2001:db8:1:${n + 2}::1`)).filter(Boolean)).toHaveLength(6)
  counts.leave('2001:db8:1:1::1')
  expect(['2001:db8:1:1::9', '2001:db8:1:1::9'].map(enter)).toEqual([true, false])
})
