// What was answered is shown again without a network, as old as it is; a bettor's own to his own login alone.
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

vi.hoisted(() => {
  const target = new EventTarget()
  vi.stubGlobal('document', Object.assign(target, { getElementById: () => null, hidden: false, cookie: '' }))
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined })
  vi.stubGlobal('fetch', async () => new Response('{"market":"et","now":0,"products_off":[]}'))
})

const { keepAnswers } = await import('./keepAnswers.ts')
const { signIn, signOut } = await import('../api/session.ts')
const { useReach } = await import('../reach.ts')
type Kept = import('./shelves.ts').Kept

const WRITTEN_MS = 6000
const TICKETS = ['mybets', 'list', 'en', {}]
const SPORTS = ['sports', 'en']
const user = (id: number) => ({ id, mobile: '251911000001' }) as Parameters<typeof signIn>[0]

let rows: Map<string, Kept>
let stops: (() => void)[]
/** The phone's database: what it has outlives a page. */
const shelves = {
  get: async (key: string) => rows.get(key) ?? null,
  put: async (kept: readonly Kept[]) => {
    for (const row of kept) rows.set(row.key, row)
  },
  clear: async (owner: string | null) => {
    for (const [key, row] of rows) if (row.owner !== null && row.owner !== owner) rows.delete(key)
  },
}
const owners = () => [...rows.values()].map(({ owner }) => owner)

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 })
  rows = new Map()
  stops = []
  signOut()
  useReach.setState({ lostAt: null, asOf: null })
})
afterEach(() => {
  for (const stop of stops) stop()
  vi.useRealTimers()
})

function openPage(): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  stops.push(keepAnswers(client, shelves))
  return client
}
const answers = (client: QueryClient, queryKey: readonly unknown[], data: unknown) =>
  client.fetchQuery({ queryKey, queryFn: async () => data })
const fails = async (client: QueryClient, queryKey: readonly unknown[]) => {
  const lost = async () => {
    throw new Error('no network')
  }
  await client.fetchQuery({ queryKey, queryFn: lost }).catch(() => undefined)
  await vi.advanceTimersByTimeAsync(0)
  return client.getQueryState(queryKey)
}

test('what was seen is shown by the next page that gets no answer, with the time of its answer', async () => {
  await answers(openPage(), SPORTS, 'football')
  await vi.advanceTimersByTimeAsync(WRITTEN_MS)
  vi.setSystemTime(5_000_000)
  const state = await fails(openPage(), SPORTS)
  expect(state).toMatchObject({ status: 'success', data: 'football', dataUpdatedAt: 1_000_000 })
})

test('an answer that comes replaces the copy', async () => {
  await answers(openPage(), SPORTS, 'football')
  await vi.advanceTimersByTimeAsync(WRITTEN_MS)
  const client = openPage()
  await fails(client, SPORTS)
  await client.fetchQuery({ queryKey: SPORTS, queryFn: async () => 'tennis', staleTime: 0 })
  await vi.advanceTimersByTimeAsync(WRITTEN_MS)
  expect([...rows.values()].map(({ data }) => data)).toEqual(['tennis'])
})

test.each([
  ['a balance', ['balance']],
  ['a profile', ['profile', 'sessions']],
  ['payments', ['deposits', 'en']],
  ['what a ticket is bought back for', ['cashout', 'bet_1', false]],
  ['a quote', ['comboQuote', 'en', '1']],
])('%s is not kept', async (_, key) => {
  signIn(user(7), 'token')
  await answers(openPage(), key, 'private')
  await vi.advanceTimersByTimeAsync(WRITTEN_MS)
  expect(rows.size).toBe(0)
})

test('tickets are of the login that read them, and go with it', async () => {
  signIn(user(7), 'token')
  const client = openPage()
  await answers(client, TICKETS, 'his')
  await answers(client, SPORTS, 'football')
  await vi.advanceTimersByTimeAsync(WRITTEN_MS)
  expect(owners()).toEqual(['7:1000000', null])
  expect(await fails(openPage(), TICKETS)).toMatchObject({ status: 'success', data: 'his' })
  signOut()
  expect(owners()).toEqual([null])
})

test('an answer that was still to be written at the logout is not written', async () => {
  signIn(user(7), 'token')
  await answers(openPage(), TICKETS, 'his')
  signOut()
  await vi.advanceTimersByTimeAsync(WRITTEN_MS)
  expect(rows.size).toBe(0)
})

test('a page of a session that ended while it was closed shows nothing of it, and clears it', async () => {
  rows.set('["mybets","list","en",{}]', { key: '["mybets","list","en",{}]', owner: '7:1', at: 1, data: 'his' })
  signIn(user(8), 'another')
  const client = openPage()
  expect(await fails(client, TICKETS)).toMatchObject({ status: 'error', data: undefined })
  expect(rows.size).toBe(0)
})

test('without storage all is as with a network', async () => {
  const refuse = async () => {
    throw new Error('denied')
  }
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  stops.push(keepAnswers(client, { get: refuse, put: refuse, clear: refuse }))
  expect(await answers(client, SPORTS, 'football')).toBe('football')
  await vi.advanceTimersByTimeAsync(WRITTEN_MS)
  expect(await fails(client, ['sports', 'am'])).toMatchObject({ status: 'error' })
})
