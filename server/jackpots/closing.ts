// Closing a round: with its entries the weights of a draw by prices become what they stay.
import { isWeights, type Weights, weightsOf } from '@walia/domain/jackpots/draw.ts'
import { fairChancesOf } from '@walia/domain/odds/margin.ts'
import { lineKey, type MatchState } from '../odds/index.ts'
import { type JackpotsDeps, RESULT_MARKET } from './deps.ts'
import { type JackpotRow, lockPhase, type MatchRow, type Queryable, updateClosed, updateWeights } from './queries.ts'

type Book = Pick<JackpotsDeps, 'odds'>

/** The prices of all three outcomes, whether they are for sale now or were last; null where one is missing. */
export function chancesOf(match: MatchState): number[] | null {
  const line = match.lines.get(lineKey(RESULT_MARKET, ''))
  const prices = line?.outcomes.flatMap(({ sell }) => (sell === null ? [] : [sell / 100])) ?? []
  return prices.length === 3 ? fairChancesOf(prices) : null
}

/** By the last prices before the kick-off; of a match that the book knows no more, or that has begun, those known before. */
export function weightsNowOf(
  { odds: { book } }: Book,
  { parentMatchId, weights }: Pick<MatchRow, 'parentMatchId' | 'weights'>,
): Weights | null {
  const match = book.match(parentMatchId)
  const chances = match === undefined || match.live || match.status.status !== 0 ? null : chancesOf(match)
  const now = chances && weightsOf(chances)
  return now !== null && isWeights(now) ? now : weights
}

/** False where it is not open, or its time has not come and an operator does not close it `now`. */
export async function closeIn(db: Queryable, deps: Book, row: JackpotRow, now: boolean): Promise<boolean> {
  if ((await lockPhase(db, row.id)) !== 'open') return false
  if (row.template.unplayed.as === 'weighted')
    await updateWeights(
      db,
      row.id,
      row.matches.map((match) => ({ place: match.place, weights: weightsNowOf(deps, match) })),
    )
  return updateClosed(db, row.id, now)
}

export const matchIdsOf = ({ matches, reserves }: Pick<JackpotRow, 'matches' | 'reserves'>): number[] =>
  [...matches, ...reserves].map(({ parentMatchId }) => parentMatchId)

/** The feed's states of a match that did not begin: not started, cancelled, delayed, postponed. */
const NOT_BEGUN: readonly number[] = [0, 5, 6, 8]

/** A match may be played before the kick-off that its fixture still names. */
export const hasBegun = ({ odds: { book } }: Book, matches: readonly number[]): boolean =>
  matches.some((id) => {
    const match = book.match(id)
    return match !== undefined && (match.live || !NOT_BEGUN.includes(match.status.status))
  })

/** The first kick-off, as the feed says now; what has begun before it has kicked off. */
export function kickOffOf(deps: Book, { matches, reserves, closes_at, ...row }: JackpotRow): number {
  if (hasBegun(deps, matchIdsOf({ matches, reserves }))) return (row.closed_at ?? closes_at).getTime()
  const { book } = deps.odds
  const starts = [...matches, ...reserves].map(
    ({ parentMatchId, startsAt }) => book.match(parentMatchId)?.fixture?.startsAt ?? startsAt,
  )
  return Math.min(...starts)
}

/** A match that begins earlier than it was to closes the round earlier. */
export const earliestStart = (deps: Book, row: JackpotRow): number =>
  Math.min(row.closes_at.getTime(), kickOffOf(deps, row))
