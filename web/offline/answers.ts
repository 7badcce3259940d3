// Which answers are kept for a time without a network: what was seen, and what is the bettor's own.
import type { QueryKey } from '@tanstack/react-query'

export type Shelf = 'seen' | 'own'

/** First words of keys whose answers are the same for everybody. */
const SEEN: ReadonlySet<unknown> = new Set([
  ...['matches', 'live', 'match', 'sports', 'topLeagues', 'banners', 'results', 'comboMatches', 'boosted'],
  ...['statistics', 'timeline', 'liveStats', 'casino', 'jackpots', 'jackpot', 'luckySix', 'luckySixStatistics'],
  ...['virtuals', 'virtualDay', 'virtualMatch', 'virtualMarkets', 'virtualTable', 'virtualResults'],
])

/** Tickets and entries. The balance itself, payments and the profile are not kept. */
const OWN_BALANCE: ReadonlySet<unknown> = new Set(['jackpots', 'luckySix'])

/** Null: not kept at all. */
export const shelfOf = ([first, second]: QueryKey): Shelf | null => {
  if (SEEN.has(first)) return 'seen'
  return first === 'mybets' || (first === 'balance' && OWN_BALANCE.has(second)) ? 'own' : null
}
