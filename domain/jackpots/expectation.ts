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
 * Of an entry that pays for all that it may win. `paid`: what the house pays for every 1 of the entry without VAT; `returned`:
 * what bettors get for every 1 staked, with what earlier rounds left, which is bettors' money already. Before winnings tax.
 */
export type BestReturn = { paid: number; returned: number }

/**
 * `favourites` is the chance of each match's likeliest outcome; with reserves there are more of them than matches, and the
 * surest count, since any of them may take a place. All that goes into the pool is paid, to this round's winners or to a
 * later one's; on top of it comes what the operator adds to a guarantee, as often as the tier is won. That is an upper bound:
 * the more others come in, the less of a prize is the guarantee. Whatever makes more matches right is better, and no doubles
 * are: each further line is of less likely outcomes at the same price.
 */
export function bestReturnOf(
  template: JackpotTemplate,
  favourites: readonly number[],
  carried: number,
  tax: Pick<TaxRow, 'vatPercent' | 'winningsTaxPercent' | 'threshold'>,
): BestReturn {
  const chances = rightChancesOf(surestOf(favourites, template))
  const { vat, pooled } = entryMoneyOf(template, template.entry, tax)
  const own = fundsOf(template, { pooled, carried: 0 })
  /** Of what earlier rounds left he gets what he wins, and of the guarantee what it leaves to be added. */
  const worthWith = (left: number): number =>
    fundsOf(template, { pooled, carried: left }).reduce(
      (sum, { right, pool, added }, tier) =>
        sum + (chances[right] as number) * (added + pool - (own[tier] as { pool: number }).pool),
      pooled,
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
