// Another number for an account: proved by both, in nobody's way but the thief's, and by no way round an exclusion.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  accounts,
  closeWorld,
  codeFor,
  ELSEWHERE,
  type Entered,
  enteredOf,
  HOUR_MS,
  international,
  login,
  moneyCallOf,
  newNational,
  nextHour,
  openWorld,
  otherThan,
  outboxOf,
  PASSWORD,
  platform,
  post,
  register,
  requestCode,
  resultOf,
  secondProcess,
  signUp,
  times,
} from './testWorld.ts'

beforeAll(openWorld)
afterAll(closeWorld)
beforeEach(nextHour)

type Who = Pick<Entered, 'sid' | 'token'>
const by = ({ sid }: Who) => ({ cookies: { sid } })
const begin = (who: Who, mobile: string, password = PASSWORD) =>
  post('profile/phone', { mobile, password, token: who.token }, by(who))
const confirm = (who: Who, old_code: string, new_code: string) =>
  post('profile/phone/confirm', { old_code, new_code, token: who.token }, by(who))
const again = (who: Who, expires_at: string) => post('profile/phone/again', { expires_at, token: who.token }, by(who))
const kindsFor = async (national: string) => (await outboxOf(national)).map(({ kind }) => kind)
/** Both numbers' codes, given as a bettor with both phones gives them. */
async function change(who: Entered, to = newNational()): Promise<string> {
  await begin(who, to)
  expect(resultOf(await confirm(who, await codeFor(who.national), await codeFor(to)))).toBe('ok')
  return to
}

test('with both codes the account has the new number: it logs in, the old one does not, and the old one is told', async () => {
  const owner = await signUp()
  const thief = enteredOf(await login(owner.national, PASSWORD, { cookies: ELSEWHERE }), owner.national)
  const to = newNational()
  const begun = await begin(owner, to)
  expect(begun.body.data).toMatchObject({ old_mobile: international(owner.national), new_mobile: international(to) })
  const changed = await confirm(owner, await codeFor(owner.national), await codeFor(to))
  expect(changed.body.user).toMatchObject({ id: owner.id, mobile: international(to) })
  expect(Math.round((Date.parse(changed.body.withdrawals_from) - platform.clock.now()) / HOUR_MS)).toBe(24)
  expect([await moneyCallOf(owner), await moneyCallOf(thief)]).toEqual(['ok', 'SESSION_ENDED'])
  expect((await kindsFor(owner.national))[0]).toBe('phone_changed')
  expect(resultOf(await login(owner.national))).toBe('LOGIN_FAILED')
  expect((await login(to)).body.user.id).toBe(owner.id)
  expect((await accounts.findById(owner.id))?.mobile).toBe(international(to))
})

test('another process sees the new number at once in a session that it has in memory', async () => {
  const owner = await signUp()
  const second = await secondProcess()
  const headers = { authorization: `Bearer ${owner.token}` }
  const seen = async () =>
    (await second.inject({ url: '/api/v1/profile', headers, cookies: { sid: owner.sid } })).json().user.mobile
  expect(await seen()).toBe(international(owner.national))
  const to = await change(owner)
  await expect.poll(seen, { timeout: 5_000 }).toBe(international(to))
})

test('asked for again, each number gets another code and the first two are worth nothing; a repeat sends none', async () => {
  const owner = await signUp()
  const to = newNational()
  const { data } = (await begin(owner, to)).body
  const first = [await codeFor(owner.national), await codeFor(to)] as const
  platform.advance(30_000)
  const sent = await Promise.all(times(5, () => again(owner, data.expires_at)))
  expect(sent.map(resultOf)).toEqual(times(5, () => 'ok'))
  expect(new Set(sent.map(({ body }) => body.data.expires_at)).size).toBe(1)
  expect(await kindsFor(to)).toEqual(['phone_change', 'phone_change'])
  const second = [await codeFor(owner.national), await codeFor(to)] as const
  if (first.join() !== second.join()) {
    const wrong = await confirm(owner, ...first)
    expect([wrong.body.code, wrong.body.details]).toEqual(['CODE_WRONG', { tries_left: 4 }])
  }
  expect(resultOf(await confirm(owner, ...second))).toBe('ok')
  expect(resultOf(await again(owner, sent[0]?.body.data.expires_at))).toBe('CODE_EXPIRED')
})

