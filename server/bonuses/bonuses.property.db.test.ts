// A model of cash, bonus, free bets and ledger in a few lines, and random histories of bets, results that change, claims,
// grants, withdrawals, exclusions and days on PostgreSQL that agree with it after every step.
import type { BonusState } from '@walia/domain/bonuses/firstDeposit.ts'
import { et } from '@walia/domain/market/et.ts'
import { taxAt } from '@walia/domain/market/profile.ts'
import { settleTicket } from '@walia/domain/settlement/settleTicket.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runsOf } from '../platform/testRuns.ts'
import { findGrant } from './queries.ts'
import { type BonusWorld, bonusWorld } from './testWorld.ts'

const RUNS = runsOf(15)
const DAY = 86_400_000
const DAYS = 30

let world: BonusWorld
beforeAll(async () => {
  world = await bonusWorld()
})
afterAll(() => world.close())

type Source = 'cash' | 'bonus' | 'free_bet'
type Result = 'won' | 'lost' | 'void' | 'open'
type Ticket = { source: Source; stake: number; result: Result }
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

/** Three legs of bonus money, one of anything else, at 2.50. */
const paidFor = ({ source, stake, result }: Ticket): number => {
  if (result === 'open') return 0
  const outcome = { result: (result === 'won' ? 1 : 0) as 1 | 0, voidFactor: result === 'void' ? '1' : null }
  const legs = Array.from({ length: source === 'bonus' ? 3 : 1 }, () => ({ odds: 2_50, outcome }))
  const settled = settleTicket({ product: 'sports', source, stake, tax: taxAt(et, Date.now()) }, legs)
  return settled.state === 'open' ? 0 : settled.payout
}

const counted = ({ source, result }: Ticket): boolean => source === 'bonus' && (result === 'won' || result === 'lost')
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
  | { kind: 'pass'; days: number }

/** A void gives the stake back to free bets, anything else pays cash; taken back, a stake is gone wherever it is. */
function decideFreeBet(
  model: Model,
  ticket: Ticket,
  { before, voidBefore }: { before: number; voidBefore: boolean },
): void {
  const isVoid = ticket.result === 'void'
  model.cash += (isVoid ? 0 : paidFor(ticket)) - (voidBefore ? 0 : before)
  if (voidBefore && !isVoid) moveFreeBets(model, -ticket.stake)
  if (isVoid && !voidBefore) moveFreeBets(model, ticket.stake)
  endFreeBets(model)
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
    model.tickets.push({ ...step, result: 'open' })
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
    const [before, voidBefore] = [paidFor(ticket), ticket.result === 'void']
    ticket.result = step.result
    if (ticket.source !== 'free_bet') model[ticket.source] += paidFor(ticket) - before
    else decideFreeBet(model, ticket, { before, voidBefore })
    if (ticket.source === 'bonus') settle(model)
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
      result: fc.constantFrom('won', 'won', 'lost', 'lost', 'void', 'open'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('pass' as const), days: fc.constantFrom(1, 12, 20) }) },
)

test('whatever happens in whatever order, cash, bonus, its state and free bets are those of the model', {
  timeout: 300_000 + RUNS * 2_000,
}, async () => {
  const seen = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
      const none = { cash: 0, bonus: 0, free_bet: 0, reserved: 0, day: 0, deposit: 0 }
      const lists = { freeBets: [], tickets: [] }
      const model: Model = { ...none, ...lists, withdrawn: false, grant: null, excluded: false }
      const bettor = await world.bettor()
      const placed: number[][] = []
      const take = async (one: Step): Promise<boolean> => {
        if (one.kind === 'deposit') await world.deposit(bettor, one.amount)
        if (one.kind === 'claim') return (await world.claim(bettor)).status !== 200
        if (one.kind === 'grant') return !(await world.grant(bettor, one.amount)).ok
        if (one.kind === 'exclude') {
          await world.accounts.exclude(bettor.id, { as: 'self_excluded', until: Date.now() + 900 * DAY })
          await world.followed()
        }
        if (one.kind === 'withdraw') return (await world.withdraw(bettor, one.amount)) !== 'posted'
        if (one.kind === 'place') {
          const matches = world.openMatches(one.source === 'bonus' ? 3 : 1)
          const { status } = await world.place(bettor, matches, one.stake, one.source)
          if (status === 200) placed.push(matches)
          return status !== 200
        }
        if (one.kind === 'decide') await world.decide(placed[one.ticket % Math.max(1, placed.length)] ?? [], one.result)
        if (one.kind === 'pass') {
          world.platform.advance(one.days * DAY)
          await world.bonuses.end()
        }
        return false
      }
      try {
        // Exclusion comes last, since it ends most of what could follow; results change after it, too.
        const [early, late] = [steps.slice(0, -4), steps.slice(-4)]
        for (const one of [
          { kind: 'deposit', amount: 100_00 } as const,
          ...early,
          { kind: 'exclude' } as const,
          ...late,
        ]) {
          expect(await take(one), one.kind).toBe(refuses(model, one))
          const { cash, bonus, free_bet, reserved, grant } = model
          const balances = await world.ledger.balancesOf(bettor.id)
          expect(balances, one.kind).toEqual({ cash, bonus, free_bet, reserved, points: balances.points, redeemed: 0 })
          expect((await findGrant(world.platform.pool, bettor.id))?.state).toBe(grant?.state)
        }
        // The call took half of the time where it was made after every step.
        expect((await world.state(bettor)).bonus?.state).toBe(model.grant?.state)
      } finally {
        world.platform.advance(-model.day * DAY)
      }
      seen.add(model.grant?.state ?? 'none')
    }),
    { numRuns: RUNS, endOnFailure: true },
  )
  expect(await world.ledger.faults()).toEqual([])
  expect(seen.size).toBeGreaterThan(1)
})
