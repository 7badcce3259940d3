// An odds boost as the wire shows it: its terms, and both prices of each outcome by the line of now.
import type { BoostedLine, OddsBoost } from '@walia/contract/oddsBoosts.ts'
import { amountText } from '@walia/domain/money/money.ts'
import { formatOdds } from '@walia/domain/odds/odds.ts'
import { type BoostedEvent, boostedPriceOf, type OddsBoostTerms } from '@walia/domain/oddsboost/oddsBoost.ts'
import { namesOf } from '../odds/index.ts'
import type { OddsBoostDeps } from './deps.ts'
import type { StoredBoost } from './queries.ts'

type ViewDeps = Pick<OddsBoostDeps, 'book' | 'names'> & { now: number; language: string }

/** Null where the match is no longer sold before its start, or the account has used it. */
export function viewOf(deps: ViewDeps, { id, terms }: StoredBoost, uses: number): OddsBoost | null {
  const event = terms.event === null ? null : eventOf(deps, terms, terms.event)
  const usesLeft = terms.usesMax - uses
  if (event === undefined || usesLeft <= 0) return null
  return {
    id,
    percent: terms.percent,
    odds_max: formatOdds(terms.oddsMax),
    stake_max: amountText(terms.stakeMax),
    uses_left: usesLeft,
    closes_at: new Date(terms.until).toISOString(),
    personal: terms.accounts !== null,
    event,
  }
}

/** Undefined where it is not sold any more. Odd keys stay English: they identify the outcome in slips. */
function eventOf(deps: ViewDeps, terms: OddsBoostTerms, event: BoostedEvent): BoostedLine | undefined {
  const { book, names, now, language } = deps
  const { parentMatchId, market, specifiers, outcomes } = event
  const match = book.match(parentMatchId)
  if (!match?.fixture || match.live || match.status.status !== 0 || match.fixture.startsAt <= now) return undefined
  const line = { market, specifiers }
  const called = namesOf(match.fixture, language)
  return {
    parent_match_id: parentMatchId,
    match_id: parentMatchId,
    ...{ home_team: called.home, away_team: called.away },
    start_time: new Date(match.fixture.startsAt).toISOString(),
    sport_id: match.fixture.sportId,
    ...{ competition_name: called.competitionName, category: called.category },
    ...{ sub_type_id: market, special_bet_value: specifiers },
    name: names.market(match, line, language),
    odds: outcomes.map((outcomeId) => {
      const quote = book.quote(parentMatchId, market, specifiers, outcomeId)
      const ordinary = quote?.open && quote.producerUp ? quote.sell : null
      const boosted = boostedPriceOf(ordinary, terms)
      return {
        odd_key: names.outcome(match, line, outcomeId, 'en'),
        display: names.outcome(match, line, outcomeId, language),
        ...{ outcome_id: outcomeId, special_bet_value: specifiers, sub_type_id: market },
        odd_value: formatOdds(ordinary ?? 0),
        boosted_value: boosted === null ? null : formatOdds(boosted),
        odd_active: ordinary === null ? 0 : 1,
        market_active: quote?.line && book.statusOf(match, quote.line) === 1 ? 1 : 0,
      }
    }),
  }
}
