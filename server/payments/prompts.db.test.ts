// Whose phone is asked for money, how often, and how many deposits may be open: on real PostgreSQL and the sandbox.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openMobileMoney } from './testSandbox.ts'
import { cancelDeposit, giveDepositCode, sentCodes, wrongCode } from './testWithdrawals.ts'
import {
  type Bettor,
  become,
  beginDeposit,
  cashOf,
  closeWorld,
  deposit,
  newBettor,
  numberOf,
  payerCodeOf,
  stateOf,
  type World,
} from './testWorld.ts'

let world: World
beforeAll(async () => {
  world = await openMobileMoney('et')
})
afterAll(() => closeWorld(world))
afterEach(async () => {
  expect(await world.ledger.faults()).toEqual([])
  // All calls come from one address: the next test has its prompts again.
  world.platform.advance(86_400_000)
})

const collectedOf = (id: string) => world.sandbox.moved().collected.get(id.slice(4))
const isPrompted = async (id: string): Promise<boolean> => {
  const sql = `select provider_reference from deposit where replace(id::text, '-', '') = $1`
  return (await world.platform.pool.query(sql, [id.slice(4)])).rows[0].provider_reference !== null
}
let nextOther = 71_000_000
const otherNumber = () => `2519${nextOther++}`
const codes = (body: { code?: string }) => body.code

