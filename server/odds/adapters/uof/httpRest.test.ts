// The REST side against a real HTTP server: addresses, token, refusals, trying again, and what is read from the answers.
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { descriptionsOf, producersOf } from './descriptions.ts'
import { fixturesOf } from './fixtures.ts'
import { createHttpRest } from './httpRest.ts'

type Asked = { line: string; token: string | undefined }
let server: Server
let url: string
let asked: Asked[]
let answers: ((path: string) => { status?: number; body: string }) | null
const OK = '<response response_code="ACCEPTED"><action>ok</action></response>'

beforeAll(async () => {
  server = createServer((request: IncomingMessage, response) => {
    const token = request.headers['x-access-token']
    asked.push({ line: `${request.method} ${request.url}`, token: Array.isArray(token) ? token[0] : token })
    const { status = 200, body } = answers?.(request.url ?? '') ?? { body: OK }
    response.writeHead(status, { 'content-type': 'application/xml' }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))
beforeEach(() => {
  asked = []
  answers = null
})
const restOf = () => createHttpRest({ url, token: 'secret', days: 2 })
const lines = () => asked.map(({ line }) => line)

test('every call has its address and carries the token', async () => {
  const rest = restOf()
  await rest.producers()
  await rest.markets('en')
  await rest.matchStatuses('am')
  await rest.fixture('sr:match:7', 'en')
  await rest.initiateRecovery(3, null, 9)
  await rest.initiateRecovery(1, 1_790_000_000_000, 10)
  expect(lines()).toEqual([
    'GET /v1/descriptions/producers.xml',
    'GET /v1/descriptions/en/markets.xml?include_mappings=false',
    'GET /v1/descriptions/am/match_status.xml',
    'GET /v1/sports/en/sport_events/sr%3Amatch%3A7/fixture_change_fixture.xml',
    'POST /v1/pre/recovery/initiate_request?request_id=9',
    'POST /v1/liveodds/recovery/initiate_request?after=1790000000000&request_id=10',
  ])
  expect(asked.every(({ token }) => token === 'secret')).toBe(true)
})

test('a recovery is requested at the address in the producer’s description', async () => {
  answers = (path) => ({
    body: path.includes('producers')
      ? `<producers response_code="OK"><producer id="3" name="Ctrl" api_url="${url}own/"/></producers>`
      : OK,
  })
  const rest = restOf()
  await rest.producers()
  await rest.recoverEvent?.(3, 'sr:match:7', 4)
  expect(lines().slice(1)).toEqual([
    'POST /v1/own/odds/events/sr%3Amatch%3A7/initiate_request?request_id=4',
    'POST /v1/own/stateful_messages/events/sr%3Amatch%3A7/initiate_request?request_id=4',
  ])
})

test('the schedule is the live one and every day', async () => {
  expect(await restOf().schedule()).toHaveLength(3)
  expect(lines()[0]).toBe('GET /v1/sports/en/schedules/live/schedule.xml')
})

describe('refusals', () => {
  test.each([
    [
      'a status',
      { status: 403, body: '<response response_code="FORBIDDEN"><message>bad token</message></response>' },
      /403 .*bad token/,
      1,
    ],
    ['a code in the answer', { body: '<response response_code="NOT_FOUND"/>' }, /NOT_FOUND/, 1],
    ['no XML', { body: 'oops' }, /element/, 3],
  ])('%s', async (_name, answer, message, tries) => {
    answers = () => answer
    await expect(restOf().fixture('sr:match:7', 'en')).rejects.toThrow(message)
    expect(asked).toHaveLength(tries)
  })

  test('a request to a busy server is repeated, a recovery is not', async () => {
    answers = () => (asked.length < 2 ? { status: 503, body: '' } : { body: '<producers response_code="OK"/>' })
    await restOf().producers()
    expect(asked).toHaveLength(2)
    answers = () => ({ status: 503, body: '' })
    await expect(restOf().initiateRecovery(3, null, 1)).rejects.toThrow('503')
    expect(asked).toHaveLength(3)
  })
})

describe('answers', () => {
  const competition =
    '<tournament id="sr:tournament:17" name="Premier League"><sport id="sr:sport:1" name="Soccer"/><category id="sr:category:1" name="England"/></tournament>'
  const teams = (home: string) =>
    `<competitors><competitor id="sr:competitor:2" qualifier="away" name="Chelsea"/><competitor id="sr:competitor:1" qualifier="home" name="${home}"/></competitors>`

  test.each([
    [
      'a fixture',
      `<fixtures_fixture xmlns="u"><fixture id="sr:match:7" start_time="2026-12-01T15:00:00+03:00">${competition}${teams('Arsenal')}</fixture></fixtures_fixture>`,
      [[7, 'Arsenal', 'Chelsea', 1, 17, 'England', Date.UTC(2026, 11, 1, 12), false]],
    ],
    [
      'a schedule',
      `<schedule><sport_event id="sr:match:8" scheduled="2026-12-01T12:00:00Z">${competition}${teams('Arsenal SRL')}</sport_event></schedule>`,
      [[8, 'Arsenal SRL', 'Chelsea', 1, 17, 'England', Date.UTC(2026, 11, 1, 12), true]],
    ],
    [
      'one without teams',
      `<schedule><sport_event id="sr:match:8" scheduled="2026-12-01T12:00:00Z">${competition}</sport_event></schedule>`,
      [],
    ],
    [
      'one without a start',
      `<schedule><sport_event id="sr:match:8">${competition}${teams('A')}</sport_event></schedule>`,
      [],
    ],
  ])('%s', (_name, text, expected) => {
    expect(
      fixturesOf(text).map((f) => [
        f.parentMatchId,
        f.home,
        f.away,
        f.sportId,
        f.competitionId,
        f.category,
        f.startsAt,
        f.isSrl,
      ]),
    ).toEqual(expected)
  })

  test('producers with their windows, and markets without groups', () => {
    const [one, two] = producersOf(
      '<producers><producer id="1" name="LO" active="true" scope="live" stateful_recovery_window_in_minutes="600"/><producer id="3" active="false"/></producers>',
    )
    expect([one?.recoveryWindowMs, one?.active, two?.recoveryWindowMs, two?.active]).toEqual([
      36_000_000,
      true,
      259_200_000,
      false,
    ])
    expect(
      descriptionsOf(['<market_descriptions><market id="5" name="x"/></market_descriptions>']).markets.get(5)?.groups,
    ).toEqual([])
  })
})
