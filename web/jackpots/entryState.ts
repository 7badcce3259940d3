// What an entry is called and in which tone: what paid less than its stake is no win.
import type { JackpotEntry } from '@walia/contract/jackpots.ts'
import { isPaidLess } from '@walia/domain/bets/ticket.ts'
import type { TextKey } from '../text.ts'
import type { Tone } from '../ui/Pill.tsx'

const STATES: Readonly<Record<number, readonly [TextKey<'jackpots'>, Tone]>> = {
  9: ['pending', 'info'],
  3: ['lost', 'warn'],
  5: ['won', 'success'],
  4: ['refunded', 'error'],
}

export const entryStateOf = (
  entry: Pick<JackpotEntry, 'status' | 'paid' | 'stake'>,
): readonly [TextKey<'jackpots'>, Tone] =>
  entry.status === 5 && isPaidLess(entry) ? ['returned', 'neutral'] : (STATES[entry.status] ?? ['pending', 'info'])
