// What all numbers and networks share: who uses it up, what it does to others, and what nobody reads from it.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  accounts,
  closeWorld,
  deviceOf,
  ELSEWHERE,
  enteredOf,
  goodCountOf,
  HOUR_MS,
  international,
  login,
  newIp,
  newNational,
  nextHour,
  openWorld,
  outboxOf,
  PASSWORD,
  platform,
  post,
  register,
  requestCode,
  signUp,
  times,
} from './testWorld.ts'

beforeAll(openWorld)
afterAll(closeWorld)
beforeEach(nextHour)

/** As if so many others had been counted a moment ago. */
const countOthers = (kind: string, subject: string, count: number) =>
  platform.pool.query(
    `insert into attempt (kind, subject, at) select $1, $2, $3::timestamptz - interval '2 minutes' from generate_series(1, $4::int)`,
    [kind, subject, new Date(platform.clock.now()), count],
  )

test('when the messages for sign-ups are used up, resets and payments still get theirs', async () => {
  const { national } = await signUp()
  await countOthers('signup_code', 'all', 3000)
  expect((await register(newNational())).body.code).toBe('CODE_SENDS_USED')
  platform.advance(HOUR_MS / 2)
  expect((await register(newNational())).body.code).toBe('CODE_SENDS_USED')
  expect((await requestCode(national)).status).toBe(200)
  const payment = { mobile: international(national), ip: newIp(), language: 'en', subject: 'wdr_1', amount: 5000 }
  expect((await accounts.paymentCodes.send(payment, platform.pool)).hash).toHaveLength(32)
})

test('resets for numbers without an account send nothing and use up nothing', async () => {
  const counted = async () =>
    (await platform.pool.query(`select from attempt where kind = 'reset_code' and subject = 'all'`)).rowCount ?? 0
  const before = await counted()
  expect(await goodCountOf(times(80, () => requestCode(newNational())))).toBe(80)
  expect(await counted()).toBe(before)
  await requestCode((await signUp()).national)
  expect(await counted()).toBe(before + 1)
})

test('when the resets of all are used up every number is answered and none is sent, except from a browser its owner has logged in with', async () => {
  const entered = await signUp()
  await countOthers('reset_code', 'all', 999)
  const sent = async () => (await outboxOf(entered.national)).length
  const before = await sent()
  expect(await goodCountOf([requestCode(entered.national)])).toBe(1)
  expect(await sent()).toBe(before + 1)
  expect(await goodCountOf([requestCode(entered.national), requestCode(newNational())])).toBe(2)
  expect(await sent()).toBe(before + 1)
  expect((await requestCode(entered.national, { cookies: deviceOf(entered) })).status).toBe(200)
  expect(await sent()).toBe(before + 2)
})

test('a sign-up code again is sent where the sign-up was begun, to a number with an account as to one without', async () => {
  const sentTo = async (national: string, cookies: Record<string, string>) => {
    const before = (await outboxOf(national)).length
    expect((await requestCode(national, { cookies }, 'signup')).status).toBe(200)
    return (await outboxOf(national)).length - before
  }
  for (const national of [(await signUp()).national, newNational()]) {
    nextHour()
    expect(await sentTo(national, ELSEWHERE)).toBe(0)
    // Of codes made at one moment nobody knows which is the newest.
    platform.advance(1000)
    await register(national, {}, { cookies: ELSEWHERE })
    expect(await sentTo(national, ELSEWHERE)).toBe(1)
  }
})

test('the right code of a sign-up for a number with an account opens nothing and changes no password', async () => {
  const { national } = await signUp()
  await register(national, { password: 'a password of a stranger' }, { cookies: ELSEWHERE })
  // Nobody is told this code, so it takes the place of one that is known.
  await platform.pool.query(
    `update one_time_code set code_hash = (select code_hash from one_time_code where mobile = $1 and account_id is not null)
     where mobile = $1 and account_id is null`,
    [international(national)],
  )
  const code = (await outboxOf(national)).find((message) => message.code !== null)?.code
  const answer = await post('register/confirm', { mobile: national, code }, { cookies: ELSEWHERE })
  expect(answer.body.code).toBe('CODE_WRONG')
  expect((await login(national)).status).toBe(200)
  expect((await login(national, 'a password of a stranger')).status).not.toBe(200)
})

test('sign-up codes for invented numbers send nothing, and use up nothing of all nor of the sign-ups of a block', async () => {
  const counted = async () =>
    (await platform.pool.query(`select from attempt where subject = 'all' or subject ~ '^block [0-9]'`)).rowCount ?? 0
  const before = await counted()
  expect(await goodCountOf(times(50, () => requestCode(newNational(), {}, 'signup')))).toBe(50)
  expect(await counted()).toBe(before)
  const [national, { national: owner }] = [newNational(), await signUp()]
  await register(national)
  const begun = await counted()
  await requestCode(national, {}, 'signup')
  await requestCode(owner, { cookies: ELSEWHERE }, 'signup')
  expect(await counted()).toBe(begun + 1)
  await countOthers('signup_code', 'all', 3000)
  expect((await requestCode(newNational(), {}, 'signup')).body.code).toBe('CODE_SENDS_USED')
})

test('a sign-up code asked for again counts against network and block alike, known or not', async () => {
  const seen = []
  for (const known of [true, false]) {
    const { national } = known ? await signUp() : { national: newNational() }
    await platform.pool.query('delete from attempt')
    await requestCode(national, {}, 'signup')
    const { rows } = await platform.pool.query(
      `select kind, split_part(subject, ' ', 1) as of, count(*) from attempt
      where subject not in ('all', $1) group by 1, 2 order by 1, 2`,
      [international(national)],
    )
    seen.push(rows)
  }
  expect(seen[0]).toEqual(seen[1])
  expect(seen[0]?.map(({ of }) => of)).toEqual(['block', 'ip', 'net'])
})

test('one account that logs in again and again takes three of the owners’ reserve an hour and five a day', async () => {
  const reserved = async () =>
    (await platform.pool.query(`select from attempt where kind = 'reset_code' and subject = 'reserve'`)).rowCount ?? 0
  const [before, taken] = [await reserved(), [] as number[]]
  let entered = await signUp()
  for (let hour = 0; hour < 3; hour += 1) {
    for (let n = 0; n < 8; n += 1) {
      entered = enteredOf(await login(entered.national, PASSWORD, { cookies: deviceOf(entered) }), entered.national)
      await requestCode(entered.national, { cookies: deviceOf(entered) })
    }
    taken.push((await reserved()) - before)
    nextHour()
  }
  expect(taken).toEqual([3, 5, 5])
})

test('when the reserve is used up, an owner in a known browser gets what a stranger gets', async () => {
  const entered = await signUp()
  await countOthers('reset_code', 'reserve', 500)
  expect((await requestCode(entered.national, { cookies: deviceOf(entered) })).status).toBe(200)
  await countOthers('reset_code', 'all', 1000)
  const sent = (await outboxOf(entered.national)).length
  expect((await requestCode(entered.national, { cookies: deviceOf(entered) })).status).toBe(200)
  expect(await outboxOf(entered.national)).toHaveLength(sent)
})

test('one network uses up at most a quarter of the shared limit', async () => {
  const inNetwork = (n: number) => `172.19.${n % 250}.${(n % 200) + 1}`
  expect(await goodCountOf(times(270, (n) => requestCode(newNational(), { ip: inNetwork(n) })))).toBe(250)
  expect((await requestCode(newNational(), { ip: '172.20.1.1' })).status).toBe(200)
})
