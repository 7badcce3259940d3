// Every call of the OpenAPI document with generated requests: never a fault, always a code, and no data of another
// account.
import { errorStatus } from '@walia/contract/errors.ts'
import { betBody, legBody } from '@walia/server/bets/testServer.ts'
import { type TestDatabase, testDatabase } from '@walia/server/platform/testDatabase.ts'
import fc from 'fast-check'
import { Check } from 'typebox/schema'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fieldNamesOf, type Operation, operationsOf } from './apiDocument.ts'
import { type GeneratedRequest, generatedRequestOf, type KnownValues, soundRequestOf } from './requestGenerator.ts'
import { BOT_KEY, type Caller, newBettor, sellMatch, startTestServer, type TestServer } from './testServer.ts'

/** Per call and caller; more of them look deeper. */
const RUNS = Number(process.env.PROPERTY_RUNS ?? 12)
const MATCHES = [6001, 6002, 6003, 6004, 6005]
/** Nothing but the owner's ticket and number has these. */
const OWN_STAKE = '137.31'
const SEEN_BY_OWNER_ONLY = [OWN_STAKE]

let database: TestDatabase
let server: TestServer
let operations: Operation[]
let owner: Caller
let own: { bet_id: string; seq_id: string; depositId: string; withdrawalId: string; offer_id: string }

beforeAll(async () => {
  database = await testDatabase(20)
  server = await startTestServer(database, MATCHES)
  for (const match of MATCHES) await sellMatch(server, match)
  operations = await operationsOf(server.platform.app)
  owner = await newBettor(server, 1000_00)
  own = await belongingsOf(owner)
})
afterAll(async () => {
  await server.stop()
  await database.drop()
})

/** A ticket, a deposit, a withdrawal and an offer to cash out. */
async function belongingsOf(caller: Caller): Promise<typeof own> {
  const slip = betBody([], { stake: OWN_STAKE, betslip: MATCHES.slice(0, 2).map((match) => legBody(match)) })
  const { bet_id, seq_id } = (await server.call(caller, 'POST', '/api/v2/bet', slip)).body
  const mobile = (await server.accounts.findById(caller.accountId))?.mobile ?? ''
  SEEN_BY_OWNER_ONLY.push(mobile, `0${mobile.slice(3)}`)
  const money = { method: server.platform.profile.payments.methods[0]?.id, amount: OWN_STAKE }
  const deposit = await server.call(caller, 'POST', '/api/v1/deposit', money)
  const withdrawal = await server.call(caller, 'POST', '/api/v1/withdraw', money)
  const offer = await server.call(caller, 'POST', '/api/v1/cashout/offer', { bet_id })
  const idIn = (data: unknown, name: string) => String((data as Record<string, unknown> | undefined)?.[name])
  return {
    bet_id: String(bet_id),
    seq_id: String(seq_id),
    depositId: idIn(deposit.body.data, 'deposit_id'),
    withdrawalId: idIn(withdrawal.body.data, 'withdrawal_id'),
    offer_id: idIn(offer.body.data, 'offer_id'),
  }
}

const known = (): KnownValues => ({
  parent_match_id: MATCHES,
  id: MATCHES,
  sub_type_id: [1, '1'],
  type: [1],
  outcome_id: ['1', '2', '3'],
  special_bet_value: [''],
  odd_value: ['2.50'],
  total_odd: ['2.50'],
  stake: ['5', '10', '10.50'],
  bet_type: [7],
  product_type: ['normal'],
  bet_id: [own.bet_id, 'bet_0000000000000'],
  betId: [own.bet_id],
  depositId: [own.depositId],
  withdrawalId: [own.withdrawalId],
  offer_id: [own.offer_id],
  mobile: Array.from({ length: 400 }, (_, place) => `09${41_000_000 + place}`),
  password: ['a good password'],
  code: ['0000', '1234'],
  tab: [-1, -2, 1],
  method: ['telebirr', 'hellocash'],
  amount: ['50', '100'],
  language: ['en', 'amh'],
})

