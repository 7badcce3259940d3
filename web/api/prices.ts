// The price store: each match's markets, score and clock, from lists, match pages and pushes alike.
import type { FlatOdd, LiveMatchAnswer, LiveState, Market, MatchListItem, MatchMeta } from '@walia/contract/matches.ts'
import { type MatchDelta, type MovedLine, marketKey } from '@walia/contract/websocket.ts'
import { create } from 'zustand'

export type MatchPrices = {
  /** Which start of the server's feed `version` is counted in. */
  epoch: number
  version: number
  /** By `marketKey(sub_type_id, special_bet_value)`. */
  markets: Readonly<Record<string, Market>>
  /** The version in which each market last changed, removed markets included: older updates of it are dropped. */
  asOf: Readonly<Record<string, number>>
  live: LiveState | null
  bet_status: MatchListItem['bet_status']
  start_time: string
  market_count: number
}

type Prices = { matches: Readonly<Record<number, MatchPrices>> }

export const usePrices = create<Prices>(() => ({ matches: {} }))

export const keyOf = (market: Market): string => marketKey(market.sub_type_id, market.special_bet_value)

/** Takes the items of a list answer; markets that the store has in a newer version stay. */
export const seedList = (items: readonly MatchListItem[]): void =>
  seed(items.map((item) => ({ head: item, markets: item.odds, whole: false })))

/** Takes a match's page: every market there is. */
export const seedMatch = (meta: MatchMeta, markets: readonly Market[]): void =>
  seed([{ head: meta, markets, whole: true }])

type Head = Pick<MatchPrices, 'epoch' | 'version' | 'live' | 'bet_status' | 'start_time' | 'market_count'> & {
  parent_match_id: number
}
type Seed = { head: Head; markets: readonly Market[]; whole: boolean }

const seed = (seeds: readonly Seed[]): void =>
  usePrices.setState(({ matches }) => {
    const next = { ...matches }
    for (const { head, markets, whole } of seeds)
      next[head.parent_match_id] = seeded(next[head.parent_match_id], head, byKey(markets), whole)
    return { matches: next }
  })

/** The cached match with an answer's markets merged in; newer cached markets stay. */
const seeded = (held: MatchPrices | undefined, head: Head, added: MatchPrices['markets'], whole: boolean) => {
  if (held === undefined || held.epoch < head.epoch)
    return { ...stateOf(head), markets: { ...(whole ? {} : shut(held)), ...added }, asOf: marked(added, head.version) }
  // An answer without changes keeps the same object, so that nothing renders; an answer of an earlier epoch is dropped.
  if (held.epoch > head.epoch || says(held, head, added, whole)) return held
  const newer = held.version > head.version
  const taken = newestOf(held, added, head.version)
  const asOf = { ...held.asOf, ...marked(taken, head.version) }
  const kept = whole && !newer ? laterThan(held, head.version) : held.markets
  return { ...(newer ? held : stateOf(head)), markets: { ...kept, ...taken }, asOf }
}

const marked = (markets: MatchPrices['markets'], version: number): Record<string, number> =>
  Object.fromEntries(Object.keys(markets).map((key) => [key, version]))

const isSuperseded = (held: MatchPrices, key: string, version: number): boolean => (held.asOf[key] ?? -1) > version

/** Those of the markets, which are as of `version`, that have not changed since. */
const newestOf = (held: MatchPrices, markets: MatchPrices['markets'], version: number): Record<string, Market> =>
  Object.fromEntries(Object.entries(markets).filter(([key]) => !isSuperseded(held, key, version)))

const laterThan = (held: MatchPrices, version: number): Record<string, Market> =>
  Object.fromEntries(Object.entries(held.markets).filter(([key]) => isSuperseded(held, key, version)))

/** Markets of an earlier epoch: they keep their order, and are suspended until the server sends them again. */
const shut = (held: MatchPrices | undefined): Record<string, Market> =>
  Object.fromEntries(
    Object.entries(held?.markets ?? {}).map(([key, market]) => {
      const odds = market.odds.map((odd) => ({ ...odd, market_active: 0 }))
      return [key, { ...market, status: market.status === 1 ? -1 : market.status, market_active: 0, odds }]
    }),
  )

/** Two states of one version may differ in the clock, which is not shown from here, and in the language of names. */
const says = (held: MatchPrices, head: Head, added: MatchPrices['markets'], whole: boolean): boolean => {
  const markets = Object.entries(added)
  return (
    held.epoch === head.epoch &&
    held.version === head.version &&
    held.bet_status === head.bet_status &&
    held.start_time === head.start_time &&
    held.market_count === head.market_count &&
    markets.every(([key, market]) => JSON.stringify(held.markets[key]) === JSON.stringify(market)) &&
    (!whole || markets.length === Object.keys(held.markets).length)
  )
}

