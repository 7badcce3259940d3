// The search inside a match's markets.
import type { Market } from '@walia/contract/matches.ts'
import { foldText } from '@walia/domain/text/foldText.ts'

/**
 * Markets whose name holds every word, or one of whose outcomes does together with the name. `alsoCalled` tells what
 * else a market goes by: its groups, and its name over a list.
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
