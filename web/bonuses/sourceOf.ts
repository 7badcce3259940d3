// What pays a slip: what the bettor chose, and until then the cash, or what he was given where there is no cash to stake.
import type { Source } from '@walia/contract/bonuses.ts'
import { minorOf } from '../plainFormats.ts'

export type Choice = Source['source'] | 'cash'
/** `stake` in minor units, null while there is none; odds in hundredths. */
export type PayableSlip = { stake: number | null; legs: number; totalOdds: bigint }

/** `cashMin` is the least that a slip of cash takes. Null is cash. Of several that may pay the slip, the first that holds its stake; without one, the first at all. */
export const sourceOf = (
  chosen: Choice | null,
  sources: readonly Source[],
  { cash, cashMin, stake, legs, totalOdds }: PayableSlip & { cash: number; cashMin: number },
): Source | null => {
  if (chosen === 'cash') return null
  const own = sources.find(({ source }) => source === chosen)
  if (own !== undefined) return own
  if (cash >= cashMin) return null
  const paying = sources.filter(
    ({ balance, stake_min, legs_min, odds_min }) =>
      minorOf(balance) >= minorOf(stake_min) && legs >= legs_min && totalOdds >= BigInt(minorOf(odds_min)),
  )
  return paying.find(({ balance }) => minorOf(balance) >= (stake ?? 0)) ?? paying[0] ?? null
}
