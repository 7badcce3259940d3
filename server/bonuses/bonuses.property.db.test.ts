// A model of cash, bonus, free bets and ledger in a few lines, and random histories of bets, results that change (refunds in
// whole and in half, dead heats), cash-outs in parts, claims, grants, withdrawals, exclusions and days on PostgreSQL that agree
// with it after every step.
import { NOTHING_BEFORE, type PaidBefore } from '@walia/domain/betslip/figures.ts'
import type { BonusState } from '@walia/domain/bonuses/firstDeposit.ts'
import { decideCashout, stakePartOf } from '@walia/domain/cashout/offer.ts'
import { et } from '@walia/domain/market/et.ts'
import { taxAt } from '@walia/domain/market/profile.ts'
import { settleTicket } from '@walia/domain/settlement/settleTicket.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCashout } from '../cashout/index.ts'
import { runsOf } from '../platform/testRuns.ts'
import { findGrant } from './queries.ts'
import { type Bettor, type BonusWorld, bonusWorld, outcomeOf, type Result } from './testWorld.ts'

const RUNS = runsOf(20)
const DAY = 86_400_000
const DAYS = 30

let world: BonusWorld
async function openWorld(): Promise<void> {
  world = await bonusWorld()
  const { platform, accounts, book, ledger } = world
  createCashout(platform, {
    ...{ book, ledger, texts: platform.texts, isBlocked: async () => false },
    bettorOf: async (request) => ({ accountId: (await accounts.authenticate(request)).accountId, blocked: false }),
  })
}
beforeAll(openWorld)
afterAll(() => world.close())
/** Campaigns have a ceiling of cost, which no history is to meet. */
const RUNS_OF_WORLD = 60
async function renewWorld(): Promise<void> {
  expect(await world.ledger.faults()).toEqual([])
  await world.close()
  await openWorld()
}

type Source = 'cash' | 'bonus' | 'free_bet'
/** `out` of its stake is cashed out, which brought `before`. */
type Ticket = { source: Source; stake: number; result: Result; out: number; before: PaidBefore }
/** Free bets are counted coin by coin: each cent knows when it expires, and the first to expire is staked first. */
type FreeBet = { amount: number; left: number; endsOn: number }
type Grant = { amount: number; state: BonusState; endsOn: number }
type Model = {
  cash: number
  bonus: number
  free_bet: number
  reserved: number
  day: number
  deposit: number
  /** Since the first deposit, which every history begins with. */
  withdrawn: boolean
  grant: Grant | null
  freeBets: FreeBet[]
  excluded: boolean
  tickets: Ticket[]
}

const tax = taxAt(et, Date.now())
/** Three legs of bonus money, one of anything else, at 2.50. */
const legsOf = ({ source, result }: Ticket) =>
  Array.from({ length: source === 'bonus' ? 3 : 1 }, (_, index) => ({ odds: 2_50, outcome: outcomeOf(result, index) }))
const settledOf = (ticket: Ticket) => {
  const { source, stake, out, before } = ticket
  return settleTicket({ product: 'sports', source, stake: stake - out, before, tax }, legsOf(ticket))
}
const paidFor = (ticket: Ticket): number => {
  const settled = ticket.out === ticket.stake ? null : settledOf(ticket)
  return settled === null || settled.state === 'open' ? 0 : settled.payout
}
const isRefunded = (ticket: Ticket): boolean => settledOf(ticket).state === 'refunded'

/** A slip of bonus money that is decided by three picks; with a void one it is decided by two. */
const counted = ({ source, result }: Ticket): boolean =>
  source === 'bonus' && result !== 'open' && result !== 'void' && result !== 'pickVoid'
const turnedIn = ({ tickets }: Model): number => tickets.filter(counted).reduce((sum, { stake }) => sum + stake, 0)

