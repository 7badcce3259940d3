// One wallet and 50 calls at once: withdrawals, bets, cash-outs, redemptions and claims, each standing for itself, against
// PostgreSQL. However they meet, exactly what the balance allows is taken, and everything that is given is given once.
import { createSandboxProvider } from '@walia/simulator/providers/sandbox.ts'
import { randomOf } from '@walia/simulator/random.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBets } from '../bets/index.ts'
import { createHandBook, legBody } from '../bets/testServer.ts'
import { createCashout } from '../cashout/index.ts'
import { unspentIn } from '../casino/index.ts'
import { createLoyalty } from '../loyalty/index.ts'
import { testPlatform } from '../platform/testPlatform.ts'
import { runsOf } from '../platform/testRuns.ts'
import { inTransaction } from '../platform/transaction.ts'
import { type Bettor, closeWorld, newBettor, type World, worldOn } from './testWorld.ts'

const ROUNDS = runsOf(20)
const SEED = 17
/** Whatever is taken from cash is this much, so that what the balance allows is a whole number. */
const EACH = 100_00
const DEPOSIT = 750_00
const TICKETS = 3
const POINTS = 175
const REDEEMED = 50
/** In turn: bets are faster than withdrawals, so they have the cash where there are many of them. */
const MIXES = [
  { withdraw: 14, place: 14, cashOut: 12, redeem: 6, claim: 4 },
  { withdraw: 26, place: 2, cashOut: 12, redeem: 6, claim: 4 },
  { withdraw: 28, place: 2, cashOut: 12, redeem: 8, claim: 0 },
] as const
const PLACED_MAX = 14
const MATCHES = 40

