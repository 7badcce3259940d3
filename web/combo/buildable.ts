// Which markets of a match a combo can use: those decided by the two half scores alone, without refunds.
import type { Market } from '@walia/contract/matches.ts'
import { marketOf } from '@walia/domain/settlement/markets.ts'

const SCOPES: ReadonlySet<string> = new Set(['match', 'half1', 'half2'])
/** Excluded: they depend on the order of goals, or can refund the stake. */
const RULES_OUT: ReadonlySet<string> = new Set(['nthGoal', 'lastGoal', 'drawNoBet', 'homeNoBet', 'awayNoBet'])
const HALF_LINE = /\.5$/

/** The server decides when it prices; this only hides markets that it never accepts. */
export const isBuildable = ({ sub_type_id, special_bet_value }: Pick<Market, 'sub_type_id' | 'special_bet_value'>) => {
  const market = marketOf(sub_type_id)
  if (!market || !SCOPES.has(market.scope) || RULES_OUT.has(market.rule)) return false
  const values = Object.fromEntries(special_bet_value.split('|').map((pair) => pair.split('=')))
  if ('total' in values && !HALF_LINE.test(values.total)) return false
  return market.rule !== 'handicap' || HALF_LINE.test(values.hcp ?? '')
}
