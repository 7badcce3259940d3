// What a ticket's state is now, given the results of its legs: its status, what it pays, and what that moves.

import { type StakeSource, stakeBookOf, winningsBookOf } from '@walia/domain/bets/stakeSource.ts'
import { ticketCodeOf } from '@walia/domain/bets/ticket.ts'
import type { Figures } from '@walia/domain/betslip/figures.ts'
import { turnedOf } from '@walia/domain/bonuses/firstDeposit.ts'
import { sourceTermsOf } from '@walia/domain/bonuses/sourceTerms.ts'
import { pointsOf } from '@walia/domain/loyalty/points.ts'
import { loyaltyOf } from '@walia/domain/loyalty/rules.ts'
import { type MarketProfile, type ProductId, taxById } from '@walia/domain/market/profile.ts'
import { amountText } from '@walia/domain/money/money.ts'
import { formatOdds, totalOddsOf } from '@walia/domain/odds/odds.ts'
import { legStateOf, multiplierOf, multiplierText } from '@walia/domain/settlement/multiplier.ts'
import { settleTicket } from '@walia/domain/settlement/settleTicket.ts'
import { type LegResult, legResultOf, paidBeforeOf, type SettleRow } from '../bets/index.ts'

/**
 * What each book gains, minor units; the sum is zero, and one of `playerBooks` is the bettor's. Points are counted apart,
 * in `points` and `points_issued`.
 */
export type Money = Record<string, number>
/** `turned`: of a stake of bonus money, what counts towards turning it over. */
export type TicketState = { status: number; paid: number | null; money: Money | null; details: object; turned?: number }

const OPEN = ticketCodeOf('open')
/** A ticket is lost with its lost leg, whatever the others bring. */
const UNREAD_ODDS = 0

/** The same ticket and results always give the same state: settling again changes nothing. */
export function ticketStateOf(row: SettleRow, profile: MarketProfile): TicketState {
  const state = stateOf(row, profile)
  return row.source === 'bonus' ? { ...state, turned: turnedIn(row, state, profile) } : state
}

/** A lost slip counts as it was sold, since most of its picks may be open; a won one by its picks that were not void. */
function turnedIn(row: SettleRow, { status }: TicketState, profile: MarketProfile): number {
  const terms = sourceTermsOf(profile.id, row.source)
  const result = status === ticketCodeOf('lost') ? 'lost' : status === ticketCodeOf('won') ? 'won' : 'other'
  if (terms === null || result === 'other') return 0
  const acceptedAt = row.placed_at.getTime()
  const counted = row.legs.filter((leg) => {
    const { outcome } = legResultOf(leg, acceptedAt)
    return result === 'lost' || (outcome !== null && legStateOf(outcome) !== 'void')
  })
  const totalOdds =
    result === 'lost' ? BigInt(row.total_odds) : totalOddsOf(counted.map(({ odds }) => odds ?? UNREAD_ODDS))
  return turnedOf(terms, { stake: row.stake, result, legs: counted.length, totalOdds })
}

function stateOf(row: SettleRow, profile: MarketProfile): TicketState {
  if (row.ruled_cancel !== null)
    return { status: ticketCodeOf('cancelled'), ...refundOf(row), details: { reason: row.ruled_cancel } }
  const acceptedAt = row.placed_at.getTime()
  const results = row.legs.map((leg) => legResultOf(leg, acceptedAt))
  const legs = row.legs.map(({ odds, countsForBonus }, index) => ({
    odds: odds ?? UNREAD_ODDS,
    countsForBonus,
    outcome: results[index]?.outcome ?? null,
  }))
  const terms = {
    product: row.product as ProductId,
    source: row.source,
    stake: row.stake,
    tax: taxById(profile, row.tax_id),
    before: paidBeforeOf(row),
  }
  const settled = settleTicket(terms, legs, row.joint)
  const details = { legs: results.map((result, index) => legDetailsOf(result, row.legs[index]?.odds ?? null)) }
  if (settled.state === 'open') return { status: OPEN, paid: null, money: null, details }
  if (settled.payout > profile.certaintyOnePayoutMax && results.some(({ certainty }) => certainty === 1))
    return { status: OPEN, paid: null, money: null, details: { ...details, waitsFor: 'confirmation' } }
  if (settled.state === 'lost') {
    const earned = earnedOf(row, profile, BigInt(row.total_odds))
    return { status: ticketCodeOf('lost'), paid: 0, money: Object.keys(earned).length === 0 ? null : earned, details }
  }
  if (settled.state === 'refunded') return { status: ticketCodeOf('refunded'), ...refundOf(row), details }
  return {
    status: ticketCodeOf('won'),
    paid: settled.payout,
    money: {
      ...winningsOf(row.source, settled.payout, settled.figures),
      ...earnedOf(row, profile, settled.figures.totalOdds),
    },
    details: { ...details, ...figureTextsOf(settled.figures) },
  }
}

/**
 * Loyalty points, of cash alone, without an odds boost, and of what was not cashed out. A lost slip earns by the odds it was sold at, as most of
 * its picks may be open; one that is won by its settled odds, so that a void pick earns nothing.
 */
function earnedOf(
  { product, source, odds_boosted, stake, placed_at }: SettleRow,
  profile: MarketProfile,
  totalOdds: bigint,
): Money {
  if (source !== 'cash' || odds_boosted) return {}
  const { id, timeZone } = profile
  const points = pointsOf(loyaltyOf(id), {
    product: product as ProductId,
    stake,
    totalOdds,
    placedAt: placed_at.getTime(),
    timeZone,
  })
  return withoutZeros({ points, points_issued: -points })
}

/** The stake goes back whole, VAT included, to where it came from. */
const refundOf = ({ source, stake, vat }: SettleRow): { paid: number; money: Money } => ({
  paid: stake,
  money: withoutZeros({ [stakeBookOf[source]]: stake, stakes: vat - stake, vat: -vat }),
})

/** The tax goes to the tax book, the VAT given back comes from the VAT book, the rest from the payouts. */
const winningsOf = (source: StakeSource, payout: number, { winningsTax, bonus }: Figures): Money =>
  withoutZeros({
    [winningsBookOf[source]]: payout,
    tax: winningsTax,
    vat: -bonus,
    payouts: bonus - winningsTax - payout,
  })

const withoutZeros = (money: Money): Money =>
  Object.fromEntries(Object.entries(money).filter(([, amount]) => amount !== 0))

/** Where odds play no part there is no factor either. */
const legDetailsOf = ({ outcome, reason }: LegResult, odds: number | null): object => {
  const factor = outcome === null || odds === null ? null : multiplierOf(outcome, odds)
  return {
    state: outcome === null ? 'open' : legStateOf(outcome),
    ...(factor === null ? {} : { factor: multiplierText(factor) }),
    ...(reason === null ? {} : { reason }),
  }
}

const figureTextsOf = (figures: Figures): object => ({
  totalOdds: formatOdds(figures.totalOdds),
  possiblePayout: amountText(figures.possiblePayout),
  winBoost: amountText(figures.winBoost),
  winningsTax: amountText(figures.winningsTax),
  bonus: amountText(figures.bonus),
  accaPercent: figures.accaPercent,
  accaBonus: amountText(figures.accabonus),
})
