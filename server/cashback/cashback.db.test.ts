// Cashback of a week's net loss on real PostgreSQL: what counts, once per account and week whoever computes it, and results
// that change afterwards.
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openOffers, switchOffer } from '../bonuses/testOffers.ts'
import { type Bettor, type BonusWorld, bonusWorld } from '../bonuses/testWorld.ts'
import { createCashout } from '../cashout/index.ts'
import { ascendingIds } from '../ledger/index.ts'
import { updateSettled } from '../luckysix/queries.ts'
import { createApp } from '../platform/http.ts'
import { createJobs } from '../platform/jobs.ts'
import { type Cashback, createCashback } from './index.ts'

let world: BonusWorld
let cashback: Cashback
let elsewhere: Cashback
beforeAll(async () => {
  world = await bonusWorld()
  const { platform, accounts, bonuses } = world
  await openOffers(bonuses, 'cashback')
  cashback = createCashback(platform, { accounts, bonuses })
  createCashout(platform, {
    ...{ book: world.book, ledger: world.ledger, texts: platform.texts, isBlocked: async () => false },
    bettorOf: async (request) => ({ accountId: (await accounts.authenticate(request)).accountId, blocked: false }),
  })
  // As another process does.
  const app = await createApp(platform.log, platform.texts.error)
  const jobs = createJobs(platform.pool, platform.log)
  elsewhere = createCashback({ ...platform, app, jobs }, { accounts, bonuses })
})
afterAll(() => world.close())

const WEEK_MS = 7 * 86_400_000
/** What is decided now is then in the last week, and an hour has passed since its end. */
const nextWeek = () => world.platform.advance(WEEK_MS + 2 * 3_600_000)
const freeBetOf = async ({ id }: Bettor) => (await world.ledger.balancesOf(id)).free_bet
const shown = async (bettor: Bettor) => (await world.post(bettor, '/api/v1/cashback')).body.data

async function play(
  bettor: Bettor,
  stake: number,
  result: 'won' | 'lost' | 'void',
  source = 'cash',
): Promise<number[]> {
  const matches = world.openMatches(source === 'cash' ? 1 : 3)
  const { status, body } = await world.place(bettor, matches, stake, source)
  expect([status, body.code]).toEqual([200, undefined])
  await world.decide(matches, result)
  return matches
}

/** All of the ticket, or so many percent of its stake; answers what that paid, minor units. */
async function cashOut(bettor: Bettor, betId: string, part?: number): Promise<number> {
  const asked = { bet_id: betId, ...(part === undefined ? {} : { part }) }
  const offer = await world.post(bettor, '/api/v1/cashout/offer', asked)
  expect([offer.status, offer.body.code]).toEqual([200, undefined])
  const before = (await world.ledger.balancesOf(bettor.id)).cash
  const { status } = await world.post(bettor, '/api/v1/cashout/accept', { offer_id: offer.body.data.offer_id })
  expect(status).toBe(200)
  return (await world.ledger.balancesOf(bettor.id)).cash - before
}

test('of a ticket that was cashed out, whole or in part, what the cash-out paid is not lost', async () => {
  const bettor = await world.bettor(5000_00)
  const [whole, part] = [world.openMatches(1), world.openMatches(1)]
  const first = (await world.place(bettor, whole, 1000_00, 'cash')).body.bet_id
  const second = (await world.place(bettor, part, 1000_00, 'cash')).body.bet_id
  const paid = (await cashOut(bettor, first)) + (await cashOut(bettor, second, 50))
  await world.decide(part, 'lost')
  const text = (minor: number): string => (minor / 100).toFixed(2)
  const net = 2000_00 - paid
  expect(net).toBeGreaterThan(100_00)
  expect(await shown(bettor)).toMatchObject({ net_loss: text(net), amount: text(Math.floor(net / 20)) })
  // What becomes of the match of a ticket that is out changes nothing.
  await world.decide(whole, 'won')
  expect(await shown(bettor)).toMatchObject({ net_loss: text(net) })
})

