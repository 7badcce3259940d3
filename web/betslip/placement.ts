// A placement in the browser: the request body, and the outcome that an answer stands for.
import type { BetAnswer, BetBody, LegRefusals } from '@walia/contract/bets.ts'
import type { ErrorBody } from '@walia/contract/errors.ts'
import { BET_TYPE } from '@walia/contract/paths.ts'
import type { AcceptSetting, Slip } from '@walia/domain/betslip/slip.ts'
import { refreshSlip } from '@walia/domain/betslip/slipChanges.ts'
import { amountText, type Minor } from '@walia/domain/money/money.ts'
import { formatOdds } from '@walia/domain/odds/odds.ts'
import { isUnanswered } from '../reach.ts'
import { updatesFromRefusal } from './pickUpdates.ts'

export type Bettor = {
  profileId: number | null
  countryId: number
  country: string
  language: BetBody['language']
  userAgent: string
  appName: string
}

export type BetRequest = { slip: Slip; stake: Minor; totalOdds: bigint; setting: AcceptSetting; bettor: Bettor }

/** The body of v2/bet. Prices are those that the bettor last accepted. */
export const betBodyOf = ({ slip, stake, totalOdds, setting, bettor }: BetRequest): BetBody => ({
  ...(bettor.profileId === null ? {} : { profile_id: bettor.profileId }),
  stake: amountText(stake),
  total_odd: formatOdds(totalOdds),
  src: bettor.appName,
  user_agent: bettor.userAgent,
  country_id: bettor.countryId,
  country: bettor.country,
  language: bettor.language,
  product_type: slip.kind,
  accept_increases: setting.acceptIncreases,
  accept_any_change: setting.acceptAny,
  betslip: slip.picks.map((pick) => ({
    sub_type_id: pick.type,
    bet_pick: pick.bet_pick,
    odd_value: pick.accepted_odd,
    outcome_id: pick.odd.outcome_id,
    special_bet_value: pick.odd.special_bet_value,
    parent_match_id: pick.parent_match_id,
    bet_type: pick.live ? BET_TYPE.live : BET_TYPE.prematch,
    sport_id: pick.sportId,
    is_shared: pick.is_shared,
    ...(pick.share_code === null ? {} : { share_code: pick.share_code }),
  })),
})

export type PlaceOutcome =
  | { kind: 'placed'; answer: BetAnswer }
  | { kind: 'refused'; code: ErrorBody['code']; message: string; legs: LegRefusals | null; details: unknown }
  /** The session is over; the login screen comes up with the slip kept. */
  | { kind: 'loggedOut' }
  /** No answer, or one that leaves open whether the bet was placed: its result must be requested. */
  | { kind: 'unknown' }

/** The outcome of an answer that is not 2xx; `status` 0 is no answer. */
export const failureOf = (status: number, body: ErrorBody | null): PlaceOutcome => {
  if (status === 401) return { kind: 'loggedOut' }
  if (body === null || isUnanswered(status, body.code)) return { kind: 'unknown' }
  return refusedOf(body)
}

export const refusedOf = ({ code, message, details }: ErrorBody): PlaceOutcome => ({
  kind: 'refused',
  code,
  message,
  legs: legsIn(details),
  details,
})

const legsIn = (details: unknown): LegRefusals | null =>
  typeof details === 'object' && details !== null && Array.isArray((details as LegRefusals).legs)
    ? (details as LegRefusals)
    : null

/** The slip after a refusal: moved prices are flagged, legs that cannot be bet are locked. */
export const slipAfterRefusal = (slip: Slip, legs: LegRefusals | null, setting: AcceptSetting, now: number): Slip =>
  legs === null ? slip : refreshSlip(slip, updatesFromRefusal(slip.picks, legs, now), setting)
