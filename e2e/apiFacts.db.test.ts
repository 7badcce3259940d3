// The document at /docs held against the calls themselves: who may call, which keys they take, what they refuse with.
import { tillPaths } from '@walia/contract/till.ts'
import { betBody, legBody } from '@walia/server/bets/testServer.ts'
import { type TestDatabase, testDatabase } from '@walia/server/platform/testDatabase.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Described, operationsOf, type Scheme, schemesOf } from './apiDocument.ts'
import { type GeneratedRequest, type KnownValues, soundRequestOf } from './requestGenerator.ts'
import { BOT_KEY, type Caller, newBettor, sellMatch, startTestServer, type TestServer } from './testServer.ts'

/** So many that some of each call are not malformed. */
const RUNS = 20
const REFUSED_RUNS = Number(process.env.PROPERTY_RUNS ?? 8)
const MATCHES = [6101, 6102, 6103]
const MOBILE = '251911000111'
const PASSWORD = 'a good password'
/** As the sandbox makes it of the platform's secret. */
const TILL_KEY = 'till-sandbox-signing-secret'

let database: TestDatabase
let server: TestServer
let operations: Described[]
let schemes: Record<string, Scheme>
let known: KnownValues
let owner: Caller

beforeAll(async () => {
  database = await testDatabase(20)
  server = await startTestServer(database, MATCHES)
  for (const match of MATCHES) await sellMatch(server, match)
  operations = await operationsOf(server.platform.app)
  schemes = await schemesOf(server.platform.app)
  owner = await newBettor(server, 5000_00)
  const money = { method: 'telebirr', amount: '50' }
  const idOf = async (path: string, name: string) =>
    ((await server.call(owner, 'POST', path, money)).body.data as Record<string, unknown>)[name]
  const { bet_id } = (await server.call(owner, 'POST', '/api/v2/bet', betBody(MATCHES))).body
  known = {
    ...{ parent_match_id: MATCHES, id: MATCHES, sub_type_id: [1], type: [1], outcome_id: ['1', '2', '3'] },
    ...{ special_bet_value: [''], odd_value: ['2.50'], total_odd: ['2.50'], stake: ['10'], bet_type: [7] },
    ...{ product_type: ['normal'], bet_id: [bet_id], betId: [bet_id] },
    ...{ depositId: [await idOf('/api/v1/deposit', 'deposit_id')] },
    ...{ withdrawalId: [await idOf('/api/v1/withdraw', 'withdrawal_id')], tab: [-1], tab_id: [-1], language: ['en'] },
    ...{ mobile: Array.from({ length: 400 }, (_, place) => `09${42_000_000 + place}`), password: [PASSWORD] },
    ...{ code: ['1234'], method: ['telebirr', 'hellocash'], amount: ['50', '1'], part: [50] },
  }
})
afterAll(async () => {
  await server.stop()
  await database.drop()
})

type Session = { secret: string; token: string } | null
let nextIp = 0
/** From another address each time, so that no request uses up what another may ask. */
async function send(request: GeneratedRequest, session: Session, headers: Record<string, string> = {}) {
  nextIp++
  const answer = await server.platform.app.inject({
    ...request,
    method: request.method as 'GET',
    headers: { ...request.headers, ...headers, ...(session?.token && { authorization: `Bearer ${session.token}` }) },
    ...(session?.secret ? { cookies: { sid: session.secret } } : {}),
    remoteAddress: `10.${nextIp >> 16}.${(nextIp >> 8) & 255}.${nextIp & 255}`,
  })
  return { status: answer.statusCode, code: answer.statusCode < 400 ? null : (answer.json().code as string) }
}

const soundOnesOf = (operation: Described, runs = RUNS): GeneratedRequest[] =>
  fc.sample(soundRequestOf(operation, known), { numRuns: runs, seed: 11 })
