// What of a match may be shown and what may be bet on, from its state and the health of the producers.
import type { MatchListItem } from '@walia/contract/matches.ts'
import type { LineState, MatchState, PriceBook } from '../odds/index.ts'

export type BetStatus = MatchListItem['bet_status']
/** The price book's status of a line, which includes the health of its producer. */
type Health = Pick<PriceBook, 'statusOf'>

const ENDED = new Set([3, 4, 5, 9])
const POSTPONED = 8
/** Codes after which a match is on no list: abandoned, walkovers and retirements, ended in every way. */
const OVER_CODES = new Set([70, 90, 91, 92, 93, 94, 95, 96, 97, 98, 99, 100, 110, 120, 130])

/** Nothing can be bet any more, and the match page says so. */
export const isOver = (match: MatchState): boolean =>
  ENDED.has(match.status.status) || OVER_CODES.has(match.status.matchStatus)

/** Suspended and handed-over lines keep their place with the last price; inactive and settled ones are hidden. */
export const isShown = (line: LineState): boolean => line.status === 1 || line.status === -1 || line.status === -2

export function hasShownLine(match: MatchState): boolean {
  for (const line of match.lines.values()) if (isShown(line)) return true
  return false
}

/** Which list a match is on. "Live" from the first message of the live producer, before that until its start. */
export function listOf(match: MatchState): 'prematch' | 'live' | null {
  if (!match.fixture || isOver(match) || match.status.status === POSTPONED) return null
  if (match.live) return 'live'
  return match.status.status === 0 && hasShownLine(match) ? 'prematch' : null
}

/** Started without live coverage, or not to be played: every price stays shut. */
export const isClosed = (match: MatchState, now: number): boolean =>
  isOver(match) ||
  match.status.status === POSTPONED ||
  (!match.live && (match.status.status !== 0 || (match.fixture?.startsAt ?? 0) <= now))

export const isOpenLine = (match: MatchState, line: LineState, health: Health, now: number): boolean =>
  health.statusOf(match, line) === 1 && !isClosed(match, now)

export function betStatusOf(match: MatchState, health: Health, now: number): BetStatus {
  if (isClosed(match, now)) return 'closed'
  for (const line of match.lines.values())
    if (health.statusOf(match, line) === 1 && line.outcomes.some((o) => o.active)) return 'open'
  return 'suspended'
}