test('what tickets of cash lost less what they won comes back in part, once, when the week is over', async () => {
  const [loser, small, winner, idle] = [
    await world.bettor(5000_00),
    await world.bettor(5000_00),
    await world.bettor(5000_00),
    await world.bettor(5000_00),
  ]
  await play(loser, 1000_00, 'lost')
  const cash = (await world.ledger.balancesOf(loser.id)).cash
  await play(loser, 100_00, 'won')
  const won = (await world.ledger.balancesOf(loser.id)).cash - cash
  await play(loser, 300_00, 'void')
  await world.place(loser, world.openMatches(1), 700_00, 'cash')
  await play(small, 99_99, 'lost')
  await play(winner, 100_00, 'lost')
  await play(winner, 100_00, 'won')
  const net = 1000_00 - won
  expect(await shown(loser)).toMatchObject({
    ...{ percent: 5, loss_min: '100.00', max: '500.00', last: null },
    ...{ net_loss: (net / 100).toFixed(2), amount: (Math.floor(net / 20) / 100).toFixed(2) },
  })
  expect(await shown(winner)).toMatchObject({ net_loss: '0.00', amount: '0.00' })
  await cashback.closeWeeks()
  expect(await freeBetOf(loser)).toBe(0)
  nextWeek()
  const closed = await Promise.all([cashback.closeWeeks(), elsewhere.closeWeeks(), cashback.closeWeeks()])
  expect(closed.flat().length).toBeGreaterThan(0)
  expect(await Promise.all([loser, small, winner, idle].map(freeBetOf))).toEqual([Math.floor(net / 20), 0, 0, 0])
  expect(await cashback.closeWeeks()).toEqual([])
  expect(await shown(loser)).toMatchObject({
    net_loss: '0.00',
    last: { granted: true, net_loss: (net / 100).toFixed(2) },
  })
  expect(await world.ledger.faults()).toEqual([])
})

/**
 * The database's clock does not move with the test's: as its owner the test puts the state of a ticket, of the one on a match
 * or of the account's only one, to its own time.
 */
async function decidedNow({ id }: Bettor, number: number, match: number | null = null): Promise<void> {
  const owner = new pg.Client({ connectionString: world.platform.config.databaseUrl })
  await owner.connect()
  await owner.query(
    `update bet_settlement s set at = $3 from bet_leg l join selection c on c.id = l.selection_id
     where l.bet_id = s.bet_id and s.account_id = $1 and s.number = $2 and ($4::bigint is null or c.parent_match_id = $4)`,
    [id, number, new Date(world.platform.clock.now()), match],
  )
  await owner.end()
}

test('a result that changes after its week was paid counts in the week in which it changes', async () => {
  const bettor = await world.bettor(5000_00)
  const matches = await play(bettor, 1000_00, 'lost')
  await decidedNow(bettor, 1)
  nextWeek()
  await cashback.closeWeeks()
  expect(await freeBetOf(bettor)).toBe(50_00)
  await world.decide(matches, 'void')
  await decidedNow(bettor, 2)
  const other = await play(bettor, 1500_00, 'lost')
  await decidedNow(bettor, 1, other[0])
  // 1,500.00 less the 1,000.00 that were not lost after all.
  expect(await shown(bettor)).toMatchObject({ net_loss: '500.00', amount: '25.00', last: { amount: '50.00' } })
  nextWeek()
  await cashback.closeWeeks()
  expect(await freeBetOf(bettor)).toBe(25_00)
})

test('what came back is staked, and what it wins above the stake is cash to the last cent', async () => {
  const bettor = await world.bettor(1000_00)
  await play(bettor, 1000_00, 'lost')
  await decidedNow(bettor, 1)
  nextWeek()
  await cashback.closeWeeks()
  expect(await world.ledger.balancesOf(bettor.id)).toMatchObject({ cash: 0, free_bet: 50_00 })
  await play(bettor, 50_00, 'won', 'free_bet')
  // 43.48 without VAT at 15.63 are 679.59; a free bet's own stake of 43.48 is not in what it pays.
  const { cash, free_bet } = await world.ledger.balancesOf(bettor.id)
  expect({ cash, free_bet }).toEqual({ cash: 636_11, free_bet: 0 })
  expect(await world.withdraw(bettor, 636_12)).toBe('insufficient')
  expect(await world.withdraw(bettor, 636_11)).toBe('posted')
  expect(await world.booksOf(bettor)).toEqual({ cash: 0, bonus: 0, reserved: 636_11 })
  expect(await world.ledger.faults()).toEqual([])
})

