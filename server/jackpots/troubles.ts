// Matches of a round that are not to be played as planned, as the feed says or as their settlement came.
import type { JackpotTrouble } from '@walia/contract/jackpots.ts'
import type { JackpotsDeps } from './deps.ts'
import type { JackpotRow, MatchRow } from './queries.ts'

type Book = Pick<JackpotsDeps, 'odds'>

/** By the feed's states of an event. */
const BY_STATUS: Readonly<Record<number, string>> = {
  5: 'cancelled',
  6: 'delayed',
  7: 'interrupted',
  8: 'postponed',
  9: 'abandoned',
}

/** Of matches and reserves in their order; what is drawn, counted or replaced is none any more. */
export const troublesIn = (deps: Book, { matches, reserves }: Pick<JackpotRow, 'matches' | 'reserves'>) =>
  [...matches, ...reserves].flatMap((match): JackpotTrouble[] => {
    const trouble = troubleOf(deps, match)
    return trouble === undefined ? [] : [{ parent_match_id: match.parentMatchId, trouble }]
  })

function troubleOf({ odds: { book } }: Book, { parentMatchId, came }: MatchRow): string | undefined {
  if (came !== null) return came === 'unplayed' ? came : undefined
  return BY_STATUS[book.match(parentMatchId)?.status.status ?? 0]
}
