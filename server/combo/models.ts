// The score model of each match now: fitted to its own open lines, kept until the match moves.
import { isModelledSport } from '@walia/domain/combo/cells.ts'
import { FIT_MARKETS, fitScoreModel, type PricedLine } from '@walia/domain/combo/fitScoreModel.ts'
import {
  cellWeightsOf,
  FIRST_HALF_SHARE,
  NOTHING_SEEN,
  type ScoreModel,
  type Seen,
} from '@walia/domain/combo/scoreModel.ts'
import type { EventStatus, LineState, MatchState, PriceBook } from '../odds/index.ts'
import type { Clock } from '../platform/clock.ts'

export type MatchModel = { model: ScoreModel; weights: Float64Array }
export type Models = {
  /** Null where picks of the match cannot be combined now. */
  of(match: MatchState): MatchModel | null
  /** Whether `of` has to fit it first, some milliseconds of work. */
  isToFit(match: MatchState): boolean
  /** The quick look for lists and counts: what a model is fitted to is on sale. */
  isBuildable(match: MatchState): boolean
}

const FITTED: ReadonlySet<number> = new Set(Object.values(FIT_MARKETS))
const EVENT = { notStarted: 0, live: 1 }
// Period codes of a match's status.
const PERIOD = { half1: 6, half2: 7, halfTime: 31 }
// Cells are 66 KB a match, and a version lasts seconds.
const KEPT_MAX = 200

type Kept = { version: number; generation: number; made: MatchModel | null }

export function createModels(book: PriceBook, clock: Clock): Models {
  const kept = new Map<number, Kept>()
  const isOf = (known: Kept | undefined, { version }: MatchState): known is Kept =>
    known?.version === version && known.generation === book.generation
  const fit = (match: MatchState): MatchModel | null => {
    if (!isOffered(match, clock.now())) return null
    const seen = seenOf(match.status)
    if (seen === null) return null
    const model = fitScoreModel(linesOf(book, match), seen, elapsedOf(match.status))
    return model && { model, weights: cellWeightsOf(model) }
  }
  return {
    isBuildable(match) {
      if (!isOffered(match, clock.now()) || seenOf(match.status) === null) return false
      let [result, total] = [false, false]
      for (const line of match.lines.values()) {
        if (line.market === FIT_MARKETS.result) result ||= isWhole(book, match, line)
        else if (line.market === FIT_MARKETS.total && !total) total = isWhole(book, match, line)
        if (result && total) return true
      }
      return false
    },
    isToFit: (match) => isOffered(match, clock.now()) && !isOf(kept.get(match.parentMatchId), match),
    of(match) {
      const known = kept.get(match.parentMatchId)
      if (isOf(known, match) && isOffered(match, clock.now())) return known.made
      const made = fit(match)
      kept.delete(match.parentMatchId)
      kept.set(match.parentMatchId, { version: match.version, generation: book.generation, made })
      if (kept.size > KEPT_MAX) kept.delete(kept.keys().next().value as number)
      return made
    },
  }
}

const isOffered = ({ fixture, live, status: { status } }: MatchState, now: number): boolean => {
  if (fixture === null || !isModelledSport(fixture.sportId)) return false
  return status === EVENT.live || (status === EVENT.notStarted && (live || fixture.startsAt > now))
}

/** Open, with a price for every outcome: only then its margin can be taken off. */
const isWhole = (book: PriceBook, match: MatchState, line: LineState): boolean =>
  book.statusOf(match, line) === 1 && line.outcomes.every(({ active, odds }) => active && odds !== null)

const linesOf = (book: PriceBook, match: MatchState): PricedLine[] =>
  [...match.lines.values()]
    .filter((line) => FITTED.has(line.market) && isWhole(book, match, line))
    .map(({ market, specifiers, outcomes }) => ({
      market,
      specifiers,
      odds: Object.fromEntries(outcomes.map(({ id, odds }) => [id, Number(odds)])),
    }))

/** Null in a period that no line of ninety minutes is sold in, and where the scores do not add up. */
function seenOf({ status, matchStatus, homeScore, awayScore, periodScores }: EventStatus): Seen | null {
  if (status === EVENT.notStarted) return NOTHING_SEEN
  const goals = [Number(homeScore ?? Number.NaN), Number(awayScore ?? Number.NaN)] as const
  const first = periodScores.find(({ code }) => code === PERIOD.half1)
  if (matchStatus === PERIOD.half1) return wholeOf({ half: 1, home1: goals[0], away1: goals[1], home2: 0, away2: 0 })
  if (matchStatus !== PERIOD.half2 && matchStatus !== PERIOD.halfTime) return null
  const [home1, away1] = first ? [Number(first.home), Number(first.away)] : [Number.NaN, Number.NaN]
  return wholeOf({ half: 2, home1, away1, home2: goals[0] - home1, away2: goals[1] - away1 })
}

const wholeOf = (seen: Seen): Seen | null =>
  [seen.home1, seen.away1, seen.home2, seen.away2].every((goals) => Number.isInteger(goals) && goals >= 0) ? seen : null

/** Share of a match's goals that is usually behind at this minute. */
function elapsedOf({ status, matchStatus, clock }: EventStatus): number {
  if (status === EVENT.notStarted) return 0
  const minute = clock === null ? null : Number.parseInt(clock, 10)
  const partOf = (from: number) => (minute === null ? 0.5 : Math.min(1, Math.max(0, (minute - from) / 45)))
  if (matchStatus === PERIOD.half1) return FIRST_HALF_SHARE * partOf(0)
  if (matchStatus === PERIOD.halfTime) return FIRST_HALF_SHARE
  return FIRST_HALF_SHARE + (1 - FIRST_HALF_SHARE) * partOf(45)
}