test('what lucky six lost comes back as well: of each product that takes cash, decided in the week', async () => {
  const bettor = await world.bettor(5000_00)
  const nextId = ascendingIds(world.platform)
  // Round one is lost, in round two 75.00 of 100.00 are won back, round three is given back, round four still open.
  const ids = Array.from({ length: 4 }, nextId)
  const wanted = { ord: 1, account_id: bettor.id, ids, round_number: 1, kind: 'firstParity', picks: [1] }
  const money = { stake: 100_00, vat: 13_04, rules: 'lucky6-2', tax_rows: 'et-2020' }
  const undecided = { place: null, odds: null, paid: 0, tax: 0 } as const
  const owner = new pg.Client({ connectionString: world.platform.config.databaseUrl })
  await owner.connect()
  await owner.query(
    'select lucky_take(array[w], array[0], clock_timestamp()) from jsonb_populate_record(null::lucky_wanted, $1) w',
    [JSON.stringify({ ...wanted, ...money })],
  )
  // Past the trigger that asks for their rounds, which are not here.
  await owner.query(`set session_replication_role = 'replica'`)
  await updateSettled(owner, [
    { ...undecided, id: ids[0] as string, status: 3 },
    { ...undecided, id: ids[1] as string, status: 5, odds: 1_75, paid: 75_00 },
    { ...undecided, id: ids[2] as string, status: 4, paid: 100_00 },
  ])
  await owner.query('update lucky_ticket set settled_at = $2 where account_id = $1 and settled_at is not null', [
    bettor.id,
    new Date(world.platform.clock.now()),
  ])
  await owner.end()
  await play(bettor, 200_00, 'lost')
  await decidedNow(bettor, 1)
  expect(await shown(bettor)).toMatchObject({ net_loss: '325.00', amount: '16.25' })
  nextWeek()
  await cashback.closeWeeks()
  expect(await freeBetOf(bettor)).toBe(16_25)
})

test('what was lost of free bets brings nothing back, and a stopped campaign gives nothing', async () => {
  const [given, stopped] = [await world.bettor(), await world.bettor(5000_00)]
  expect((await world.grant(given, 400_00)).ok).toBe(true)
  await play(given, 400_00, 'lost', 'free_bet')
  await decidedNow(given, 1)
  await play(stopped, 1000_00, 'lost')
  await decidedNow(stopped, 1)
  expect([(await shown(given)).net_loss, (await shown(stopped)).amount]).toEqual(['0.00', '50.00'])
  await world.bonuses.switchCampaign('cashback', true, { id: null, by: 'hanna' })
  nextWeek()
  await cashback.closeWeeks()
  expect([await freeBetOf(given), await freeBetOf(stopped)]).toEqual([0, 0])
  expect((await shown(stopped)).last).toMatchObject({ granted: false })
  await world.bonuses.switchCampaign('cashback', false, { id: null, by: 'hanna' })
  expect(await cashback.closeWeeks()).toEqual([])
})

test('a fault with one account holds up no other; the week stays open, and is closed once that is mended', async () => {
  const [faulty, sound] = [await world.bettor(5000_00), await world.bettor(5000_00)]
  for (const bettor of [faulty, sound]) {
    await play(bettor, 2000_00, 'lost')
    await decidedNow(bettor, 1)
  }
  nextWeek()
  const grant = world.bonuses.grantFreeBet.bind(world.bonuses)
  const granting = vi.spyOn(world.bonuses, 'grantFreeBet').mockImplementation(async (db, given) => {
    if (given.accountId === faulty.id) throw new Error('a book that is not as it must be')
    return grant(db, given)
  })
  await expect(cashback.closeWeeks()).rejects.toThrow(/1 failed/)
  expect([await freeBetOf(faulty), (await freeBetOf(sound)) > 0]).toEqual([0, true])
  granting.mockRestore()
  const given = await freeBetOf(sound)
  expect(await cashback.closeWeeks()).toHaveLength(1)
  expect([await freeBetOf(faulty), await freeBetOf(sound)]).toEqual([given, given])
})

test('what is lost while no operator has opened cashback brings nothing; a week in which it is closed is paid until then', async () => {
  const [before, during, after] = [
    await world.bettor(5000_00),
    await world.bettor(5000_00),
    await world.bettor(5000_00),
  ]
  const lose = async (bettor: Bettor) => {
    await play(bettor, 1000_00, 'lost')
    await decidedNow(bettor, 1)
  }
  await switchOffer(world.bonuses, 'cashback', false)
  nextWeek()
  await cashback.closeWeeks()
  nextWeek()
  await lose(before)
  expect((await world.post(before, '/api/v1/cashback')).body.code).toBe('OFFER_CLOSED')
  world.platform.advance(60_000)
  await switchOffer(world.bonuses, 'cashback', true)
  expect((await shown(before)).net_loss).toBe('0.00')
  world.platform.advance(60_000)
  await lose(during)
  expect(await shown(during)).toMatchObject({ net_loss: '1000.00', amount: '50.00' })
  world.platform.advance(60_000)
  await switchOffer(world.bonuses, 'cashback', false)
  world.platform.advance(60_000)
  await lose(after)
  nextWeek()
  expect(await cashback.closeWeeks()).toHaveLength(1)
  expect(await Promise.all([before, during, after].map(freeBetOf))).toEqual([0, 50_00, 0])
  nextWeek()
  expect(await cashback.closeWeeks()).toEqual([])
})
