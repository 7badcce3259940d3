// What pays a slip: what the bettor chose; until then a free bet that holds the stake, else the cash, or what he was
// given where there is no cash to stake.
import type { Source } from '@walia/contract/bonuses.ts'
import { minorOf } from '../plainFormats.ts'

export type Choice = Source['source'] | 'cash'
/** `stake` in minor units, null while there is none or the bettor has not set one; odds in hundredths. */
export type PayableSlip = { stake: number | null; legs: number; totalOdds: bigint }

/**
 * `cashMin` is the least that a slip of cash takes. Null is cash. Without cash, of several that may pay the slip the
 * first that holds its stake; without one, the first at all.
 */
export const sourceOf = (
  chosen: Choice | null,
  sources: readonly Source[],
  { cash, cashMin, stake, legs, totalOdds }: PayableSlip & { cash: number; cashMin: number },
): Source | null => {
  if (chosen === 'cash') return null
  const own = sources.find(({ source }) => source === chosen)
  if (own !== undefined) return own
  const paying = sources.filter(
    ({ balance, stake_min, legs_min, odds_min }) =>
      minorOf(balance) >= minorOf(stake_min) && legs >= legs_min && totalOdds >= BigInt(minorOf(odds_min)),
  )
  const holding = paying.filter(({ balance }) => minorOf(balance) >= (stake ?? 0))
  const freeBet = holding.find(({ source }) => source === 'free_bet') ?? null
  return cash >= cashMin ? freeBet : (freeBet ?? holding[0] ?? paying[0] ?? null)
}
