// Every combination of result, void factor and dead heat: the tickets that settlement looks at are those the rules decide.
import { ticketCodeOf } from '@walia/domain/bets/ticket.ts'
import { profileOf } from '@walia/domain/market/markets.ts'
import { taxAt } from '@walia/domain/market/profile.ts'
import { type DecidedLeg, settleTicket } from '@walia/domain/settlement/settleTicket.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Result, type SettlementWorld, STAKE, settled, settlementWorld } from './testWorld.ts'

const ODDS = 2_50
const FACTORS = [null, '0.5', '1'] as const
const DEAD_HEATS = [null, '0.5', '0'] as const
const COMBINATIONS = ([-1, 0, 1] as const).flatMap((result) =>
  FACTORS.flatMap((voidFactor) => DEAD_HEATS.map((deadHeatFactor): Result => ({ result, voidFactor, deadHeatFactor }))),
)

let world: SettlementWorld
beforeAll(async () => {
  world = await settlementWorld()
})
afterAll(() => world.stop())

/** The rules' word on a ticket whose other legs wait. */
const expected = (outcome: Result, waiting: number): number => {
  const tax = taxAt(profileOf('et'), Date.now())
  const others = Array.from({ length: waiting }, (): DecidedLeg => ({ odds: ODDS, outcome: null }))
  return ticketCodeOf(
    settleTicket({ product: 'sports', stake: STAKE, tax }, [{ odds: ODDS, outcome }, ...others]).state,
  )
}

test.each([
  ['alone', 0],
  ['beside a leg that waits', 1],
])('%s, a ticket is settled when the rules settle it', async (_name, waiting) => {
  const tickets = []
  for (const result of COMBINATIONS) {
    const account = await world.bettor()
    const matches = world.openMatches(1 + waiting)
    tickets.push({ account, result, match: matches[0] as number, code: await world.place(account, matches) })
  }
  for (const { match, result } of tickets) world.say(match, settled(result))
  await world.settlement.drain()
  for (const { account, result, code } of tickets) {
    const { data } = await world.read(account, code)
    expect([result, data.status]).toEqual([result, expected(result, waiting)])
  }
})
