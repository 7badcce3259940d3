// Accounts for tests: a real database, a movable clock, and what a bettor with a phone can do.
import { createKeys, type Keys } from '../keys/index.ts'
import { createLedger, type Ledger } from '../ledger/index.ts'
import { createApp } from '../platform/http.ts'
import { type TestPlatform, testPlatform } from '../platform/testPlatform.ts'
import { createSms, type Sms } from '../sms/index.ts'
import { type Accounts, createAccounts } from './index.ts'

export const HOUR_MS = 3_600_000
export const PASSWORD = 'a good password'
export const NEW_PASSWORD = 'a newer password'
/** The browser that codes are asked for in and given in, unless a test says otherwise. */
export const HERE = { starter: 'h'.repeat(43) }
export const ELSEWHERE = { starter: 'e'.repeat(43) }
export const BOT_KEY = 'the key that a bot has in tests only'
export let platform: TestPlatform
export let accounts: Accounts
export let ledger: Ledger
export let sms: Sms
export let keys: Keys
let nextNumber = 10_000_000
let nextIp = 1

/** One world per test file. */
export async function openWorld(): Promise<void> {
  platform = await testPlatform({ PUBLIC_URL: 'https://localhost', BOT_KEY })
  ledger = createLedger(platform)
  sms = createSms(platform, [])
  keys = createKeys(platform)
  accounts = createAccounts(platform, { ledger, texts: platform.texts, sms, keys })
  await platform.outbox.start()
  accounts.start()
  await platform.app.ready()
}
export async function closeWorld(): Promise<void> {
  await accounts.stop()
  await platform.close()
}
/** Each test begins in its own hour, so that the limits of the one before are behind it. */
export const nextHour = () => platform.advance(HOUR_MS + 60_000)

export const newNational = () => `09${nextNumber++}`
export const newIp = () => `10.${(nextIp >> 8) & 255}.${nextIp++ & 255}.7`
export type Options = { ip?: string; headers?: Record<string, string>; cookies?: Record<string, string> }
export async function post(path: string, body: unknown, { ip = newIp(), headers = {}, cookies = {} }: Options = {}) {
  const answer = await platform.app.inject({
    method: 'POST',
    url: `/api/v1/${path}`,
    payload: body as object,
    headers,
    cookies: { ...HERE, ...cookies },
    remoteAddress: ip,
  })
  return { status: answer.statusCode, body: answer.json(), cookies: answer.cookies, text: answer.body }
}
export type Answer = Awaited<ReturnType<typeof post>>
/** `ok`, or the code of the refusal. */
export const resultOf = ({ status, body }: Answer): string => (status === 200 ? 'ok' : body.code)
export const times = <T>(count: number, one: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => one(n))
/** How many of the calls were answered with 200. */
export const goodCountOf = async (calls: Promise<{ status: number }>[]): Promise<number> =>
  (await Promise.all(calls)).filter(({ status }) => status === 200).length
/** `sql` is what comes after `from`; `value` its one parameter. */
export const countRows = async (sql: string, value: unknown): Promise<number> =>
  (await platform.pool.query(`select count(*)::int as n from ${sql}`, [value])).rows[0].n
export const international = (national: string) => `251${national.slice(1)}`
export async function outboxOf(national: string) {
  const answer = await platform.app.inject({ url: `/dev/outbox?mobile=${international(national)}` })
  return answer.json().data as { code: string | null; kind: string; text: string }[]
}
export const codeFor = async (national: string) => (await outboxOf(national))[0]?.code ?? ''
export const otherThan = (code: string) => String((Number(code) + 1) % 10_000).padStart(4, '0')

export const register = (mobile: string, more: object = {}, options?: Options) =>
  post('register', { mobile, password: PASSWORD, age_confirmed: true, ...more }, options)

export const cookieOf = ({ cookies }: Pick<Answer, 'cookies'>, name: string): string =>
  cookies.find((cookie) => cookie.name === name)?.value ?? ''

export type Entered = { token: string; sid: string; device: string; id: number; national: string }
export const enteredOf = (answer: Answer, national: string): Entered => ({
  token: answer.body.token,
  sid: cookieOf(answer, 'sid'),
  device: cookieOf(answer, 'device'),
  id: answer.body.user?.id,
  national,
})
export async function signUp(national = newNational()): Promise<Entered> {
  await register(national)
  return enteredOf(await post('register/confirm', { mobile: national, code: await codeFor(national) }), national)
}
/** The cookie of a browser that its owner has logged in with. */
export const deviceOf = ({ device }: Entered) => ({ device })
export const requestCode = (mobile: string, options: Options = {}, purpose = 'reset') =>
  post('code', { mobile, purpose }, options)
export const login = (mobile: string, password = PASSWORD, options?: Options) =>
  post('login', { mobile, password }, options)
export async function profileOf(
  { sid, token }: { sid?: string; token?: string },
  headers: Record<string, string> = {},
) {
  const answer = await platform.app.inject({
    url: '/api/v1/profile',
    headers: { ...headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
    cookies: sid ? { sid } : {},
  })
  return answer.statusCode === 200 ? 'ok' : answer.json().code
}
export const moneyCallOf = async ({ sid, token }: Pick<Entered, 'sid' | 'token'>) =>
  accounts
    .authenticate({ cookies: { sid }, headers: {}, body: { token }, ip: '127.0.0.1', server: platform.app } as never)
    .then(
      () => 'ok',
      (refusal) => refusal.code,
    )

/** A second process on the same database, with accounts of its own. */
export async function secondProcess() {
  const app = await createApp(platform.log, platform.texts.error)
  createAccounts({ ...platform, app }, { ledger, texts: platform.texts, sms })
  await app.ready()
  return app
}

/** A second process on the same database, its own HTTP server. */
export async function testPlatformApp(env: Record<string, string> = {}) {
  const app = await createApp(platform.log, platform.texts.error)
  if (env.MODE === 'production')
    createAccounts(
      { ...platform, app, config: { ...platform.config, development: false } },
      { ledger, texts: platform.texts, sms },
    )
  return app
}