const nameOf = ({ method, path }: Described): string => `${method} ${path}`
/** The key of the sandbox's own till, which a payout is called with; the bot's for all others. */
const apiKeyOf = ({ path }: Described): string => (path === tillPaths.payouts ? TILL_KEY : BOT_KEY)
const SESSION = ['sessionCookie', 'sessionToken']

// First, while the feed's last word is young enough to bet by.
describe('a program that has read nothing but the document', () => {
  const operationAt = (name: string): Described => {
    const found = operations.find((operation) => nameOf(operation) === name)
    if (found === undefined) throw new Error(`${name} is not documented`)
    return found
  }
  /** Those of the values that the body's schema knows. */
  const bodyOf = ({ body }: Described, values: object): object => {
    const fields = Object.keys(body?.properties ?? {})
    expect(Object.keys(values)).toEqual(expect.arrayContaining([...(body?.required ?? [])]))
    return Object.fromEntries(Object.entries(values).filter(([field]) => fields.includes(field)))
  }
  type Held = { cookies: Record<string, string>; token: string }

  async function call(name: string, held: Held | null, values: object | null, key = 'a-key-of-its-own') {
    const operation = operationAt(name)
    const wanted = (operation.security[0] ?? []).map((scheme) => schemes[scheme] as Scheme)
    const cookies = wanted.filter((each) => each.in === 'cookie').map(({ name: cookie = '' }) => cookie)
    const bearer = wanted.some(({ type, scheme }) => type === 'http' && scheme === 'bearer')
    return server.platform.app.inject({
      method: operation.method as 'GET',
      url: operation.path,
      cookies: Object.fromEntries(cookies.map((cookie) => [cookie, held?.cookies[cookie] ?? ''])),
      headers: {
        ...(bearer ? { authorization: `Bearer ${held?.token}` } : {}),
        ...Object.fromEntries(operation.headers.map((header) => [header, key])),
      },
      ...(values === null ? {} : { payload: bodyOf(operation, values) }),
    })
  }

  test('logs in, deposits and places a bet, each once', async () => {
    const accountId = await server.accounts.openAccount(MOBILE, PASSWORD)
    const entries = [
      { accountId, book: 'cash', amount: 50_00 },
      { accountId: 0, book: 'provider:test', amount: -50_00 },
    ]
    await server.ledger.post([{ kind: 'deposit', reference: `test-${accountId}`, entries }])
    const entered = await call('POST /api/v1/login', null, { mobile: MOBILE, password: PASSWORD })
    const cookies = Object.fromEntries(entered.cookies.map(({ name, value }) => [name, value]))
    const held = { cookies, token: entered.json().token }
    const method = (await call('GET /api/v1/deposit/methods', null, null)).json().data[0].method
    const deposit = () => call('POST /api/v1/deposit', held, { amount: '50', method })
    const slip = { stake: '10', total_odd: '2.50', src: 'MOBILE_WEB', betslip: [legBody(MATCHES[0] as number)] }
    const bet = () => call('POST /api/v2/bet', held, slip)
    for (const again of [deposit, bet]) {
      const [first, second] = [await again(), await again()]
      expect([first.statusCode, second.json()]).toEqual([200, first.json()])
    }
    const { data } = (await call('POST /api/v1/balance', held, {})).json()
    expect(data.balance).toBe('40.00')
    const other = await call('POST /api/v2/bet', held, { ...slip, stake: '11' })
    expect(`${other.statusCode} ${other.json().code}`).toBe('409 IDEMPOTENCY_CONFLICT')
    expect(operationAt('POST /api/v2/bet').codes).toContain('409 IDEMPOTENCY_CONFLICT')
  })
})

