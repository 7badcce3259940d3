// The search inside a match's markets.
import type { Market } from '@walia/contract/matches.ts'

/** Markets whose name holds every word, or one of whose outcomes does together with the name. */
export const marketsWith = (markets: readonly Market[], words: string): readonly Market[] => {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  return markets.filter(({ name, odds }) => {
    const head = name.toLowerCase()
    const holds = (text: string): boolean => wanted.every((word) => text.includes(word))
    return holds(head) || odds.some(({ display }) => holds(`${head} ${display.toLowerCase()}`))
  })
}
