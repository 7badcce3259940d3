// Which texts of `marketInfo` say how a market is settled: what wins, which part counts, what is void, and when.
import { MARKETS, type Market, type Rule } from './markets.ts'
import type { Scope } from './scoreboard.ts'

/** Rules that a score may decide before the part that counts is over. */
export const EARLY_RULES: ReadonlySet<Rule> = new Set<Rule>([
  ...(['total', 'homeTotal', 'awayTotal', 'bothScore', 'whichTeamScores', 'nthGoal'] as const),
  ...(['homeCleanSheet', 'awayCleanSheet', 'homeWinsToNil', 'awayWinsToNil'] as const),
  ...(['homeWinsBothHalves', 'awayWinsBothHalves', 'homeWinsEitherHalf', 'awayWinsEitherHalf'] as const),
  ...(['homeWinsASet', 'awayWinsASet'] as const),
])

/** Lines may end on a quarter, so that half a stake is won or lost. */
const QUARTER_RULES: ReadonlySet<Rule> = new Set<Rule>(['handicap', 'total', 'homeTotal', 'awayTotal'])
/** Rules whose whole pick is void when the count ends on the line. */
const LINE_RULES: ReadonlySet<Rule> = new Set<Rule>(['totalAndBothScore', 'resultAndTotal', 'doubleChanceAndTotal'])
/** Parts that may never be played although the match is. */
const PARTS: ReadonlySet<Scope> = new Set<Scope>(['set', 'quarter', 'period', 'inning'])

/** Keys of what a rule says whatever part it is sold for. */
export const ruleKeysOf = (rule: Rule): string[] => [
  rule,
  ...(QUARTER_RULES.has(rule) ? ['quarterLine'] : []),
  ...(LINE_RULES.has(rule) ? ['onTheLine'] : []),
  EARLY_RULES.has(rule) ? 'settledEarly' : 'settledAtEnd',
]

/** Keys of all that a market's own notice says. */
export const marketKeysOf = ({ rule, scope }: Pick<Market, 'rule' | 'scope'>): string[] => {
  const [wins = rule, ...rest] = ruleKeysOf(rule)
  return [wins, `in_${scope}`, ...rest, 'voidAbandoned', ...(PARTS.has(scope) ? ['voidNotPlayed'] : [])]
}

/** Every rule that is sold, in the order of the markets. */
export const soldRules: readonly Rule[] = [...new Set(MARKETS.map(({ rule }) => rule))]
/** Every part of a match that a market is sold for. */
export const soldScopes: readonly Scope[] = [...new Set(MARKETS.map(({ scope }) => scope))]
/** The parts that markets of a rule are sold for. */
export const scopesOf = (rule: Rule): Scope[] => [
  ...new Set(MARKETS.filter((market) => market.rule === rule).map(({ scope }) => scope)),
]
