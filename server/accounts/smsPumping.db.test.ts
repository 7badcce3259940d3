// Whoever earns by messages that we pay for: numbers outside of the market, premium ones, thousands from one line, and whole
// blocks of neighbouring numbers from as many lines.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { runsOf } from '../platform/testRuns.ts'
import {
  BOT_KEY,
  closeWorld,
  goodCountOf,
  newIp,
  nextHour,
  openWorld,
  PASSWORD,
  platform,
  post,
  register,
  requestCode,
  resultOf,
  signUp,
  times,
} from './testWorld.ts'

beforeAll(openWorld)
afterAll(closeWorld)
beforeEach(nextHour)

const sentCount = async (): Promise<number> =>
  (await platform.pool.query('select count(*)::int as n from sms_message')).rows[0].n
const MINUTE_MS = 60_000

test.each([
  ['a premium number of Somalia', '+252907123456'],
  ['one of Kenya', '+254900123456'],
  ['a satellite phone', '+881612345678'],
  ['an international network', '+88351000123456'],
  ['London', '+442079460123'],
  ['a toll line at home', '+251800123456'],
  ['a premium line at home', '0811123456'],
  ['a landline', '+251115510000'],
  ['a short code', '8181'],
  ['a digit too many', '+2519111234567'],
  ['two numbers in one', '0911234567,0911234568'],
  ['an extension', '0911234567#1'],
])('%s, %s, is sent no message by any call that sends some, and costs the caller no try', async (_, mobile) => {
  const owner = await signUp()
  const [before, ip] = [await sentCount(), newIp()]
  const by = { ip, cookies: { sid: owner.sid } }
  const asked = { mobile, password: PASSWORD, token: owner.token }
  const results = [
    resultOf(await register(mobile, {}, { ip })),
    resultOf(await requestCode(mobile, { ip }, 'signup')),
    resultOf(await requestCode(mobile, { ip })),
    resultOf(await post('profile/phone', asked, by)),
    resultOf(await post('bot/loginlinks', { mobile }, { ip, headers: { 'x-api-key': BOT_KEY } })),
  ]
  expect(results).toEqual(Array(5).fill('PHONE_INVALID'))
  expect(await sentCount()).toBe(before)
  const tried = 'select count(*)::int as n from attempt where subject = $1'
  expect((await platform.pool.query(tried, [`ip ${ip}`])).rows).toEqual([{ n: 0 }])
})

/** More with `npm run soak`: a sign-up costs a hash. */
const NUMBERS = runsOf(120)
/** Spread over all blocks. */
const spread = (n: number) => `09${String((n * 7_919_117) % 1e8).padStart(8, '0')}`

test(`${NUMBERS} numbers from one line in an hour are sent 60 messages, 30 in a minute`, async () => {
  const [ip, before, sent] = [newIp(), await sentCount(), [] as number[]]
  for (let minute = 0; minute < 3; minute += 1) {
    const calls = times(Math.ceil(NUMBERS / 3), (n) =>
      register(spread(minute * Math.ceil(NUMBERS / 3) + n), {}, { ip }),
    )
    sent.push(await goodCountOf(calls))
    platform.advance(MINUTE_MS)
  }
  expect(sent).toEqual([30, 30, 0])
  expect((await sentCount()) - before).toBe(60)
})

test(`${NUMBERS} neighbouring numbers, each from a line of its own, are sent 60 messages in an hour`, async () => {
  const before = await sentCount()
  for (let minute = 0; minute < 3; minute += 1) {
    const calls = times(Math.ceil(NUMBERS / 3), (n) => {
      const nth = minute * Math.ceil(NUMBERS / 3) + n
      return register(`0955${550_000 + nth}`, {}, { ip: `10.${nth >> 8}.${nth & 255}.9` })
    })
    await goodCountOf(calls)
    platform.advance(MINUTE_MS)
  }
  expect((await sentCount()) - before).toBe(60)
})
