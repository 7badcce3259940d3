// A ticket beside the prices of now, as the rules of cash-out want it.

import { ticketStateOf } from '@walia/domain/bets/ticket.ts'
import { priceForOfferOf } from '@walia/domain/cashout/livePrice.ts'
import type { CashoutTicket } from '@walia/domain/cashout/offer.ts'
import { taxById } from '@walia/domain/market/profile.ts'
import { multiplierOf } from '@walia/domain/settlement/multiplier.ts'
import { mayRefund } from '@walia/domain/settlement/refunds.ts'
import {
  fairOf,
  type LegRow,
  legNowOf,
  legResultOf,
  paidBeforeOf,
  type QuotedLeg,
  selectionKeyOf,
  type TicketRow,
} from '../bets/index.ts'
import type { Quote } from '../odds/index.ts'
import type { CashoutDeps } from './deps.ts'

export type TicketNow = {
  ticket: CashoutTicket
  /** The open legs that are live, as a hold wants them. */
  liveLegs: QuotedLeg[]
  /** An open leg has no price: it is suspended, or its result is on the way. */
  waiting: boolean
}

type Now = { leg: CashoutTicket['legs'][number]; quoted: QuotedLeg; open: boolean }

/** Reads prices from memory: the same ticket a moment later is worth something else. */
export function ticketNowOf(deps: Pick<CashoutDeps, 'profile' | 'book' | 'clock'>, row: TicketRow): TicketNow {
  const now = deps.clock.now()
  const legs = row.legs.map((leg) => legNow(deps, leg, row.placed_at.getTime(), now))
  const state = ticketStateOf(row.status)
  const ticket: CashoutTicket = {
    open: (state === 'open' || state === 'jackpotOpen') && row.ruled_cancel === null,
    // Boosted prices are above the market's: worth more than the stake the moment they are taken.
    product: row.boosted === null && row.ordinary_odds === null ? row.product : 'boosted',
    bonusFunded: row.source !== 'cash',
    stake: row.stake,
    stakeOut: row.stake_out,
    before: paidBeforeOf(row),
    tax: taxById(deps.profile, row.tax_id),
    legs: legs.map(({ leg }) => leg),
  }
  return {
    ticket,
    liveLegs: legs.filter(({ open, quoted }) => open && quoted.current?.live).map(({ quoted }) => quoted),
    waiting: legs.some(({ open, leg }) => open && leg.current === null),
  }
}

/** A pick that was taken before the match keeps its own margin once it is sold live. */
function priceNowOf(leg: LegRow, odds: number | null, quote: Quote | null): number | null {
  if (odds === null || leg.live || !quote?.live) return odds
  return priceForOfferOf(leg, { odds, fair: fairOf(quote) })
}

function legNow({ book }: Pick<CashoutDeps, 'book'>, leg: LegRow, acceptedAt: number, now: number): Now {
  const { outcome, certainty } = legResultOf(leg, acceptedAt)
  const quote = book.quote(leg.parentMatchId, leg.subTypeId, leg.specifiers, leg.outcomeId)
  const current = legNowOf(quote)
  // After kick-off, prematch prices are not used.
  const sold =
    current?.open && !current.ended && (current.live || current.startsAt > now)
      ? priceNowOf(leg, current.odds, quote)
      : null
  return {
    leg: {
      ...{ odds: leg.odds, countsForBonus: leg.countsForBonus, outcome, confirmed: certainty === 2, current: sold },
      mayRefund: mayRefund(leg.subTypeId, leg.specifiers),
    },
    open: outcome === null || multiplierOf(outcome, leg.odds) === null,
    quoted: {
      matchId: leg.parentMatchId,
      key: selectionKeyOf(leg),
      odds: leg.odds,
      betType: current?.live ? 'live' : 'prebet',
      current,
      selection: leg,
      quote,
    },
  }
}