test('a change has three pairs of codes in an hour, and none without having been begun', async () => {
  const owner = await signUp()
  expect(resultOf(await again(owner, new Date().toISOString()))).toBe('CODE_EXPIRED')
  let { body } = await begin(owner, newNational())
  const results: string[] = []
  for (let n = 0; n < 3; n++) {
    const answer = await again(owner, body.data.expires_at)
    results.push(resultOf(answer))
    if (answer.body.data) body = answer.body
    platform.advance(1)
  }
  expect(results).toEqual(['ok', 'ok', 'CODE_SENDS_USED'])
})

test('either code alone, or a guessed one, changes nothing; five tries are all, whatever comes at once', async () => {
  const owner = await signUp()
  const to = newNational()
  await begin(owner, to)
  const [old, own] = [await codeFor(owner.national), await codeFor(to)]
  const wrong = [otherThan(old), otherThan(own)] as const
  expect(resultOf(await confirm(owner, old, wrong[1]))).toBe('CODE_WRONG')
  expect(resultOf(await confirm(owner, wrong[0], own))).toBe('CODE_WRONG')
  const tried = await Promise.all(times(6, () => confirm(owner, ...wrong)))
  const results = tried.map(resultOf)
  expect(results.filter((each) => each === 'CODE_WRONG')).toHaveLength(3)
  expect(results.filter((each) => each === 'CODE_TRIES_USED')).toHaveLength(3)
  expect(resultOf(await confirm(owner, old, own))).toBe('CODE_TRIES_USED')
  expect((await accounts.findById(owner.id))?.mobile).toBe(international(owner.national))
})

test.each([
  ['PHONE_INVALID', () => '12', PASSWORD],
  ['PHONE_SAME', (own: string) => `+251 ${own.slice(1)}`, 'not his password'],
  ['PASSWORD_WRONG', () => newNational(), 'not his password'],
])('a change is refused with %s before a code is sent', async (code, to, password) => {
  const owner = await signUp()
  expect(resultOf(await begin(owner, to(owner.national), password))).toBe(code)
  expect(await kindsFor(owner.national)).toEqual(['signup'])
})

test('a stolen session without the password guesses five times, counted with those at a new password', async () => {
  const owner = await signUp()
  const to = newNational()
  const tried = await Promise.all(times(8, (n) => begin(owner, to, `a guess ${n}`)))
  expect(tried.map(resultOf).filter((each) => each === 'PASSWORD_WRONG')).toHaveLength(5)
  expect(resultOf(await begin(owner, to))).toBe('TOO_MANY_REQUESTS')
})

test('the right password, given by the owner, gives whoever guesses in a stolen session no more tries', async () => {
  const owner = await signUp()
  const to = newNational()
  for (const n of [1, 2, 3, 4]) expect(resultOf(await begin(owner, to, `a guess ${n}`))).toBe('PASSWORD_WRONG')
  expect((await begin(owner, to)).status).toBe(200)
  expect(resultOf(await begin(owner, to, 'a guess 5'))).toBe('PASSWORD_WRONG')
  expect(resultOf(await begin(owner, to, 'a guess 6'))).toBe('TOO_MANY_REQUESTS')
})