/** A stake leaves the free bets that expire first; one that comes back goes to those that expire last, as far as they go. */
function moveFreeBets(model: Model, change: number): void {
  const firstEnding = model.freeBets.toSorted((a, b) => a.endsOn - b.endsOn)
  let rest = Math.abs(change)
  for (const one of change < 0 ? firstEnding : firstEnding.toReversed()) {
    const moved = Math.min(rest, change < 0 ? one.left : one.amount - one.left)
    one.left += change < 0 ? -moved : moved
    rest -= moved
  }
}
function endFreeBets(model: Model): void {
  model.freeBets = model.freeBets.filter(({ endsOn }) => !model.excluded && endsOn > model.day)
  model.free_bet = model.freeBets.reduce((sum, { left }) => sum + left, 0)
}

function settle(model: Model, forfeit = false): void {
  const { grant } = model
  if (grant === null) return
  if (grant.state === 'active' && turnedIn(model) >= 5 * grant.amount) grant.state = 'converted'
  if (grant.state === 'active' && model.day >= grant.endsOn) grant.state = 'expired'
  if (grant.state === 'active' && forfeit) grant.state = 'forfeited'
  if (grant.state === 'active') return
  if (grant.state === 'converted') model.cash += model.bonus
  model.bonus = 0
}

type Step =
  | { kind: 'deposit' | 'withdraw'; amount: number }
  | { kind: 'claim' | 'exclude' }
  | { kind: 'grant'; amount: number }
  | { kind: 'place'; source: Source; stake: number }
  | { kind: 'decide'; ticket: number; result: Result }
  | { kind: 'cashout'; ticket: number; part: number | null }
  | { kind: 'pass'; days: number }

/** A void gives the stake back to free bets, anything else pays cash; taken back, a stake is gone wherever it is. */
function decideFreeBet(
  model: Model,
  ticket: Ticket,
  { before, voidBefore }: { before: number; voidBefore: boolean },
): void {
  const isVoid = isRefunded(ticket)
  model.cash += (isVoid ? 0 : paidFor(ticket)) - (voidBefore ? 0 : before)
  if (voidBefore && !isVoid) moveFreeBets(model, -ticket.stake)
  if (isVoid && !voidBefore) moveFreeBets(model, ticket.stake)
  endFreeBets(model)
}

/** So much of the open stake at the price it was taken at, to cash; false where that is refused. */
function cashesOut(model: Model, ticket: Ticket, part: number | null): boolean {
  const { source, stake, out, before, result } = ticket
  const legs = legsOf(ticket).map((leg) => ({ ...leg, confirmed: true, current: leg.odds }))
  const asked = { product: 'sports', bonusFunded: source !== 'cash', stake, stakeOut: out, before, tax, legs }
  const openStake = part === null ? null : stakePartOf(stake - out, part)
  const sold = decideCashout({ ...asked, open: result === 'open' }, et, openStake)
  if (!sold.ok) return false
  model.cash += sold.net
  ticket.out += sold.stake
  ticket.before = {
    gross: before.gross + sold.gross,
    taxable: before.taxable + sold.taxable,
    tax: before.tax + sold.tax,
    net: before.net + sold.net,
  }
  return true
}

