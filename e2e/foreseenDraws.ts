// What nobody else can know: draws of lucky six and match days to come, by the keys of both of their secrets, which a test has
// of the product that it started.
import type { FairRound } from '@walia/contract/fair.ts'
import { beaconRoundFrom } from '@walia/domain/fair/beacon.ts'
import { linkAt } from '@walia/domain/fair/chain.ts'
import { leagueOfGame } from '@walia/domain/fair/games.ts'
import { roundStreamOf } from '@walia/domain/fair/round.ts'
import { type LuckySixDraw, luckySix, luckySixDrawOf } from '@walia/domain/luckysix/rules.ts'
import { type DayResult, dayResultOf } from '@walia/domain/virtuals/play.ts'
import { unseal } from '@walia/server/fair/sealing.ts'
import { timesOf } from '@walia/server/luckysix/times.ts'
import { createBeaconSandbox } from '@walia/simulator/providers/beacon.ts'
import type { RunningProduct } from './product.ts'
import { query } from './query.ts'

/** Set in the product's environment. */
export const KEYS = { FAIR_KEY: 'the key of seeds of this journey', SANDBOX_SECRET: 'the secret of its sandboxes' }

type Chain = { length: number; ends: string; sealed: Buffer }

/** What draws rounds of an open round's chain: seeds by their links, and the beacon's values that are still to come. */
async function secretsOf(product: RunningProduct, { chain: id }: FairRound) {
  const [chain] = await query<Chain>(product, 'select length, ends, sealed from fair_chain where id = $1', [id])
  const { length, ends, sealed } = chain as Chain
  const secret = unseal(KEYS.FAIR_KEY, sealed, ends)
  const beacon = await createBeaconSandbox({ secret: KEYS.SANDBOX_SECRET })
  await beacon.close()
  return {
    proofOf: (link: number, beaconRound: number) => ({
      seed: linkAt(secret, length, link),
      signature: beacon.foreseen(beaconRound),
    }),
    beaconRoundAt: (at: number) => beaconRoundFrom(beacon.network, at),
  }
}

/** Of so many rounds from an open one on; those that follow close a period after each other. */
export async function foreseenDraws(
  product: RunningProduct,
  { open, seconds, count }: { open: FairRound; seconds: number; count: number },
): Promise<LuckySixDraw[]> {
  const { proofOf, beaconRoundAt } = await secretsOf(product, open)
  const { periodMs, beaconAfterMs } = timesOf(seconds)
  return Array.from({ length: count }, (_, ahead) => {
    const beaconRound = beaconRoundAt(Date.parse(open.closes_at) + ahead * periodMs + beaconAfterMs)
    const named = { game: open.game, number: open.number + ahead }
    return luckySixDrawOf(luckySix, roundStreamOf(named, proofOf(open.link + ahead, beaconRound)))
  })
}

/** The match day of a super league that takes bets. */
export async function foreseenDay(product: RunningProduct, open: FairRound): Promise<DayResult> {
  const { proofOf } = await secretsOf(product, open)
  const stream = roundStreamOf(open, proofOf(open.link, open.beacon.round))
  return dayResultOf(leagueOfGame(open.game) as number, open.number, stream)
}

/** Six numbers that are all drawn in one of the draws, and in no other one. */
export function picksOfOne(draws: readonly LuckySixDraw[], winner: number): number[] {
  const { balls } = draws[winner] as LuckySixDraw
  const picks = new Set<number>()
  for (const [index, other] of draws.entries()) {
    if (index === winner || [...picks].some((pick) => !other.balls.includes(pick))) continue
    const missing = balls.find((ball) => !other.balls.includes(ball))
    if (missing === undefined) throw new Error(`draw ${index} has every ball of draw ${winner}`)
    picks.add(missing)
  }
  for (const ball of balls) if (picks.size < 6) picks.add(ball)
  return [...picks].toSorted((a, b) => a - b)
}
