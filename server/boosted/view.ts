// A boosted list as the wire shows it: what is left of it, and both prices of every outcome.
import type { BoostedAnswer, BoostedHead, BoostedMatch, BoostedOdd } from '@walia/contract/boosted.ts'
import { isListOpen } from '@walia/domain/boosted/boosted.ts'
import { amountText } from '@walia/domain/money/money.ts'
import { formatOdds, totalOddsOf } from '@walia/domain/odds/odds.ts'
import { selectionKeyOf } from '../bets/index.ts'
import { type MatchState, type Names, namesOf } from '../odds/index.ts'
import type { BoostedPrice, StoredList } from './queries.ts'
import { isOpenMatch, type SoldDeps, type SoldPrices, soldPricesOf } from './sold.ts'

export type ViewDeps = SoldDeps & { names: Names; productId: number; language: string }

type Group = { match: MatchState; prices: BoostedPrice[] }

/** Matches still in the price book, in the operator's order. */
const groupsOf = ({ book }: ViewDeps, list: StoredList): Group[] =>
  [...Map.groupBy(list.prices, ({ parentMatchId }) => parentMatchId)].flatMap(([id, prices]) => {
    const match = book.match(id)
    return match?.fixture ? [{ match, prices }] : []
  })

/** `sold`: what the list sells its picks at. */
export function headOf(deps: ViewDeps, list: StoredList, sold = soldNow(deps, list)): BoostedHead {
  const { now, language, productId } = deps
  const left = groupsOf(deps, list).filter(({ match }) => isOpenMatch(match, now))
  const longest = left.map(({ prices }) =>
    Math.max(...prices.map((price) => sold.get(selectionKeyOf(price)) ?? price.odds)),
  )
  return {
    id: list.id,
    title: list.title[language] ?? list.title.en ?? '',
    product_id: productId,
    stake: amountText(list.stake),
    opens_at: new Date(list.opensAt).toISOString(),
    closes_at: new Date(list.closesAt).toISOString(),
    open: isListOpen(list, now) && left.length > 0,
    match_count: left.length,
    legs_min: list.terms.legsMin,
    stake_max: amountText(list.terms.stakeMax),
    account_stake_max: amountText(list.terms.accountStakeMax),
    earns_bonus: list.terms.earnsBonus,
    odds_max: formatOdds(totalOddsOf(longest)),
  }
}

const soldNow = (deps: ViewDeps, list: StoredList): SoldPrices =>
  isListOpen(list, deps.now) ? soldPricesOf(deps, list) : new Map()

export function listAnswerOf(deps: ViewDeps, list: StoredList): BoostedAnswer {
  const sold = soldNow(deps, list)
  const matches = groupsOf(deps, list).map((group) => matchOf(deps, list, group, sold))
  return { data: { ...headOf(deps, list, sold), matches } }
}

function matchOf(deps: ViewDeps, list: StoredList, { match, prices }: Group, sold: SoldPrices): BoostedMatch {
  const fixture = match.fixture as NonNullable<MatchState['fixture']>
  const names = namesOf(fixture, deps.language)
  const closed = !isListOpen(list, deps.now) || !isOpenMatch(match, deps.now)
  const lines = Map.groupBy(prices, ({ subTypeId, specifiers }) => `${subTypeId}?${specifiers}`)
  return {
    parent_match_id: match.parentMatchId,
    match_id: match.parentMatchId,
    home_team: names.home,
    away_team: names.away,
    start_time: new Date(fixture.startsAt).toISOString(),
    sport_id: fixture.sportId,
    competition_name: names.competitionName,
    category: names.category,
    closed,
    markets: [...lines.values()].map((some) => marketOf(deps, match, some as [BoostedPrice], closed ? null : sold)),
  }
}

/** `sold` is null where the list or the match is closed. */
function marketOf(
  deps: ViewDeps,
  match: MatchState,
  prices: [BoostedPrice, ...BoostedPrice[]],
  sold: SoldPrices | null,
) {
  const [{ subTypeId: market, specifiers }] = prices
  return {
    sub_type_id: market,
    special_bet_value: specifiers,
    name: deps.names.market(match, { market, specifiers }, deps.language),
    odds: prices.map((price) => oddOf(deps, match, price, sold)),
  }
}

/** Odd keys stay English: they identify the outcome in slips. */
function oddOf(
  { book, names, language }: ViewDeps,
  match: MatchState,
  price: BoostedPrice,
  prices: SoldPrices | null,
): BoostedOdd {
  const { subTypeId: market, specifiers, outcomeId } = price
  const quote = book.quote(match.parentMatchId, market, specifiers, outcomeId)
  const ordinary = quote?.open && quote.producerUp ? quote.sell : null
  const sold = prices?.get(selectionKeyOf(price)) ?? null
  return {
    odd_key: names.outcome(match, { market, specifiers }, outcomeId, 'en'),
    display: names.outcome(match, { market, specifiers }, outcomeId, language),
    odd_value: formatOdds(sold ?? price.odds),
    normal_value: ordinary === null ? null : formatOdds(ordinary),
    outcome_id: outcomeId,
    special_bet_value: specifiers,
    sub_type_id: market,
    odd_active: sold === null ? 0 : 1,
    market_active:
      prices === null || quote?.line === null || quote === null ? 0 : book.statusOf(match, quote.line) === 1 ? 1 : 0,
  }
}
