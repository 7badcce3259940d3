// Nobody finds out who has an account: whole walks with a known and an unknown number answer the same, byte for byte
// where the number itself is not in them.
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  closeWorld,
  ELSEWHERE,
  login,
  newIp,
  newNational,
  nextHour,
  openWorld,
  PASSWORD,
  platform,
  post,
  register,
  signUp,
} from './testWorld.ts'

beforeAll(openWorld)
afterAll(closeWorld)

type Answer = Awaited<ReturnType<typeof post>>
type Walk = (national: string) => Promise<Answer[]>
const inTurn = async (count: number, one: (n: number) => Promise<Answer>): Promise<Answer[]> => {
  const answers = []
  for (let n = 0; n < count; n += 1) answers.push(await one(n))
  return answers
}
const ATTEMPT = '0191f0a0-6f6e-4c9b-8a77-5d3b1c2e4f60'
const WRONG = 'a wrong password'
const codeCall = (mobile: string, purpose: string, ip?: string) =>
  post('code', { mobile, purpose }, { ip: ip ?? newIp() })

/** With two places, one and none left of what everybody may have sent in an hour: the call, and what shows in the next. */
const atEveryFill =
  (kind: string, most: number, call: (national: string) => Promise<Answer[]>, next: () => Promise<Answer>): Walk =>
  async (national) => {
    const answers = []
    for (const left of [2, 1, 0]) {
      await platform.pool.query('delete from attempt')
      await platform.pool.query(
        `insert into attempt (kind, subject, at)
         select $1, 'all', $2::timestamptz - interval '2 minutes' from generate_series(1, $3::int)`,
        [kind, new Date(platform.clock.now()), most - left],
      )
      answers.push(...(await call(national)), await next())
    }
    return answers
  }

const walks: [string, Walk][] = [
  [
    'reset codes while those of all run out, and a reset of another account after each',
    async (mobile) => {
      const { national: own } = await signUp()
      const call = (national: string) => inTurn(2, () => codeCall(national, 'reset'))
      return atEveryFill('reset_code', 1000, call, () => codeCall(own, 'reset'))(mobile)
    },
  ],
  [
    'sign-up codes while those of all run out, and a sign-up of another number after each',
    atEveryFill(
      'signup_code',
      3000,
      (national) => inTurn(2, () => post('code', { mobile: national, purpose: 'signup' }, { cookies: ELSEWHERE })),
      () => register(newNational()),
    ),
  ],
  [
    'a sign-up and its code again while those of all run out, and a sign-up of another number after them',
    atEveryFill(
      'signup_code',
      3000,
      async (national) => [
        await register(national, {}, { cookies: ELSEWHERE }),
        await post('code', { mobile: national, purpose: 'signup' }, { cookies: ELSEWHERE }),
      ],
      () => register(newNational()),
    ),
  ],
  ['wrong passwords until locked', (mobile) => inTurn(8, () => login(mobile, WRONG))],
  [
    'wrong passwords in a browser that other accounts know',
    async (mobile) => {
      const { device } = await signUp()
      return inTurn(8, () => login(mobile, WRONG, { cookies: { device } }))
    },
  ],
  ['reset codes until there are no more', (mobile) => inTurn(6, () => codeCall(mobile, 'reset'))],
  ['sign-up codes until there are no more', (mobile) => inTurn(6, () => codeCall(mobile, 'signup'))],
  [
    'a sign-up again under its attempt, with its password and with another',
    (mobile) =>
      inTurn(6, (n) => register(mobile, { attempt: ATTEMPT, password: n % 2 ? `another ${n} password` : PASSWORD })),
  ],
  ['sign-ups until there are no more codes', (mobile) => inTurn(6, () => register(mobile))],
  [
    'reset codes from one address',
    async (mobile) => {
      const ip = newIp()
      return [
        ...(await inTurn(29, () => codeCall(newNational(), 'reset', ip))),
        await codeCall(mobile, 'reset', ip),
        await codeCall(mobile, 'reset', ip),
      ]
    },
  ],
  [
    'a reset with guessed codes',
    async (mobile) => [
      await codeCall(mobile, 'reset'),
      ...(await inTurn(7, (n) => post('password/code', { mobile, code: `000${n}` }))),
      await post('password', { mobile, password: 'a newer password', repeat: 'a newer password' }),
      await post('password', { mobile, code: '0009', password: 'a newer password', repeat: 'a newer password' }),
    ],
  ],
  [
    'a reset that was not asked for',
    (mobile) => inTurn(2, () => post('password/code', { mobile, code: '1234' }, { cookies: ELSEWHERE })),
  ],
  [
    'a sign-up with guessed codes',
    async (mobile) => [
      await register(mobile),
      ...(await inTurn(7, (n) => post('register/confirm', { mobile, code: `000${n}` }))),
    ],
  ],
  [
    'a sign-up confirmed again and again, here and elsewhere',
    (mobile) =>
      inTurn(8, (n) => post('register/confirm', { mobile, code: `000${n}` }, { cookies: n % 2 ? ELSEWHERE : {} })),
  ],
  [
    'a password set again and again, here and elsewhere',
    (mobile) =>
      inTurn(8, (n) =>
        post('password', { mobile, password: PASSWORD, repeat: PASSWORD }, { cookies: n % 2 ? ELSEWHERE : {} }),
      ),
  ],
  [
    'a code that is over',
    async (mobile) => {
      const sent = await codeCall(mobile, 'reset')
      platform.advance(301_000)
      return [sent, await post('password/code', { mobile, code: '1234' })]
    },
  ],
]

/** What an answer says, without the number and the seconds to wait, which differ by when it was asked. */
const saidOf =
  (national: string) =>
  ({ status, body, cookies }: Answer) => ({
    status,
    text: JSON.stringify(body)
      .replaceAll(national.slice(1), 'NUMBER')
      .replaceAll(/\+251 \d{2} \d{3} \d{4}/g, '+NUMBER')
      .replaceAll(/"mobile":"251\d{9}"/g, '"mobile":"251NUMBER"')
      .replaceAll(/"retry_in":\d+/g, '"retry_in":0')
      .replaceAll(/\bin \d+ (s|min|h)\b/g, 'in 0 $1'),
    cookies: cookies.map(({ name }) => name),
  })

test.each(walks)('known and unknown numbers get the same answers: %s', async (_name, walk) => {
  const seen = []
  for (const known of [true, false, true, false]) {
    nextHour()
    const national = known ? (await signUp()).national : newNational()
    nextHour()
    seen.push((await walk(national)).map(saidOf(national)))
  }
  const [first, ...others] = seen
  for (const other of others) expect(other).toEqual(first)
  expect(first?.length).toBeGreaterThan(1)
})
