// The browser's socket against the server's: while it fails the page asks every 10 s, and no longer once it is back.
import { createServer, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { systemClock } from '@walia/server/platform/clock.ts'
import { createLog } from '@walia/server/platform/log.ts'
import { createSockets, type Sockets } from '@walia/server/websocket/index.ts'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'

/** After so long without a word from the server an open socket counts as dead. */
const SILENT_MS = 50_000
const kept = new Map<string, string>()
const browser = {
  document: Object.assign(new EventTarget(), {
    hidden: false,
    cookie: '',
    documentElement: {},
    getElementById: () => ({
      textContent: JSON.stringify({ config: { market: 'et', products_off: [], now: Date.now() } }),
    }),
  }),
  navigator: { onLine: true },
  matchMedia: () => new EventTarget(),
  addEventListener: () => undefined,
  requestAnimationFrame: (run: () => void) => setTimeout(run, 0),
  localStorage: {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
  },
}

let port = 0
let server: Server
let sockets: Sockets
const connections = new Set<Socket>()
let pause: () => number | false
let refresh: (on: boolean) => void

async function start(): Promise<void> {
  server = createServer()
  server.on('connection', (connection) => {
    connections.add(connection)
    connection.on('close', () => connections.delete(connection))
  })
  sockets = createSockets({
    server,
    clock: systemClock,
    log: createLog('silent'),
    errorText: (code) => code,
    authenticateParts: async () => null,
    origins: [],
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
}

async function stop(): Promise<void> {
  await sockets.close()
  for (const connection of connections) connection.destroy()
  await new Promise((resolve) => server.close(resolve))
}

beforeAll(async () => {
  await start()
  vi.useFakeTimers({ toFake: ['setInterval', 'Date'] })
  for (const [name, value] of Object.entries(browser)) vi.stubGlobal(name, value)
  vi.stubGlobal('location', { protocol: 'http:', host: `127.0.0.1:${port}` })
  const { startSocket, useSocket } = await import('@walia/web/api/socket.ts')
  const { pollOf } = await import('@walia/web/api/queries.ts')
  const { setSettings, useSettings } = await import('@walia/web/settings.ts')
  pause = () => pollOf(useSocket.getState(), useSettings.getState())
  refresh = (autorefresh) => setSettings({ autorefresh })
  expect(pause()).toBe(10_000)
  startSocket()
})
afterAll(async () => {
  refresh(false)
  await stop()
  vi.useRealTimers()
})
beforeEach(() => expect.poll(pause).toBe(false))

test('a server that goes away is asked every 10 s, until the socket has found it again', async () => {
  await stop()
  await expect.poll(pause).toBe(10_000)
  await start()
  await expect.poll(pause).toBe(false)
})

test('a socket that stays open and says nothing, as after a change of networks, has failed as well', async () => {
  const silent = [...connections]
  for (const connection of silent) connection.pause()
  vi.advanceTimersByTime(SILENT_MS)
  expect(pause()).toBe(10_000)
  await expect.poll(pause).toBe(false)
  for (const connection of silent) connection.destroy()
})

test('a bettor who has switched refreshing off gets neither', async () => {
  refresh(false)
  await expect.poll(() => connections.size).toBe(0)
  expect(pause()).toBe(false)
  refresh(true)
  expect(pause()).toBe(10_000)
})
