// When a match may leave the memory: over for 6 hours, or without a message for 48 hours after its start.
import { isOpen } from './priceBook.ts'
import type { MatchRecord } from './state.ts'

const HOUR = 3_600_000
const OVER_FOR = 6 * HOUR
const FORGOTTEN_AFTER = 48 * HOUR

/** Matches to forget at `now`. What is asked of them later is read from the database again. */
export function retiredMatches(matches: Iterable<MatchRecord>, now: number): MatchRecord[] {
  const retired: MatchRecord[] = []
  for (const match of matches) {
    const startsAt = match.fixture?.startsAt ?? match.status.at
    const over = !isOpen(match) && now - Math.max(match.status.at, startsAt) > OVER_FOR
    if (over || now - Math.max(startsAt, lastMessageAt(match)) > FORGOTTEN_AFTER) retired.push(match)
  }
  return retired
}

function lastMessageAt(match: MatchRecord): number {
  let at = match.status.at
  for (const line of match.lines.values()) if (line.at > at) at = line.at
  return at
}
