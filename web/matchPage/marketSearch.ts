// The search inside a match's markets.
import type { Market } from '@walia/contract/matches.ts'
import { foldText } from '@walia/domain/text/foldText.ts'

/**
 * Markets whose name holds every word, or whose name and one outcome together do. `alsoCalled` returns
 * a market's other names: its groups, and its name in lists.
 */
export const marketsWith = (
  markets: readonly Market[],
  words: string,
  alsoCalled: (market: Market) => readonly string[] = () => [],
): readonly Market[] => {
  const wanted = foldText(words).split(' ').filter(Boolean)
  const holds = (text: string): boolean => wanted.every((word) => text.includes(word))
  return markets.filter((market) => {
    const head = foldText([market.name, ...alsoCalled(market)].join(' '))
    return holds(head) || market.odds.some(({ display }) => holds(`${head} ${foldText(display)}`))
  })
}
