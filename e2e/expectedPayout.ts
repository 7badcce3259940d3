// What a ticket must pay, worked out from its legs' results by the rules, independent of what the server says it paid.
import type { Ticket, TicketLeg } from '@walia/contract/bets.ts'
import type { StakeSource } from '@walia/domain/bets/stakeSource.ts'
import { profileOf } from '@walia/domain/market/markets.ts'
import { taxAt } from '@walia/domain/market/profile.ts'
import { parseAmount } from '@walia/domain/money/money.ts'
import { parseOdds } from '@walia/domain/odds/odds.ts'
import type { OutcomeResult } from '@walia/domain/settlement/multiplier.ts'
import { settleTicket } from '@walia/domain/settlement/settleTicket.ts'

const RESULTS: Record<TicketLeg['state'] & string, OutcomeResult> = {
  won: { result: 1 },
  lost: { result: 0 },
  void: { result: 0, voidFactor: '1' },
  half_won: { result: 1, voidFactor: '0.5' },
  half_lost: { result: 0, voidFactor: '0.5' },
  open: { result: -1 },
}

export function minorOf(text: string): number {
  const amount = parseAmount(text)
  if (!amount.ok) throw new Error(`not an amount: ${text}`)
  return amount.value
}

/** Minor units, or null while the ticket is open. */
export function expectedPayoutOf(ticket: Ticket): number | null {
  const terms = {
    product: 'sports' as const,
    source: ticket.source as StakeSource,
    stake: minorOf(ticket.stake),
    tax: taxAt(profileOf('et'), Date.parse(ticket.placed_at)),
  }
  const legs = ticket.legs.map((leg) => ({
    odds: parseOdds(leg.odd_value) ?? 0,
    countsForBonus: leg.counts_for_bonus,
    outcome: { ...(RESULTS[leg.state as keyof typeof RESULTS] as OutcomeResult), deadHeatFactor: leg.dead_heat_factor },
  }))
  const settled = settleTicket(terms, legs)
  return settled.state === 'open' ? null : settled.payout
}
