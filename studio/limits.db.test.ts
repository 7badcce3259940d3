// What a network and a session may call: over real HTTP, on the server that mounts the studio.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestStudio, type TestStudio } from './testStudio.ts'

let studio: TestStudio
beforeAll(async () => {
  studio = await createTestStudio()
})
afterAll(() => studio.close())

const EVEN = { side: 'under', target: 4850 }
const many = async (count: number, call: () => Promise<{ status: number }>) => {
  const statuses: number[] = []
  for (let at = 0; at < count; at++) statuses.push((await call()).status)
  return statuses
}
const countOf = (statuses: readonly number[], status: number) => statuses.filter((each) => each === status).length

test('a network that floods is told when to come again, by a header that pages may read', async () => {
  const flood = () => studio.from('192.0.2.1', '/history', { secret: 'x'.repeat(43) })
  const statuses = await many(700, flood)
  expect(countOf(statuses, 401)).toBeGreaterThanOrEqual(600)
  expect(countOf(statuses, 429)).toBeGreaterThan(0)
  const { status, headers, body } = await flood()
  expect([status, headers.get('access-control-allow-origin'), headers.get('access-control-expose-headers')]).toEqual([
    ...[429, '*', 'retry-after'],
  ])
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  expect(body).toEqual({ ok: false, code: 'TOO_MANY_REQUESTS', retry_in: Number(headers.get('retry-after')) })
})

test('behind an address that has nothing left for calls, open rounds go on and are cashed out', async () => {
  const address = '192.0.2.2'
  const page = await studio.open({ game: 'mines', user: randomUUID() })
  const { round } = await page.call('/mines/start', { key: randomUUID(), stake: 1000, choice: { mines: 1 } })
  await many(700, () => studio.from(address, '/history', {}))
  const call = (path: string, fields: object) => studio.from(address, path, { secret: page.secret, ...fields })
  expect((await call('/balance', {})).status).toBe(429)
  expect((await call('/mines/open', { round, tile: 1 })).status).toBe(200)
  expect((await call('/mines/cashout', { round })).body.state).toBe('ended')
})

test('demos of a network bet a few times a second, however many sessions it opens; who plays for real is not held up', async () => {
  const address = '192.0.2.3'
  const [demo, another] = [await studio.open({ user: null }), await studio.open({ user: null })]
  const bet = (secret: string) => studio.from(address, '/bet', { secret, key: randomUUID(), stake: 100, choice: EVEN })
  expect(await many(10, () => bet(demo.secret))).toEqual(Array(10).fill(200))
  expect([(await bet(demo.secret)).status, (await bet(another.secret)).status]).toEqual([429, 429])
  const real = await studio.open({ user: randomUUID() })
  expect((await bet(real.secret)).body.state).toBe('ended')
})

test('a session that floods is limited by itself, from whatever networks it calls', async () => {
  const page = await studio.open({ user: randomUUID() })
  let from = 0
  const calls = await many(200, () => studio.from(`198.51.100.${from++ % 250}`, '/history', { secret: page.secret }))
  expect(countOf(calls, 429)).toBeGreaterThan(0)
  const other = await studio.open({ user: randomUUID() })
  expect((await other.call('/history')).ok).toBe(true)
})

test('a network watches so many games at once; who is refused may come again', async () => {
  const watch = (signal: AbortSignal) =>
    fetch(`${studio.url}/studio/play/stream/aviator`, { headers: { 'x-forwarded-for': '192.0.2.4' }, signal })
  const leave = new AbortController()
  const open = await Promise.all([1, 2, 3].map(() => watch(leave.signal)))
  expect(open.map(({ status }) => status)).toEqual([200, 200, 200])
  const refused = await watch(leave.signal)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10'])
  leave.abort()
  const again = new AbortController()
  await expect.poll(async () => (await watch(again.signal)).status).toBe(200)
  again.abort()
})

test('demos are over after two hours and leave no row behind an hour later', async () => {
  const demo = await studio.open({ user: null })
  await demo.bet(100, EVEN)
  await studio.db.query(`update session set opened_at = opened_at - interval '121 min' where token is null`)
  expect(await demo.call('/balance')).toEqual({ ok: false, code: 'SESSION' })
  await studio.db.query(`update session set launched_at = launched_at - interval '181 min' where token is null`)
  await studio.db.query(`update seed_pair set created_at = created_at - interval '181 min' where player like 'demo-%'`)
  await studio.clean()
  const { rows } = await studio.db.query(
    `select (select count(*) from session where token is null)::int as sessions,
      (select count(*) from play where player like 'demo-%')::int as plays,
      (select count(*) from seed_pair where player like 'demo-%')::int as pairs`,
  )
  expect(rows).toEqual([{ sessions: 0, plays: 0, pairs: 0 }])
})
