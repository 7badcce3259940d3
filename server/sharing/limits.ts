// How often codes may be made, and how often codes and tickets may be guessed.
import { parseTicketId } from '@walia/domain/bets/ticket.ts'
import { addressLimits, type Limit } from '../platform/limits.ts'

const MINUTES_10 = 600
const HOUR = 3600
const DAY = 86_400

/** Many customers of one mobile network share an address, so limits per address are wide. */
export const encodeLimits = (ip: string): Limit[] => addressLimits('share_made', ip, 60, MINUTES_10)

/** Only codes that are not known count, and lookups under way: a link that many open at once does not count as guessing. */
export const decodeLimits = (ip: string): Limit[] => addressLimits('share_missed', ip, 60, MINUTES_10)

/** The sequence id has 10,000 values: at 20 wrong ones a day half of them take 250 days. Only misses count. */
export function checkBetLimits(ip: string, betId: string): Limit[] {
  const ticket = parseTicketId(betId)
  const perAddress = addressLimits('bet_missed', ip, 30, MINUTES_10)
  if (ticket === null) return perAddress
  return [
    ...perAddress,
    { kind: 'bet_missed', subject: ticket, count: 10, windowSeconds: HOUR },
    { kind: 'bet_missed', subject: ticket, count: 20, windowSeconds: DAY },
  ]
}
