// Which jackpot entries belong under a filter of My bets: they are read apart from the bets, but chosen alike.
import { dayOf, daysBefore } from '@walia/domain/market/days.ts'
import type { BetChoice, BetState } from './choice.ts'

type Entry = { status: number; placed_at: string }

const OPEN = 9
/** A refunded entry is a cancelled one; there is nothing of it to cash out. */
const STATUSES: Readonly<Record<BetState, number | null>> = {
  won: 5,
  lost: 3,
  cashed_out: null,
  cancelled: 4,
  open: OPEN,
}

export function entriesUnder<Of extends Entry>(
  entries: readonly Of[],
  choice: BetChoice,
  now: number,
  zone: string,
): Of[] {
  const { filter, state, from, to } = choice
  if (filter === 'active') return entries.filter(({ status }) => status === OPEN)
  const since = filter === 'dates' ? from : firstDayOf(filter, dayOf(now, zone))
  return entries.filter(({ status, placed_at }) => {
    const day = dayOf(Date.parse(placed_at), zone)
    return (state === null || status === STATUSES[state]) && day >= since && (to === '' || day <= to)
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
