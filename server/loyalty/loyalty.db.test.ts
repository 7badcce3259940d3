// Redeeming points: what is given for them, repeats, refusals in their order, fifty at once, and the seven days' maximum.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccounts } from '../accounts/index.ts'
import { createBonuses } from '../bonuses/index.ts'
import { createLedger, type Ledger } from '../ledger/index.ts'
import { type TestPlatform, testPlatform } from '../platform/testPlatform.ts'
import { createSms } from '../sms/index.ts'
import { createLoyalty } from './index.ts'
import { lockRedeeming } from './queries.ts'

let platform: TestPlatform
let ledger: Ledger
let open: (points: number) => Promise<Bettor>
type Bettor = { id: number; sid: string; token: string }
let session: (id: number) => Promise<{ sid: string; token: string }>
let keepPayer: (id: number, mobile: string) => Promise<void>
let block: (id: number, status: 'blocked') => Promise<boolean>

beforeAll(async () => {
  platform = await testPlatform()
  ledger = createLedger(platform)
  const accounts = createAccounts(platform, { ledger, texts: platform.texts, sms: createSms(platform, []) })
  createLoyalty(platform, { accounts, ledger })
  createBonuses(platform, { accounts, ledger })
  session = async (id) => {
    const { secret: sid, token } = await accounts.openSession(id, null)
    return { sid, token }
  }
  let next = 911_000_000
  open = async (points) => {
    const id = await accounts.openAccount(`251${next++}`, null)
    const entries = [
      { accountId: id, book: 'points', amount: points },
      { accountId: 0, book: 'points_issued', amount: -points },
    ]
    if (points > 0) await ledger.post([{ kind: 'points', reference: `test/${id}`, entries }])
    return { id, ...(await session(id)) }
  }
  keepPayer = (id, mobile) => accounts.keepPayer(id, { mobile }, platform.pool)
  block = (id, status) => accounts.setStatus(id, status, 'test')
})
afterAll(() => platform.close())

async function call(bettor: Bettor | null, path: string, body: object = {}, key?: string) {
  const answer = await platform.app.inject({
    method: 'POST',
    url: path,
    cookies: bettor ? { sid: bettor.sid } : {},
    headers: key === undefined ? {} : { 'idempotency-key': key },
    payload: { token: bettor?.token, ...body },
  })
  return { status: answer.statusCode, body: answer.json() }
}
const redeem = (bettor: Bettor | null, points: unknown, key?: string) =>
  call(bettor, '/api/v1/loyalty/redeem', { points }, key)
const booksOf = async ({ id }: Bettor) => {
  const { points, redeemed, cash } = await ledger.balancesOf(id)
  return { points, redeemed, cash }
}

test('a point is one of free-bet money, which the slip is told of with its terms', async () => {
  const bettor = await open(120)
  expect((await call(bettor, '/api/v1/loyalty')).body.data).toMatchObject({
    points: 120,
    point_value: '1.00',
    redeem_min: 50,
    redeem_max: 120,
    free_bet: '0.00',
  })
  expect((await call(bettor, '/api/v1/bonuses')).body.data.sources).toEqual([])
  const { status, body } = await redeem(bettor, 70, 'key-00001')
  expect([status, body.data]).toMatchObject([200, { points: 50, free_bet: '70.00', redeem_max: 50 }])
  expect(await booksOf(bettor)).toEqual({ points: 50, redeemed: 70_00, cash: 0 })
  const source = { source: 'points', balance: '70.00', stake_min: '50.00', odds_min: '4.99', legs_min: 1 }
  expect((await call(bettor, '/api/v1/bonuses')).body.data.sources).toEqual([{ ...source, stake_returned: false }])
  expect(await ledger.faults()).toEqual([])
})

test('the same key again redeems nothing more, and with other points is refused', async () => {
  const bettor = await open(200)
  const answers = await Promise.all(Array.from({ length: 10 }, () => redeem(bettor, 50, 'key-00002')))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await booksOf(bettor)).toEqual({ points: 150, redeemed: 50_00, cash: 0 })
  expect((await redeem(bettor, 60, 'key-00002')).body.code).toBe('IDEMPOTENCY_CONFLICT')
  const other = await open(50)
  expect((await redeem(other, 50, 'key-00002')).status).toBe(200)
})

test.each([
  ['nobody', null, 50, 401, 'NOT_AUTHENTICATED'],
  ['a fraction', 50, 50.5, 400, 'MALFORMED'],
  ['a text', 50, '50', 400, 'MALFORMED'],
  ['none', 50, 0, 400, 'MALFORMED'],
  ['less than none', 50, -50, 400, 'MALFORMED'],
  ['49, of which there are fewer still', 40, 49, 422, 'POINTS_BELOW_MIN'],
  ['more than there are, and than the week allows', 450, 451, 422, 'POINTS_INSUFFICIENT'],
  ['more than seven days allow', 500, 401, 422, 'POINTS_WEEK_REACHED'],
])('redeeming is refused: %s', async (_name, points, wanted, status, code) => {
  const bettor = points === null ? null : await open(points)
  const answer = await redeem(bettor, wanted)
  expect([answer.status, answer.body.code]).toEqual([status, code])
  if (bettor) expect(await booksOf(bettor)).toEqual({ points, redeemed: 0, cash: 0 })
})

