// What one address or one client may draw from the socket: so many connections, so many whole states.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { profileOf } from '@walia/domain/market/markets.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { Refusal } from '../platform/http.ts'
import { createLog } from '../platform/log.ts'
import { trustedOf } from '../platform/network.ts'
import { Rates } from '../platform/rates.ts'
import { createTexts } from '../platform/text.ts'
import { createSockets, type Sockets } from './index.ts'
import { Peer, Shelf, until } from './testPeer.ts'

const texts = createTexts(profileOf('et'))
let server: Server
let port: number
let sockets: Sockets
let now: number
/** Tokens that were looked up, and what the look costs its network. */
let looked: (string | undefined)[]
let crowd: Rates
const open: WebSocket[] = []

beforeEach(async () => {
  now = 1_000_000
  looked = []
  crowd = new Rates({ now: () => now }, { burst: 10, perSecond: 1 }, trustedOf(['loopback']))
  server = createServer()
  sockets = createSockets({
    server,
    clock: { now: () => now },
    log: createLog('silent'),
    errorText: (code, language) => texts.error(code, language),
    authenticateParts: async (_cookie, token, address) => {
      if (address !== undefined && crowd.take(address, 2) > 0) throw new Refusal('TOO_MANY_REQUESTS')
      looked.push(token)
      return null
    },
    origins: [],
    isTrusted: trustedOf(['loopback']),
    limits: { connectionsPerNetworkMax: 3, topicsBurst: 10, topicsPerSecond: 1000, messagesBurst: 1000 },
  })
  const shelf = new Shelf()
  for (let n = 0; n < 20; n++) shelf.texts.set(`shelf:${n}`, 'text')
  sockets.add(shelf)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterEach(async () => {
  for (const socket of open.splice(0)) socket.terminate()
  await sockets.close()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

/** The status of the handshake: 101 when it is open. */
const connectFrom = (address: string | null): Promise<number> =>
  new Promise((resolve) => {
    const headers: Record<string, string> = address === null ? {} : { 'x-forwarded-for': address }
    const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, { headers })
    open.push(socket)
    socket.on('open', () => resolve(101))
    socket.on('unexpected-response', (_request, answer) => resolve(answer.statusCode ?? 0))
    socket.on('error', () => {})
  })
const connectMany = (count: number, address: (n: number) => string | null) =>
  Promise.all(Array.from({ length: count }, (_, n) => connectFrom(address(n))))

test('an address behind a proxy has a maximum of sockets; other addresses and the proxy itself are not limited by it', async () => {
  const statuses = await connectMany(6, () => '203.0.113.1')
  expect(statuses.filter((status) => status === 101)).toHaveLength(3)
  expect(statuses.filter((status) => status === 429)).toHaveLength(3)
  expect(await connectFrom('203.0.113.2')).toBe(101)
  expect(new Set(await connectMany(6, () => null))).toEqual(new Set([101]))
  expect((await connectMany(6, (n) => `2001:db8:1:1::${n}`)).filter((status) => status === 101)).toHaveLength(3)
  open[0]?.close()
  open[1]?.close()
  open[2]?.close()
  await expect.poll(() => connectFrom('203.0.113.1')).toBe(101)
})

test('a client that requests whole states again and again waits for each, and its later messages wait behind', async () => {
  const peer = new Peer(port)
  open.push(peer.socket)
  await peer.ready()
  const topics = Array.from({ length: 10 }, (_, n) => `shelf:${n}`)
  for (let n = 0; n < 5; n++) peer.send({ type: 'subscribe', topics })
  await until(() => peer.frames.length === 10)
  await new Promise((resolve) => setTimeout(resolve, 100))
  // No time has passed on the server's clock.
  expect(peer.frames).toHaveLength(10)
  now += 15
  await until(() => peer.frames.length === 20)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(peer.frames.length).toBeLessThanOrEqual(25)
})

test('a change of language renders the states of all topics, and costs tokens for each', async () => {
  const peer = new Peer(port)
  open.push(peer.socket)
  await peer.ready()
  peer.send({ type: 'subscribe', topics: Array.from({ length: 8 }, (_, n) => `shelf:${n}`) })
  await until(() => peer.frames.length === 8)
  for (let n = 0; n < 20; n++) peer.send({ type: 'hello', language: n % 2 ? 'en' : 'am' })
  await until(() => peer.frames.length >= 10)
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(peer.frames).toHaveLength(10)
})

const hello = { type: 'hello', language: 'en' }

test('an address whose tokens are used up by unknown sessions is refused and closed; other addresses are not', async () => {
  const from = async (address: string) => {
    const peer = new Peer(port, { 'x-forwarded-for': address })
    open.push(peer.socket)
    return peer.ready()
  }
  const [one, other] = [await from('203.0.113.1'), await from('203.0.113.2')]
  for (let n = 0; n < 8; n++) one.send({ ...hello, token: 'unknown' })
  await until(() => one.closed !== null)
  expect([one.closed, looked.length]).toEqual([1008, 5])
  expect(one.frames.at(-1)).toMatchObject({ t: 'error', code: 'TOO_MANY_REQUESTS' })
  other.send({ ...hello, token: 'unknown' })
  expect(await other.received()).toEqual([])
  expect(looked).toHaveLength(6)
})

test('a client may be somebody else once in two seconds, and waits until then', async () => {
  const peer = new Peer(port)
  open.push(peer.socket)
  await peer.ready()
  for (let n = 0; n < 5; n++) peer.send({ ...hello, token: `token ${n}` })
  await until(() => looked.length === 1)
  await new Promise((resolve) => setTimeout(resolve, 100))
  // No time has passed on the server's clock.
  expect(looked).toEqual(['token 0'])
  now += 2000
  await until(() => looked.length === 2)
  expect(looked).toEqual(['token 0', 'token 1'])
})