describe('who may call', () => {
  /** What calls are refused with, as far as that says who may call. What is malformed may be told before. */
  const refusalsOf = async (operation: Described, shown: Session = null): Promise<(string | null)[]> => {
    const codes = await Promise.all(soundOnesOf(operation).map(async (request) => (await send(request, shown)).code))
    const told = ['NOT_AUTHENTICATED', 'KEY_INVALID']
    const heard = codes.filter((code) => code !== 'MALFORMED')
    return [...new Set(heard.map((code) => (code !== null && told.includes(code) ? code : null)))].sort()
  }
  const expectedOf = ({ security }: Described): (string | null)[] => {
    if (security.length === 0) return [null]
    if (security[0]?.includes('apiKey')) return ['KEY_INVALID']
    return security.some((schemes) => schemes.length === 0) ? ['NOT_AUTHENTICATED', null] : ['NOT_AUTHENTICATED']
  }

  test('is what calls without session and key are answered', async () => {
    for (const operation of operations)
      expect([nameOf(operation), await refusalsOf(operation)]).toEqual([nameOf(operation), expectedOf(operation)])
  })

  test('a session is cookie and token together', async () => {
    const needing = operations.filter(({ security }) => security.some((schemes) => schemes.includes('sessionCookie')))
    expect(needing.length).toBeGreaterThan(8)
    const { accountId } = await newBettor(server, 10_00)
    const { secret, token } = await server.accounts.openSession(accountId, null)
    for (const operation of needing) {
      for (const schemes of operation.security) expect([SESSION, []]).toContainEqual(schemes)
      for (const half of [
        { secret, token: '' },
        { secret: '', token },
      ])
        expect([nameOf(operation), await refusalsOf(operation, half)]).toEqual([
          nameOf(operation),
          expectedOf(operation),
        ])
    }
  })
})

test('the key of a call is documented where a call looks at it', async () => {
  const { accountId } = await newBettor(server, 1000_00)
  for (const operation of operations) {
    const [request] = soundOnesOf(operation, 1)
    const session = await server.accounts.openSession(accountId, null)
    const { code } = await send(request as GeneratedRequest, session, {
      'idempotency-key': 'short',
      'x-api-key': apiKeyOf(operation),
    })
    expect([nameOf(operation), operation.headers]).toEqual([
      nameOf(operation),
      code === 'IDEMPOTENCY_KEY_INVALID' ? ['Idempotency-Key'] : [],
    ])
  }
})

test('every refusal of a sound request is documented with its status', { timeout: 300_000 }, async () => {
  const bettors = [owner.accountId, (await newBettor(server, 1_00)).accountId, null]
  for (const operation of operations) {
    expect(operation.codes).toEqual(expect.arrayContaining(['400 MALFORMED', '500 INTERNAL', '503 UNAVAILABLE']))
    for (const accountId of bettors)
      for (const request of soundOnesOf(operation, REFUSED_RUNS)) {
        const session = accountId === null ? null : await server.accounts.openSession(accountId, null)
        const { status, code } = await send(request, session, { 'x-api-key': apiKeyOf(operation) })
        if (code !== null) expect([nameOf(operation), ...operation.codes]).toContain(`${status} ${code}`)
      }
  }
})

// Last, since it moves the clock.
test('every call that needs a session refuses one that was idle too long, but for leaving', async () => {
  const needing = operations.filter(({ security }) => security.some((schemes) => schemes.includes('sessionCookie')))
  const { accountId } = await newBettor(server, 1000_00)
  const sessions = await Promise.all(needing.map(() => server.accounts.openSession(accountId, null)))
  server.platform.advance(31 * 60_000)
  const answered: string[] = []
  for (const [n, operation] of needing.entries()) {
    const [request] = soundOnesOf(operation, 1)
    const { status, code } = await send(request as GeneratedRequest, sessions[n] ?? null)
    const isOptional = operation.security.some((schemes) => schemes.length === 0)
    // What is malformed beyond its schema is refused before anybody looks who sends it.
    if (code !== 'SESSION_EXPIRED' && status !== 400 && !isOptional) answered.push(nameOf(operation))
  }
  expect(answered).toEqual(['POST /api/v1/logout'])
})
