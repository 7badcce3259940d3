// What a round's matches came to: read from the settlement of their 1x2, until the awards are approved.
import { AWAY, DRAW, HOME } from '@walia/domain/jackpots/entry.ts'
import { isDecided } from '@walia/domain/settlement/multiplier.ts'
import type { LineChange, LineSettlement } from '../odds/index.ts'
import { type JackpotsDeps, RESULT_MARKET, speedOf } from './deps.ts'
import type { JackpotRow, MatchRow, Result } from './queries.ts'

const HOUR_MS = 3_600_000
/** The feed's outcomes of 1x2. */
const BITS: Readonly<Record<string, number>> = { '1': HOME, '2': DRAW, '3': AWAY }

/**
 * Results that are other than those that are kept; `now` is the database's clock. What was drawn or counted stays. Once a
 * draw is announced a match that was played keeps its result until it has another: who could still take matches out would
 * draw again.
 */
export async function changedResults(deps: JackpotsDeps, row: JackpotRow, now: number): Promise<Result[]> {
  const { matches, draw } = row
  const asked = matches.filter(({ came }) => came !== 'drawn' && came !== 'counted')
  const lines = await deps.odds.loadLines(
    deps.pool,
    asked.map(({ parentMatchId }) => ({ parentMatchId, market: RESULT_MARKET, specifiers: '' })),
  )
  const lateMs = (deps.profile.postponedVoidHours * HOUR_MS) / speedOf(deps)
  return asked.flatMap((match): Result[] => {
    const line = lines.find(({ parentMatchId }) => parentMatchId === match.parentMatchId)
    const { result, came } = resultOf(line, match, now - lateMs)
    if (came === null && line !== undefined && match.startsAt < now - lateMs) logOnce(deps, row.id, match, line)
    if (draw !== null && match.came === 'played' && came === 'unplayed') return []
    return result === match.result && came === match.came ? [] : [{ place: match.place, result, came }]
  })
}

/** Nothing but an operator's word ends it. */
function logOnce({ logged, log }: JackpotsDeps, jackpot: number, match: MatchRow, { id }: LineChange): void {
  const key = `${jackpot}/${match.place}`
  if (logged.get(key) === id) return
  logged.set(key, id)
  log.error({ jackpot, match: match.parentMatchId }, 'a late match has no certain result: npm run ops -- settle')
}

type Came = Pick<MatchRow, 'result' | 'came'>

/** A match that should have kicked off before `late` and has no result is not played any more. */
function resultOf(line: LineChange | undefined, { startsAt }: Pick<MatchRow, 'startsAt'>, late: number): Came {
  const unplayed: Came = { result: null, came: 'unplayed' }
  const open: Came = startsAt < late ? unplayed : { result: null, came: null }
  if (line === undefined || line.outcome.kind === 'open') return open
  if (line.outcome.kind === 'settled') return settledOf(line.outcome, open)
  const { cancels = [line.outcome], settlement = null } = line.outcome
  // A cancel with an end takes back bets of a time; without one the match itself does not count.
  if (cancels.some(({ endAt }) => endAt === null)) return unplayed
  return settlement === null ? open : settledOf(settlement, open)
}

/** Certain ones alone: a scouted result may be taken back, and one prize is all of a pool. */
function settledOf({ certainty, outcomes }: LineSettlement, open: Came): Came {
  // Whatever it came to, it was played: only a certain word ends the waiting.
  if (certainty < 2) return { result: null, came: null }
  if (!outcomes.every(isDecided)) return open
  if (outcomes.every(({ voidFactor }) => Number(voidFactor) === 1)) return { result: null, came: 'unplayed' }
  const won = outcomes.filter(({ result }) => result === 1).map(({ id }) => BITS[id])
  return won.length === 1 && won[0] !== undefined ? { result: won[0], came: 'played' } : open
}
