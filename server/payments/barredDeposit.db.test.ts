// A block or an exclusion that was committed before a deposit's provider is asked, and that the session has not seen: nobody is
// asked for money. By every kind of method; what was asked for before is credited when it is paid all the same.
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { inTransaction } from '../platform/transaction.ts'
import { atCheckout, openCheckout, openMobileMoney, openMobileWallet } from './testSandbox.ts'
import { giveDepositCode, sentCodes } from './testWithdrawals.ts'
import {
  type Bettor,
  become,
  beginDeposit,
  cashOf,
  closeWorld,
  newBettor,
  payerCodeOf,
  type World,
} from './testWorld.ts'

const DAY_MS = 86_400_000
let world: World
afterEach(async () => {
  vi.restoreAllMocks()
  expect(await world.ledger.faults()).toEqual([])
})
const within = (open: () => Promise<World>) => {
  beforeAll(async () => {
    world = await open()
  })
  afterAll(() => closeWorld(world))
}

const BARS = {
  ACCOUNT_BLOCKED: `update account set status = 'blocked' where id = $1 and $2::timestamptz is not null`,
  SELF_EXCLUDED: `update account set excluded_as = 'self_excluded', excluded_until = $2 where id = $1`,
} as const
type Bar = keyof typeof BARS
const REASONS: Record<Bar, string> = {
  ACCOUNT_BLOCKED: 'Your account was blocked before the payment was asked for. No money was taken.',
  SELF_EXCLUDED: 'Your account was excluded before the payment was asked for. No money was taken.',
}
const untilOf = () => new Date(world.platform.clock.now() + DAY_MS)
/** As an operator's command and the bettor's own call do it, without the end of the sessions that follows. */
const bar = ({ id }: Bettor, by: Bar) => world.platform.pool.query(BARS[by], [id, untilOf()])

/** The call is made while the bar is written and not committed: its session knows nothing of it. */
async function duringBar<T>({ id }: Bettor, by: Bar, call: () => Promise<T>): Promise<T> {
  const waits = `select count(*)::int as n from pg_locks join pg_stat_activity using (pid)
    where not granted and datname = current_database()`
  return inTransaction(world.platform.pool, async (db) => {
    await db.query(BARS[by], [id, untilOf()])
    const answer = call()
    await expect.poll(async () => (await world.platform.pool.query(waits)).rows[0].n).toBeGreaterThan(0)
    return { answer }
  }).then(({ answer }) => answer)
}

/** The bar is committed just before the account is held for the `turn`th time. */
function beforeHold(bettor: Bettor, by: Bar, turn: number): void {
  const { holdStanding } = world.accounts
  let holds = 0
  vi.spyOn(world.accounts, 'holdStanding').mockImplementation(async (...asked) => {
    if (++holds === turn) await bar(bettor, by)
    return holdStanding(...asked)
  })
}

const depositsOf = async ({ id }: Bettor) => {
  const sql = `select replace(id::text, '-', '') as id, status, reason, provider_reference, checkout_url, next_query_at,
      code_tries
    from deposit where account_id = $1`
  return (await world.platform.pool.query(sql, [id])).rows
}
const notAsked = (reason: string) => ({
  ...{ status: 'refused', reason, provider_reference: null, checkout_url: null, next_query_at: null },
})
const BARRED = [
  ['ACCOUNT_BLOCKED', 'blockedMeanwhile'],
  ['SELF_EXCLUDED', 'excludedMeanwhile'],
] as const

describe.each([
  ['a phone by Telebirr', () => openMobileMoney('et')],
  ['a phone by M-Pesa', () => openMobileMoney('ke')],
  ['a wallet with its code', openMobileWallet],
  ["Chapa's page", () => openCheckout('chapa')],
  ["eBirr's page", () => openCheckout('ebirr')],
] as const)('%s', (_kind, open) => {
  within(open)

  test.each(BARRED)('%s, committed after the session was read: no deposit is begun', async (code) => {
    const bettor = await newBettor(world)
    const { status, body } = await duringBar(bettor, code, () => beginDeposit(world, bettor, '100'))
    expect([status, body.code]).toEqual([403, code])
    expect(await depositsOf(bettor)).toEqual([])
  })

  test.each(BARRED)(
    '%s, committed before the provider is asked: refused as %s, and again for the same key',
    async (code, reason) => {
      const bettor = await newBettor(world)
      beforeHold(bettor, code, 2)
      const key = 'one-key-for-both'
      for (let n = 0; n < 2; n++) {
        const { status, body } = await beginDeposit(world, bettor, '100', { key })
        expect([status, body.code]).toEqual([403, code])
      }
      const rows = await depositsOf(bettor)
      expect(rows).toMatchObject([notAsked(reason)])
      const { secret: sid, token } = await world.accounts.openSession(bettor.id, null)
      const shown = await world.platform.app.inject({
        url: `/api/v1/deposit/dep_${rows[0].id}`,
        cookies: { sid },
        headers: { authorization: `Bearer ${token}` },
      })
      if (code === 'SELF_EXCLUDED') expect(shown.json().data.reason).toBe(REASONS[code])
      expect(await sentCodes(world, bettor)).toEqual([])
    },
  )
})

