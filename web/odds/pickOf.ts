// Makes a pick from a list row or match page, and handles a tap on a price that has just changed.
import type { Market, MatchListItem, Odd } from '@walia/contract/matches.ts'
import type { AcceptSetting, Pick as BetPick } from '@walia/domain/betslip/slip.ts'
import { acceptsChange } from '@walia/domain/betslip/slip.ts'
import { parseOdds } from '@walia/domain/odds/odds.ts'

/** The part of a match that a pick is made from; list rows and the match page's head both have it. */
export type PickedMatch = Pick<
  MatchListItem,
  'match_id' | 'parent_match_id' | 'home_team' | 'away_team' | 'start_time' | 'sport_id' | 'competition_name' | 'live'
>
export type PickedMarket = Pick<Market, 'sub_type_id' | 'name' | 'special_bet_value' | 'market_active'>

export const APP_NAME = 'MOBILE_WEB'

/**
 * A pick at the price now shown. Whether it counts for bonuses comes with its line's prices, see
 * betslip/pickUpdates.ts.
 */
export const pickOf = (match: PickedMatch, market: PickedMarket, odd: Odd): BetPick => {
  const live = match.live !== null
  const open = market.market_active === 1 && odd.odd_active === 1
  return {
    matchId: match.match_id,
    parent_match_id: match.parent_match_id,
    display: `${match.home_team} vs ${match.away_team}`,
    startTime: match.start_time,
    market: market.name,
    market_name: market.name,
    game_description: match.competition_name,
    home_team: match.home_team,
    away_team: match.away_team,
    odd: {
      display: odd.display,
      odd_key: odd.odd_key,
      odd_value: odd.odd_value,
      special_bet_value: odd.special_bet_value,
      outcome_id: odd.outcome_id,
    },
    type: market.sub_type_id,
    bet_pick: odd.odd_key,
    live,
    active: open,
    status: open ? 'ACTIVE' : 'STOPPED',
    changed: false,
    accepted_odd: odd.odd_value,
    sportId: match.sport_id,
    profile_id: null,
    app_name: APP_NAME,
    bet_type: live ? 'live' : 'prebet',
    is_shared: false,
    share_code: null,
  }
}

/** The pick as its bettor's own; a visitor's has no owner. */
export const ownedBy = (pick: BetPick, userId: number | null): BetPick => ({
  ...pick,
  profile_id: userId === null ? null : String(userId),
})

/** A thumb that lands this soon after a price change was aiming at the earlier price. */
export const CHANGE_GRACE_MS = 250

/** The price that stood on the button before the present one, and when (epoch ms) it went away. */
export type EarlierPrice = { oddValue: string; changedAt: number }

/**
 * The pick of a tap: within the grace time after a price change it is taken at the earlier price with the changed flag
 * set, so that the bettor must accept the new price (unless the settings accept such a change).
 */
export const tappedPickOf = (
  pick: BetPick,
  earlier: EarlierPrice | null,
  now: number,
  setting: AcceptSetting,
): BetPick => {
  if (earlier === null || now - earlier.changedAt >= CHANGE_GRACE_MS) return pick
  const from = parseOdds(earlier.oddValue)
  const to = parseOdds(pick.odd.odd_value)
  if (from === to || acceptsChange(from, to, setting)) return pick
  return { ...pick, changed: true, accepted_odd: earlier.oddValue }
}