/** What the step does to the model; true where it is refused. */
function refuses(model: Model, step: Step): boolean {
  if (step.kind === 'deposit') {
    model.cash += step.amount
    model.deposit ||= step.amount
  } else if (step.kind === 'exclude') {
    model.excluded = true
    settle(model, true)
    endFreeBets(model)
  } else if (step.kind === 'grant') {
    if (model.excluded) return true
    model.freeBets.push({ amount: step.amount, left: step.amount, endsOn: model.day + DAYS })
    endFreeBets(model)
  } else if (step.kind === 'claim') {
    if (model.excluded || model.grant !== null || model.deposit === 0 || model.withdrawn || model.day >= DAYS)
      return true
    model.grant = { amount: Math.min(model.deposit, 1000_00), state: 'active', endsOn: model.day + DAYS }
    model.bonus += model.grant.amount
  } else if (step.kind === 'place') {
    if (model.excluded || model[step.source] < step.stake || (step.source === 'bonus' && model.cash >= 5_00))
      return true
    model[step.source] -= step.stake
    if (step.source === 'free_bet') moveFreeBets(model, -step.stake)
    model.tickets.push({ ...step, result: 'open', out: 0, before: NOTHING_BEFORE })
  } else if (step.kind === 'withdraw') {
    const after = structuredClone(model)
    settle(after, true)
    if (after.cash < step.amount) return true
    Object.assign(model, after, {
      cash: after.cash - step.amount,
      reserved: after.reserved + step.amount,
      withdrawn: true,
    })
  } else if (step.kind === 'decide') {
    const ticket = model.tickets[step.ticket % Math.max(1, model.tickets.length)]
    if (ticket === undefined || ticket.result === step.result) return false
    const [before, voidBefore] = [paidFor(ticket), isRefunded(ticket)]
    ticket.result = step.result
    if (ticket.source !== 'free_bet') model[ticket.source] += paidFor(ticket) - before
    else decideFreeBet(model, ticket, { before, voidBefore })
    if (ticket.source === 'bonus') settle(model)
  } else if (step.kind === 'cashout') {
    const ticket = model.tickets[step.ticket % Math.max(1, model.tickets.length)]
    return ticket !== undefined && !cashesOut(model, ticket, step.part)
  } else if (step.kind === 'pass') {
    model.day += step.days
    settle(model)
    endFreeBets(model)
  }
  return false
}

const amount = fc.constantFrom(30_00, 50_00, 100_00, 200_00, 300_00)
const stake = fc.constantFrom(5_00, 20_00, 50_00, 100_00, 300_00)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('deposit' as const), amount }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('withdraw' as const), amount }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'claim' as const }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('grant' as const), amount }) },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('place' as const),
      source: fc.constantFrom('cash', 'bonus', 'free_bet'),
      stake,
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('decide' as const),
      ticket: fc.nat(30),
      result: fc.constantFrom(
        ...(['won', 'won', 'lost', 'lost', 'void', 'open', 'open'] as const),
        ...(['halfWon', 'halfLost', 'deadHeat', 'pickVoid'] as const),
      ),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('cashout' as const),
      ticket: fc.nat(30),
      part: fc.constantFrom(25, 50, null),
    }),
  },
)
/** Histories side by side, as bettors are: each goes its own way, and days pass for all of them. */
const BESIDE = 10
type Round = Step[]
const round: fc.Arbitrary<Round> = fc.oneof(
  { weight: 22, arbitrary: fc.array(step, { minLength: BESIDE, maxLength: BESIDE }) },
  { weight: 1, arbitrary: fc.constantFrom(1, 12, 20).map((days) => everybody({ kind: 'pass', days })) },
)
const everybody = (one: Step): Round => Array.from({ length: BESIDE }, () => one)

const newModel = (): Model => ({
  ...{ cash: 0, bonus: 0, free_bet: 0, reserved: 0, day: 0, deposit: 0 },
  ...{ freeBets: [], tickets: [], withdrawn: false, grant: null, excluded: false },
})
type Placed = { matches: number[]; betId: string }
type History = { model: Model; bettor: Bettor; placed: Placed[] }

/** False where it is refused. */
async function cashOut(bettor: Bettor, ticket: Placed | undefined, part: number | null): Promise<boolean> {
  if (ticket === undefined) return true
  const asked = { bet_id: ticket.betId, ...(part === null ? {} : { part }) }
  const { status, body } = await world.post(bettor, '/api/v1/cashout/offer', asked)
  if (status !== 200) return false
  const accepted = await world.post(bettor, '/api/v1/cashout/accept', { offer_id: body.data.offer_id })
  expect(accepted.status).toBe(200)
  return true
}

