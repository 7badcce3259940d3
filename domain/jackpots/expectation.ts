// What the best player gets back, and costs: a line of favourites alone, who shares no prize with anybody. It is an upper
// bound, since others may win too.
import { leastLossOf } from '../affiliates/leastLoss.ts'
import { cashbackRulesOf } from '../cashback/cashback.ts'
import { type MarketProfile, type TaxRow, taxAt } from '../market/profile.ts'
import { entryMoneyOf, fundsOf } from './pool.ts'
import { isDrawn, type JackpotTemplate } from './templates.ts'

/** By k: how likely it is that exactly k matches are right. */
export function rightChancesOf(chances: readonly number[]): number[] {
  let sums = [1]
  for (const chance of chances)
    sums = Array.from(
      { length: sums.length + 1 },
      (_, right) => (sums[right] ?? 0) * (1 - chance) + (sums[right - 1] ?? 0) * chance,
    )
  return sums
}

/**
 * How likely the best pick of each match is. A round takes entries while it is known of matches that they are not played:
 * where such a match counts as right or as a draw, it is certain, up to one less than refunds everybody. It is worst for
 * the house when those are the least sure ones.
 */
function surestOf(favourites: readonly number[], { matches, unplayed }: Terms): number[] {
  const certain = isDrawn(unplayed.as) ? 0 : Math.min(matches, unplayed.refundFrom - 1)
  const played = favourites.toSorted((a, b) => b - a).slice(0, matches - certain)
  return [...Array<number>(certain).fill(1), ...played]
}
type Terms = Pick<JackpotTemplate, 'matches' | 'unplayed'>

/**
 * `paid`: what the house pays for every 1 of the entry without VAT, into a pool of this entry alone; `returned`: what the
 * bettor gets for every 1 staked, with what earlier rounds left, which is bettors' money already. Before winnings tax.
 */
export type BestReturn = { paid: number; returned: number }

/**
 * `favourites` is the chance of each match's likeliest outcome; with reserves there are more of them than matches, and the
 * surest count, since any of them may take a place. A tier pays less than the one above it, so whatever makes
 * more matches right is better, and no doubles are: each further line is of less likely outcomes at the same price. The
 * more others come in, the less of a prize is the guarantee; tiers without one never hold more than their share.
 */
export function bestReturnOf(
  template: JackpotTemplate,
  favourites: readonly number[],
  carried: number,
  tax: Pick<TaxRow, 'vatPercent' | 'winningsTaxPercent' | 'threshold'>,
): BestReturn {
  const chances = rightChancesOf(surestOf(favourites, template))
  const { vat, pooled } = entryMoneyOf(template, template.entry, tax)
  const worthWith = (left: number): number =>
    fundsOf(template, { pooled, carried: left }).reduce(
      (sum, { right, fund }) => sum + (chances[right] as number) * fund,
      0,
    )
  return { paid: worthWith(0) / (template.entry - vat), returned: worthWith(carried) / template.entry }
}

/**
 * Of every 1 of the entry without VAT the house pays no more: what it keeps is its floor, and beside that cashback as if
 * the whole entry were lost and all that an affiliate may be promised.
 */
export function jackpotPaidMaxOf(template: JackpotTemplate, profile: MarketProfile, now: number): number {
  const { entry } = template
  const { vat } = entryMoneyOf(template, entry, taxAt(profile, now))
  const given = cashbackRulesOf(profile.id).percent / 100 + leastLossOf(profile, now) / 10_000
  return 1 - profile.economics.keptMinBasisPoints / 10_000 - (given * entry) / (entry - vat)
}

/**
 * What a round costs in which nobody pays: an entry of favourites alone, and all prizes together. A person with so many
 * accounts has at most so many entries, and never more than all prizes: they are divided, not multiplied.
 */
export function freeCostOf(
  template: Pick<JackpotTemplate, 'tiers' | 'matches' | 'unplayed'>,
  favourites: readonly number[],
  accounts: number,
): { entry: number; person: number; round: number } {
  const { tiers } = template
  const chances = rightChancesOf(surestOf(favourites, template))
  const entry = tiers.reduce((sum, { right, guarantee }) => sum + (chances[right] as number) * guarantee, 0)
  const round = tiers.reduce((sum, { guarantee }) => sum + guarantee, 0)
  return { entry, person: Math.min(entry * accounts, round), round }
}
