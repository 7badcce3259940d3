// A match as the wire shows it: lines, the line of a list row, the row itself, the page's head.
import type { FlatOdd, ListName, Market, MatchListItem, MatchMeta, Odd } from '@walia/contract/matches.ts'
import { formatOdds, sellableOdds } from '@walia/domain/odds/odds.ts'
import { type LineState, lineKey, type MatchState, type Names, namesOf, type PriceBook } from '../odds/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { Texts } from '../platform/text.ts'
import { betStatusOf, isOpenLine, isShown } from './availability.ts'
import { liveStateOf } from './liveState.ts'
import { filtersOf, GROUPS, groupsOf, marketRankOf, outcomesOf, sportMarketsOf } from './marketTable.ts'
import { placeOf } from './place.ts'

/** What rendering needs around it. `clockSpeed`: match seconds per second of the wall clock. */
export type Source = { book: PriceBook; names: Names; texts: Texts; clock: Clock; clockSpeed: number }

/** Odd keys stay English in every language: they identify the outcome in links and slips; `display` is translated. */
const KEY_LANGUAGE = 'en'
const NO_PRICE = '0'

/** The feed's text cut to the price it is sold at; the last one known while it is not sold. */
export const priceText = (odds: string | null): string => {
  const price = sellableOdds(odds)
  return price === null ? NO_PRICE : formatOdds(price)
}

/** Active, and at a price that may be sold. */
export const isSoldAt = (price: string, active: boolean): boolean => active && price !== NO_PRICE

export function oddsOf(source: Source, match: MatchState, line: LineState, language: string): Odd[] {
  const marketActive = isOpenLine(match, line, source.book, source.clock.now()) ? 1 : 0
  return line.outcomes.map(({ id, odds, active }) => {
    const price = priceText(odds)
    return {
      odd_key: source.names.outcome(match, line, id, KEY_LANGUAGE),
      display: source.names.outcome(match, line, id, language),
      odd_value: price,
      outcome_id: id,
      special_bet_value: line.specifiers,
      sub_type_id: line.market,
      odd_active: isSoldAt(price, active) ? 1 : 0,
      market_active: marketActive,
    }
  })
}

export function flatOddsOf(source: Source, match: MatchState, line: LineState, language: string): FlatOdd[] {
  const market_name = source.names.market(match, line, language)
  return oddsOf(source, match, line, language).map((odd) => ({ ...odd, market_name }))
}

export const marketOf = (source: Source, match: MatchState, line: LineState, language: string): Market => ({
  sub_type_id: line.market,
  name: source.names.market(match, line, language),
  special_bet_value: line.specifiers,
  status: source.book.statusOf(match, line),
  market_active: isOpenLine(match, line, source.book, source.clock.now()) ? 1 : 0,
  favourite: line.favourite,
  groups: [...groupsOf(line.market, source.names.groups(line.market))],
  odds: oddsOf(source, match, line, language),
})

const numbersOf = (specifiers: string): number[] => (specifiers.match(/-?[0-9]+(\.[0-9]+)?/g) ?? []).map(Number)

/** By market, then by the numbers in the specifiers: totals upwards, sets in order. */
function byPlace(a: LineState, b: LineState): number {
  const rank = marketRankOf(a.market) - marketRankOf(b.market)
  if (rank !== 0) return rank
  const [left, right] = [numbersOf(a.specifiers), numbersOf(b.specifiers)]
  for (let i = 0; i < Math.min(left.length, right.length); i++) {
    const difference = (left[i] as number) - (right[i] as number)
    if (difference !== 0) return difference
  }
  return a.specifiers < b.specifiers ? -1 : 1
}

/** Everything shown on the match page, in its order. */
export const shownLines = (match: MatchState): LineState[] => [...match.lines.values()].filter(isShown).sort(byPlace)

/** How far the two prices of a line are apart; the most even line is the one to show when none is marked. */
function spreadOf(line: LineState): number {
  const prices = line.outcomes.map((outcome) => Number(outcome.odds ?? Number.POSITIVE_INFINITY))
  return prices.length === 0 ? Number.POSITIVE_INFINITY : Math.max(...prices) - Math.min(...prices)
}