let world: World
beforeAll(async () => {
  // Nobody answers within the test: what is reserved stays reserved.
  const pace = { approveAfterMs: 3_600_000, lateAfterMs: 3_600_000 }
  const sandbox = await createSandboxProvider({ shape: 'telebirr', port: 0, secret: 's', ...pace })
  const platform = await testPlatform({ MARKET: 'et' }, 60)
  world = await worldOn(platform, 'et', sandbox)
  const { accounts, ledger, bonuses } = world
  // What they deposited comes without a payment.
  bonuses.askPersons({ isKnown: async () => true, reviewMs: async () => 0 })
  const book = createHandBook()
  for (let match = 1; match <= MATCHES; match++) book.addMatch(match, { startsAt: Date.now() + 40 * 86_400_000 })
  const { texts } = platform
  const bets = createBets(platform, {
    ...{ book, texts, version: 'test' },
    names: { market: () => 'market', outcome: () => 'outcome', groups: () => [] },
    cashOf: async (id) => (await ledger.balancesOf(id)).cash,
    unspentOf: unspentIn(platform.pool, ledger),
    ...{ standingOf: accounts.standingOf, bettorOf: accounts.bettorOf },
  })
  await bets.start()
  createCashout(platform, { book, ledger, texts, bettorOf: accounts.bettorOf, isBlocked: accounts.isBlocked })
  createLoyalty(platform, { accounts, ledger })
  await platform.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => closeWorld(world))

type Answer = { status: number; body: Record<string, never> & { code?: string } }
async function post({ sid, token }: Bettor, url: string, payload: object): Promise<Answer> {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await world.platform.app.inject({ method: 'POST', url, cookies: { sid }, headers, payload })
  return { status: answer.statusCode, body: answer.json() }
}

const withdraw = (bettor: Bettor, forfeit: string) =>
  post(bettor, '/api/v1/withdraw', { amount: '100', method: world.method, forfeit })
/** A bet of its own each time: the same one again within seconds is a repeat. */
const place = (bettor: Bettor, match: number) => {
  const slip = { stake: '100', total_odd: '2.50', src: 'MOBILE_WEB', betslip: [legBody(match)] }
  return post(bettor, '/api/v2/bet', slip)
}

async function richBettor(): Promise<Bettor> {
  const bettor = await newBettor(world)
  const money = { accountId: bettor.id, provider: 'test', reference: crypto.randomUUID(), amount: DEPOSIT, fee: 0 }
  await inTransaction(world.platform.pool, (db) => world.wallet.deposit(money, db))
  const entries = [
    { accountId: bettor.id, book: 'points', amount: POINTS },
    { accountId: 0, book: 'points_issued', amount: -POINTS },
  ]
  await world.ledger.post([{ kind: 'points', reference: crypto.randomUUID(), entries }])
  return bettor
}

/** Two offers of each ticket. */
async function offersOf(bettor: Bettor): Promise<string[]> {
  const offers: string[] = []
  for (let match = 1; match <= TICKETS; match++) {
    const { body } = await place(bettor, match)
    for (let n = 0; n < 2; n++) {
      const offer = await post(bettor, '/api/v1/cashout/offer', { bet_id: (body as { bet_id?: string }).bet_id })
      offers.push((offer.body as { data?: { offer_id: string } }).data?.offer_id ?? '')
    }
  }
  return offers
}

type Kind = keyof (typeof MIXES)[number]
const EXPECTED: Record<Kind, readonly string[]> = {
  withdraw: ['INSUFFICIENT_BALANCE', 'BONUS_FORFEIT'],
  place: ['INSUFFICIENT_BALANCE'],
  cashOut: ['CASHOUT_NOT_OPEN'],
  redeem: ['POINTS_INSUFFICIENT'],
  claim: ['BONUS_CLAIMED', 'BONUS_WITHDRAWN'],
}

/** All of them at once, in an order of the round's own; answers by kind how many were taken. */
async function storm(bettor: Bettor, offers: readonly string[], round: number): Promise<Record<Kind, number>> {
  const random = randomOf('storm', SEED, round)
  const calls: Record<Kind, (n: number) => Promise<Answer>> = {
    // In every other round only half of them have seen what it costs.
    withdraw: (n) => withdraw(bettor, (round * n) % 2 === 0 ? '750.00' : '0'),
    place: (n) => place(bettor, TICKETS + 1 + n),
    cashOut: (n) => post(bettor, '/api/v1/cashout/accept', { offer_id: offers[n % offers.length] }),
    redeem: () => post(bettor, '/api/v1/loyalty/redeem', { points: REDEEMED }),
    claim: () => post(bettor, '/api/v1/bonuses/claim', {}),
  }
  const mix = MIXES[round % MIXES.length] as Record<Kind, number>
  const all = (Object.keys(mix) as Kind[]).flatMap((kind) =>
    Array.from({ length: mix[kind] }, (_, n) => ({ kind, n, place: random.next() })),
  )
  const taken: Record<Kind, number> = { withdraw: 0, place: 0, cashOut: 0, redeem: 0, claim: 0 }
  const ordered = all.toSorted((a, b) => a.place - b.place)
  await Promise.all(
    ordered.map(async ({ kind, n }) => {
      const { status, body } = await calls[kind](n)
      if (status === 200) taken[kind]++
      else expect(EXPECTED[kind]).toContain(body.code)
    }),
  )
  return taken
}

type Sums = { withdrawn: number; staked: number; cashouts: number; net: number }
/** What the rows say, not the answers. */
async function sumsOf({ id }: Bettor): Promise<Sums> {
  const { rows } = await world.platform.pool.query<Sums>(
    `select (select count(*)::int from withdrawal where account_id = $1 and status <> 'refused') as withdrawn,
       (select count(*)::int from bet where account_id = $1) as staked,
       (select count(*)::int from cashout where account_id = $1) as cashouts,
       (select coalesce(sum(net), 0)::int from cashout where account_id = $1) as net`,
    [id],
  )
  return rows[0] as Sums
}

async function oneRound(round: number): Promise<Record<Kind, number>> {
  const bettor = await richBettor()
  const offers = await offersOf(bettor)
  const taken = await storm(bettor, offers, round)
  const { cashouts, net } = await sumsOf(bettor)
  expect(cashouts).toBeLessThanOrEqual(TICKETS)
  // The wallet has no more than the balance allows, and no less: bets go on until one is refused.
  for (let match = TICKETS + PLACED_MAX + 1; (await place(bettor, match)).status === 200; match++);
  const { withdrawn, staked } = await sumsOf(bettor)
  const had = DEPOSIT + net
  expect(withdrawn + staked).toBe(Math.floor(had / EACH))
  const { cash, reserved, points, redeemed, bonus } = await world.ledger.balancesOf(bettor.id)
  expect([cash, reserved]).toEqual([had % EACH, withdrawn * EACH])
  // Three times 50 of 175 points, however many ask.
  const redemptions = Math.floor(POINTS / REDEEMED)
  expect([taken.redeem, points, redeemed]).toEqual([redemptions, POINTS - redemptions * REDEEMED, redemptions * 50_00])
  // Claimed once or not at all, and gone with the first withdrawal.
  expect(taken.claim).toBeLessThanOrEqual(1)
  expect(bonus).toBe(taken.claim === 1 && withdrawn === 0 ? DEPOSIT : 0)
  return { ...taken, cashOut: cashouts, withdraw: withdrawn }
}

test(`${ROUNDS} rounds of 50 calls at once on one wallet take exactly what the balance allows`, {
  timeout: 60_000 + ROUNDS * 3_000,
}, async () => {
  const totals: Record<Kind, number> = { withdraw: 0, place: 0, cashOut: 0, redeem: 0, claim: 0 }
  for (let round = 0; round < ROUNDS; round++) {
    const taken = await oneRound(round)
    for (const kind of Object.keys(totals) as Kind[]) totals[kind] += taken[kind]
  }
  expect(await world.ledger.faults()).toEqual([])
  const below = await world.platform.pool.query('select from wallet_balance where balance < 0')
  expect(below.rowCount).toBe(0)
  // All kinds were taken at some time.
  expect(Math.min(...Object.values(totals))).toBeGreaterThan(0)
  if (process.env.PROPERTY_RUNS) process.stdout.write(`${ROUNDS} rounds took ${JSON.stringify(totals)}\n`)
})
