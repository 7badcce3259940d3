// The one store of moving things: each match's markets, score and clock, whatever brought them.
import type { LiveState, Market, MatchListItem, MatchMeta } from '@walia/contract/matches.ts'
import { type MatchDelta, type MovedLine, marketKey } from '@walia/contract/websocket.ts'
import { create } from 'zustand'

export type MatchPrices = {
  version: number
  /** By `marketKey(sub_type_id, special_bet_value)`. */
  markets: Readonly<Record<string, Market>>
  live: LiveState | null
  bet_status: MatchListItem['bet_status']
  start_time: string
  market_count: number
}

type Prices = { matches: Readonly<Record<number, MatchPrices>> }

export const usePrices = create<Prices>(() => ({ matches: {} }))

export const keyOf = (market: Market): string => marketKey(market.sub_type_id, market.special_bet_value)

/** Takes the items of a list answer; what the store knows newer stays. */
export const seedList = (items: readonly MatchListItem[]): void =>
  seed(items.map((item) => ({ head: item, markets: item.odds, whole: false })))

/** Takes a match's page: every market there is. */
export const seedMatch = (meta: MatchMeta, markets: readonly Market[]): void =>
  seed([{ head: meta, markets, whole: true }])

type Head = Pick<MatchPrices, 'version' | 'live' | 'bet_status' | 'start_time' | 'market_count'> & {
  parent_match_id: number
}
type Seed = { head: Head; markets: readonly Market[]; whole: boolean }

const seed = (seeds: readonly Seed[]): void =>
  usePrices.setState(({ matches }) => {
    const next = { ...matches }
    for (const { head, markets, whole } of seeds) {
      const held = next[head.parent_match_id]
      const newer = held !== undefined && held.version > head.version
      const added = byKey(markets)
      // Told again what is known: nothing is drawn anew.
      if (held && says(held, head, added, whole)) continue
      next[head.parent_match_id] = {
        ...(newer ? held : stateOf(head)),
        markets: newer ? { ...added, ...held.markets } : whole ? added : { ...held?.markets, ...added },
      }
    }
    return { matches: next }
  })

/** Of the same version the clock's reading may be another, which shows nowhere; names may be of another language. */
const says = (held: MatchPrices, head: Head, added: MatchPrices['markets'], whole: boolean): boolean => {
  const markets = Object.entries(added)
  return (
    held.version === head.version &&
    held.bet_status === head.bet_status &&
    held.start_time === head.start_time &&
    held.market_count === head.market_count &&
    markets.every(([key, market]) => JSON.stringify(held.markets[key]) === JSON.stringify(market)) &&
    (!whole || markets.length === Object.keys(held.markets).length)
  )
}

const stateOf = ({ version, live, bet_status, start_time, market_count }: Head) => ({
  version,
  live,
  bet_status,
  start_time,
  market_count,
})

const byKey = (markets: readonly Market[]): Record<string, Market> =>
  Object.fromEntries(markets.map((market) => [keyOf(market), market]))

export type MatchNews = { id: number; version: number; delta: MatchDelta; whole: boolean }

/** Applies what the socket brought in one go, so that a burst draws once. */
export const applyNews = (news: readonly MatchNews[]): void =>
  usePrices.setState(({ matches }) => {
    const next = { ...matches }
    for (const item of news) next[item.id] = mergeNews(next[item.id], item)
    return { matches: next }
  })

/** The server knows the match no more: nothing of it can be bet. */
export const closeMatch = (id: number): void =>
  usePrices.setState(({ matches }) => {
    const held = matches[id]
    return held ? { matches: { ...matches, [id]: { ...held, bet_status: 'closed' } } } : { matches }
  })

const unknown: MatchPrices = {
  version: 0,
  markets: {},
  live: null,
  bet_status: 'open',
  start_time: '',
  market_count: 0,
}

/** The same market with other states and prices; as it was when the outcomes are not the ones known. */
const movedMarket = (market: Market, [status, market_active, ...odds]: MovedLine): Market =>
  odds.length !== market.odds.length
    ? market
    : {
        ...market,
        status,
        market_active,
        odds: market.odds.map((odd, at) => {
          const text = odds[at] ?? ''
          return { ...odd, market_active, odd_active: text.endsWith('!') ? 0 : 1, odd_value: text.replace('!', '') }
        }),
      }

/** The match after one snapshot (`whole`: its markets are all there are) or delta. */
export const mergeNews = (held: MatchPrices = unknown, { version, delta, whole }: MatchNews): MatchPrices => {
  const markets: Record<string, Market> = whole ? {} : { ...held.markets }
  for (const key of delta.gone) delete markets[key]
  for (const [key, moved] of Object.entries(delta.moved ?? {})) {
    const market = markets[key]
    if (market) markets[key] = movedMarket(market, moved)
  }
  return {
    version,
    markets: { ...markets, ...byKey(delta.changed) },
    live: delta.live === undefined ? held.live : delta.live,
    bet_status: delta.bet_status ?? held.bet_status,
    start_time: delta.start_time ?? held.start_time,
    market_count: delta.market_count ?? held.market_count,
  }
}
