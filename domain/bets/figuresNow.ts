// What a ticket comes to now: its figures with the results there are, before, between and after they are all in.
import { type Figures, NOTHING_BEFORE } from '../betslip/figures.ts'
import type { JointPricing } from '../combo/pricing.ts'
import { type DecidedLeg, type Fraction, isDecided, type OutcomeResult } from '../settlement/multiplier.ts'
import { settleTicket, type TicketTerms } from '../settlement/settleTicket.ts'

export type FiguresNowInput = {
  /** What is still in the bet, under the ticket's own terms; a stake of 0 was cashed out whole. */
  terms: TicketTerms
  legs: readonly DecidedLeg[]
  joint?: JointPricing | null
  /** By the operator: the stake goes back. */
  cancelled?: boolean
}

/**
 * `payout` is what reaches the wallet for what is still in the bet: what it pays, or can pay while picks are open.
 * `figures` and `multipliers` say how; a loss, a refund and a cashed-out bet have none.
 */
export type FiguresNow =
  | { kind: 'open' | 'won'; payout: number; figures: Figures; multipliers: Fraction[] }
  | { kind: 'lost' | 'refunded' | 'cancelled' | 'cashedOut'; payout: number; figures: null }

/** Open picks count as won: the figures are those of settlement, so that what is shown is what will be paid. */
export const figuresNowOf = ({ terms, legs, joint = null, cancelled = false }: FiguresNowInput): FiguresNow => {
  if (terms.stake === 0) return { kind: 'cashedOut', payout: 0, figures: null }
  if (cancelled) return { kind: 'cancelled', payout: terms.stake, figures: null }
  const open = legs.some(({ outcome }) => outcome === null || !isDecided(outcome))
  const settled = settleTicket({ before: NOTHING_BEFORE, ...terms }, legs.map(ifWonOf), joint)
  if (settled.state === 'open') throw new Error('a pick that counts as won is still open')
  if (settled.state === 'won') return { ...settled, kind: open ? 'open' : 'won' }
  return { kind: settled.state, payout: settled.payout, figures: null }
}

const WON: OutcomeResult = { result: 1 }

/** A part of the stake that is void already stays void. */
const ifWonOf = <Leg extends DecidedLeg>(leg: Leg): Leg =>
  leg.outcome !== null && isDecided(leg.outcome) ? leg : { ...leg, outcome: { ...leg.outcome, ...WON } }
