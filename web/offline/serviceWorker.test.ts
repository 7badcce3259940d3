// The service worker's copy of the app: of its own build alone, at the time of now, with nothing that a call answered, and
// never in the way of a call.
import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { beforeEach, expect, test } from 'vitest'

const BUILD = 'ab12cd34'
const ORIGIN = 'https://walia.example'
const source = readFileSync(new URL('./serviceWorker.js', import.meta.url), 'utf8').replace(
  'const built = null',
  `const built = { build: '${BUILD}', parts: { all: ['/assets/app-1.js'], am: ['/assets/am-1.js'], en: [] } }`,
)

const boot = (build: string, more = {}) =>
  JSON.stringify({ config: { version: `1.0.0+${build}`, now: 5000 }, language: 'am', ...more }).replaceAll(
    '<',
    '\\u003c',
  )
const pageOf = (build: string) =>
  new Response(
    `<html><body><script type="application/json" id="boot">${boot(build, { list: { data: ['an old price'] } })}</script></body></html>`,
    { headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': "default-src 'self'" } },
  )

/** What the browser gives a worker, as far as this one uses it. */
let held: Map<string, Map<string, Response>>
let network: Map<string, () => Response>
let handlers: Map<string, (event: unknown) => void>
let now: number
const pathOf = (request: string | { url: string }) =>
  new URL(typeof request === 'string' ? request : request.url, ORIGIN).pathname

function cacheOf(name: string) {
  const answers = held.get(name) ?? new Map<string, Response>()
  held.set(name, answers)
  const add = async (path: string) => {
    const answer = network.get(path)?.()
    if (!answer?.ok) throw new TypeError('no such part')
    answers.set(path, answer)
  }
  return {
    match: async (request: string | { url: string }) => answers.get(pathOf(request))?.clone(),
    put: async (request: string | { url: string }, answer: Response) => void answers.set(pathOf(request), answer),
    add,
    addAll: async (paths: string[]) => void (await Promise.all(paths.map(add))),
  }
}

beforeEach(() => {
  held = new Map()
  network = new Map()
  handlers = new Map()
  now = 1_000_000
  for (const part of ['/assets/app-1.js', '/assets/am-1.js', '/assets/MyBets-1.js'])
    network.set(part, () => new Response(part))
  const fetched = async (request: string | { url: string }) => {
    const answer = network.get(pathOf(request))
    if (!answer) throw new TypeError('no network')
    return answer()
  }
  const caches = {
    open: async (name: string) => cacheOf(name),
    keys: async () => [...held.keys()],
    delete: async (name: string) => held.delete(name),
    match: async (request: string | { url: string }) => {
      for (const name of held.keys()) {
        const found = await cacheOf(name).match(request)
        if (found) return found
      }
      return undefined
    },
  }
  runInNewContext(source, {
    ...{ caches, fetch: fetched, Response, Headers, URL, JSON, Promise, RegExp, Number, setTimeout: () => 0 },
    ...{
      Date: { now: () => now },
      location: new URL(ORIGIN),
      registration: {},
      clients: {},
      skipWaiting: () => undefined,
    },
    addEventListener: (name: string, handler: (event: unknown) => void) => handlers.set(name, handler),
  })
})

/** Null where the worker leaves the request to the browser. */
async function ask(path: string, request: object = {}): Promise<Response | null> {
  let answer: Promise<Response> | null = null
  const works: Promise<unknown>[] = []
  handlers.get('fetch')?.({
    request: { method: 'GET', mode: 'navigate', destination: 'document', url: `${ORIGIN}${path}`, ...request },
    respondWith: (given: Promise<Response>) => {
      answer = given
    },
    waitUntil: (work: Promise<unknown>) => works.push(work),
  })
  const given = await (answer as Promise<Response> | null)
  await Promise.allSettled(works)
  return given
}
const openPage = (path: string, build: string) => {
  network.set(path, () => pageOf(build))
  return ask(path)
}
const cut = () => network.clear()
const bootIn = async (answer: Response | null) =>
  JSON.parse(/id="boot">(.*?)<\/script>/.exec((await answer?.text()) ?? '')?.[1] ?? 'null')

test('a page opens without the network at any address, with its policy and the time of now, and without what it showed', async () => {
  await openPage('/live', BUILD)
  cut()
  now += 60_000
  const kept = await ask('/mybets/bet_1')
  expect(kept?.headers.get('content-security-policy')).toBe("default-src 'self'")
  expect(await bootIn(kept)).toEqual({
    ...{ config: { version: `1.0.0+${BUILD}`, now: 65_000 }, language: 'am', as_of: 1_000_000 },
  })
  for (const part of ['/assets/app-1.js', '/assets/am-1.js'])
    expect(await (await ask(part, { mode: 'cors', destination: 'script' }))?.text()).toBe(part)
})

test('a server that answers with a fault is one that cannot be reached; one that refuses is not', async () => {
  await openPage('/', BUILD)
  network.set('/live', () => new Response('gone wrong', { status: 502 }))
  expect((await bootIn(await ask('/live'))).as_of).toBe(1_000_000)
  network.set('/live', () => new Response('no', { status: 404 }))
  expect((await ask('/live'))?.status).toBe(404)
})

test('a page of another build is not kept, nor one whose parts are not all there', async () => {
  await openPage('/', 'another0')
  cut()
  expect((await ask('/'))?.type).toBe('error')
  await openPage('/', BUILD)
  cut()
  expect((await ask('/'))?.type).toBe('error')
})

test('an older build stays whole until the new one is', async () => {
  const older = cacheOf('walia-older')
  await older.put('/', pageOf('older'))
  const { get } = network
  network.get = (path) => (path === '/assets/am-1.js' ? undefined : get.call(network, path))
  await openPage('/', BUILD)
  network.get = get
  expect([...held.keys()]).toContain('walia-older')
  await openPage('/', BUILD)
  expect([...held.keys()]).toEqual([`walia-${BUILD}`])
})

test.each([
  ['a call', '/api/v1/mybets', { mode: 'cors', destination: '' }],
  ['a call that an address bar makes', '/api/v1/policies/terms/en.pdf', {}],
  ['a bet', '/api/v2/bet', { method: 'POST', mode: 'cors', destination: '' }],
  ['a form that is sent', '/login', { method: 'POST' }],
  ['a game in a frame', '/games/crash', { destination: 'iframe' }],
  ['the documents of the calls', '/docs', {}],
  ['another site', 'x', { url: 'https://elsewhere.example/' }],
])('%s is left to the browser', async (_, path, request) => {
  network.set(path, () => new Response('an answer'))
  expect(await ask(path, request)).toBeNull()
})

test('a part that is gone with its build is answered so, and is not kept', async () => {
  network.set('/assets/old-1.js', () => new Response('gone', { status: 404 }))
  expect((await ask('/assets/old-1.js', { mode: 'cors' }))?.status).toBe(404)
  network.set('/assets/old-1.js', () => new Response('here'))
  expect((await ask('/assets/old-1.js', { mode: 'cors' }))?.status).toBe(200)
})

test('parts that were loaded are kept', async () => {
  await ask('/assets/MyBets-1.js', { mode: 'cors', destination: 'script' })
  cut()
  expect(await (await ask('/assets/MyBets-1.js', { mode: 'cors' }))?.text()).toBe('/assets/MyBets-1.js')
})
