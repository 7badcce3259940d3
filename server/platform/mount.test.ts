// A guest on the server's port over real HTTP: what its networks may take, and how many answers may stay open.
import { afterAll, expect, test } from 'vitest'
import type { App } from './app.ts'
import { createApp } from './http.ts'
import { createLog } from './log.ts'
import { type Bucket, type Guest, mountGuests } from './mount.ts'

const apps: App[] = []
afterAll(async () => {
  for (const app of apps) app.server.closeAllConnections()
  await Promise.all(apps.map((app) => app.close()))
})

/** Answers what `take` says to `/guest/BUCKET`, and keeps `/guest/held` open. */
const handle: Guest['handle'] = (request, response, caller) => {
  const what = (request.url as string).split('/').at(-1) as string
  if (what !== 'held') return void response.end(String(caller.take(what as Bucket, 1)))
  if (!caller.hold(response)) return void response.writeHead(429).end()
  response.flushHeaders()
}

async function listening() {
  const limits = {
    ...{ trustedProxies: ['loopback'], crowd: { burst: 3, perSecond: 1 } },
    ...{ connectionsMax: 16, connectionsPerNetworkMax: 8 },
  }
  const app = await createApp(createLog('silent'), (code) => code, limits)
  apps.push(app)
  mountGuests(app, limits, [{ prefix: '/guest', handle }])
  app.get('/ours', async () => 'ours')
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return (path: string, address: string, signal?: AbortSignal) =>
    fetch(`${url}${path}`, { headers: { 'x-forwarded-for': address }, ...(signal ? { signal } : {}) })
}
const [ONE, OTHER] = ['192.0.2.1', '192.0.2.2']

test('each bucket of a network empties by itself, the wider ones later; other networks have their own', async () => {
  const call = await listening()
  const waits = async (bucket: string, count: number, address = ONE) => {
    const list = []
    for (let at = 0; at < count; at++) list.push(Number(await (await call(`/guest/${bucket}`, address)).text()))
    return list
  }
  expect(await waits('crowd', 4)).toEqual([0, 0, 0, 1])
  expect((await waits('calls', 50)).filter((wait) => wait > 0).length).toBeGreaterThan(0)
  expect(await waits('taps', 20)).toEqual(Array(20).fill(0))
  expect(await waits('crowd', 1, OTHER)).toEqual([0])
})

test('so many answers of a network stay open, so many in all, and one that closes makes room', async () => {
  const call = await listening()
  const leave = new AbortController()
  const status = async (address: string, signal?: AbortSignal) => (await call('/guest/held', address, signal)).status
  expect([await status(ONE, leave.signal), await status(ONE), await status(ONE)]).toEqual([200, 200, 429])
  expect([await status(OTHER), await status(OTHER)]).toEqual([200, 200])
  expect(await status('192.0.2.3')).toBe(429)
  leave.abort()
  await expect.poll(() => status('192.0.2.3')).toBe(200)
})

test('what is not the guest’s is answered as before', async () => {
  const call = await listening()
  expect(await (await call('/ours', ONE)).text()).toBe('ours')
})
