// A code requested again under its attempt, because its answer was lost: counted and sent once, for one body.
import { hash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  closeWorld,
  codeFor,
  cookieOf,
  countRows,
  ELSEWHERE,
  HERE,
  international,
  login,
  NEW_PASSWORD,
  newIp,
  newNational,
  nextHour,
  type Options,
  openWorld,
  outboxOf,
  PASSWORD,
  platform,
  post,
  register,
  resultOf,
  secondProcess,
  signUp,
  times,
} from './testWorld.ts'

beforeAll(openWorld)
afterAll(closeWorld)
beforeEach(nextHour)

const ATTEMPT = '0191f0a0-6f6e-4c9b-8a77-5d3b1c2e4f60'
const OTHER = '0191f0a0-6f6e-4c9b-8a77-5d3b1c2e4f61'
const asked = (purpose: 'signup' | 'reset', mobile: string, attempt: string, options?: Options) =>
  purpose === 'signup' ? register(mobile, { attempt }, options) : post('code', { mobile, purpose, attempt }, options)
const sent = async (mobile: string) => (await outboxOf(mobile)).filter(({ code }) => code !== null).length
/** How many rows there are for a number: codes, events, counts and messages. */
const rowsOf = async (national: string): Promise<number[]> => {
  const mobile = international(national)
  return [
    await countRows('one_time_code where mobile = $1', mobile),
    await countRows('auth_event where mobile = $1', mobile),
    await countRows('attempt where subject = $1', mobile),
    (await outboxOf(national)).length,
  ]
}

test.each(['signup', 'reset'] as const)('%s: one message and one count per attempt', async (purpose) => {
  const { national } = purpose === 'reset' ? await signUp() : { national: newNational() }
  await nextHour()
  const before = await sent(national)
  const counted = () => countRows(`attempt where kind = 'code_sent' and subject = $1`, international(national))
  const countedBefore = await counted()
  const first = await asked(purpose, national, ATTEMPT)
  platform.advance(20_000)
  for (let n = 0; n < 5; n += 1)
    expect(await asked(purpose, national, ATTEMPT)).toMatchObject({ status: 200, body: first.body })
  expect([await sent(national), await counted()]).toEqual([before + 1, countedBefore + 1])
  await asked(purpose, national, OTHER)
  expect(await sent(national)).toBe(before + 2)
})

test('requested twice at once sends one message', async () => {
  const national = newNational()
  const answers = await Promise.all([1, 2].map(() => asked('signup', national, ATTEMPT)))
  expect(answers.map(resultOf)).toEqual(['ok', 'ok'])
  expect(await sent(national)).toBe(1)
})

test('a browser that never got the cookie is recognised by its attempt, and its code opens the account', async () => {
  const national = newNational()
  const without = { cookies: { starter: '' } }
  await asked('signup', national, ATTEMPT, without)
  const again = await asked('signup', national, ATTEMPT, without)
  expect(await sent(national)).toBe(1)
  const cookies = { starter: cookieOf(again, 'starter') }
  const code = await codeFor(national)
  expect(resultOf(await post('register/confirm', { mobile: national, code }, { cookies: ELSEWHERE }))).toBe(
    'CODE_WRONG',
  )
  expect(resultOf(await post('register/confirm', { mobile: national, code }, { cookies }))).toBe('ok')
})

test('after the code has expired the same attempt sends a new one', async () => {
  const national = newNational()
  await asked('signup', national, ATTEMPT)
  platform.advance(301_000)
  await asked('signup', national, ATTEMPT)
  expect(await sent(national)).toBe(2)
  expect(resultOf(await post('register/confirm', { mobile: national, code: await codeFor(national) }))).toBe('ok')
})

test('another browser’s attempt sends a code of its own', async () => {
  const national = newNational()
  await asked('signup', national, ATTEMPT)
  await asked('signup', national, ATTEMPT, { cookies: ELSEWHERE })
  expect(await sent(national)).toBe(2)
})

test('500 repeats store no further row', async () => {
  const national = newNational()
  await asked('signup', national, ATTEMPT)
  const before = await rowsOf(national)
  for (let n = 0; n < 10; n += 1) await Promise.all(times(50, () => asked('signup', national, ATTEMPT)))
  expect(await rowsOf(national)).toEqual(before)
})

test.each(['signup', 'reset'] as const)(
  '%s: a repeat from a network without tokens is refused, from another one it is answered',
  async (purpose) => {
    const { national } = await signUp()
    const [used, other] = [{ ip: newIp() }, { ip: newIp() }]
    platform.app.crowd.take(used.ip, 1_000_000)
    expect(resultOf(await asked(purpose, national, ATTEMPT, other))).toBe('ok')
    expect(resultOf(await asked(purpose, national, ATTEMPT, used))).toBe('TOO_MANY_REQUESTS')
    expect(resultOf(await asked(purpose, national, ATTEMPT, other))).toBe('ok')
  },
)

test('invented attempts do not get around the limits', async () => {
  const [national, other] = [newNational(), newNational()]
  await asked('signup', other, ATTEMPT)
  const answers = []
  for (let n = 0; n < 4; n += 1)
    answers.push(resultOf(await asked('signup', national, `0191f0a0-6f6e-4c9b-8a77-5d3b1c2e4f6${n}`)))
  expect(answers).toEqual(['ok', 'ok', 'ok', 'CODE_SENDS_USED'])
  expect(await sent(national)).toBe(3)
})

