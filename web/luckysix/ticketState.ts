// What a ticket is called and in which tone: what paid less than its stake is no win.
import type { LuckySixTicket } from '@walia/contract/luckySix.ts'
import { isPaidLess } from '@walia/domain/bets/ticket.ts'
import type { TextKey } from '../text.ts'
import type { Tone } from '../ui/Pill.tsx'

const STATES: Readonly<Record<number, readonly [TextKey<'luckysix'>, Tone]>> = {
  3: ['ticketLost', 'warn'],
  4: ['ticketRefunded', 'error'],
  5: ['ticketWon', 'success'],
}

export const ticketStateOf = (
  ticket: Pick<LuckySixTicket, 'status' | 'paid' | 'stake'>,
): readonly [TextKey<'luckysix'>, Tone] =>
  ticket.status === 5 && isPaidLess(ticket)
    ? ['ticketReturned', 'neutral']
    : (STATES[ticket.status] ?? ['ticketOpen', 'info'])
