// Short messages on a real database through sandboxes over HTTP and SMPP: taken, refused, reported, lost, twice.
import type { AddressInfo } from 'node:net'
import {
  createJsonServer,
  type JsonAnswer,
  type JsonRequest,
  type JsonServer,
} from '@walia/simulator/providers/jsonServer.ts'
import { createSmppSandbox, type SmppSandbox } from '@walia/simulator/providers/smppSandbox.ts'
import { createSmsSandbox, type SmsSandbox } from '@walia/simulator/providers/smsSandbox.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createPool } from '../platform/db.ts'
import { platformOn, type TestPlatform, testPlatform } from '../platform/testPlatform.ts'
import { createSms, reportPathOf, type Sms, type SmsAccess } from './index.ts'

const SECRET = 'the-secret-of-our-report-address'
const OWN_SECRET = 'the-secret-of-the-other-address'
let platform: TestPlatform
/** The process that the sandbox reports to. */
let main: Sms
let first: SmsSandbox
let second: JsonServer
let network: SmppSandbox
let secondTook: Record<string, unknown>[] = []
let secondAnswer: (request: JsonRequest) => JsonAnswer
let nextNumber = 30_000_000

const newNumber = () => `2547${nextNumber++}`
const acknowledged = (): JsonAnswer => ({
  status: 200,
  body: { acknowledge: 'success', response: { message_id: `m${secondTook.length}` } },
})
const http = (): SmsAccess => ({
  shape: 'http',
  name: 'second',
  method: 'POST',
  url: `${second.url}/api/send?from={to}`,
  headers: { authorization: 'Bearer token' },
  body: { to: '{to}', message: '{text}', callback: '{report}' },
  takenField: 'acknowledge',
  takenValue: 'success',
  referenceField: 'response.message_id',
  reportSecret: OWN_SECRET,
  reportReference: 'message_id',
  reportStatus: 'status',
  reportDelivered: 'DELIVERED',
  reportFailed: 'FAILED, EXPIRED',
})
const smppAccess = (password = 'pass'): SmsAccess => ({
  shape: 'smpp',
  name: 'network',
  host: '127.0.0.1',
  port: String(network.port),
  tls: 'no',
  systemId: 'walia',
  password,
  systemType: '',
  from: 'Walia',
  receiptIds: 'hex',
})

beforeAll(async () => {
  platform = await testPlatform()
  const reportUrl = () => {
    const { port } = platform.app.server.address() as AddressInfo
    return `http://127.0.0.1:${port}${reportPathOf('sandbox', SECRET)}`
  }
  first = await createSmsSandbox({ reportUrl, reportSecret: SECRET, reportAfterMs: 30 })
  second = await createJsonServer(0, (request) => secondAnswer(request))
  network = await createSmppSandbox('walia', 'pass')
  main = createSms(platform, [{ ...first.access }, http()])
  await platform.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await Promise.all([first.close(), second.close(), network.close()])
  await platform.close()
})
beforeEach(async () => {
  await platform.pool.query('delete from sms_message')
  secondTook = []
  secondAnswer = ({ body }) => {
    secondTook.push(body)
    return acknowledged()
  }
})

/** A process of its own on the same database; one test may open several. */
async function openOn(pool: TestPlatform['pool'], ...access: SmsAccess[]) {
  const process = await platformOn({ url: platform.config.databaseUrl, pool })
  const sms = createSms(process, access)
  return { sms, process }
}
const open = (...access: SmsAccess[]) => openOn(platform.pool, ...access)
const queue = async (sms: Sms, mobile: string, text = '1234 is your code.') =>
  sms.queue(platform.pool, { mobile, kind: 'signup', text })
