// The second factor: whichever way leads to a session asks for the code, a code counts once, and nobody guesses or skips it.

import { readBotToken } from '@walia/web/account/botToken.ts'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import {
  type Answer,
  BOT_KEY,
  closeWorld,
  codeFor,
  cookieOf,
  countRows,
  ELSEWHERE,
  type Entered,
  enteredOf,
  international,
  login,
  moneyCallOf,
  NEW_PASSWORD,
  newIp,
  newNational,
  nextHour,
  openWorld,
  outboxOf,
  PASSWORD,
  platform,
  post,
  profileOf,
  register,
  requestCode,
  resultOf,
  signUp,
  sms,
  times,
} from './testWorld.ts'
import { stepAt, totpAt } from './totp.ts'

beforeAll(openWorld)
afterAll(closeWorld)
beforeEach(nextHour)

const STEP_MS = 30_000
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
/** As an authenticator app reads the key. */
const secretOf = (base32: string): Buffer => {
  const bits = [...base32].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
const by = ({ sid }: Entered) => ({ cookies: { sid } })
const factor = (who: Entered, path: string, body: object) =>
  post(`profile/factor${path}`, { ...body, token: who.token }, by(who))
const codeNow = (secret: Buffer, steps = 0) => totpAt(secret, stepAt(platform.clock.now()) + steps)
const wrongCode = (secret: Buffer) => String((Number(codeNow(secret)) + 123_457) % 1_000_000).padStart(6, '0')

type WithFactor = Entered & { secret: Buffer; recovery: string[] }
const withFactor = async (): Promise<WithFactor> => withFactorOf(await signUp())
async function withFactorOf(owner: Entered): Promise<WithFactor> {
  const secret = secretOf((await factor(owner, '', { password: PASSWORD })).body.data.secret)
  const enabled = await factor(owner, '/enable', { code: codeNow(secret) })
  expect(enabled.status).toBe(200)
  // The code that enabled it counts no more.
  platform.advance(STEP_MS)
  return { ...owner, device: cookieOf(enabled, 'device'), secret, recovery: enabled.body.data.recovery_codes }
}
const enter = (mobile: string, code?: string, password = PASSWORD, cookies: Record<string, string> = ELSEWHERE) =>
  post('login', { mobile, password, ...(code === undefined ? {} : { factor: code }) }, { ip: newIp(), cookies })

async function resetTo({ national }: Entered, password: string): Promise<void> {
  await requestCode(national, { cookies: ELSEWHERE })
  const reset = { mobile: national, code: await codeFor(national), password, repeat: password }
  expect(resultOf(await post('password', reset, { cookies: ELSEWHERE }))).toBe('ok')
}

/** Runs them one behind the other for the account's row, and lets them go when all wait. */
async function whileHeld(account: number, calls: readonly (() => Promise<Answer>)[]): Promise<Answer[]> {
  const holder = await platform.pool.connect()
  const waiting = `select count(*)::int as n from pg_locks join pg_stat_activity using (pid)
    where datname = current_database() and locktype in ('transactionid', 'tuple') and not granted`
  try {
    await holder.query('begin')
    await holder.query('select from account where id = $1 for update', [account])
    const running: Promise<Answer>[] = []
    for (const call of calls) {
      running.push(call())
      await expect.poll(async () => (await platform.pool.query(waiting)).rows[0].n).toBe(running.length)
    }
    await holder.query('commit')
    return await Promise.all(running)
  } finally {
    holder.release()
  }
}

test('once enabled a login needs password and code; the owner is told by message', async () => {
  const owner = await withFactor()
  expect((await outboxOf(owner.national))[0]?.kind).toBe('second_factor')
  expect(resultOf(await enter(owner.national))).toBe('SECOND_FACTOR_NEEDED')
  expect(resultOf(await enter(owner.national, wrongCode(owner.secret)))).toBe('SECOND_FACTOR_WRONG')
  expect(resultOf(await enter(owner.national, codeNow(owner.secret)))).toBe('ok')
})

test('a code that was taken is taken no more, one from before it neither; of several at once one gets in', async () => {
  const owner = await withFactor()
  const code = codeNow(owner.secret)
  const tried = await Promise.all(times(4, () => enter(owner.national, code)))
  expect(tried.map(resultOf).filter((each) => each === 'ok')).toHaveLength(1)
  expect(resultOf(await enter(owner.national, code))).toBe('SECOND_FACTOR_WRONG')
  platform.advance(STEP_MS)
  expect(resultOf(await enter(owner.national, codeNow(owner.secret, -1)))).not.toBe('ok')
})

test('without the right password the code says nothing: the answer is that of any wrong login, known number or not', async () => {
  const owner = await withFactor()
  const answers = [
    await enter(owner.national, codeNow(owner.secret), 'not his password'),
    await enter(owner.national, undefined, 'not his password'),
    await enter(newNational(), '123456'),
  ]
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  expect(answers.map(resultOf)).toEqual(['LOGIN_FAILED', 'LOGIN_FAILED', 'LOGIN_FAILED'])
})

test('whoever knows the password guesses five codes in a quarter of an hour; the owner gets in beside him', async () => {
  const owner = await withFactor()
  const tried = []
  for (let n = 0; n < 8; n++) tried.push(resultOf(await enter(owner.national, wrongCode(owner.secret))))
  expect(tried).toEqual([...Array(5).fill('SECOND_FACTOR_WRONG'), ...Array(3).fill('LOGIN_LOCKED')])
  expect(resultOf(await enter(owner.national, codeNow(owner.secret)))).toBe('LOGIN_LOCKED')
  const known = { device: owner.device }
  expect(resultOf(await enter(owner.national, codeNow(owner.secret), PASSWORD, known))).toBe('ok')
})

test('a recovery code logs in once; whatever its case and hyphens', async () => {
  const owner = await withFactor()
  const [first = '', second = ''] = owner.recovery
  expect(resultOf(await enter(owner.national, first))).toBe('ok')
  expect(resultOf(await enter(owner.national, first))).toBe('SECOND_FACTOR_WRONG')
  expect(resultOf(await enter(owner.national, second.toLowerCase().replaceAll('-', ' ')))).toBe('ok')
})

test('a forgotten password does not lead round it: the new one needs the code as well', async () => {
  const owner = await withFactor()
  await resetTo(owner, 'brand new one')
  expect(resultOf(await enter(owner.national, undefined, 'brand new one'))).toBe('SECOND_FACTOR_NEEDED')
  expect(resultOf(await enter(owner.national, codeNow(owner.secret), 'brand new one'))).toBe('ok')
})

test('with a second factor a reset makes no browser known: its tries are counted with those of strangers', async () => {
  const owner = await withFactor()
  await requestCode(owner.national, { cookies: ELSEWHERE })
  const password = 'brand new one'
  const reset = { mobile: owner.national, code: await codeFor(owner.national), password, repeat: password }
  const answers = [await post('password', reset, { cookies: ELSEWHERE })]
  answers.push(await post('password', reset, { cookies: ELSEWHERE }))
  expect(answers.map((each) => [resultOf(each), cookieOf(each, 'device')])).toEqual([
    ['ok', ''],
    ['ok', ''],
  ])
  expect(await countRows('known_device where account_id = $1', owner.id)).toBe(0)
  const entered = await enter(owner.national, codeNow(owner.secret), password)
  for (let n = 0; n < 5; n++) await enter(owner.national, wrongCode(owner.secret), password)
  platform.advance(STEP_MS)
  expect(resultOf(await enter(owner.national, codeNow(owner.secret), password))).toBe('LOGIN_LOCKED')
  const known = { device: cookieOf(entered, 'device') }
  expect(resultOf(await enter(owner.national, codeNow(owner.secret), password, known))).toBe('ok')
})

test('a login that gives no code, or a wrong one, stands among what happened to the account', async () => {
  const owner = await withFactor()
  const eventsOf = async () => {
    const sql = `select kind from auth_event where account_id = $1 and kind like 'login%' order by id`
    return (await platform.pool.query(sql, [owner.id])).rows.map(({ kind }) => kind)
  }
  await enter(owner.national)
  await enter(owner.national, wrongCode(owner.secret))
  expect(await eventsOf()).toEqual(['login_factor_asked', 'login_factor_failed'])
  await enter(owner.national, codeNow(owner.secret))
  expect(await eventsOf()).toEqual(['login_factor_asked', 'login_factor_failed', 'login'])
})

test('whoever has only the password cannot use up the logins of the owner, and is stopped himself', async () => {
  const owner = await withFactor()
  const first = await enter(owner.national, codeNow(owner.secret))
  expect(resultOf(first)).toBe('ok')
  for (let n = 0; n < 30; n++) expect(resultOf(await enter(owner.national))).toBe('SECOND_FACTOR_NEEDED')
  expect(resultOf(await enter(owner.national))).toBe('LOGIN_LOCKED')
  platform.advance(STEP_MS)
  const known = { device: cookieOf(first, 'device') }
  expect(resultOf(await enter(owner.national, codeNow(owner.secret), PASSWORD, known))).toBe('ok')
})

test('right passwords while codes are locked are written down and counted, until they are refused before the password', async () => {
  const owner = await withFactor()
  const events = () => countRows(`auth_event where kind = 'login_factor_locked' and account_id = $1`, owner.id)
  const asked = () => countRows(`attempt where kind = 'factor_asked' and subject = $1`, international(owner.national))
  for (let n = 0; n < 5; n++) await enter(owner.national, wrongCode(owner.secret))
  expect([await events(), await asked()]).toEqual([0, 5])
  for (let n = 0; n < 25; n++) expect(resultOf(await enter(owner.national, codeNow(owner.secret)))).toBe('LOGIN_LOCKED')
  expect([await events(), await asked()]).toEqual([25, 30])
  // From the 30th on no password is hashed: a wrong one is refused like the right one.
  expect(resultOf(await enter(owner.national, codeNow(owner.secret), 'not his password'))).toBe('LOGIN_LOCKED')
  expect(resultOf(await enter(owner.national, codeNow(owner.secret)))).toBe('LOGIN_LOCKED')
  expect(await events()).toBe(25)
})

test('while codes are locked a wrong password gets the answer of any other, so nobody reads that there is a second factor', async () => {
  const owner = await withFactor()
  for (let n = 0; n < 6; n++) await enter(owner.national, wrongCode(owner.secret))
  const answers = [
    await enter(owner.national, codeNow(owner.secret), 'not his password'),
    await enter(newNational(), '123456', 'not his password'),
  ]
  expect(answers.map(resultOf)).toEqual(['LOGIN_FAILED', 'LOGIN_FAILED'])
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
})

test('a reset lifts what a thief used up with the old password: the owner logs in at once with the new one and his code', async () => {
  const owner = await withFactor()
  for (let n = 0; n < 30; n++) await enter(owner.national)
  expect(resultOf(await enter(owner.national, codeNow(owner.secret)))).toBe('LOGIN_LOCKED')
  const password = 'brand new one'
  await resetTo(owner, password)
  expect(resultOf(await enter(owner.national, codeNow(owner.secret), password))).toBe('ok')
})

test('a reset gives nobody more codes to guess: those of the second factor stay locked', async () => {
  const owner = await withFactor()
  for (let n = 0; n < 5; n++) await enter(owner.national, wrongCode(owner.secret))
  const password = 'brand new one'
  await resetTo(owner, password)
  expect(resultOf(await enter(owner.national, codeNow(owner.secret), password))).toBe('LOGIN_LOCKED')
})

test("the bot's link does not lead round it, and neither does the sign-up's confirmation, sent again", async () => {
  const national = newNational()
  await register(national)
  const confirmation = { mobile: national, code: await codeFor(national) }
  const first = await post('register/confirm', confirmation)
  const cookie = (name: string) => first.cookies.find((each) => each.name === name)?.value ?? ''
  const owner = {
    token: first.body.token,
    sid: cookie('sid'),
    device: cookie('device'),
    id: first.body.user.id,
    national,
  }
  const secret = secretOf((await factor(owner, '', { password: PASSWORD })).body.data.secret)
  expect(resultOf(await factor(owner, '/enable', { code: codeNow(secret) }))).toBe('ok')
  expect(resultOf(await post('register/confirm', confirmation))).toBe('SECOND_FACTOR_NEEDED')
  const link = await post('bot/loginlinks', { mobile: national }, { headers: { 'x-api-key': BOT_KEY } })
  const used = await platform.app.inject(`/api/v1/telegrambotlogin?country_id=3&hashId=${link.body.data.hash_id}`)
  expect(used.json().code).toBe('SECOND_FACTOR_NEEDED')
  expect(readBotToken(used.json().token)).toBeNull()
})

test('it ends with password and code only, and then a login asks for the password alone', async () => {
  const owner = await withFactor()
  const code = codeNow(owner.secret)
  expect(resultOf(await factor(owner, '/disable', { password: 'not his password', code }))).toBe('PASSWORD_WRONG')
  const wrong = { password: PASSWORD, code: wrongCode(owner.secret) }
  expect(resultOf(await factor(owner, '/disable', wrong))).toBe('SECOND_FACTOR_WRONG')
  expect(resultOf(await factor(owner, '', { password: PASSWORD }))).toBe('SECOND_FACTOR_ON')
  expect(resultOf(await factor(owner, '/disable', { password: PASSWORD, code }))).toBe('ok')
  expect(resultOf(await login(owner.national, PASSWORD, { cookies: ELSEWHERE }))).toBe('ok')
})

test('codes that strangers guess at the login lock nobody out of his own session: there he ends it, and guesses five', async () => {
  const owner = await withFactor()
  for (let n = 0; n < 5; n++) await enter(owner.national, wrongCode(owner.secret))
  expect(resultOf(await enter(owner.national, codeNow(owner.secret)))).toBe('LOGIN_LOCKED')
  const end = (code: string) => factor(owner, '/disable', { password: PASSWORD, code })
  for (let n = 0; n < 4; n++) expect(resultOf(await end(wrongCode(owner.secret)))).toBe('SECOND_FACTOR_WRONG')
  expect(resultOf(await end(codeNow(owner.secret)))).toBe('ok')
  const again = await withFactorOf(owner)
  for (let n = 0; n < 5; n++) expect(resultOf(await end(wrongCode(again.secret)))).toBe('SECOND_FACTOR_WRONG')
  expect(resultOf(await end(codeNow(again.secret)))).toBe('LOGIN_LOCKED')
  expect(resultOf(await enter(owner.national, codeNow(again.secret), PASSWORD, { device: again.device }))).toBe('ok')
})

test('turning it on ends every other session and forgets every other browser; the own one goes on, and is known', async () => {
  const owner = await signUp()
  const thief = enteredOf(await login(owner.national, PASSWORD, { cookies: ELSEWHERE }), owner.national)
  expect(await moneyCallOf(thief)).toBe('ok')
  const on = await withFactorOf(owner)
  expect([await moneyCallOf(thief), await moneyCallOf(owner)]).toEqual(['SESSION_ENDED', 'ok'])
  expect(await profileOf(thief)).toBe('SESSION_ENDED')
  expect(await countRows('known_device where account_id = $1', owner.id)).toBe(1)
  for (let n = 0; n < 5; n++) await enter(owner.national, wrongCode(on.secret), PASSWORD, { device: thief.device })
  // Counted with those of strangers, not by itself.
  expect(resultOf(await enter(owner.national, codeNow(on.secret)))).toBe('LOGIN_LOCKED')
  expect(resultOf(await enter(owner.national, codeNow(on.secret), PASSWORD, { device: on.device }))).toBe('ok')
})

test.each([
  ['before', 'SECOND_FACTOR_NEEDED'],
  ['after', 'ok'],
])(
  'a login that was asked for no code, beside the turning on that goes %s it, leaves no session',
  async (order, result) => {
    const owner = await signUp()
    const secret = secretOf((await factor(owner, '', { password: PASSWORD })).body.data.secret)
    const enable = () => factor(owner, '/enable', { code: codeNow(secret) })
    const both = order === 'before' ? [enable, () => enter(owner.national)] : [() => enter(owner.national), enable]
    const answers = await whileHeld(owner.id, both)
    const [enabled, entered] = order === 'before' ? answers : answers.toReversed()
    expect([enabled, entered].map((each) => resultOf(each as Answer))).toEqual(['ok', result])
    expect(await countRows('session where ended_at is null and account_id = $1', owner.id)).toBe(1)
    expect(await moneyCallOf(owner)).toBe('ok')
  },
)

test('a session that ends while it turns a second factor on has turned on none', async () => {
  const owner = await signUp()
  const thief = enteredOf(await login(owner.national, PASSWORD, { cookies: ELSEWHERE }), owner.national)
  const secret = secretOf((await factor(thief, '', { password: PASSWORD })).body.data.secret)
  const next = { current: PASSWORD, password: NEW_PASSWORD, repeat: NEW_PASSWORD, token: owner.token }
  const [changed, enabled] = await whileHeld(owner.id, [
    () => post('profile/password', next, by(owner)),
    () => factor(thief, '/enable', { code: codeNow(secret) }),
  ])
  expect([changed, enabled].map((each) => resultOf(each as Answer))).toEqual(['ok', 'SESSION_ENDED'])
  expect(resultOf(await enter(owner.national, undefined, NEW_PASSWORD))).toBe('ok')
})

test('its end is told by message, once, and is written down with it or not at all', async () => {
  const owner = await withFactor()
  const events = () => countRows(`auth_event where kind = 'second_factor_off' and account_id = $1`, owner.id)
  const end = (code: string) => factor(owner, '/disable', { password: PASSWORD, code })
  const queue = vi.spyOn(sms, 'queue').mockRejectedValueOnce(new Error('no message can be kept'))
  expect((await end(codeNow(owner.secret))).status).toBe(500)
  queue.mockRestore()
  expect(resultOf(await enter(owner.national))).toBe('SECOND_FACTOR_NEEDED')
  expect(await events()).toBe(0)
  const before = (await outboxOf(owner.national)).length
  platform.advance(STEP_MS)
  expect(resultOf(await end(codeNow(owner.secret)))).toBe('ok')
  expect(resultOf(await end('123456'))).toBe('ok')
  const messages = await outboxOf(owner.national)
  expect(messages).toHaveLength(before + 1)
  expect(messages[0]).toMatchObject({ kind: 'second_factor', text: expect.stringContaining('no code any more') })
  expect(await events()).toBe(1)
})

test('a code enables the secret it was made of: not another, begun in between', async () => {
  const owner = await signUp()
  const secret = secretOf((await factor(owner, '', { password: PASSWORD })).body.data.secret)
  const holder = await platform.pool.connect()
  await holder.query('begin')
  await holder.query(String.raw`update second_factor set sealed = '\xabcd' || sealed where account_id = $1`, [owner.id])
  const enabling = factor(owner, '/enable', { code: codeNow(secret) })
  const waiting = 'select 1 from pg_locks where not granted and transactionid = pg_current_xact_id()::xid'
  const isWaiting = async () => expect((await holder.query(waiting)).rowCount).toBe(1)
  await vi.waitFor(isWaiting, 5000).finally(async () => {
    await holder.query('commit')
    holder.release()
  })
  expect(resultOf(await enabling)).toBe('SECOND_FACTOR_WRONG')
  expect(resultOf(await enter(owner.national))).toBe('ok')
})

test('begun but not enabled it asks for nothing; a stolen session without the password begins none', async () => {
  const owner = await signUp()
  expect(resultOf(await factor(owner, '', { password: 'a guess' }))).toBe('PASSWORD_WRONG')
  expect(resultOf(await factor(owner, '/enable', { code: '123456' }))).toBe('SECOND_FACTOR_WRONG')
  const begun = await factor(owner, '', { password: PASSWORD })
  expect(begun.body.data.uri).toMatch(/^otpauth:\/\/totp\/Walia:%2B251/)
  expect(resultOf(await factor(owner, '/enable', { code: wrongCode(secretOf(begun.body.data.secret)) }))).toBe(
    'SECOND_FACTOR_WRONG',
  )
  expect(resultOf(await login(owner.national, PASSWORD, { cookies: ELSEWHERE }))).toBe('ok')
})

test('neither secret nor recovery codes stand in the database as they are', async () => {
  const owner = await withFactor()
  const { rows } = await platform.pool.query(
    `select f.sealed, array(select r.hash from recovery_code r where r.account_id = f.account_id) as hashes
     from second_factor f where account_id = $1`,
    [owner.id],
  )
  expect(rows[0].sealed.includes(owner.secret)).toBe(false)
  expect(rows[0].hashes).toHaveLength(10)
  for (const code of owner.recovery)
    for (const hash of rows[0].hashes) expect(hash.toString('latin1')).not.toContain(code.replaceAll('-', ''))
})
