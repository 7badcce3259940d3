// Guesses as one who wants an account makes them: codes in turn, passwords from a list, from ever new addresses, for a day.
// The limits end them long before the right one is compared. `npm run soak` makes ten thousand of each.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runsOf } from '../platform/testRuns.ts'
import {
  closeWorld,
  codeFor,
  HOUR_MS,
  login,
  newIp,
  newNational,
  openWorld,
  PASSWORD,
  platform,
  post,
  profileOf,
  requestCode,
  resultOf,
  signUp,
  times,
} from './testWorld.ts'

beforeAll(openWorld)
afterAll(closeWorld)

const GUESSES = runsOf(1_440)
/** There are no more codes. */
const CODES = 10_000
const HOURS = 24
const AT_ONCE = 50

/** In batches; answers how often each result came. */
async function countResults(count: number, call: (n: number) => Promise<string>): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (let from = 0; from < count; from += AT_ONCE) {
    const batch = await Promise.all(times(Math.min(AT_ONCE, count - from), (n) => call(from + n)))
    for (const result of batch) counts.set(result, (counts.get(result) ?? 0) + 1)
  }
  return counts
}
const merge = (into: Map<string, number>, more: Map<string, number>) => {
  for (const [result, count] of more) into.set(result, (into.get(result) ?? 0) + count)
}
const cookies = { starter: 't'.repeat(43) }

test(`${GUESSES} guesses of reset codes in a day, new codes asked for whenever one is given: 25 are compared, none opens`, async () => {
  const owner = await signUp()
  const counts = new Map<string, number>()
  let asked = 0
  for (let hour = 0; hour < HOURS; hour++) {
    const each = Math.ceil(GUESSES / HOURS / 6)
    for (let part = 0; part < 6; part++) {
      asked += (await requestCode(owner.national, { ip: newIp(), cookies })).status === 200 ? 1 : 0
      const right = Number(await codeFor(owner.national))
      // Every other code in turn: luck has no part in it.
      merge(
        counts,
        await countResults(each, async (n) => {
          const code = String((right + 1 + n) % CODES).padStart(4, '0')
          return resultOf(await post('password/code', { mobile: owner.national, code }, { ip: newIp(), cookies }))
        }),
      )
    }
    platform.advance(HOUR_MS)
  }
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  expect(total).toBeGreaterThanOrEqual(GUESSES)
  expect([...counts.keys()].sort()).toEqual(['CODE_TRIES_USED', 'CODE_WRONG'])
  expect([asked, counts.get('CODE_WRONG')]).toEqual([5, 25])
  const late = { mobile: owner.national, code: await codeFor(owner.national) }
  expect(resultOf(await post('password/code', late, { cookies }))).not.toBe('ok')
  expect(resultOf(await login(owner.national))).toBe('ok')
}, 120_000)

test(`${GUESSES} stuffed logins on 20 numbers from as many addresses: five each are compared, the right password never`, async () => {
  const owners = await Promise.all(times(15, () => signUp()))
  const numbers = [...owners.map(({ national }) => national), ...times(5, newNational)]
  const perNumber = GUESSES / numbers.length
  const counts = await countResults(GUESSES, async (n) => {
    const round = Math.floor(n / numbers.length)
    // From the sixth round on every guess is right.
    const password = round < 5 ? `from a list ${round}` : PASSWORD
    return resultOf(await login(numbers[n % numbers.length] ?? '', password, { ip: newIp() }))
  })
  expect(Object.fromEntries(counts)).toEqual({
    LOGIN_FAILED: 5 * numbers.length,
    LOGIN_LOCKED: (perNumber - 5) * numbers.length,
  })
  const sessions = await platform.pool.query(
    `select count(*)::int as open from session where account_id = any ($1) and ended_at is null`,
    [owners.map(({ id }) => id)],
  )
  expect(sessions.rows[0].open).toBe(owners.length)
  for (const owner of owners.slice(0, 3)) expect(await profileOf(owner)).toBe('ok')
}, 120_000)
