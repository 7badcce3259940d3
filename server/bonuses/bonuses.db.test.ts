// The first-deposit bonus from its claim to its last cent: cash first, turned over, converted, forfeited, expired, and results
// that change afterwards.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createPool } from '../platform/db.ts'
import { inTransaction } from '../platform/transaction.ts'
import { type BonusWorld, bonusWorld } from './testWorld.ts'

let world: BonusWorld
beforeAll(async () => {
  world = await bonusWorld()
})
afterAll(() => world.close())
afterEach(async () => expect(await world.ledger.faults()).toEqual([]))

const DAY = 86_400_000
/** 86.96 of 100.00 is in play: at 15.63 that is 1,359.18, less 177.28 winnings tax, with the VAT of 13.04 back. */
const WIN = 1194_94

/** All of the cash is bet and lost, so that the bonus may pay. */
async function withBonus(amount: number) {
  const bettor = await world.bettor(amount)
  expect((await world.claim(bettor)).status).toBe(200)
  const matches = world.openMatches(1)
  expect((await world.place(bettor, matches, amount, 'cash')).status).toBe(200)
  await world.decide(matches, 'lost')
  return bettor
}
async function placed(bettor: Awaited<ReturnType<typeof withBonus>>, stake: number, legs = 3) {
  const matches = world.openMatches(legs)
  expect((await world.place(bettor, matches, stake)).body).toMatchObject({ data: { source: 'bonus' } })
  return matches
}