type State = { state: string; provider: string | null; code: string | null; tries: number }
async function stateOf(mobile: string): Promise<State | undefined> {
  const sql = 'select state, provider, code, tries from sms_message where mobile = $1'
  return (await platform.pool.query<State>(sql, [mobile])).rows[0]
}
async function until(wanted: () => Promise<boolean> | boolean): Promise<void> {
  for (let tries = 0; !(await wanted()); tries++) {
    if (tries > 400) throw new Error('it never came')
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}

describe('one message', () => {
  test('takes a message once, states its cost, and reports that it arrived', async () => {
    const mobile = newNumber()
    await queue(main, mobile)
    expect([await main.send(), await main.send()]).toEqual([1, 0])
    expect(first.taken().filter(({ to }) => to === `+${mobile}`)).toEqual([
      { to: `+${mobile}`, message: '1234 is your code.' },
    ])
    await until(async () => (await stateOf(mobile))?.state === 'delivered')
    const { counts } = await main.report(1)
    expect(counts.find(({ provider, cost }) => provider === 'sandbox' && cost !== null)).toMatchObject({
      cost: expect.stringMatching(/^KES \d+\.\d{4}$/),
    })
  })

  test('a number that the provider cannot reach is given up at once', async () => {
    const mobile = '254700000201'
    await queue(main, mobile)
    expect(await main.send()).toBe(0)
    expect(await stateOf(mobile)).toMatchObject({ state: 'failed', code: '403 InvalidPhoneNumber', tries: 1 })
    expect((await main.report(1)).failures[0]).toMatchObject({ kind: 'signup', code: '403 InvalidPhoneNumber' })
  })

  test('a report with a wrong secret, a repeated one and an unreadable one change nothing', async () => {
    const mobile = '254700000204'
    await queue(main, mobile)
    await main.send()
    const { rows } = await platform.pool.query('select reference from sms_message where mobile = $1', [mobile])
    const post = (secret: string, payload: string) =>
      platform.app.inject({
        method: 'POST',
        url: reportPathOf('sandbox', secret),
        payload,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
    const report = (status: string) => `id=${rows[0].reference}&status=${status}`
    expect((await post('another-secret-of-that-length---', report('Success'))).statusCode).toBe(404)
    expect((await post(SECRET, 'id=1')).statusCode).toBe(400)
    expect((await post(SECRET, report('Buffered'))).statusCode).toBe(200)
    expect((await stateOf(mobile))?.state).toBe('sent')
    expect((await post(SECRET, report('Success'))).statusCode).toBe(200)
    expect((await post(SECRET, report('Failed'))).statusCode).toBe(200)
    expect((await stateOf(mobile))?.state).toBe('delivered')
  })
})

describe('two providers', () => {
  test('a message that the first refuses or does not answer goes to the second at once', async () => {
    const { sms } = await open({ ...first.access }, http())
    const mobile = '254700000202'
    await queue(sms, mobile, 'ኮድ {to} 1234')
    expect([await sms.send(), await sms.send()]).toEqual([0, 1])
    expect(secondTook).toEqual([
      {
        to: `+${mobile}`,
        message: 'ኮድ {to} 1234',
        callback: expect.stringContaining(`/api/v1/sms/second/${OWN_SECRET}`),
      },
    ])
    expect(await stateOf(mobile)).toMatchObject({ state: 'sent', provider: 'second', tries: 2 })

    const dead = await open({ ...first.access, baseUrl: 'http://127.0.0.1:1' }, http())
    const other = newNumber()
    await queue(dead.sms, other)
    expect([await dead.sms.send(), await dead.sms.send()]).toEqual([0, 1])
  })

  test('a message that the first could not deliver goes to the second, once', async () => {
    const mobile = '254700000203'
    await queue(main, mobile)
    await main.send()
    await until(async () => (await stateOf(mobile))?.state === 'waiting')
    expect(await main.send()).toBe(1)
    expect(await stateOf(mobile)).toMatchObject({ state: 'sent', provider: 'second', tries: 2 })
  })

  test('a message is given up after three rounds of providers, or ten minutes after it was queued', async () => {
    secondAnswer = () => ({ status: 500, body: { acknowledge: 'error' } })
    const { sms, process } = await open(http())
    const mobile = newNumber()
    await queue(sms, mobile)
    for (const pauseMs of [0, 4_000, 21_000]) {
      process.advance(pauseMs)
      await sms.send()
    }
    expect(await stateOf(mobile)).toMatchObject({ state: 'failed', code: 'HTTP 500 error', tries: 3 })
    const late = newNumber()
    await queue(sms, late)
    process.advance(601_000)
    expect(await sms.send()).toBe(0)
    expect(await stateOf(late)).toMatchObject({ state: 'failed', code: 'TOO_LATE', tries: 0 })
  })
})

describe('two processes', () => {
  test('send each of sixty messages once', async () => {
    const [a, b] = [await open(http()), await open(http())]
    for (let number = 0; number < 60; number++) await queue(a.sms, newNumber())
    const taken = await Promise.all([a, b, a, b, a, b].map(({ sms }) => sms.send()))
    expect(taken.reduce((sum, count) => sum + count)).toBe(60)
    expect(new Set(secondTook.map(({ to }) => to)).size).toBe(60)
    expect(secondTook).toHaveLength(60)
  })

  const leaseOf = async (mobile: string): Promise<Date | null> => {
    const sql = 'select leased_until from sms_message where mobile = $1'
    return (await platform.pool.query(sql, [mobile])).rows[0].leased_until
  }

  test('messages leased by a process that died are sent by the other within 5 s', async () => {
    secondAnswer = () => null
    const pool = createPool(platform.config.databaseUrl, 'walia_app', 2)
    const [dead, other] = [await openOn(pool, http()), await open(http())]
    const mobile = newNumber()
    await queue(other.sms, mobile)
    const lost = dead.sms.send().catch((cause: Error) => cause)
    await until(async () => (await leaseOf(mobile)) !== null)
    // Nothing of the first one reaches the database any more.
    await pool.end()
    secondAnswer = acknowledged
    expect(await other.sms.send()).toBe(0)
    await expect.poll(() => other.sms.send()).toBe(1)
    expect(await lost).toBeInstanceOf(Error)
    expect(await stateOf(mobile)).toMatchObject({ state: 'sent', tries: 1 })
  })

  test('a message handed to a slow provider is not sent by the other process', async () => {
    // Not answered: the call is given up after five seconds, longer than a lease that nobody renews.
    let asked = 0
    secondAnswer = () => {
      asked += 1
      return null
    }
    const [busy, other] = [await open(http()), await open(http())]
    const mobile = newNumber()
    await queue(busy.sms, mobile)
    const sending = busy.sms.send()
    await until(() => asked > 0)
    const first = (await leaseOf(mobile)) as Date
    secondAnswer = acknowledged
    await until(async () => ((await leaseOf(mobile)) ?? first) > first)
    await new Promise((resolve) => setTimeout(resolve, first.getTime() - Date.now()))
    expect(await other.sms.send()).toBe(0)
    expect(await sending).toBe(0)
    expect((await stateOf(mobile))?.tries).toBe(1)
    expect(await leaseOf(mobile)).toBeNull()
  })
})

describe('SMPP', () => {
  test('Amharic of several parts arrives whole, with its receipt; a broken connection is bound again', async () => {
    const { sms } = await open(smppAccess())
    sms.start()
    await until(() => network.connectionCount() === 1)
    const text = '1234 የWalia ኮድዎ ነው። ለ5 ደቂቃ ብቻ ያገለግላል። ለማንም አይንገሩ። በስልክ ቢጠየቁም እንኳ አይስጡ፤ እኛ በፍጹም አንጠይቅም።'
    const mobile = newNumber()
    await queue(sms, mobile, text)
    await until(async () => (await stateOf(mobile))?.state === 'delivered')
    expect(network.taken().at(-1)).toEqual({ to: mobile, text, coding: 8 })

    network.breakConnections()
    const after = newNumber()
    await queue(sms, after)
    await until(async () => (await stateOf(after))?.state === 'delivered')
    expect(network.taken().at(-1)).toEqual({ to: after, text: '1234 is your code.', coding: 0 })
    await sms.stop()
  })

  test('a throttled network hands over to the next provider; a wrong password takes nothing', async () => {
    network.refuse(0x58)
    const { sms } = await open(smppAccess(), http())
    sms.start()
    const mobile = newNumber()
    await queue(sms, mobile)
    await until(async () => (await stateOf(mobile))?.state === 'sent')
    expect(await stateOf(mobile)).toMatchObject({ provider: 'second' })
    await sms.stop()
    network.refuse(0)

    const wrong = await open(smppAccess('guess'), http())
    wrong.sms.start()
    const other = newNumber()
    await queue(wrong.sms, other)
    await until(async () => (await stateOf(other))?.state === 'sent')
    expect(await stateOf(other)).toMatchObject({ provider: 'second' })
    await wrong.sms.stop()
  })
})
