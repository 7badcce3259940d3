// The socket over real connections: states and changes, gaps, conflation, slow clients, bounds, who may hear what.
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { profileOf } from '@walia/domain/market/markets.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { systemClock } from '../platform/clock.ts'
import { createLog } from '../platform/log.ts'
import { createTexts } from '../platform/text.ts'
import { createAccountTopic, createSockets, isOwnOrigin, type SocketLimits, type Sockets } from './index.ts'
import { type Frame, Peer, Shelf, until } from './testPeer.ts'

const texts = createTexts(profileOf('et'))

let server: Server
let port: number
let sockets: Sockets
let shelf: Shelf
const sessions = new Map<string, number>()
const balances = new Map<number, number>()
const account = createAccountTopic(async (id) => ({ balance: balances.get(id) }))
const open: WebSocket[] = []

async function start(limits: Partial<SocketLimits> = {}): Promise<void> {
  server = createServer()
  sockets = createSockets({
    server,
    clock: systemClock,
    log: createLog('silent'),
    errorText: (code, language) => texts.error(code, language),
    authenticateParts: async (cookie, token) => {
      const accountId = sessions.get(`${cookie}/${token}`)
      return accountId === undefined ? null : { accountId }
    },
    origins: ['https://walia.example'],
    limits: { conflateMs: 20, ...limits },
  })
  shelf = new Shelf()
  sockets.add(shelf)
  sockets.add(account)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
}
const put = (topic: string, text: string) => {
  shelf.texts.set(topic, text)
  sockets.touch(topic)
}

const peer = (headers?: Record<string, string>) => {
  const made = new Peer(port, headers)
  open.push(made.socket)
  return made.ready()
}