/** What the bettor does; true where it is refused. Results and days are taken for all at once. */
async function take({ bettor, placed }: History, one: Step): Promise<boolean> {
  if (one.kind === 'deposit') await world.deposit(bettor, one.amount)
  if (one.kind === 'claim') return (await world.claim(bettor)).status !== 200
  if (one.kind === 'grant') return !(await world.grant(bettor, one.amount)).ok
  if (one.kind === 'exclude')
    await world.accounts.exclude(bettor.id, { as: 'self_excluded', until: Date.now() + 900 * DAY })
  if (one.kind === 'withdraw') return (await world.withdraw(bettor, one.amount)) !== 'posted'
  if (one.kind === 'decide') world.tell(placed[one.ticket % Math.max(1, placed.length)]?.matches ?? [], one.result)
  if (one.kind === 'cashout') return !(await cashOut(bettor, placed[one.ticket % Math.max(1, placed.length)], one.part))
  if (one.kind !== 'place') return false
  const matches = world.openMatches(one.source === 'bonus' ? 3 : 1)
  const { status, body } = await world.place(bettor, matches, one.stake, one.source)
  if (status === 200) placed.push({ matches, betId: body.bet_id })
  return status !== 200
}

async function takeRound(histories: readonly History[], steps: Round): Promise<boolean[]> {
  const refused = await Promise.all(histories.map((history, n) => take(history, steps[n] as Step)))
  const [first] = steps
  if (first?.kind === 'pass') {
    world.platform.advance(first.days * DAY)
    await world.bonuses.end()
  } else if (steps.some(({ kind }) => kind === 'decide' || kind === 'exclude')) await world.settled()
  return refused
}

async function expectAgreed({ model, bettor }: History, name: string): Promise<void> {
  const { cash, bonus, free_bet, reserved, grant } = model
  const [balances, kept] = await Promise.all([
    world.ledger.balancesOf(bettor.id),
    findGrant(world.platform.pool, bettor.id),
  ])
  expect(balances, name).toEqual({ cash, bonus, free_bet, reserved, points: balances.points, redeemed: 0 })
  expect(kept?.state, name).toBe(grant?.state)
}

test('whatever happens in whatever order, cash, bonus, its state and free bets are those of the model', {
  timeout: 300_000 + RUNS * 2_000,
}, async () => {
  const seen = new Set<string>()
  let runs = 0
  await fc.assert(
    fc.asyncProperty(fc.array(round, { minLength: 10, maxLength: 40 }), async (rounds) => {
      if (runs++ % RUNS_OF_WORLD === RUNS_OF_WORLD - 1) await renewWorld()
      const bettors = await Promise.all(everybody({ kind: 'claim' }).map(() => world.bettor()))
      const histories = bettors.map((bettor): History => ({ model: newModel(), bettor, placed: [] }))
      // Exclusion comes last, since it ends most of what could follow; results change after it, too.
      const [early, late] = [rounds.slice(0, -4), rounds.slice(-4)]
      const first = everybody({ kind: 'deposit', amount: 100_00 })
      try {
        for (const steps of [first, ...early, everybody({ kind: 'exclude' }), ...late]) {
          const refused = await takeRound(histories, steps)
          for (const [n, { model }] of histories.entries())
            expect(refused[n], `${n}: ${steps[n]?.kind}`).toBe(refuses(model, steps[n] as Step))
          await Promise.all(histories.map((each, n) => expectAgreed(each, `${n}: ${steps[n]?.kind}`)))
        }
        // The call took half of the time where it was made after every step.
        for (const { model, bettor } of histories) {
          expect((await world.state(bettor)).bonus?.state).toBe(model.grant?.state)
          seen.add(model.grant?.state ?? 'none')
        }
      } finally {
        world.platform.advance(-(histories[0]?.model.day ?? 0) * DAY)
      }
    }),
    { numRuns: Math.ceil(RUNS / BESIDE), endOnFailure: true },
  )
  expect(await world.ledger.faults()).toEqual([])
  expect(seen.size).toBeGreaterThan(1)
})