describe("a payer's number that is not the account's", () => {
  const begun = async (bettor: Bettor, mobile = otherNumber()) => {
    const { body } = await beginDeposit(world, bettor, '50', { mobile: `+${mobile}` })
    return { mobile, id: body.data.deposit_id as string, data: body.data }
  }

  test('the payer’s phone gets the request to pay only after our code was given, and the deposit is credited once', async () => {
    const bettor = await newBettor(world)
    const { mobile, id, data } = await begun(bettor)
    expect(data).toMatchObject({ status: 'awaiting_code', mobile })
    expect(collectedOf(id)).toBeUndefined()
    const code = (await payerCodeOf(world, mobile)) ?? ''
    const wrong = await giveDepositCode(world, bettor, id, wrongCode(code))
    expect([wrong.status, wrong.body.details]).toEqual([422, { tries_left: 4 }])
    const answers = await Promise.all(Array.from({ length: 5 }, () => giveDepositCode(world, bettor, id, code)))
    expect(answers.map(({ status }) => status)).toContain(200)
    await become(world, bettor, id, 'received')
    expect(collectedOf(id)).toBe(51_00)
    expect(await cashOf(world, bettor)).toBe(50_00)
    expect(await sentCodes(world, { mobile })).toHaveLength(1)
  })

  test('a payer who gave a code is not sent one again for this account for a month', async () => {
    const [bettor, stranger] = [await newBettor(world), await newBettor(world)]
    const { mobile, id } = await begun(bettor)
    await giveDepositCode(world, bettor, id, await payerCodeOf(world, mobile))
    expect((await begun(bettor, mobile)).data.status).toBe('pending')
    expect((await begun(stranger, mobile)).data.status).toBe('awaiting_code')
    world.platform.advance(31 * 86_400_000)
    const { secret: sid, token } = await world.accounts.openSession(bettor.id, null)
    expect((await begun({ ...bettor, sid, token }, mobile)).data.status).toBe('awaiting_code')
  })

  test('cancelled and confirmed at once: the phone is asked and what it pays is credited, or neither', async () => {
    for (let n = 0; n < 6; n++) {
      const bettor = await newBettor(world)
      const { mobile, id } = await begun(bettor)
      const code = await payerCodeOf(world, mobile)
      const [, cancelled] = await Promise.all([
        giveDepositCode(world, bettor, id, code),
        cancelDeposit(world, bettor, id),
      ])
      const isCancelled = cancelled.status === 200
      if (!isCancelled) expect(cancelled.body.code).toBe('CANCEL_TOO_LATE')
      // A phone that was asked before the cancelling pays by itself here.
      const isAsked = !isCancelled || (await isPrompted(id))
      await become(world, bettor, id, isAsked ? 'received' : 'refused', isAsked)
      expect(collectedOf(id)).toBe(isAsked ? 51_00 : undefined)
      expect(await cashOf(world, bettor)).toBe(isAsked ? 50_00 : 0)
      world.platform.advance(86_400_000)
    }
  })

  test('cancelled: our code is over, and no provider was called', async () => {
    const bettor = await newBettor(world)
    const { mobile, id } = await begun(bettor)
    expect((await cancelDeposit(world, bettor, id)).body.data.status).toBe('refused')
    const late = await giveDepositCode(world, bettor, id, await payerCodeOf(world, mobile))
    expect(late.body.data.status).toBe('refused')
    expect(collectedOf(id)).toBeUndefined()
  })

  test('cancelled while the PIN is awaited: the bettor has it over, and what is paid all the same is credited once', async () => {
    const bettor = await newBettor(world)
    // No callback comes: paid or not, nothing is known until the provider is asked.
    const { id, mobile } = await begun(bettor, numberOf(world, '00000107').replace(/^0/, '251'))
    await giveDepositCode(world, bettor, id, await payerCodeOf(world, mobile))
    const answers = await Promise.all(Array.from({ length: 3 }, () => cancelDeposit(world, bettor, id)))
    for (const { status, body } of answers) {
      expect(status, JSON.stringify(body)).toBe(200)
      expect([status, body.data.status, body.data.reason]).toEqual([200, 'refused', 'Cancelled by you.'])
      expect(body.message).toContain('If your phone still asks for your PIN, do not enter it')
    }
    expect(await cashOf(world, bettor)).toBe(0)
    world.platform.advance(11 * 60_000)
    await become(world, bettor, id, 'received', true)
    expect([collectedOf(id), await cashOf(world, bettor)]).toEqual([51_00, 50_00])
    expect((await cancelDeposit(world, bettor, id)).body.code).toBe('CANCEL_TOO_LATE')
  })

  test("a day's limit and the account's end count a prompt that was cancelled and may still be paid", async () => {
    const bettor = await newBettor(world)
    await world.platform.pool.query(
      `insert into play_limit (account_id, kind, period, amount, time_zone)
       values ($1, 'deposit', 'day', 10000, 'Africa/Addis_Ababa')`,
      [bettor.id],
    )
    const { id, mobile } = await begun(bettor, numberOf(world, '00000107').replace(/^0/, '251'))
    await giveDepositCode(world, bettor, id, await payerCodeOf(world, mobile))
    expect((await cancelDeposit(world, bettor, id)).body.data.status).toBe('refused')
    const undecided = () => world.payments.undecidedCount(bettor.id, world.platform.pool)
    expect(await undecided()).toBe(1)
    // Its owner reads which one, and until when.
    const until = (await stateOf(world, bettor, id)).body.data.may_arrive_until
    expect(await world.payments.undecidedOf(bettor.id)).toMatchObject([{ payment_id: id, may_arrive_until: until }])
    expect(Date.parse(until) - world.platform.clock.now()).toBeGreaterThan(23 * 3_600_000)
    expect((await beginDeposit(world, bettor, '100')).body.code).toBe('DEPOSIT_LIMIT_REACHED')
    world.platform.advance(11 * 60_000)
    await become(world, bettor, id, 'received', true)
    expect([await undecided(), await cashOf(world, bettor)]).toEqual([0, 50_00])
    expect(await world.payments.undecidedOf(bettor.id)).toEqual([])
  })

  test('without the code the deposit expires, and no provider was called', async () => {
    const bettor = await newBettor(world)
    const { id } = await begun(bettor)
    world.platform.advance(5 * 60_000 + 1_000)
    await world.payments.resolveDue()
    expect((await stateOf(world, bettor, id)).body.data).toMatchObject({ status: 'refused', code_expires_at: null })
    const { rows } = await world.platform.pool.query(
      `select next_query_at, query_count from deposit where replace(id::text, '-', '') = $1`,
      [id.slice(4)],
    )
    expect(rows).toEqual([{ next_query_at: null, query_count: 0 }])
  })

  test('after five wrong codes the deposit is refused', async () => {
    const bettor = await newBettor(world)
    const { mobile, id } = await begun(bettor)
    const code = (await payerCodeOf(world, mobile)) ?? ''
    for (let n = 0; n < 5; n++) await giveDepositCode(world, bettor, id, wrongCode(code))
    expect(codes((await giveDepositCode(world, bettor, id, code)).body)).toBe('PAYMENT_CODE_EXPIRED')
    expect(collectedOf(id)).toBeUndefined()
  })

  test('a stranger’s number gets three codes an hour from all accounts together, beside those of its own withdrawals', async () => {
    const mobile = otherNumber()
    for (let n = 0; n < 3; n++) expect((await begun(await newBettor(world), mobile)).data.status).toBe('awaiting_code')
    const fourth = await beginDeposit(world, await newBettor(world), '50', { mobile: `+${mobile}` })
    expect([fourth.status, codes(fourth.body)]).toEqual([429, 'CODE_SENDS_USED'])
    expect(await sentCodes(world, { mobile })).toHaveLength(3)
  })
})