type Answered = { statusCode: number; body: string }
let nextIp = 0
/** A visitor has no cookie. Another address and session each time: limits and logouts of one request stop no other. */
async function send(request: GeneratedRequest, accountId: number | null): Promise<Answered> {
  nextIp++
  const caller = accountId === null ? null : await server.accounts.openSession(accountId, null)
  const answer = await server.platform.app.inject({
    ...request,
    method: request.method as 'GET',
    // Only the bot's call reads the key; with it, requests get as far as its rules.
    headers: {
      ...request.headers,
      'x-api-key': BOT_KEY,
      ...(caller ? { authorization: `Bearer ${caller.token}` } : {}),
    },
    ...(caller ? { cookies: { sid: caller.secret } } : {}),
    remoteAddress: `10.${nextIp >> 16}.${(nextIp >> 8) & 255}.${nextIp & 255}`,
  })
  return { statusCode: answer.statusCode, body: answer.body }
}

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
/** Internals that no answer may contain. */
const INSIDE = /node_modules|\.ts:\d|syntax error|violates|pg_|ECONN|\bat async\b/

/** The faults of an answer, or none. */
function faultOf({ answer }: Pick<Operation, 'answer'>, { statusCode, body }: Answered): string | null {
  if (INSIDE.test(body)) return 'tells of the inside'
  if (statusCode >= 200 && statusCode < 300) {
    if (answer === null) return null
    return isJson(body) && Check(answer as never, JSON.parse(body)) ? null : 'is not what the document says'
  }
  if (!isJson(body)) return 'is no JSON'
  const { code, message } = JSON.parse(body)
  if (errorStatus[code as keyof typeof errorStatus] !== statusCode) return `has the code ${code}`
  return typeof message === 'string' && message.length > 0 && !message.includes('{{') ? null : 'has no message'
}

const isFine = (operation: Pick<Operation, 'answer'>, answered: Answered, tells = false): void => {
  const fault = answered.statusCode >= 500 ? 'is a fault' : faultOf(operation, answered)
  expect(fault === null ? null : `${answered.statusCode} ${fault}: ${answered.body.slice(0, 400)}`).toBeNull()
  if (!tells) for (const secret of SEEN_BY_OWNER_ONLY) expect(answered.body).not.toContain(secret)
}

describe("somebody else's", () => {
  const OWNED = ['bet_id', 'betId', 'depositId', 'withdrawalId', 'offer_id'] as const
  const ownedBy = (operation: Operation) => OWNED.filter((name) => fieldNamesOf(operation).includes(name))
  /** A sound request for what the owner has; the rest of it is drawn from a fixed seed. */
  const requestFor = (operation: Operation): GeneratedRequest => {
    const values = { ...known(), bet_id: [own.bet_id], betslip: [undefined], seq_id: ['0'] }
    const sound = fc.sample(soundRequestOf(operation, values), { numRuns: 200, seed: 7 })
    const names = Object.values(own)
    const found = sound.find(({ url, payload = '' }) => names.some((id) => `${url}${payload}`.includes(id)))
    if (found === undefined) throw new Error(`no request to ${operation.path} names anything of the owner`)
    return found
  }

  test('is neither read nor changed by another bettor or a visitor, and the owner sees it', async () => {
    const named = operations.filter((operation) => ownedBy(operation).length > 0)
    expect(named.length).toBeGreaterThan(5)
    const { accountId: other } = await newBettor(server, 1000_00)
    for (const operation of named) {
      const request = requestFor(operation)
      for (const caller of [other, null]) {
        const answered = await send(request, caller)
        expect([operation.path, answered.statusCode, answered.body]).toEqual([
          operation.path,
          expect.toSatisfy((status: number) => status >= 400 && status < 500),
          expect.not.stringMatching(SEEN_BY_OWNER_ONLY.map((text) => text.replace('.', '\\.')).join('|')),
        ])
      }
      if (operation.method !== 'GET' || operation.path.endsWith('checkbet')) continue
      const seen = await send(request, owner.accountId)
      expect([operation.path, seen.statusCode]).toEqual([operation.path, 200])
      isFine(operation, seen, true)
    }
  })

  test('a ticket is shown to whoever holds its receipt, and to nobody who guesses', async () => {
    const { bet_id, seq_id } = own
    const ask = (seq: string) => server.call(null, 'GET', `/api/v1/checkbet?bet_id=${bet_id}&seq_id=${seq}`)
    expect((await ask(seq_id)).status).toBe(200)
    const wrong = String((Number(seq_id) + 1) % 10_000).padStart(4, '0')
    expect((await ask(wrong)).body.code).toBe('TICKET_UNKNOWN')
  })

  test('an account does not become another by naming it in a body', async () => {
    const other = await newBettor(server, 100_00)
    const body = betBody([MATCHES[2] ?? 0], { stake: '10', profile_id: owner.accountId, account_id: owner.accountId })
    const before = (await server.ledger.balancesOf(owner.accountId)).cash
    expect((await server.call(other, 'POST', '/api/v2/bet', body)).status).toBe(200)
    expect((await server.ledger.balancesOf(owner.accountId)).cash).toBe(before)
    expect((await server.ledger.balancesOf(other.accountId)).cash).toBe(90_00)
  })
})

