// A ticket's state in words, in its tone.
import type { Ticket } from '@walia/contract/bets.ts'
import { useText } from '../text.ts'
import { Pill } from '../ui/Pill.tsx'
import { statusKeyOf, toneOf } from './ticketState.ts'

export const StatusPill = ({ ticket }: { ticket: Pick<Ticket, 'status' | 'paid' | 'stake'> }) => {
  const t = useText('mybets')
  return <Pill tone={toneOf(ticket)}>{t(statusKeyOf(ticket), { code: ticket.status })}</Pill>
}
