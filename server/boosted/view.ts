// A boosted list as the wire shows it: what is left of it, and both prices of every outcome.
import type { BoostedAnswer, BoostedHead, BoostedMatch, BoostedOdd } from '@walia/contract/boosted.ts'
import { isListOpen, soldBoostedOf } from '@walia/domain/boosted/boosted.ts'
import { amountText } from '@walia/domain/money/money.ts'
import { formatOdds, totalOddsOf } from '@walia/domain/odds/odds.ts'
import { type MatchState, type Names, namesOf, type PriceBook } from '../odds/index.ts'
import type { BoostedPrice, StoredList } from './queries.ts'

export type ViewParts = { book: PriceBook; names: Names; productId: number; now: number; language: string }

type Group = { match: MatchState; prices: BoostedPrice[] }

/** Matches still in the price book, in the operator's order. */
const groupsOf = ({ book }: ViewParts, list: StoredList): Group[] =>
  [...Map.groupBy(list.prices, ({ parentMatchId }) => parentMatchId)].flatMap(([id, prices]) => {
    const match = book.match(id)
    return match?.fixture ? [{ match, prices }] : []
  })

const isOpenMatch = ({ live, status, fixture }: MatchState, now: number): boolean =>
  !live && status.status === 0 && (fixture?.startsAt ?? 0) > now

export function headOf(parts: ViewParts, list: StoredList): BoostedHead {
  const { now, language, productId } = parts
  const left = groupsOf(parts, list).filter(({ match }) => isOpenMatch(match, now))
  const longest = left.map(({ prices }) => Math.max(...prices.map(({ odds }) => odds)))
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

export const listAnswerOf = (parts: ViewParts, list: StoredList): BoostedAnswer => ({
  data: { ...headOf(parts, list), matches: groupsOf(parts, list).map((group) => matchOf(parts, list, group)) },
})

function matchOf(parts: ViewParts, list: StoredList, { match, prices }: Group): BoostedMatch {
  const fixture = match.fixture as NonNullable<MatchState['fixture']>
  const names = namesOf(fixture, parts.language)
  const closed = !isListOpen(list, parts.now) || !isOpenMatch(match, parts.now)
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
    markets: [...lines.values()].map((some) => marketOf(parts, match, some as [BoostedPrice], closed)),
  }
}

function marketOf(parts: ViewParts, match: MatchState, prices: [BoostedPrice, ...BoostedPrice[]], closed: boolean) {
  const [{ subTypeId: market, specifiers }] = prices
  return {
    sub_type_id: market,
    special_bet_value: specifiers,
    name: parts.names.market(match, { market, specifiers }, parts.language),
    odds: prices.map((price) => oddOf(parts, match, price, closed)),
  }
}

/** Odd keys stay English: they identify the outcome in slips. */
function oddOf(
  { book, names, language }: ViewParts,
  match: MatchState,
  price: BoostedPrice,
  closed: boolean,
): BoostedOdd {
  const { subTypeId: market, specifiers, outcomeId } = price
  const quote = book.quote(match.parentMatchId, market, specifiers, outcomeId)
  const ordinary = quote?.open && quote.producerUp ? quote.sell : null
  const sold = closed ? null : soldBoostedOf({ odds: price.odds, from: price.ordinaryOdds }, ordinary)
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
      closed || quote?.line === null || quote === null ? 0 : book.statusOf(match, quote.line) === 1 ? 1 : 0,
  }
}