describe('anything at all', () => {
  /** Beyond what a schema says: prices that are never sold, no stake, parts of 90 to 100 %, exclusions of odd lengths. */
  const RULED_OUT = /"(stake|odd_value)":"[01](\.\d\d?)?"|"part":9\d|"length":\d/
  /** Likewise, known by its answer: long lists of markets that no filter offers. */
  const TOO_LONG = /rows at most of markets that no filter offers/

  /** A path may have a call of another method too, with an answer of its own. */
  const askedOf = (operation: Operation, { method }: GeneratedRequest): Pick<Operation, 'answer'> =>
    operations.find((each) => each.path === operation.path && each.method === method) ?? operation

  test('what the document allows is never called malformed', { timeout: 600_000 }, async () => {
    const { accountId } = await newBettor(server, 5000_00)
    for (const operation of operations)
      for (const request of fc.sample(soundRequestOf(operation, known()), RUNS)) {
        const answered = await send(request, accountId)
        isFine(operation, answered)
        if (!RULED_OUT.test(request.payload?.toString() ?? '') && !TOO_LONG.test(answered.body))
          expect(answered.body, `${request.url} ${request.payload}`).not.toContain('"MALFORMED"')
      }
  })

  test('every call answers in its schema or refuses with a code', { timeout: 600_000 }, async () => {
    expect(operations.length).toBeGreaterThan(25)
    const callers = [null, (await newBettor(server, 5000_00)).accountId, (await newBettor(server, 1_00)).accountId]
    const unlisted: Operation[] = ['/api/v1/payments/{provider}/callback', '/api/v1/{provider}', '/{provider}'].map(
      (path) => ({
        method: path.endsWith('callback') ? 'POST' : 'GET',
        path,
        params: { type: 'object', properties: { provider: { type: 'string' } }, required: ['provider'] },
        query: { properties: {} },
        body: path.endsWith('callback') ? { type: 'object', properties: { sign: { type: 'string' } } } : null,
        answer: null,
      }),
    )
    for (const operation of [...operations, ...unlisted])
      await fc.assert(
        fc.asyncProperty(
          generatedRequestOf(operation, known()),
          fc.constantFrom(...callers),
          async (request, caller) => {
            // A page for people answers addresses that are not of the API.
            if (operation.path !== '/{provider}') isFine(askedOf(operation, request), await send(request, caller))
            else expect((await send(request, caller)).statusCode).toBeLessThan(500)
          },
        ),
        { numRuns: RUNS * callers.length },
      )
    expect(await server.ledger.faults()).toEqual([])
  })
})
