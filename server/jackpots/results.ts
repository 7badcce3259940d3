// What a round's matches came to: read from the settlement of their 1x2, until the awards are approved.
import { AWAY, DRAW, HOME } from '@walia/domain/jackpots/entry.ts'
import { isDecided } from '@walia/domain/settlement/multiplier.ts'
import type { LineChange, LineSettlement } from '../odds/index.ts'
import { matchIdsOf } from './closing.ts'
import { type JackpotsDeps, RESULT_MARKET, speedOf } from './deps.ts'
import { loadMatchDraws } from './drawQueries.ts'
import type { JackpotRow, MatchRow, Queryable, Result } from './queries.ts'

const HOUR_MS = 3_600_000
/** The feed's outcomes of 1x2. */
const BITS: Readonly<Record<string, number>> = { '1': HOME, '2': DRAW, '3': AWAY }

/**
 * Results that are other than those that are kept; `now` is the database's clock. What was drawn or counted stays. Once a
 * draw is announced a match that was played keeps its result until it has another: who could still take matches out would
 * draw again.
 */
export async function changedResults(deps: JackpotsDeps, row: JackpotRow, now: number): Promise<Result[]> {
  const { matches, reserves, draw } = row
  const asked = [...matches, ...reserves].filter(({ came }) => came !== 'drawn' && came !== 'counted')
  const lines = await linesOf(deps, deps.pool, asked)
  const lateMs = (deps.profile.postponedVoidHours * HOUR_MS) / speedOf(deps)
  return asked.flatMap((match): Result[] => {
    const line = lines.find(({ parentMatchId }) => parentMatchId === match.parentMatchId)
    const { result, came } = resultOf(line, match, now - lateMs)
    // Nothing but an operator's word ends it.
    if (came === null && line !== undefined && match.startsAt < now - lateMs)
      logOnce(deps, `${row.id}/${match.place}`, line.id, () =>
        deps.log.error({ jackpot: row.id, match: match.parentMatchId }, NO_RESULT),
      )
    if (draw !== null && match.came === 'played' && came === 'unplayed') return []
    // Whose place a reserve has taken was not played itself.
    const known: Came = match.came === 'reserve' ? { result: null, came: 'unplayed' } : match
    return result === known.result && came === known.came ? [] : [{ place: match.place, result, came }]
  })
}

const linesOf = ({ odds }: Pick<JackpotsDeps, 'odds'>, db: Queryable, matches: readonly MatchRow[]) =>
  odds.loadLines(
    db,
    matches.map(({ parentMatchId }) => ({ parentMatchId, market: RESULT_MARKET, specifiers: '' })),
  )

/**
 * Whether there is a result, scouted too, or a ruling on any of its matches, or another round's draw of one: nobody enters a
 * round by what is known.
 */
export async function isAnyKnown(
  deps: Pick<JackpotsDeps, 'odds'>,
  db: Queryable,
  row: Pick<JackpotRow, 'matches' | 'reserves'>,
): Promise<boolean> {
  const lines = await linesOf(deps, db, [...row.matches, ...row.reserves])
  if (lines.some(({ outcome }) => outcome.kind !== 'open')) return true
  return (await loadMatchDraws(db, matchIdsOf(row))).length > 0
}

const NO_RESULT = 'a late match has no certain result: npm run ops -- settle, or jackpot void'

/** A round is looked at every two seconds: what it waits for is said once, and again when it waits for something else. */
export function logOnce({ logged }: Pick<JackpotsDeps, 'logged'>, about: string, what: string, log: () => void): void {
  if (logged.get(about) === what) return
  logged.set(about, what)
  log()
}

type Came = Pick<MatchRow, 'result' | 'came'>

/** A match that should have kicked off before `late` and has no result is not played any more. */
function resultOf(line: LineChange | undefined, { startsAt }: Pick<MatchRow, 'startsAt'>, late: number): Came {
  const unplayed: Came = { result: null, came: 'unplayed' }
  const open: Came = startsAt < late ? unplayed : { result: null, came: null }
  if (line === undefined || line.outcome.kind === 'open') return open
  if (line.outcome.kind === 'settled') return settledOf(line.outcome)
  const { cancels = [line.outcome], settlement = null } = line.outcome
  // A cancel with an end takes back bets of a time; without one the match itself does not count.
  if (cancels.some(({ endAt }) => endAt === null)) return unplayed
  return settlement === null ? open : settledOf(settlement)
}

const WAITS: Came = { result: null, came: null }

/**
 * Certain ones alone: a scouted result may be taken back, and one prize is all of a pool. Whatever a settled line came to,
 * its match was played: only a certain word that names one outcome, or voids all three, ends the waiting. A dead heat, a
 * half win or two winners name none, and no time that passes makes a draw of them.
 */
function settledOf({ certainty, outcomes }: LineSettlement): Came {
  if (certainty < 2 || !outcomes.every(isDecided)) return WAITS
  if (outcomes.every(({ voidFactor }) => Number(voidFactor) === 1)) return { result: null, came: 'unplayed' }
  const isWhole = outcomes.every(
    ({ voidFactor, deadHeatFactor }) => !Number(voidFactor) && Number(deadHeatFactor ?? 1) === 1,
  )
  const [only, ...others] = outcomes.filter(({ result }) => result === 1)
  const bit = only && others.length === 0 && isWhole ? BITS[only.id] : undefined
  return bit === undefined ? WAITS : { result: bit, came: 'played' }
}
