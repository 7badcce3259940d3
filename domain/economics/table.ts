// The house's expectation by number of legs: an ordinary bettor, and the best there can be.
import type { MarketProfile, ProductId, SlipLimits, TaxRow } from '../market/profile.ts'
import { totalOddsOf } from '../odds/odds.ts'
import { type BestPlay, bestPlayOf, type Expectation, expectationOf, type PlayedSlip } from './expectation.ts'

/** A pick as it is sold: price in hundredths, its true chance, and whether it counts for the bonuses. */
export type SoldPick = { odds: number; chance: number; counts: boolean }
export type LegsRow = { legs: number; ordinary: Expectation; best: BestPlay }
export type TableInput = { product: ProductId; limits: SlipLimits; tax: TaxRow; stake: number }

/** Odds between which people mostly bet, hundredths. */
const USUAL_ODDS = { min: 1_30, max: 5_00 }

/** One row for each number of legs that the limits allow; numbers whose total odds nobody may sell are left out. */
export function legsRowsOf(picks: readonly SoldPick[], input: TableInput): LegsRow[] {
  const rows: LegsRow[] = []
  const usual = usualPickOf(picks)
  for (let legs = input.limits.legsMin; legs <= input.limits.legsMax; legs++) {
    const best = bestSlipOf(picks, legs, input)
    if (best === null) continue
    const ordinary = slipOf(
      input.product,
      Array.from({ length: legs }, () => usual),
    )
    rows.push({
      legs,
      ordinary: expectationOf(ordinary, input.stake, input.tax),
      best: bestPlayOf(best, input.limits, input.tax),
    })
  }
  return rows
}

const worthOf = ({ odds, chance }: SoldPick): number => (odds * chance) / 100

/** The pick of middling worth among those at usual odds. */
function usualPickOf(picks: readonly SoldPick[]): SoldPick {
  const usual = picks.filter(({ odds }) => odds >= USUAL_ODDS.min && odds <= USUAL_ODDS.max)
  const sorted = (usual.length > 0 ? usual : [...picks]).toSorted((a, b) => worthOf(a) - worthOf(b))
  return sorted[Math.floor(sorted.length / 2)] as SoldPick
}

/**
 * An upper bound: as if the cheapest pick that counts were for sale at exactly the odds from which each bonus counts, so
 * that caps bite as late as they can, and the cheapest of all picks for the rest, with the best split between the two.
 */
function bestSlipOf(picks: readonly SoldPick[], legs: number, { product, limits, tax }: TableInput): PlayedSlip | null {
  const rest = mostOf(picks.filter(({ odds }) => (odds / 100) ** legs * 100 > limits.totalOddsAbove))
  const boosted = atOdds(picks, tax.winBoost.legOddsMin)
  const counting = atOdds(picks, tax.acca.legOddsMin)
  const boostLegs = tax.winBoost.rows.at(-1)?.legs ?? 0
  let best: { slip: PlayedSlip; paid: number } | null = null
  for (let count = 0; count <= legs; count++) {
    const some = [
      ...Array.from({ length: Math.min(count, boostLegs) }, () => boosted),
      ...Array.from({ length: Math.max(0, count - boostLegs) }, () => counting),
      ...Array.from({ length: legs - count }, () => rest),
    ]
    if (!some.every((pick) => pick !== null)) continue
    const slip = slipOf(product, some)
    if (slip.totalOdds <= BigInt(limits.totalOddsAbove)) continue
    const { paid } = expectationOf(slip, limits.stakeMin, tax)
    if (best === null || paid > best.paid) best = { slip, paid }
  }
  return best?.slip ?? null
}

const mostOf = (picks: readonly SoldPick[]): SoldPick | null =>
  picks.reduce<SoldPick | null>((best, each) => (best !== null && worthOf(best) >= worthOf(each) ? best : each), null)

/** The cheapest counting pick at these odds or longer, moved to just these odds. */
function atOdds(picks: readonly SoldPick[], odds: number): SoldPick | null {
  const cheapest = mostOf(picks.filter((pick) => pick.counts && pick.odds >= odds))
  return cheapest && { odds, chance: (worthOf(cheapest) * 100) / odds, counts: true }
}

const slipOf = (product: ProductId, picks: readonly SoldPick[]): PlayedSlip => ({
  product,
  totalOdds: totalOddsOf(picks.map(({ odds }) => odds)),
  chance: picks.reduce((product_, { chance }) => product_ * chance, 1),
  countingLegs: picks.filter(({ counts }) => counts).map(({ odds }) => odds),
})

/** The least share of the net stake that the house keeps over all rows, when they are played as well as they can be. */
export const keptLeastOf = (rows: readonly LegsRow[]): number =>
  1 - Math.max(...rows.map(({ best }) => best.forHouse.paid))

/** What the operator's floor leaves to be paid out. */
export const paidMaxOf = ({ economics }: Pick<MarketProfile, 'economics'>): number =>
  1 - economics.keptMinBasisPoints / 10_000