beforeEach(() => start())
afterEach(async () => {
  for (const socket of open.splice(0)) socket.terminate()
  await sockets.close()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

describe('states and changes', () => {
  test('a subscriber gets a snapshot first, then deltas with the next version', async () => {
    put('shelf:a', 'one')
    const one = await peer()
    one.send({ type: 'subscribe', topics: ['shelf:a'] })
    await one.received()
    put('shelf:a', 'two')
    await until(() => one.of('shelf:a').length === 2)
    put('shelf:a', 'three')
    await until(() => one.of('shelf:a').length === 3)
    expect(one.of('shelf:a')).toEqual([
      { t: 'shelf:a', v: 1, s: { text: 'one', language: 'en' } },
      { t: 'shelf:a', v: 2, d: { from: 'one', now: 'two', language: 'en' } },
      { t: 'shelf:a', v: 3, d: { from: 'two', now: 'three', language: 'en' } },
    ])
  })
  test('changes within the conflation time are sent as one delta, and none when nothing visible changed', async () => {
    put('shelf:a', 'zero')
    const one = await peer()
    one.send({ type: 'subscribe', topics: ['shelf:a'] })
    await one.received()
    for (let i = 1; i <= 100; i++) put('shelf:a', `text ${i}`)
    await until(() => one.of('shelf:a').length === 2)
    put('shelf:a', 'text 100')
    put('shelf:a', 'text 101')
    await until(() => one.of('shelf:a').length === 3)
    expect(one.of('shelf:a').map(({ v, d }) => [v, (d as { now?: string })?.now])).toEqual([
      [1, undefined],
      [2, 'text 100'],
      [3, 'text 101'],
    ])
  })
  test('after a gap a new subscription gets the present snapshot, and later deltas follow it', async () => {
    put('shelf:a', 'one')
    const one = await peer()
    one.send({ type: 'subscribe', topics: ['shelf:a'] })
    await one.received()
    put('shelf:a', 'two')
    await until(() => one.of('shelf:a').length === 2)
    one.frames.length = 0 // as if they had been lost
    one.send({ type: 'subscribe', topics: ['shelf:a'] })
    await one.received()
    expect(one.of('shelf:a')).toEqual([{ t: 'shelf:a', v: 2, s: { text: 'two', language: 'en' } }])
    put('shelf:a', 'three')
    await until(() => one.of('shelf:a').length === 2)
    expect(one.of('shelf:a')[1]).toMatchObject({ v: 3 })
  })
  test('a delta is rendered once per language, however many subscribe', async () => {
    put('shelf:a', 'one')
    const peers = await Promise.all(Array.from({ length: 6 }, () => peer()))
    for (const [i, one] of peers.entries()) {
      one.send({ type: 'hello', language: i % 2 ? 'amh' : 'en' })
      one.send({ type: 'subscribe', topics: ['shelf:a'] })
      await one.received()
    }
    shelf.deltas = 0
    put('shelf:a', 'two')
    await until(() => peers.every((one) => one.of('shelf:a').length === 2))
    expect(shelf.deltas).toBe(2)
    expect(peers[1]?.of('shelf:a')[1]?.d).toMatchObject({ language: 'am' })
  })
  test('when a hundred topics change at once they are sent over several turns of the event loop, each once', async () => {
    const topics = Array.from({ length: 100 }, (_, k) => `shelf:${k}`)
    for (const topic of topics) put(topic, 'one')
    const one = await peer()
    one.send({ type: 'subscribe', topics })
    await one.received()
    const sentAt: number[] = []
    let turn = 0
    const count = () => {
      turn++
      if (sentAt.length < topics.length) setImmediate(count)
    }
    const deltaOf = shelf.delta.bind(shelf)
    shelf.delta = (channel, language) => {
      if (sentAt.push(turn) === 1) setImmediate(count)
      return deltaOf(channel, language)
    }
    for (const topic of topics) put(topic, 'two')
    await until(() => topics.every((topic) => one.of(topic).length === 2))
    const most = Math.max(...sentAt.map((at) => sentAt.filter((other) => other === at).length))
    expect([sentAt.length, most]).toEqual([100, 32])
  })
  test('a change of language sends new snapshots', async () => {
    put('shelf:a', 'one')
    const one = await peer()
    one.send({ type: 'subscribe', topics: ['shelf:a'] })
    one.send({ type: 'hello', language: 'am' })
    await one.received()
    expect(one.of('shelf:a').map(({ s }) => (s as { language: string }).language)).toEqual(['en', 'am'])
  })
  test('a topic that ends, or never existed, answers gone', async () => {
    put('shelf:a', 'one')
    const one = await peer()
    one.send({ type: 'subscribe', topics: ['shelf:a', 'shelf:none'] })
    await one.received()
    shelf.texts.delete('shelf:a')
    sockets.touch('shelf:a')
    await until(() => one.of('gone').length === 2)
    expect(one.of('gone').map(({ topic }) => topic)).toEqual(['shelf:none', 'shelf:a'])
  })
  test('after unsubscribing nothing is sent', async () => {
    put('shelf:a', 'one')
    put('shelf:b', 'one')
    const one = await peer()
    one.send({ type: 'subscribe', topics: ['shelf:a', 'shelf:b'] })
    one.send({ type: 'unsubscribe', topics: ['shelf:a'] })
    await one.received()
    put('shelf:a', 'two')
    put('shelf:b', 'two')
    await until(() => one.of('shelf:b').length === 2)
    expect(one.of('shelf:a')).toHaveLength(1)
  })
})

test('a client that does not read is sent the latest state once it reads again, not a queue', async () => {
  await sockets.close()
  server.close()
  await start({ bufferedBytesMax: 64 * 1024 })
  const text = 'x'.repeat(100_000)
  put('shelf:a', `0${text}`)
  const slow = await peer()
  const quick = await peer()
  for (const one of [slow, quick]) {
    one.send({ type: 'subscribe', topics: ['shelf:a'] })
    await one.received()
  }
  slow.socket.pause()
  const rounds = 120
  for (let i = 1; i <= rounds; i++) {
    put('shelf:a', `${i}${text}`)
    await until(() => quick.of('shelf:a').length === i + 1)
  }
  slow.socket.resume()
  const textOf = ({ s, d }: Frame) => (s as { text: string })?.text ?? (d as { now: string }).now
  await until(() => slow.of('shelf:a').some((frame) => textOf(frame).startsWith(`${rounds}x`)))
  const received = slow.of('shelf:a')
  expect(received.length).toBeLessThan(rounds)
  expect(received.at(-1)).toMatchObject({ v: rounds + 1, s: {} })
  put('shelf:a', 'last')
  await until(() => textOf(slow.of('shelf:a').at(-1) as Frame) === 'last')
  expect(slow.of('shelf:a').at(-1)).toMatchObject({ v: rounds + 2, d: { now: 'last' } })
})

describe('bounds', () => {
  const knock = (headers: Record<string, string>, path = '/ws') =>
    new Promise<number>((resolve, reject) => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, { headers })
      open.push(socket)
      socket.on('open', () => resolve(101))
      socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0))
      socket.on('error', reject)
    })
  test.each([
    ['another site', { origin: 'https://evil.example' }, 403],
    ['no site at all', { origin: 'null' }, 403],
    ['a site with the same beginning', { origin: 'https://walia.example.evil.example' }, 403],
    ['the configured site', { origin: 'https://walia.example' }, 101],
    ['a program', {}, 101],
  ])('%s', async (_name, headers, status) => expect(await knock(headers as Record<string, string>)).toBe(status))
  test('the site that serves the page', () => {
    expect(isOwnOrigin({ headers: { origin: 'http://localhost:3000', host: 'localhost:3000' } }, [])).toBe(true)
    expect(isOwnOrigin({ headers: { origin: 'http://localhost:3001', host: 'localhost:3000' } }, [])).toBe(false)
  })
  test('another address', async () => expect(await knock({}, '/other')).toBe(404))
  test('too many connections', async () => {
    await sockets.close()
    server.close()
    await start({ connectionsMax: 1 })
    expect([await knock({}), await knock({})]).toEqual([101, 503])
  })
  test('a frame of 1 MB closes the connection', async () => {
    const one = await peer()
    one.send('x'.repeat(1024 * 1024))
    await until(() => one.closed !== null)
    expect(one.closed).toBe(1009)
  })
  test('binary closes the connection', async () => {
    const one = await peer()
    one.socket.send(Buffer.from([1, 2, 3]))
    await until(() => one.closed !== null)
    expect(one.closed).toBe(1003)
  })
  test.each([
    '{',
    'null',
    '[]',
    '7',
    '{"type":"shout"}',
    '{"type":"subscribe"}',
    '{"type":"subscribe","topics":[]}',
    '{"type":"subscribe","topics":[1]}',
    '{"type":"subscribe","topics":"shelf:a"}',
    '{"type":"hello"}',
    '{"type":"hello","language":"en","token":5}',
    `{"type":"subscribe","topics":["${'x'.repeat(400)}"]}`,
  ])('%s is answered MALFORMED', async (text) => {
    const one = await peer()
    one.send(text)
    expect(await one.received()).toEqual([{ t: 'error', code: 'MALFORMED', message: texts.error('MALFORMED', 'en') }])
  })
  test('an unknown kind of topic is answered in the language of the client', async () => {
    const one = await peer()
    one.send({ type: 'hello', language: 'amh' })
    one.send({ type: 'subscribe', topics: ['ledger'] })
    expect(await one.received()).toEqual([{ t: 'error', code: 'NOT_FOUND', message: texts.error('NOT_FOUND', 'am') }])
  })
  test('too many subscriptions', async () => {
    await sockets.close()
    server.close()
    await start({ subscriptionsMax: 3 })
    for (const name of 'abcd') put(`shelf:${name}`, name)
    const one = await peer()
    one.send({ type: 'subscribe', topics: ['shelf:a', 'shelf:b', 'shelf:c', 'shelf:d', 'shelf:a'] })
    expect((await one.received()).map(({ t, code }) => code ?? t)).toEqual([
      'shelf:a',
      'shelf:b',
      'shelf:c',
      'TOO_MANY_REQUESTS',
      'shelf:a',
    ])
  })
  test('a flood of messages closes the connection', async () => {
    const one = await peer()
    for (let i = 0; i < 200; i++) one.send({ type: 'ping' })
    await until(() => one.closed !== null)
    expect(one.closed).toBe(1008)
  })
  test('a client that does not answer pings is disconnected', async () => {
    await sockets.close()
    server.close()
    await start({ pingMs: 30 })
    const deaf: Socket = connect(port, '127.0.0.1')
    deaf.write(
      'GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    )
    const one = await peer()
    await until(() => sockets.connectionCount === 2)
    await until(() => sockets.connectionCount === 1)
    expect(one.closed).toBe(null)
    deaf.destroy()
  })
  test('a shutdown closes every socket with a reason', async () => {
    const one = await peer()
    await sockets.close()
    await until(() => one.closed !== null)
    expect([one.closed, sockets.connectionCount]).toEqual([1001, 0])
  })
})