describe("somebody else's phone, which gives our code first", () => {
  within(() => openMobileMoney('et'))
  let count = 0
  const begun = async () => {
    const bettor = await newBettor(world)
    const payer = `25197100${String(++count).padStart(4, '0')}`
    const { data } = (await beginDeposit(world, bettor, '100', { mobile: `+${payer}` })).body
    return { bettor, payer, id: data.deposit_id as string, data, code: await payerCodeOf(world, payer) }
  }

  test.each(BARRED)('%s, committed after the session was read: the right code counts nothing', async (code) => {
    const { bettor, id, code: right } = await begun()
    const { status, body } = await duringBar(bettor, code, () => giveDepositCode(world, bettor, id, right))
    expect([status, body.code]).toEqual([403, code])
    expect(await depositsOf(bettor)).toMatchObject([
      { status: 'awaiting_code', provider_reference: null, code_tries: 0 },
    ])
  })

  test.each(BARRED)('%s, committed after the code was right: nobody is asked', async (code, reason) => {
    const { bettor, id, code: right } = await begun()
    beforeHold(bettor, code, 3)
    const { status, body } = await giveDepositCode(world, bettor, id, right)
    expect([status, body.code]).toEqual([403, code])
    expect(await depositsOf(bettor)).toMatchObject([notAsked(reason)])
  })

  test.each(BARRED)('%s, committed after the try was counted: the code confirms nothing', async (code) => {
    const { bettor, id, code: right } = await begun()
    beforeHold(bettor, code, 2)
    expect((await giveDepositCode(world, bettor, id, right)).body.code).toBe(code)
    expect(await depositsOf(bettor)).toMatchObject([{ status: 'awaiting_code', provider_reference: null }])
  })

  test.each(BARRED)('%s, committed after the session was read: no other code is sent', async (code) => {
    const { bettor, payer, id, data } = await begun()
    const again = () =>
      world.platform.app.inject({
        method: 'POST',
        url: `/api/v1/deposit/${id}/code/again`,
        cookies: { sid: bettor.sid },
        payload: { token: bettor.token, expires_at: data.code_expires_at },
      })
    const answer = await duringBar(bettor, code, again)
    expect([answer.statusCode, answer.json().code]).toEqual([403, code])
    expect(await sentCodes(world, { mobile: payer })).toHaveLength(1)
  })
})

describe("the wallet's code", () => {
  within(openMobileWallet)

  test.each(BARRED)(
    "%s, committed after the session was read: the wallet's right code is not shown to it",
    async (code) => {
      const bettor = await newBettor(world)
      const id = (await beginDeposit(world, bettor, '100')).body.data.deposit_id as string
      await expect.poll(() => sentCodes(world, bettor)).toHaveLength(1)
      const right = (await sentCodes(world, bettor))[0]
      const { status, body } = await duringBar(bettor, code, () => giveDepositCode(world, bettor, id, right))
      expect([status, body.code]).toEqual([403, code])
      expect(world.sandbox.moved().collected.get(id.slice(4))).toBeUndefined()
      expect(await depositsOf(bettor)).toMatchObject([{ status: 'awaiting_code' }])
    },
  )
})

describe('a page that is open', () => {
  within(() => openCheckout('chapa'))

  test.each(BARRED)('%s: a page that was opened before and is paid all the same is credited once', async (code) => {
    const bettor = await newBettor(world)
    const { deposit_id: id, checkout_url } = (await beginDeposit(world, bettor, '100')).body.data
    await bar(bettor, code)
    await atCheckout(checkout_url, 'pay')
    const sql = `select status from deposit where replace(id::text, '-', '') = $1`
    await expect
      .poll(async () => (await world.platform.pool.query(sql, [id.slice(4)])).rows)
      .toEqual([{ status: 'received' }])
    expect(await cashOf(world, bettor)).toBe(100_00)
  })
})

describe('a key again', () => {
  within(() => openMobileMoney('et'))

  test('a key that was used before the exclusion has its first answer', async () => {
    const bettor = await newBettor(world)
    const key = 'before-the-exclusion'
    const first = await beginDeposit(world, bettor, '100', { key })
    const again = await inTransaction(world.platform.pool, async (db) => {
      await db.query(BARS.SELF_EXCLUDED, [bettor.id, untilOf()])
      return beginDeposit(world, bettor, '100', { key })
    })
    expect([again.status, again.body]).toEqual([200, first.body])
    await become(world, bettor, first.body.data.deposit_id, 'received')
  })
})
