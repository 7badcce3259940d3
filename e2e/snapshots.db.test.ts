// The product's lists, committed as files: what a change adds to, or takes from, a public list is seen in its review.
import { errorStatus } from '@walia/contract/errors.ts'
import { socketPath, topicPatterns } from '@walia/contract/websocket.ts'
import { et } from '@walia/domain/market/et.ts'
import { ke } from '@walia/domain/market/ke.ts'
import { type TestDatabase, testDatabase } from '@walia/server/platform/testDatabase.ts'
import { routes } from '@walia/web/routes.tsx'
import { routesOf } from '@walia/web/routing.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { type Caller, newBettor, sellMatch, startTestServer, type TestServer } from './testServer.ts'

const MATCH = 6201

let database: TestDatabase
let server: TestServer
let owner: Caller
let address: string

beforeAll(async () => {
  database = await testDatabase(20)
  server = await startTestServer(database, [MATCH])
  await sellMatch(server, MATCH)
  owner = await newBettor(server, 100_00)
  address = await server.platform.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await server.stop()
  await database.drop()
})

const linesOf = (lines: readonly string[]): string => `${lines.join('\n')}\n`
const snapshot = (name: string) => `snapshots/${name}`

test('the OpenAPI document', async () => {
  const document = (await server.platform.app.inject('/docs/json')).json()
  await expect(`${JSON.stringify(document, shortened, 1)}\n`).toMatchFileSnapshot(snapshot('openapi.json'))
})

/** Refusals all have one shape, and it is most of the document: of each status its codes alone. */
const shortened = (key: string, value: unknown): unknown =>
  /^[45]\d\d$/.test(key) ? (value as { description: string }).description : value

test('pages of the app by market, with the product or session that they need', async () => {
  const pagesOf = (market: typeof et) =>
    routesOf(market, routes).map(({ pattern, name, product, login }) =>
      [market.id, pattern, name, product && `product ${product}`, login && 'login'].filter(Boolean).join('  '),
    )
  await expect(linesOf([...pagesOf(et), ...pagesOf(ke)])).toMatchFileSnapshot(snapshot('pages.txt'))
})

test('error codes with their HTTP status', async () => {
  const codes = Object.entries(errorStatus).map(([code, status]) => `${status} ${code}`)
  await expect(linesOf(codes.toSorted())).toMatchFileSnapshot(snapshot('errorCodes.txt'))
})

describe('topics of the socket', () => {
  test('as a list', async () => {
    await expect(linesOf(topicPatterns)).toMatchFileSnapshot(snapshot('topics.txt'))
  })

  test.each(topicPatterns)('a client who subscribes to %s gets its state', async (pattern) => {
    const topic = pattern.replace('{id}', pattern === 'virtual:{id}' ? '1' : String(MATCH))
    expect(await firstAnswerTo(topic)).toMatchObject({ t: topic, s: expect.anything() })
  })

  test('a topic that is not on the list has no state', async () => {
    expect(await firstAnswerTo(`odds:${MATCH}`)).toMatchObject({ t: 'error' })
  })
})

/** As the owner of a session sees it. */
function firstAnswerTo(topic: string): Promise<unknown> {
  const { sid, token } = owner
  const socket = new WebSocket(`${address.replace('http', 'ws')}${socketPath}`, { headers: { cookie: `sid=${sid}` } })
  const answer = new Promise<unknown>((resolve, reject) => {
    socket.on('error', reject)
    socket.on('message', (text) => resolve(JSON.parse(String(text))))
  })
  socket.on('open', () => {
    socket.send(JSON.stringify({ type: 'hello', language: 'en', token }))
    socket.send(JSON.stringify({ type: 'subscribe', topics: [topic] }))
  })
  return answer.finally(() => socket.close())
}