test('a code does not work from another browser that sends the same attempt', async () => {
  const national = newNational()
  await asked('signup', national, ATTEMPT)
  const code = await codeFor(national)
  await asked('signup', national, ATTEMPT, { cookies: ELSEWHERE })
  expect(resultOf(await post('register/confirm', { mobile: national, code }, { cookies: ELSEWHERE }))).toBe(
    'CODE_WRONG',
  )
})

const BODIES: [string, object, object][] = [
  ['another password', {}, { password: NEW_PASSWORD }],
  ['another affiliate', { affiliate: 'ann' }, { affiliate: 'ben' }],
  ['another affiliate id', { affiliate: 'ann', affiliate_id: '1' }, { affiliate_id: '2' }],
  ['another tag', { affiliate_tag: 'a'.repeat(32) }, { affiliate_tag: 'b'.repeat(32) }],
]
test.each(BODIES)('the same attempt with %s is refused and changes nothing', async (_name, body, other) => {
  for (const known of [false, true]) {
    const national = known ? (await signUp()).national : newNational()
    await nextHour()
    const first = await register(national, { ...body, attempt: ATTEMPT })
    const before = await rowsOf(national)
    const refused = await register(national, { ...body, ...other, attempt: ATTEMPT })
    expect([refused.status, refused.body.code]).toEqual([409, 'IDEMPOTENCY_CONFLICT'])
    expect((await register(national, { ...body, attempt: ATTEMPT })).body).toEqual(first.body)
    expect(await rowsOf(national)).toEqual(before)
    if (known) continue
    await post('register/confirm', { mobile: national, code: await codeFor(national) })
    expect((await login(national)).status).toBe(200)
  }
})

test('the attempt of a sign-up is not that of a code sent again', async () => {
  const national = newNational()
  await asked('signup', national, ATTEMPT)
  expect(resultOf(await post('code', { mobile: national, purpose: 'signup', attempt: ATTEMPT }))).toBe(
    'IDEMPOTENCY_CONFLICT',
  )
  expect(await sent(national)).toBe(1)
})

test('a password written in two ways is one body, and the database cannot be asked for it', async () => {
  const national = newNational()
  const [composed, apart] = ['caf\u00e9 am abend', 'cafe\u0301 am abend']
  await register(national, { password: composed, attempt: ATTEMPT })
  expect((await register(national, { password: apart, attempt: ATTEMPT })).status).toBe(200)
  const { rows } = await platform.pool.query('select * from one_time_code where mobile = $1', [international(national)])
  const said = JSON.stringify(['register', composed, null, null])
  const guesses = [composed, said].flatMap((text) => ['sha256', 'sha512'].map((kind) => hash(kind, text)))
  const kept = JSON.stringify(rows, (_key, value) =>
    value?.type === 'Buffer' ? Buffer.from(value).toString('hex') : value,
  )
  for (const guess of [...guesses, composed]) expect(kept).not.toContain(guess)
})

/** How often each limit has counted what the work did. */
const countsOf = async (work: () => Promise<unknown>): Promise<number[]> => {
  await platform.pool.query('delete from attempt')
  await work()
  const { rows } = await platform.pool.query('select count(*)::int as n from attempt group by kind, subject')
  return rows.map(({ n }) => n)
}
const ONCE = { signup: 6, reset: 5 } as const

test.each(['signup', 'reset'] as const)('%s: 12 calls of one attempt at once count once', async (purpose) => {
  const { national } = purpose === 'reset' ? await signUp() : { national: newNational() }
  await nextHour()
  const ip = newIp()
  const counts = await countsOf(async () => {
    const answers = await Promise.all(times(12, () => asked(purpose, national, ATTEMPT, { ip })))
    expect(answers.map(resultOf)).toEqual(Array(12).fill('ok'))
  })
  expect(counts).toEqual(Array(ONCE[purpose]).fill(1))
})

test('of calls at once with two passwords under one attempt one password is kept, the other is refused', async () => {
  const national = newNational()
  const answers = await Promise.all(
    times(8, (n) => register(national, { attempt: ATTEMPT, password: n % 2 ? NEW_PASSWORD : PASSWORD })),
  )
  expect(answers.filter((answer) => resultOf(answer) === 'ok')).toHaveLength(4)
  expect(answers.filter((answer) => resultOf(answer) === 'IDEMPOTENCY_CONFLICT')).toHaveLength(4)
  expect(await sent(national)).toBe(1)
})

test.each(['signup', 'reset'] as const)(
  '%s: at two processes at once, the one that is second gives its counts back',
  async (purpose) => {
    const { national } = purpose === 'reset' ? await signUp() : { national: newNational() }
    await nextHour()
    const [other, ip, before] = [await secondProcess(), newIp(), await sent(national)]
    const call = purpose === 'signup' ? 'register' : 'code'
    const payload = { mobile: national, attempt: ATTEMPT, purpose, password: PASSWORD, age_confirmed: true }
    const counts = await countsOf(async () => {
      const answers = await Promise.all(
        [platform.app, other].map((app) =>
          app.inject({ method: 'POST', url: `/api/v1/${call}`, payload, cookies: HERE, remoteAddress: ip }),
        ),
      )
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    })
    expect(await sent(national)).toBe(before + 1)
    expect(counts).toEqual(Array(ONCE[purpose]).fill(1))
    await other.close()
  },
)

test('an attempt that is short enough to guess is refused', async () => {
  const guessable = ['-'.repeat(36), '00000000-0000-0000-0000-000000000000', '0191f0a0-6f6e-1c9b-8a77-5d3b1c2e4f60']
  for (const attempt of guessable) expect((await asked('signup', newNational(), attempt)).status).toBe(400)
})
