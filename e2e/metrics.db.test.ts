// Metrics of a whole server: who may read them, what they count, and that alerts and dashboard name what there is.
import { readFileSync } from 'node:fs'
import { type TestDatabase, testDatabase } from '@walia/server/platform/testDatabase.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sellAgain, startTestServer, type TestServer } from './testServer.ts'

const METRICS_KEY = 'the key of who watches, in tests only'

let database: TestDatabase
let server: TestServer
beforeAll(async () => {
  database = await testDatabase()
  server = await startTestServer(database, [7101], 0, { METRICS_KEY })
  // An alive of a producer that is complete: until then nothing says how old its prices are.
  await sellAgain(server, [7101])
  await database.pool.query(`insert into outbox_cursor (name) values ('a reader that nobody runs')`)
  await database.pool.query(`insert into job (name, every_ms) values ('a job that nobody runs', 0)`)
})
afterAll(async () => {
  await server.stop()
  await database.drop()
})

const textOf = (name: string): string => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8')
const ask = (authorization: string | undefined, remoteAddress = '10.7.0.1') =>
  server.platform.app.inject({ url: '/metrics', remoteAddress, headers: authorization ? { authorization } : {} })
async function read(): Promise<string> {
  const answer = await ask(`Bearer ${METRICS_KEY}`)
  expect(answer.statusCode).toBe(200)
  return answer.body
}
/** The value of the line that begins with this name and has these labels. */
const figureIn = (text: string, name: string, ...labels: string[]): number | undefined => {
  const line = text.split('\n').find((each) => each.startsWith(name) && labels.every((label) => each.includes(label)))
  return line === undefined ? undefined : Number(line.split(' ').at(-1))
}

test('who does not show the key is answered that there is nothing, and may not guess for long', async () => {
  for (const shown of [
    undefined,
    METRICS_KEY,
    `Bearer ${METRICS_KEY.slice(0, -1)}`,
    `Bearer ${METRICS_KEY}x`,
    'Bearer ',
  ]) {
    const { statusCode, body } = await ask(shown)
    expect([statusCode, JSON.parse(body).code]).toEqual([404, 'NOT_FOUND'])
  }
  const statuses = new Set<number>()
  for (let n = 0; n < 1000; n++) statuses.add((await ask(`Bearer guess ${n}`, '10.7.0.2')).statusCode)
  expect(statuses).toEqual(new Set([404, 429]))
})

test('calls are counted by their route; addresses of no route are one series, however many there are', async () => {
  const { app } = server.platform
  const path = '/api/v1/uo/matches?page=1&limit=10&tab_id=upcoming'
  const series = ['method="GET"', 'route="/api/v1/uo/matches"']
  const count = 'walia_http_request_duration_seconds_count'
  const before = figureIn(await read(), count, ...series) ?? 0
  for (let n = 0; n < 3; n++) await app.inject({ url: path })
  expect(figureIn(await read(), count, ...series)).toBe(before + 3)
  const lines = (await read()).split('\n').length
  for (let n = 0; n < 200; n++) await app.inject({ url: `/api/v1/no-such-call-${n}?x=${n}` })
  const after = await read()
  expect(after).not.toContain('no-such-call')
  // At most the buckets, sum and count of one series more.
  expect(after.split('\n').length - lines).toBeLessThan(20)
})

test('the feed, the lead, jobs that fail, readers that are behind and accounts that wait', async () => {
  const text = await read()
  expect(figureIn(text, 'walia_up', 'part="database"')).toBe(1)
  expect(figureIn(text, 'walia_feed_producer_up', 'producer="3"')).toBe(1)
  expect(figureIn(text, 'walia_feed_producer_age_seconds', 'producer="3"')).toBeGreaterThanOrEqual(0)
  expect(figureIn(text, 'walia_lead_epoch', 'job="feed"')).toBeGreaterThan(0)
  const job = 'job="a job that nobody runs"'
  expect(figureIn(text, 'walia_job_failures', job)).toBe(0)
  await database.pool.query(`update job set failures = 4 where name = 'a job that nobody runs'`)
  // The reader has passed everything before this event.
  await database.pool.query(
    `with made as (insert into outbox (type, payload, made_at)
       values ('wallet.changed', '{"accountId":1}', now() - interval '5 minutes') returning tx, id)
     update outbox_cursor c set tx = made.tx, id = made.id - 1 from made where c.name = 'a reader that nobody runs'`,
  )
  await database.pool.query(
    `insert into outbox_waiting (reader, account_id, error, next_at) values ('a reader that nobody runs', 7, 'x', now())`,
  )
  const later = await read()
  expect(figureIn(later, 'walia_reader_accounts_waiting', 'a reader that nobody runs')).toBe(1)
  expect(figureIn(later, 'walia_job_failures', job)).toBe(4)
  expect(figureIn(later, 'walia_outbox_behind_seconds', 'a reader that nobody runs')).toBeGreaterThan(299)
})

test('every name in the alerts and on the dashboard is one that is answered', async () => {
  const text = await read()
  const answered = new Set(text.split('\n').map((line) => line.split(/[ {]/)[0]))
  const dashboard = JSON.parse(textOf('monitoring/dashboard.json')) as { panels: { targets: { expr: string }[] }[] }
  const asked = [
    textOf('monitoring/alerts.yml'),
    ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ]
  const names = new Set(asked.flatMap((each) => each.match(/\b(walia|nodejs|process)_[a-z0-9_]+/g) ?? []))
  expect(names.size).toBeGreaterThan(12)
  expect([...names].filter((each) => !answered.has(each))).toEqual([])
})

test('every alert has its page of what to do', () => {
  const alerts = [...textOf('monitoring/alerts.yml').matchAll(/alert: (\w+)/g)].map(([, name]) => name)
  const pages = [...textOf('docs/operations.md').matchAll(/^### (\w+)$/gm)].map(([, name]) => name)
  expect(alerts.length).toBeGreaterThan(8)
  expect(alerts.filter((name) => !pages.includes(name))).toEqual([])
})

test('without a key in the configuration there are no metrics', async () => {
  const other = await testDatabase()
  const bare = await startTestServer(other, [7102])
  for (const authorization of ['Bearer ', 'Bearer null', 'Bearer undefined'])
    expect((await bare.platform.app.inject({ url: '/metrics', headers: { authorization } })).body).not.toContain(
      'walia_',
    )
  await bare.stop()
  await other.drop()
})

test('lines of which the feed contradicts a ruling are counted until somebody has decided', async () => {
  expect(figureIn(await read(), 'walia_line_contradictions')).toBe(0)
  await database.pool.query(
    `insert into line_contradiction (urn, parent_match_id, market, specifiers, entry, ruled, said)
     values ('sr:match:7101', 7101, 1, '', '{}', '{}', '{}')`,
  )
  expect(figureIn(await read(), 'walia_line_contradictions')).toBe(1)
  await database.pool.query(
    `update line_contradiction set decided_at = now(), decided_as = 'ruling', by_whom = 'sara', reason = 'seen'`,
  )
  expect(figureIn(await read(), 'walia_line_contradictions')).toBe(0)
})

test('what waits for a person is counted by the list that has it', async () => {
  const list = 'list="differences"'
  expect(figureIn(await read(), 'walia_payments_waiting', list)).toBe(0)
  await database.pool.query(
    `insert into payment_difference (provider, day, direction, order_id, kind, ours, found_at)
     values ('telebirr', '2026-11-20', 'in', 'an order', 'missingAtProvider', 100, now())`,
  )
  expect(figureIn(await read(), 'walia_payments_waiting', list)).toBe(1)
})
