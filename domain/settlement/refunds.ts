// Which lines can end in nobody's favour: then the stake comes back, or half of it.
import { marketOf, type Rule } from './markets.ts'
import { specifiersOf } from './scoreboard.ts'

const GIVE_BACK: ReadonlySet<Rule> = new Set<Rule>(['drawNoBet', 'homeNoBet', 'awayNoBet'])

/**
 * Some score gives back the stake of such a line, or half of it, while the match is played to its end. True as well of a
 * market that is not known.
 */
export function mayRefund(marketId: number, specifiers: string): boolean {
  const market = marketOf(marketId)
  if (market === undefined || GIVE_BACK.has(market.rule)) return true
  if (market.rule === 'europeanHandicap') return false
  const values = specifiersOf(specifiers)
  return market.specifiers.some(
    (name) => (name === 'total' || name === 'hcp') && Math.abs(Number(values[name]) % 1) !== 0.5,
  )
}