describe('account', () => {
  beforeEach(() => {
    sessions.clear()
    sessions.set('sid=7/token', 7)
    balances.set(7, 100)
  })
  const cookie = { cookie: 'sid=7' }
  const listen = async (headers: Record<string, string>, token?: string) => {
    const one = await peer(headers)
    one.send({ type: 'hello', language: 'en', ...(token ? { token } : {}) })
    one.send({ type: 'subscribe', topics: ['account'] })
    await one.received()
    return one
  }
  test.each([
    ['nothing', {}, undefined],
    ['the cookie alone', cookie, undefined],
    ['the token alone', {}, 'token'],
    ['a wrong token', cookie, 'other'],
  ])('%s is not enough', async (_name, headers, token) => {
    const one = await listen(headers as Record<string, string>, token)
    expect(one.frames.filter(({ t }) => t !== 'pong')).toEqual([
      { t: 'error', code: 'NOT_AUTHENTICATED', message: 'Please login first' },
    ])
  })
  test('its owner gets the balance and each change as a snapshot', async () => {
    const one = await listen(cookie, 'token')
    balances.set(7, 90)
    sockets.touch(account.channelOfAccount(7))
    await until(() => one.of('account').length === 2)
    expect(one.of('account')).toEqual([
      { t: 'account', v: 1, s: { balance: 100 } },
      { t: 'account', v: 2, s: { balance: 90 } },
    ])
  })
  test('nobody else can subscribe to it', async () => {
    sessions.set('sid=8/token', 8)
    balances.set(8, 1)
    const seven = await listen(cookie, 'token')
    const eight = await listen({ cookie: 'sid=8' }, 'token')
    sockets.touch(account.channelOfAccount(7))
    await until(() => seven.of('account').length === 2)
    await eight.received()
    expect(eight.of('account')).toEqual([{ t: 'account', v: 1, s: { balance: 1 } }])
  })
  test('the end of the session ends the topic', async () => {
    const one = await listen(cookie, 'token')
    sockets.forget(7)
    await one.received()
    expect(one.of('gone')).toEqual([])
    sessions.clear()
    sockets.forget(7)
    await until(() => one.of('gone').length === 1)
    sockets.touch(account.channelOfAccount(7))
    await one.received()
    expect(one.of('account')).toHaveLength(1)
  })
  test('a session ended in another process ends the topic', async () => {
    await sockets.close()
    server.close()
    await start({ pingMs: 40 })
    const one = await listen(cookie, 'token')
    sessions.clear()
    await until(() => one.of('gone').length === 1)
    expect(one.of('gone')).toEqual([{ t: 'gone', topic: 'account' }])
  })
})