const stateOf = ({ epoch, version, live, bet_status, start_time, market_count }: Head) => ({
  epoch,
  version,
  live,
  bet_status,
  start_time,
  market_count,
})

const byKey = (markets: readonly Market[]): Record<string, Market> =>
  Object.fromEntries(markets.map((market) => [keyOf(market), market]))

/** Takes the flat odds of some lines, for markets that are cached; newer cached ones stay. */
export const takeLines = (id: number, { data, meta }: LiveMatchAnswer): void =>
  usePrices.setState(({ matches }) => {
    const held = matches[id]
    if (held === undefined || meta === null || held.epoch !== meta.epoch) return { matches }
    const lines = Map.groupBy(data, (odd) => marketKey(odd.sub_type_id, odd.special_bet_value))
    const taken: Record<string, Market> = {}
    for (const [key, odds] of lines) {
      const market = held.markets[key]
      const isKnown =
        market?.odds.length === odds.length &&
        market.odds.every((odd, index) => odd.outcome_id === odds[index]?.outcome_id)
      if (market && isKnown && !isSuperseded(held, key, meta.version)) taken[key] = withFlatOdds(market, odds)
    }
    if (Object.keys(taken).length === 0) return { matches }
    const asOf = { ...held.asOf, ...marked(taken, meta.version) }
    return { matches: { ...matches, [id]: { ...held, markets: { ...held.markets, ...taken }, asOf } } }
  })

/** The same market at these odds. */
export const withFlatOdds = (market: Market, odds: readonly FlatOdd[]): Market => {
  const market_active = odds[0]?.market_active ?? 0
  return {
    ...market,
    market_active,
    status: market_active === 1 ? 1 : market.status === 1 ? -1 : market.status,
    odds: odds.map(({ market_name: _name, ...odd }) => odd),
  }
}

export type MatchNews = { id: number; version: number; delta: MatchDelta; whole: boolean }

/** Applies a batch of socket messages in one update, so that a burst renders once. */
export const applyNews = (news: readonly MatchNews[]): void =>
  usePrices.setState(({ matches }) => {
    const next = { ...matches }
    for (const item of news) next[item.id] = mergeNews(next[item.id], item)
    return { matches: next }
  })

/** The server no longer has the match, so nothing of it can be bet. */
export const closeMatch = (id: number): void =>
  usePrices.setState(({ matches }) => {
    const held = matches[id]
    return held ? { matches: { ...matches, [id]: { ...held, bet_status: 'closed' } } } : { matches }
  })

const unknown: MatchPrices = {
  epoch: 0,
  version: 0,
  markets: {},
  asOf: {},
  live: null,
  bet_status: 'open',
  start_time: '',
  market_count: 0,
}

/** The same market with other states and prices; unchanged when its outcomes are not the cached ones. */
const movedMarket = (market: Market, [status, market_active, ...odds]: MovedLine): Market =>
  odds.length !== market.odds.length
    ? market
    : {
        ...market,
        status,
        market_active,
        odds: market.odds.map((odd, index) => {
          const text = odds[index] ?? ''
          return { ...odd, market_active, odd_active: text.endsWith('!') ? 0 : 1, odd_value: text.replace('!', '') }
        }),
      }

/**
 * The match after one snapshot (`whole`: its markets are all there are) or delta; markets of a newer version stay as
 * they are.
 */
export const mergeNews = (known: MatchPrices = unknown, { version, delta, whole }: MatchNews): MatchPrices => {
  const epoch = delta.epoch ?? known.epoch
  if (epoch < known.epoch) return known
  const held = epoch === known.epoch ? known : { ...known, epoch, version: 0, markets: shut(known), asOf: {} }
  const markets: Record<string, Market> = whole ? laterThan(held, version) : { ...held.markets }
  const asOf: Record<string, number> = { ...held.asOf }
  const take = (key: string, market: Market | undefined): void => {
    if (isSuperseded(held, key, version)) return
    asOf[key] = version
    if (market === undefined) delete markets[key]
    else markets[key] = market
  }
  for (const key of delta.gone) take(key, undefined)
  for (const [key, moved] of Object.entries(delta.moved ?? {})) {
    const market = markets[key]
    if (market) take(key, movedMarket(market, moved))
  }
  for (const market of delta.changed) take(keyOf(market), market)
  const older = held.version > version
  return {
    epoch,
    version: Math.max(held.version, version),
    markets,
    asOf,
    live: delta.live === undefined || older ? held.live : delta.live,
    bet_status: (older ? undefined : delta.bet_status) ?? held.bet_status,
    start_time: (older ? undefined : delta.start_time) ?? held.start_time,
    market_count: (older ? undefined : delta.market_count) ?? held.market_count,
  }
}