describe('requests on a phone', () => {
  /** Refused by the payer at once, so that none stays open. */
  const refused = async (bettor: Bettor) => {
    const answer = await deposit(world, bettor, '50')
    if (answer.status === 200) await become(world, bettor, answer.body.data.deposit_id, 'refused')
    return answer
  }

  test('a number gets six an hour, counted once per deposit, and a refused deposit is not stored', async () => {
    const bettor = await newBettor(world, '00000101')
    for (let n = 0; n < 6; n++) expect((await refused(bettor)).status).toBe(200)
    const key = 'one-key-for-all-of-them'
    for (let n = 0; n < 2; n++) {
      const seventh = await deposit(world, bettor, '50', { key })
      expect([seventh.status, codes(seventh.body)]).toEqual([429, 'PROMPTS_USED'])
    }
    const { rows } = await world.platform.pool.query('select count(*)::int as n from deposit where account_id = $1', [
      bettor.id,
    ])
    expect(rows).toEqual([{ n: 6 }])
    world.platform.advance(3_600_000)
    const { secret: sid, token } = await world.accounts.openSession(bettor.id, null)
    expect((await deposit(world, { ...bettor, sid, token }, '50', { key })).status).toBe(200)
  })

  test('an account has at most five undecided deposits, however many it starts at once', async () => {
    const bettor = await newBettor(world, '00000112')
    const answers = await Promise.all(Array.from({ length: 12 }, () => deposit(world, bettor, '50')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => codes(body)))).toEqual(
      new Set(['DEPOSITS_OPEN_MAX']),
    )
    const other = await deposit(world, await newBettor(world), '50')
    expect(other.status).toBe(200)
  })
})

test('an account with many open payments does not delay other accounts', async () => {
  const [greedy, patient] = [await newBettor(world, '00000107'), await newBettor(world, '00000111')]
  const { pool } = world.platform
  // Left over from days on which no more were allowed than on this one.
  await pool.query(
    `insert into deposit (id, account_id, method, provider, mobile, amount, fee, currency, request_key, request_hash,
       created_at, next_query_at)
     select gen_random_uuid(), $1, 'telebirr', 'telebirr', $2, 5000, 100, 'ETB', 'old' || n, '\\x00',
       now() - interval '3 days', now() - interval '1 day' from generate_series(1, 200) n`,
    [greedy.id, greedy.mobile],
  )
  await deposit(world, patient, '50')
  await pool.query(`update deposit set next_query_at = now() where account_id = $1`, [patient.id])
  await world.payments.resolveDue()
  const { rows } = await pool.query('select query_count from deposit where account_id = $1', [patient.id])
  expect(rows).toEqual([{ query_count: 2 }])
  await pool.query(`update deposit set next_query_at = null where account_id = $1`, [greedy.id])
})

test('the list of deposits has the account’s own in every state, newest first', async () => {
  const [bettor, other] = [await newBettor(world), await newBettor(world)]
  const ids: string[] = []
  for (const amount of ['50', '60']) {
    const { body } = await deposit(world, bettor, amount)
    await become(world, bettor, body.data.deposit_id, 'received')
    ids.unshift(body.data.deposit_id)
  }
  const listOf = async ({ sid, token }: Bettor) =>
    (
      await world.platform.app.inject({
        url: '/api/v1/deposit',
        cookies: { sid },
        headers: { authorization: `Bearer ${token}` },
      })
    ).json().data
  expect(await listOf(bettor)).toMatchObject([
    { deposit_id: ids[0], amount: '60.00', status: 'received', mobile: bettor.mobile, balance: null },
    { deposit_id: ids[1], amount: '50.00', status: 'received' },
  ])
  expect(await listOf(other)).toEqual([])
  expect((await world.platform.app.inject({ url: '/api/v1/deposit' })).statusCode).toBe(401)
})