test('nobody reads from a change whether a number has an account: same answer, and its owner gets no code', async () => {
  const [owner, other] = [await signUp(), await signUp()]
  const free = newNational()
  const [taken, open] = [await begin(owner, other.national), await begin(owner, free)]
  const bare = (text: string, mobile: string) => text.replace(international(mobile), '').replace(/_at":"[^"]*/g, '')
  expect(bare(taken.text, other.national)).toBe(bare(open.text, free))
  const message = (await outboxOf(other.national))[0]
  expect([message?.kind, message?.code]).toEqual(['phone_change', null])
  // Who did not ask is neither told to log in nor to reset anything.
  expect(message?.text).toMatch(/^Somebody asked to move a \w+ account to this number\./)
})

test('of two accounts that want one number at once the first to prove it has it', async () => {
  const [first, second] = [await signUp(), await signUp()]
  const to = newNational()
  const codes: [Entered, string, string][] = []
  for (const each of [first, second]) {
    await begin(each, to)
    codes.push([each, await codeFor(each.national), await codeFor(to)])
  }
  const both = await Promise.all(codes.map((each) => confirm(...each)))
  expect(both.map(resultOf).sort()).toEqual(['PHONE_TAKEN', 'ok'])
})

test('a sign-up with the number that comes between wins it', async () => {
  const owner = await signUp()
  const to = newNational()
  await begin(owner, to)
  const codes = [await codeFor(owner.national), await codeFor(to)] as const
  await signUp(to)
  expect(resultOf(await confirm(owner, ...codes))).toBe('PHONE_TAKEN')
})

test('the same call again, whose answer was lost, is answered as the first; a later change has codes of its own', async () => {
  const owner = await signUp()
  const to = newNational()
  await begin(owner, to)
  const codes = [await codeFor(owner.national), await codeFor(to)] as const
  expect(resultOf(await confirm(owner, ...codes))).toBe('ok')
  expect((await confirm(owner, ...codes)).body.user?.mobile).toBe(international(to))
  expect((await kindsFor(owner.national)).filter((kind) => kind === 'phone_changed')).toHaveLength(1)
  await begin({ ...owner }, newNational())
  expect(resultOf(await confirm(owner, ...codes))).toBe('CODE_WRONG')
})

test('codes are over after five minutes', async () => {
  const owner = await signUp()
  const to = newNational()
  await begin(owner, to)
  const codes = [await codeFor(owner.national), await codeFor(to)] as const
  platform.advance(301_000)
  expect(resultOf(await confirm(owner, ...codes))).toBe('CODE_EXPIRED')
})

test('an excluded account keeps its number, and the numbers that it had before open no other account', async () => {
  const owner = await signUp()
  const before = owner.national
  const to = await change(owner)
  const again = enteredOf(await login(to), to)
  await accounts.exclude(owner.id, { as: 'self_excluded', until: platform.clock.now() + 200 * 24 * HOUR_MS })
  expect(await moneyCallOf(again)).toBe('SESSION_ENDED')
  const excluded = enteredOf(await login(to), to)
  expect(resultOf(await begin(excluded, newNational()))).toBe('SELF_EXCLUDED')
  await nextHour()
  const taken = await register(before)
  expect(taken.status).toBe(200)
  expect((await outboxOf(before))[0]?.code).toBeNull()
  const stranger = await signUp()
  await begin(stranger, before)
  expect((await outboxOf(before))[0]?.code).toBeNull()
})

test('a bettor may leave a number that another has taken up after him: the old number is free', async () => {
  const owner = await signUp()
  const before = owner.national
  await change(owner)
  const next = await signUp(before)
  expect(next.id).not.toBe(owner.id)
})

test('messages of changes are bounded per number and account', async () => {
  const owner = await signUp()
  const sent = []
  for (let n = 0; n < 4; n++) sent.push(resultOf(await begin(owner, newNational())))
  expect(sent).toEqual(['ok', 'ok', 'ok', 'CODE_SENDS_USED'])
})

test('a reset code that the old number asked for before the change opens nothing after it', async () => {
  const owner = await signUp()
  const before = owner.national
  await requestCode(before, { cookies: ELSEWHERE })
  const code = await codeFor(before)
  await change(owner)
  const reset = { mobile: before, code, password: 'thief has it now', repeat: 'thief has it now' }
  expect(resultOf(await post('password', reset, { cookies: ELSEWHERE }))).toBe('CODE_WRONG')
})