describe('claiming', () => {
  test('the balance call names what can be claimed; a claim brings it once, as bonus money with its terms', async () => {
    const bettor = await world.bettor()
    const pending = async () => (await world.post(bettor, '/api/v1/balance')).body.data
    // The 25.00 of the sign-up offer can be claimed all the time.
    expect(await pending()).toMatchObject({ bonus: '0.00', pending_bonus: '25.00' })
    expect((await world.claim(bettor)).body.code).toBe('BONUS_NO_DEPOSIT')
    await world.deposit(bettor, 300_00)
    await world.deposit(bettor, 500_00)
    expect(await pending()).toMatchObject({ pending_bonus: '325.00' })
    const { body } = await world.claim(bettor, 'claim-0001')
    expect(body.data).toMatchObject({
      pending: '0.00',
      bonus: { state: 'active', amount: '300.00', balance: '300.00', rollover: '1500.00', turned: '0.00' },
      sources: [{ source: 'bonus', balance: '300.00', legs_min: 3, odds_min: '1.95' }],
    })
    expect(await pending()).toMatchObject({ bonus: '300.00', pending_bonus: '25.00' })
    expect((await world.claim(bettor, 'claim-0001')).status).toBe(200)
    expect((await world.claim(bettor, 'claim-0002')).body.code).toBe('BONUS_CLAIMED')
    expect(await world.booksOf(bettor)).toEqual({ cash: 800_00, bonus: 300_00, reserved: 0 })
  })

  test('before the first deposit it is offered, while the campaign gives; afterwards it can be claimed or not', async () => {
    const bettor = await world.bettor()
    const isOpen = async () => (await world.state(bettor)).offer.is_open
    expect(await isOpen()).toBe(true)
    await world.bonuses.switchCampaign('first_deposit', true, { id: null, by: 'ann' })
    expect(await isOpen()).toBe(false)
    await world.bonuses.switchCampaign('first_deposit', false, { id: null, by: 'ann' })
    expect(await isOpen()).toBe(true)
    await world.deposit(bettor, 300_00)
    expect(await isOpen()).toBe(false)
  })

  test('fifty at once bring one bonus, of 1,000.00 at most', async () => {
    const bettor = await world.bettor(5000_00)
    const answers = await Promise.all(Array.from({ length: 50 }, () => world.claim(bettor)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await world.booksOf(bettor)).toEqual({ cash: 5000_00, bonus: 1000_00, reserved: 0 })
  })

  test('30 days after the first deposit there is nothing to claim', async () => {
    const bettor = await world.bettor(100_00)
    world.platform.advance(31 * DAY)
    expect((await world.state(bettor)).pending).toBe('0.00')
    expect((await world.claim(bettor)).body.code).toBe('BONUS_LATE')
    world.platform.advance(-31 * DAY)
  })

  test('after a provider took a deposit back there is nothing to claim, whatever is deposited then', async () => {
    const bettor = await world.bettor(100_00)
    expect((await world.state(bettor)).pending).toBe('100.00')
    await world.takeBack(bettor, 100_00)
    await world.deposit(bettor, 500_00)
    expect((await world.state(bettor)).pending).toBe('0.00')
    expect((await world.claim(bettor)).body.code).toBe('BONUS_TAKEN_BACK')
    expect(await world.booksOf(bettor)).toEqual({ cash: 500_00, bonus: 0, reserved: 0 })
  })
})

test.each([
  ['two matches', 2, 100_00, 'TOO_FEW_LEGS'],
  ['more than there is', 3, 100_01, 'INSUFFICIENT_BALANCE'],
])('bonus money does not pay %s', async (_name, legs, stake, code) => {
  const bettor = await withBonus(100_00)
  expect((await world.place(bettor, world.openMatches(legs), stake)).body.code).toBe(code)
})

test('five times staked it is cash: wins are bonus money until then, voids count nothing', async () => {
  const bettor = await withBonus(100_00)
  const voided = await placed(bettor, 100_00)
  await world.decide(voided, 'void')
  expect((await world.state(bettor)).bonus).toMatchObject({ state: 'active', turned: '0.00', balance: '100.00' })
  const won = await placed(bettor, 100_00)
  await world.decide(won, 'won')
  expect(await world.booksOf(bettor)).toEqual({ cash: 0, bonus: WIN, reserved: 0 })
  expect((await world.state(bettor)).bonus).toMatchObject({ state: 'active', turned: '100.00', rollover: '500.00' })
  const almost = await placed(bettor, 399_99)
  await world.decide(almost, 'lost')
  expect((await world.state(bettor)).bonus).toMatchObject({ state: 'active', turned: '499.99' })
  const last = await placed(bettor, 5_00)
  await world.decide(last, 'lost')
  expect((await world.state(bettor)).bonus).toMatchObject({ state: 'converted', turned: '500.00', balance: '0.00' })
  expect(await world.booksOf(bettor)).toEqual({ cash: WIN - 404_99, bonus: 0, reserved: 0 })
})

test.each([
  ['won', '20.00'],
  ['lost', '20.00'],
  ['halfWon', '20.00'],
  ['halfLost', '20.00'],
  ['deadHeat', '20.00'],
  ['pickVoid', '0.00'],
  ['void', '0.00'],
  ['open', '0.00'],
] as const)(
  'a slip of three picks and 20.00 that is %s counts %s towards the 500.00 of five times',
  async (result, turned) => {
    const bettor = await withBonus(100_00)
    await world.decide(await placed(bettor, 20_00), result)
    expect((await world.state(bettor)).bonus).toMatchObject({ rollover: '500.00', turned })
  },
)

test('a win that is taken back after the bonus became cash is taken from the cash, below zero if it is gone', async () => {
  const bettor = await withBonus(100_00)
  const won = await placed(bettor, 100_00)
  await world.decide(won, 'won')
  await world.decide(await placed(bettor, 400_00), 'lost')
  expect(await world.booksOf(bettor)).toEqual({ cash: WIN - 400_00, bonus: 0, reserved: 0 })
  expect(await world.withdraw(bettor, WIN - 400_00)).toBe('posted')
  await world.decide(won, 'lost')
  expect(await world.booksOf(bettor)).toEqual({ cash: -WIN, bonus: 0, reserved: WIN - 400_00 })
})

test('what was turned over by a slip whose loss is taken back and voided stays cash, and so does the stake that comes back', async () => {
  const bettor = await withBonus(100_00)
  await world.decide(await placed(bettor, 100_00), 'won')
  const lost = await placed(bettor, 400_00)
  await world.decide(lost, 'lost')
  const { ended_at } = (await world.state(bettor)).bonus
  await world.decide(lost, 'void')
  expect((await world.state(bettor)).bonus).toMatchObject({ state: 'converted', turned: '100.00', balance: '0.00' })
  expect((await world.state(bettor)).bonus.ended_at).toBe(ended_at)
  expect(await world.booksOf(bettor)).toEqual({ cash: WIN, bonus: 0, reserved: 0 })
  await world.decide(lost, 'lost')
  expect((await world.state(bettor)).bonus).toMatchObject({ state: 'converted', turned: '500.00' })
  expect(await world.booksOf(bettor)).toEqual({ cash: WIN - 400_00, bonus: 0, reserved: 0 })
})

test('a slip that is open when the bonus becomes cash pays cash', async () => {
  const bettor = await withBonus(100_00)
  await world.decide(await placed(bettor, 100_00), 'won')
  const open = await placed(bettor, 100_00)
  await world.decide(await placed(bettor, 400_00), 'lost')
  expect((await world.state(bettor)).bonus.state).toBe('converted')
  await world.decide(open, 'won')
  expect(await world.booksOf(bettor)).toEqual({ cash: 2 * WIN - 500_00, bonus: 0, reserved: 0 })
})

describe('a withdrawal', () => {
  test('ends the bonus with it, and what an open slip wins afterwards is the house’s', async () => {
    const bettor = await withBonus(100_00)
    const open = await placed(bettor, 60_00)
    await world.deposit(bettor, 200_00)
    expect((await world.state(bettor)).bonus).toMatchObject({ state: 'active', balance: '40.00', ended_at: null })
    expect(await world.withdraw(bettor, 50_00)).toBe('posted')
    const ended_at = expect.stringMatching(/^20\d\d-.*Z$/)
    expect((await world.state(bettor)).bonus).toMatchObject({ state: 'forfeited', balance: '0.00', ended_at })
    await world.decide(open, 'won')
    expect(await world.booksOf(bettor)).toEqual({ cash: 150_00, bonus: 0, reserved: 50_00 })
    await world.decide(open, 'void')
    expect(await world.booksOf(bettor)).toEqual({ cash: 150_00, bonus: 0, reserved: 50_00 })
  })

  test('costs what is staked on open slips as well: named with it, also where the book is empty, and refused for less', async () => {
    const bettor = await withBonus(100_00)
    await placed(bettor, 60_00)
    await world.deposit(bettor, 200_00)
    const named = async () => (await world.state(bettor)).bonus
    const open = { count: 1, stake: '60.00', payout: expect.stringMatching(/^[1-9]\d\d\.\d\d$/) }
    expect(await named()).toMatchObject({ balance: '40.00', open, forfeit: '100.00' })
    for (const seen of [0, 40_00, 99_99]) expect(await world.withdraw(bettor, 50_00, seen)).toBe('BONUS_FORFEIT')
    expect((await world.place(bettor, world.openMatches(1), 200_00, 'cash')).status).toBe(200)
    await placed(bettor, 40_00)
    await world.deposit(bettor, 200_00)
    expect(await named()).toMatchObject({ balance: '0.00', open: { count: 2, stake: '100.00' }, forfeit: '100.00' })
    for (const seen of [0, 99_99]) expect(await world.withdraw(bettor, 50_00, seen)).toBe('BONUS_FORFEIT')
    expect(await world.booksOf(bettor)).toEqual({ cash: 200_00, bonus: 0, reserved: 0 })
    expect(await world.withdraw(bettor, 50_00, 100_00)).toBe('posted')
    expect(await named()).toMatchObject({ state: 'forfeited', open: { count: 0, stake: '0.00' }, forfeit: '0.00' })
    expect(await world.withdraw(bettor, 50_00, 0)).toBe('posted')
  })

  test('ends what may still be claimed until it is given back', async () => {
    const bettor = await world.bettor(100_00)
    const money = { accountId: bettor.id, reference: crypto.randomUUID(), amount: 100_00 }
    await inTransaction(world.platform.pool, (db) => world.wallet.reserve(money, db))
    expect((await world.state(bettor)).pending).toBe('0.00')
    expect((await world.claim(bettor)).body.code).toBe('BONUS_WITHDRAWN')
    await inTransaction(world.platform.pool, (db) => world.wallet.release(money, db))
    expect((await world.state(bettor)).pending).toBe('100.00')
    expect((await world.claim(bettor)).status).toBe(200)
    expect(await world.booksOf(bettor)).toEqual({ cash: 100_00, bonus: 100_00, reserved: 0 })
  })

  test('and a claim at once leave no bonus, whichever is first', async () => {
    for (let round = 0; round < 20; round += 1) {
      const bettor = await world.bettor(100_00)
      const [withdrawn] = await Promise.all([world.withdraw(bettor, 100_00), world.claim(bettor)])
      expect(withdrawn).toBe('posted')
      expect(await world.booksOf(bettor)).toEqual({ cash: 0, bonus: 0, reserved: 100_00 })
    }
  })

  test('that the cash does not cover leaves the bonus as it is', async () => {
    const bettor = await withBonus(100_00)
    expect(await world.withdraw(bettor, 50_00)).toBe('insufficient')
    expect((await world.state(bettor)).bonus).toMatchObject({ state: 'active', balance: '100.00' })
  })

  test('and the job after 30 days see a bonus that was turned over before anything else has', async () => {
    for (const end of ['withdrawal', 'job']) {
      const bettor = await withBonus(100_00)
      await world.decide(await placed(bettor, 100_00), 'won')
      const last = await placed(bettor, 400_00)
      await world.deposit(bettor, 50_00)
      for (const match of last)
        world.say(match, {
          kind: 'settled',
          certainty: 2,
          outcomes: [{ id: '1', result: 0, voidFactor: null, deadHeatFactor: null }],
        })
      await world.settlement.drain()
      expect((await world.state(bettor)).bonus).toMatchObject({ state: 'active', turned: '100.00' })
      world.platform.advance(30 * DAY)
      if (end === 'job') await world.bonuses.end()
      expect(await world.withdraw(bettor, 50_00)).toBe('posted')
      world.platform.advance(-30 * DAY)
      const after = { cash: WIN - 400_00, bonus: 0, reserved: 50_00 }
      expect(await world.booksOf(bettor)).toEqual(after)
      await world.followed()
      expect((await world.state(bettor)).bonus).toMatchObject({ state: 'converted', turned: '500.00' })
      expect(await world.booksOf(bettor)).toEqual(after)
    }
  })

  test('sees a win that was taken back before anything else has', async () => {
    const bettor = await withBonus(100_00)
    const won = await placed(bettor, 100_00)
    await world.decide(won, 'won')
    await world.decide(await placed(bettor, 400_00), 'lost')
    for (const match of won)
      world.say(match, {
        kind: 'settled',
        certainty: 2,
        outcomes: [{ id: '1', result: 0, voidFactor: null, deadHeatFactor: null }],
      })
    await world.settlement.drain()
    expect(await world.booksOf(bettor)).toMatchObject({ cash: WIN - 400_00, bonus: -WIN })
    expect(await world.withdraw(bettor, WIN - 400_00)).toBe('insufficient')
    await world.followed()
    expect(await world.booksOf(bettor)).toMatchObject({ cash: -400_00, bonus: 0 })
  })
})

test('after 30 days the job takes back what was not turned over, and what a slip brings late', async () => {
  const bettor = await withBonus(100_00)
  const open = await placed(bettor, 30_00)
  world.platform.advance(30 * DAY)
  await world.bonuses.end()
  expect((await world.state(bettor)).bonus).toMatchObject({ state: 'expired', balance: '0.00' })
  expect(await world.booksOf(bettor)).toEqual({ cash: 0, bonus: 0, reserved: 0 })
  await world.decide(open, 'won')
  expect(await world.booksOf(bettor)).toEqual({ cash: 0, bonus: 0, reserved: 0 })
  world.platform.advance(-30 * DAY)
})

test('one that is due is ended, and one with late money cleared, behind a thousand that ended lately', async () => {
  const [due, late] = [await withBonus(100_00), await withBonus(100_00)]
  const { pool } = world.platform
  await pool.query(
    `insert into bonus_grant (account_id, kind, transfer_id, request_key, amount, rollover, state, claimed_at, expires_at, ended_at)
     select -n, 'first_deposit', gen_random_uuid(), n::text, 1, 5, 'forfeited', now() - interval '1 day', now(), now()
     from generate_series(1, 1000) n`,
  )
  const update = (set: string, { id }: { id: number }) =>
    pool.query(`update bonus_grant set ${set} where account_id = $1`, [id])
  await update(`state = 'forfeited', ended_at = clock_timestamp()`, late)
  world.platform.advance(30 * DAY)
  await world.bonuses.end()
  world.platform.advance(-30 * DAY)
  expect((await world.state(due)).bonus).toMatchObject({ state: 'expired' })
  expect(await world.booksOf(due)).toMatchObject({ bonus: 0 })
  await world.bonuses.end()
  expect(await world.booksOf(late)).toMatchObject({ bonus: 0 })
})

test('claims, slips, withdrawals and redemptions at once on one wallet take exactly what it holds', async () => {
  for (let round = 0; round < 10; round += 1) {
    const bettor = await world.bettor(100_00)
    const matches = world.openMatches(3)
    await world.givePoints(bettor, 60)
    const all = await Promise.all(
      Array.from({ length: 15 }, async (_, n) => {
        if (n % 5 === 0) return (await world.claim(bettor)).status
        if (n % 5 === 1) return (await world.place(bettor, matches, 60_00, 'cash')).status
        if (n % 5 === 2) return (await world.place(bettor, matches, 60_00)).status
        if (n % 5 === 3) return (await world.post(bettor, '/api/v1/loyalty/redeem', { points: 50 })).status
        return (await world.withdraw(bettor, 60_00)) === 'posted' ? 200 : 402
      }),
    )
    expect(all.every((status) => status < 500)).toBe(true)
    const { cash, bonus, reserved } = await world.booksOf(bettor)
    const { rows } = await world.platform.pool.query(
      `select coalesce(sum(stake) filter (where source = 'cash'), 0)::int as cash,
         coalesce(sum(stake) filter (where source = 'bonus'), 0)::int as bonus from bet where account_id = $1`,
      [bettor.id],
    )
    expect(cash + reserved + rows[0].cash).toBe(100_00)
    const { bonus: grant } = await world.state(bettor)
    const left = grant === null || grant.state === 'forfeited' ? 0 : 100_00 - rows[0].bonus
    expect(bonus).toBe(left)
    expect(await world.ledger.balancesOf(bettor.id)).toMatchObject({ points: 10, redeemed: 50_00 })
  }
})

test('an account whose slips cannot be counted waits alone; bonuses before and after it are turned over', async () => {
  const [first, faulty, last] = [await withBonus(100_00), await withBonus(100_00), await withBonus(100_00)]
  const owner = createPool(world.platform.config.databaseUrl, null, 1)
  await owner.query(`create function poison() returns trigger language plpgsql as
    $$ begin if new.account_id = ${faulty.id} then raise 'a book that is not as it must be'; end if; return new; end $$`)
  await owner.query('create trigger poison before insert on bonus_turnover for each row execute function poison()')
  for (const bettor of [first, faulty, last]) await world.decide(await placed(bettor, 20_00), 'lost')
  const turned = async () => {
    const states = await Promise.all([first, faulty, last].map((bettor) => world.state(bettor)))
    return states.map(({ bonus }) => bonus.turned)
  }
  expect(await turned()).toEqual(['20.00', '0.00', '20.00'])
  const { waiting } = await world.platform.jobs.list()
  expect(waiting).toMatchObject([
    { reader: 'bonuses', account_id: faulty.id, error: 'a book that is not as it must be' },
  ])
  await owner.query('drop trigger poison on bonus_turnover')
  await world.platform.pool.query('update outbox_waiting set next_at = now()')
  await world.bonuses.follow()
  expect(await turned()).toEqual(['20.00', '20.00', '20.00'])
  await owner.end()
})