test('a blocked account redeems nothing', async () => {
  const bettor = await open(100)
  await block(bettor.id, 'blocked')
  expect((await redeem(bettor, 49)).body.code).toBe('ACCOUNT_BLOCKED')
})

test('fifty at once with points for one redeem once', async () => {
  const bettor = await open(60)
  const answers = await Promise.all(Array.from({ length: 50 }, () => redeem(bettor, 50)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await booksOf(bettor)).toEqual({ points: 10, redeemed: 50_00, cash: 0 })
  expect(await ledger.faults()).toEqual([])
})

test('fifty at once with points for all redeem what seven days allow, and the rest eight days later', async () => {
  const bettor = await open(2500)
  const answers = await Promise.all(Array.from({ length: 50 }, () => redeem(bettor, 50)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(8)
  expect(await booksOf(bettor)).toEqual({ points: 2100, redeemed: 400_00, cash: 0 })
  const { body } = await redeem(bettor, 50)
  const details = { left: 0, max: 400, others: 0, more_from: expect.any(Number) }
  expect(body).toMatchObject({ code: 'POINTS_WEEK_REACHED', details })
  expect(body.message).toMatch(/^At most 400 points .*: 0 are left\. So many again from \d\d\/\d\d \d\d:\d\d on\.$/)
  const { week } = (await call(bettor, '/api/v1/loyalty')).body.data
  expect(week).toEqual({ max: 400, left: 0, others: 0, from: new Date(body.details.more_from).toISOString() })
  platform.advance(8 * 24 * 3_600_000)
  expect((await redeem({ ...bettor, ...(await session(bettor.id)) }, 400)).status).toBe(200)
})

test('accounts of one payer redeem together what seven days allow one person, at once as one after the other', async () => {
  for (const atOnce of [true, false]) {
    const both = [await open(400), await open(400)] as const
    for (const { id } of both) await keepPayer(id, `payer of ${both[0].id}`)
    const first = redeem(both[0], 300)
    if (!atOnce) await first
    const answers = await Promise.all([first, redeem(both[1], 300)])
    expect(answers.map(({ body }) => body.code ?? 'ok').sort()).toEqual(['POINTS_WEEK_REACHED', 'ok'])
    for (const bettor of both) {
      const { redeem_max, week } = (await call(bettor, '/api/v1/loyalty')).body.data
      expect([redeem_max, week.max, week.left, week.from]).toEqual([100, 400, 100, null])
    }
    const used = await Promise.all(
      both.map(async (each) => (await call(each, '/api/v1/loyalty')).body.data.week.others),
    )
    // Who redeemed reads nothing of others; the other reads all of it.
    expect(used.sort()).toEqual([0, 300])
    const refused = answers.find(({ body }) => body.code !== undefined)
    expect(refused?.body.message).toMatch(
      /300 were redeemed by another account of this phone or payer\. So many again from/,
    )
    expect((await redeem(await open(400), 400)).status).toBe(200)
  }
})

test('a redemption keeps those of its person waiting, and nobody else', async () => {
  const [holding, alike, stranger] = [await open(100), await open(100), await open(100)]
  for (const { id } of [holding, alike]) await keepPayer(id, '251922000099')
  const client = await platform.pool.connect()
  try {
    await client.query('begin')
    await lockRedeeming(client, holding.id)
    expect((await redeem(stranger, 50)).status).toBe(200)
    let answered = false
    const waiting = redeem(alike, 50).then((answer) => {
      answered = true
      return answer
    })
    const waits = `select from pg_locks where locktype = 'advisory' and not granted and database =
      (select oid from pg_database where datname = current_database())`
    await expect.poll(async () => (await client.query(waits)).rowCount).toBe(1)
    expect(answered).toBe(false)
    await client.query('commit')
    expect((await waiting).status).toBe(200)
  } finally {
    client.release()
  }
})

test('what was earned in 90 days is the tier: redeeming leaves it, what is taken back lowers it, later it is over', async () => {
  const bettor = await open(300)
  const tierOf = async () =>
    (await call({ ...bettor, ...(await session(bettor.id)) }, '/api/v1/loyalty')).body.data.tier
  const silver = { name: 'silver', days: 90, earned: 300, next: { name: 'gold', points_min: 1000, missing: 700 } }
  expect(await tierOf()).toEqual(silver)
  expect((await redeem({ ...bettor, ...(await session(bettor.id)) }, 200)).status).toBe(200)
  expect(await tierOf()).toEqual(silver)
  const entries = [
    { accountId: bettor.id, book: 'points', amount: -51 },
    { accountId: 0, book: 'points_issued', amount: 51 },
  ]
  await ledger.post([{ kind: 'points_reversal', reference: `test/${bettor.id}`, reversal: true, entries }])
  expect(await tierOf()).toMatchObject({ name: 'bronze', earned: 249, next: { name: 'silver', missing: 1 } })
  platform.advance(91 * 24 * 3_600_000)
  expect(await tierOf()).toMatchObject({ name: 'bronze', earned: 0 })
})
