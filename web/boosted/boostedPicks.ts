// Picks of a boosted list: made at its boosted prices, toggled, and refreshed from the list's latest answer.
import type { BoostedAnswer, BoostedHead, BoostedMatch, BoostedOdd } from '@walia/contract/boosted.ts'
import { pickKeyOf } from '@walia/domain/betslip/pick.ts'
import {
  type AcceptSetting,
  hasPick,
  type Pick,
  type PickUpdate,
  removePick,
  type Slip,
} from '@walia/domain/betslip/slip.ts'
import { refreshSlip } from '@walia/domain/betslip/slipChanges.ts'
import type { ListTerms } from '@walia/domain/boosted/boosted.ts'
import { textsOf } from '../betslip/pickUpdates.ts'
import { pickOf } from '../odds/pickOf.ts'
import { minorOf } from '../plainFormats.ts'

type BoostedMarket = BoostedMatch['markets'][number]

export const termsOf = ({ legs_min, stake_max, account_stake_max, earns_bonus }: BoostedHead): ListTerms => ({
  legsMin: legs_min,
  stakeMax: minorOf(stake_max),
  accountStakeMax: minorOf(account_stake_max),
  earnsBonus: earns_bonus,
})

/** Placed as a sports slip, but stored separately from the normal one. */
export const slipOf = (picks: readonly Pick[]): Slip => ({ kind: 'normal', picks })

export const boostedPickOf = (match: BoostedMatch, market: BoostedMarket, odd: BoostedOdd): Pick =>
  pickOf({ ...match, live: null }, { ...market, market_active: odd.market_active }, odd)

/** The same outcome again is removed; another one of the match replaces it. */
export const toggled = (picks: readonly Pick[], pick: Pick): { picks: readonly Pick[]; added: boolean } => {
  if (hasPick(slipOf(picks), pick)) return { picks: removePick(slipOf(picks), pickKeyOf(pick)).picks, added: false }
  const index = picks.findIndex((held) => held.parent_match_id === pick.parent_match_id)
  return { picks: index < 0 ? [...picks, pick] : picks.with(index, pick), added: true }
}

/** The picks at the list's present prices; picks that it no longer sells become unavailable. */
export const refreshed = (
  picks: readonly Pick[],
  matches: BoostedAnswer['data']['matches'],
  setting: AcceptSetting,
): readonly Pick[] => {
  const updates = new Map(picks.map((pick) => [pickKeyOf(pick), updateOf(pick, matches)]))
  return refreshSlip(slipOf(picks), updates, setting).picks
}

const updateOf = (pick: Pick, matches: readonly BoostedMatch[]): PickUpdate | null => {
  const match = matches.find(({ parent_match_id }) => parent_match_id === pick.parent_match_id)
  const odds = match?.markets.flatMap(({ name, odds }) => odds.map((odd) => ({ ...odd, market_name: name }))) ?? []
  const odd = odds.find(
    (candidate) =>
      candidate.sub_type_id === pick.type &&
      candidate.special_bet_value === pick.odd.special_bet_value &&
      candidate.outcome_id === pick.odd.outcome_id,
  )
  if (!match || !odd) return null
  return {
    odd_value: odd.odd_value,
    odd_active: odd.odd_active === 1 && !match.closed,
    market_active: odd.market_active === 1,
    startTime: match.start_time,
    texts: textsOf(odd, match),
  }
}