function isBetter(line: LineState, than: LineState): boolean {
  if ((line.status === 1) !== (than.status === 1)) return line.status === 1
  if (line.favourite !== than.favourite) return line.favourite
  return spreadOf(line) < spreadOf(than)
}

/** The line that a row shows for one market: active before suspended, the feed's favourite, else the most even one. */
function lineOfMarket(match: MatchState, market: number): LineState | null {
  const plain = match.lines.get(lineKey(market, ''))
  if (plain) return isShown(plain) ? plain : null
  let best: LineState | null = null
  for (const line of match.lines.values())
    if (line.market === market && isShown(line) && (!best || isBetter(line, best))) best = line
  return best
}

/** The first of the wanted markets that the match has, or its sport's result in their place; null shows no prices. */
export function rowLineOf(match: MatchState, markets: readonly number[]): LineState | null {
  const { wanted, instead } = sportMarketsOf(markets, match.fixture?.sportId ?? 0)
  for (const market of [...wanted, ...instead]) {
    const line = lineOfMarket(match, market)
    if (line) return line
  }
  return null
}

/** What stands in a row whose market is decided or not offered: its outcomes without prices, so that no column is missing. */
function emptyLineOf(match: MatchState, markets: readonly number[]): LineState | null {
  const { wanted, instead } = sportMarketsOf(markets, match.fixture?.sportId ?? 0)
  for (const market of instead.length > 0 ? instead : wanted) {
    const known = outcomesOf(market) ?? match.lines.get(lineKey(market, ''))?.outcomes.map(({ id }) => id) ?? []
    const outcomes = known.map((id) => ({ id, odds: null, sell: null, active: false }))
    if (outcomes.length > 0) return { market, specifiers: '', product: 0, status: 0, favourite: false, at: 0, outcomes }
  }
  return null
}

/** Markets with a line that is shown: six totals are one market, as on the match's page. */
export function marketCountOf(match: MatchState): number {
  const markets = new Set<number>()
  for (const line of match.lines.values()) if (isShown(line)) markets.add(line.market)
  return markets.size
}

export type Head = Omit<MatchListItem, 'odds'>
export function headOf(source: Source, match: MatchState, language: string): Head | null {
  const { fixture } = match
  if (!fixture) return null
  const { home, away } = namesOf(fixture, language)
  return {
    match_id: fixture.parentMatchId,
    parent_match_id: fixture.parentMatchId,
    home_team: home,
    away_team: away,
    start_time: new Date(fixture.startsAt).toISOString(),
    ...placeOf(source.texts, fixture, language),
    side_bets: 0,
    market_count: marketCountOf(match),
    is_srl: fixture.isSrl ? 1 : 0,
    bet_status: betStatusOf(match, source.book, source.clock.now()),
    live: liveStateOf(match, source.clockSpeed),
    epoch: source.book.epoch,
    version: match.version,
  }
}

export function itemOf(source: Source, match: MatchState, markets: readonly number[], language: string) {
  const head = headOf(source, match, language)
  if (!head) return null
  const line = rowLineOf(match, markets)
  const rowLine = line ?? emptyLineOf(match, markets)
  const item: MatchListItem = {
    ...head,
    odds: rowLine ? [marketOf(source, match, rowLine, language)] : [],
    side_bets: head.market_count - (line ? 1 : 0),
  }
  return item
}

export function metaOf(source: Source, match: MatchState, language: string): MatchMeta | null {
  const head = headOf(source, match, language)
  if (!head) return null
  const present = new Set<string>()
  for (const line of match.lines.values())
    if (isShown(line)) for (const group of groupsOf(line.market, source.names.groups(line.market))) present.add(group)
  return { ...head, side_bets: head.market_count, groups: GROUPS.filter((group) => present.has(group)) }
}

/** The names of the lists' filters for what the match's page holds. */
export const listNamesOf = (texts: Texts, match: MatchState, language: string): ListName[] => {
  const held = new Set(shownLines(match).map(({ market }) => market))
  return filtersOf(match.fixture?.sportId ?? 0)
    .map(({ name, markets }) => ({
      name: texts.text(`lists:${name}`, language),
      sub_type_ids: markets.filter((market) => held.has(market)),
    }))
    .filter(({ sub_type_ids }) => sub_type_ids.length > 0)
}
