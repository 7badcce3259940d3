// The margin that decides whether a pick counts for the bonuses, read off its whole line as this browser has it.
import type { Odd } from '@walia/contract/matches.ts'
import { bonusMarginOf } from '@walia/domain/betslip/bonusLegs.ts'
import { parseOdds } from '@walia/domain/odds/odds.ts'

/** All odds of a line, in any order. */
export type SoldOdds = {
  sub_type_id: number
  special_bet_value: string
  odds: readonly Pick<Odd, 'odd_value' | 'odd_active'>[]
}

export const marginOf = ({ sub_type_id, special_bet_value, odds }: SoldOdds, oddValue: string): number => {
  const prices = odds.map(({ odd_value, odd_active }) => (odd_active === 1 ? parseOdds(odd_value) : null))
  return bonusMarginOf({ market: sub_type_id, specifiers: special_bet_value, prices }, parseOdds(oddValue) ?? 0)
}
