// What an account may deposit and withdraw whose identity is not confirmed, however its calls come.
import { createSandboxProvider } from '@walia/simulator/providers/sandbox.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertDeposit, lockDepositsOf } from './queries.ts'
import {
  type Bettor,
  become,
  beginDeposit,
  cashOf,
  closeWorld,
  createWorld,
  deposit,
  newBettor,
  type World,
} from './testWorld.ts'

let world: World
beforeAll(async () => {
  world = await createWorld('et', await createSandboxProvider({ shape: 'telebirr', secret: 'sandbox-secret', port: 0 }))
})
afterAll(() => closeWorld(world))

const DAY_MS = 86_400_000
const codeOf = (answer: { status: number; body: { code?: string } }) => answer.body.code ?? answer.status

async function call(bettor: Bettor, path: string, payload?: object) {
  const { secret: sid, token } = await world.accounts.openSession(bettor.id, null)
  const answer = await world.platform.app.inject({
    method: payload === undefined ? 'GET' : 'POST',
    url: `/api/v1/${path}`,
    cookies: { sid },
    ...(payload === undefined
      ? { headers: { authorization: `Bearer ${token}` } }
      : { payload: { token, ...payload } as object }),
  })
  return { status: answer.statusCode, body: answer.json() }
}
const withdraw = (bettor: Bettor, amount: string) => call(bettor, 'withdraw', { method: world.method, amount })
const leftOf = async (bettor: Bettor) => {
  const { data } = (await call(bettor, 'profile/verification/limits')).body
  return data && [data.deposit.left, data.withdrawal.left]
}

/** As an operator's approval leaves it. */
const verify = (bettor: Bettor, validUntil: Date) =>
  world.platform.pool.query(
    `insert into verification (account_id, status, submission_id, valid_until) values ($1, 'approved', uuidv7(), $2)`,
    [bettor.id, validUntil],
  )

async function funded(amount: string): Promise<Bettor> {
  const bettor = await newBettor(world)
  const begun = await deposit(world, bettor, amount)
  await become(world, bettor, begun.body.data.deposit_id, 'received')
  return bettor
}

test('deposits of thirty days up to the limit, the next cent is refused with what is left', async () => {
  const bettor = await funded('70000')
  expect(await leftOf(bettor)).toEqual(['30000.00', '50000.00'])
  const refused = await beginDeposit(world, bettor, '30000.01')
  expect([refused.status, codeOf(refused), refused.body.details]).toEqual([
    403,
    'VERIFICATION_NEEDED',
    { direction: 'deposit', max: 100_000_00, left: 30_000_00 },
  ])
  // Nothing of what was refused is kept, or counts.
  expect(await leftOf(bettor)).toEqual(['30000.00', '50000.00'])
  expect((await beginDeposit(world, bettor, '30000')).status).toBe(200)
  expect(codeOf(await beginDeposit(world, bettor, '30'))).toBe('VERIFICATION_NEEDED')
})

test('deposits at once, each within the limit, are together within it', async () => {
  const bettor = await newBettor(world)
  const answers = await Promise.all(Array.from({ length: 4 }, () => beginDeposit(world, bettor, '40000')))
  expect(answers.map(codeOf).toSorted()).toEqual([200, 200, 'VERIFICATION_NEEDED', 'VERIFICATION_NEEDED'])
})

test('a deposit waits for one that another process has begun, and then counts it', async () => {
  const bettor = await newBettor(world)
  const other = await world.platform.pool.connect()
  const now = new Date(world.platform.clock.now())
  await other.query('begin')
  await lockDepositsOf(other, bettor.id)
  const id = crypto.randomUUID()
  await insertDeposit(other, {
    ...{ id, accountId: bettor.id, method: world.method, provider: 'telebirr', mobile: bettor.mobile },
    ...{ amount: 70_000_00, fee: 0, currency: 'ETB', requestKey: id, requestHash: Buffer.alloc(32) },
    ...{ createdAt: now, nextQueryAt: now },
  })
  const second = beginDeposit(world, bettor, '40000')
  const waits = `select count(*)::int as n from pg_locks where locktype = 'advisory' and not granted`
  try {
    await expect.poll(async () => (await world.platform.pool.query(waits)).rows[0]?.n).toBe(1)
  } finally {
    await other.query('commit')
    other.release()
  }
  expect(codeOf(await second)).toBe('VERIFICATION_NEEDED')
})

test('withdrawals at once are together within what may be withdrawn; what is refused stays in the wallet', async () => {
  const bettor = await funded('70000')
  const answers = await Promise.all(Array.from({ length: 6 }, () => withdraw(bettor, '20000')))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
  expect(answers.map(codeOf)).toContain('VERIFICATION_NEEDED')
  expect(await cashOf(world, bettor)).toBe(30_000_00)
  const refused = await withdraw(bettor, '10000.01')
  expect(refused.body.details).toEqual({ direction: 'withdrawal', max: 50_000_00, left: 10_000_00 })
  expect((await withdraw(bettor, '10000')).status).toBe(200)
})

test('who has not the money hears of that first', async () => {
  const bettor = await funded('100')
  expect(codeOf(await withdraw(bettor, '60000'))).toBe('INSUFFICIENT_BALANCE')
})

test('a confirmed identity lifts both limits, and is one no more when its time is over', async () => {
  const bettor = await funded('70000')
  expect((await withdraw(bettor, '50000')).status).toBe(200)
  const validUntil = new Date(world.platform.clock.now() + DAY_MS)
  await verify(bettor, validUntil)
  expect(await leftOf(bettor)).toBeNull()
  expect((await beginDeposit(world, bettor, '70000')).status).toBe(200)
  expect((await withdraw(bettor, '20000')).status).toBe(200)
  world.platform.advance(2 * DAY_MS)
  // What was withdrawn with it does not count.
  expect(await leftOf(bettor)).toEqual(['0.00', '50000.00'])
})

test('thirty days later there is room again', async () => {
  const bettor = await funded('70000')
  world.platform.advance(30 * DAY_MS + 1000)
  expect((await leftOf(bettor))?.[0]).toBe('100000.00')
})

test('one half of a session reads no limits', async () => {
  const bettor = await newBettor(world)
  const url = '/api/v1/profile/verification/limits'
  const halves = [{ cookies: { sid: bettor.sid } }, { headers: { authorization: `Bearer ${bettor.token}` } }]
  for (const half of halves) expect((await world.platform.app.inject({ url, ...half })).statusCode).toBe(401)
})
