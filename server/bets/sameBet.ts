// What makes two requests the same bet.
import { hash } from 'node:crypto'
import type { BetLegBody } from '@walia/contract/bets.ts'
import { plainAmountOf } from '@walia/domain/money/money.ts'
import type { PlaceRequest } from './placement.ts'

/** A pick as text, its price however it is written. */
const pickTextOf = (leg: BetLegBody): string =>
  JSON.stringify([
    leg.parent_match_id,
    leg.sub_type_id,
    leg.special_bet_value,
    leg.outcome_id,
    plainAmountOf(leg.odd_value),
    leg.bet_type,
  ])

/**
 * What makes two requests the same bet, with a key or without: the money and the picks, however the amounts are written
 * and in whatever order the picks stand; not the browser around them. One figure for both, so that a bet with a key and
 * its twin without one are known for the same in the database too.
 */
export const requestHashOf = ({ channel, body }: Pick<PlaceRequest, 'channel' | 'body'>): string =>
  hash(
    'sha256',
    JSON.stringify([
      channel,
      plainAmountOf(body.stake),
      plainAmountOf(body.total_odd),
      body.product_type ?? 'normal',
      body.accept_increases ?? true,
      body.accept_any_change ?? false,
      ...body.betslip.map(pickTextOf).sort(),
      ...(body.source === undefined || body.source === 'cash' ? [] : ['source', body.source]),
      ...(body.quote_id === undefined ? [] : ['quote', body.quote_id]),
      ...(body.boosted_id === undefined ? [] : ['boosted', body.boosted_id]),
      ...(body.odds_boost_id === undefined ? [] : ['oddsBoost', body.odds_boost_id]),
    ]),
    'hex',
  ).slice(0, 32)

export const askedOf = (request: PlaceRequest) => ({
  accountId: request.bettor.accountId,
  key: request.key,
  bodyHash: requestHashOf(request),
})

/** Under what a bet on its way is known: the account's and its hash, which is 2 % of a placement to work out. */
export const inFlightKeyOf = (request: PlaceRequest, bodyHash = requestHashOf(request)): string =>
  `${request.bettor.accountId} ${bodyHash}`
