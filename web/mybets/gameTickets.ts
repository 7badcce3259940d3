// Which jackpot entries and lucky six tickets belong under a filter of My bets: they are read apart from the bets, but chosen
// alike.
import { dayOf, daysBefore } from '@walia/domain/market/days.ts'
import type { BetChoice, BetState } from './choice.ts'

type GameTicket = { status: number; placed_at: string }

/** Of lucky six, and of jackpots. */
const OPEN = [1, 9]
/** A refunded one is cancelled; there is nothing of it to cash out. */
const STATUSES: Readonly<Record<BetState, readonly number[]>> = {
  won: [5],
  lost: [3],
  cashed_out: [],
  cancelled: [4],
  open: OPEN,
}

export function ticketsUnder<Of extends GameTicket>(
  tickets: readonly Of[],
  choice: BetChoice,
  now: number,
  zone: string,
): Of[] {
  const { filter, state, from, to } = choice
  if (filter === 'active') return tickets.filter(({ status }) => OPEN.includes(status))
  const since = filter === 'dates' ? from : firstDayOf(filter, dayOf(now, zone))
  return tickets.filter(({ status, placed_at }) => {
    const day = dayOf(Date.parse(placed_at), zone)
    return (state === null || STATUSES[state].includes(status)) && day >= since && (to === '' || day <= to)
  })
}

/** The week begins on Monday. */
function firstDayOf(filter: 'today' | 'week' | 'month' | 'all', today: string): string {
  if (filter === 'all') return ''
  if (filter === 'today') return today
  if (filter === 'month') return `${today.slice(0, 8)}01`
  const daysSinceMonday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7
  return daysBefore(today, daysSinceMonday)
}
