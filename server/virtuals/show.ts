// What of a match day may be told at a moment: its phase, and scores and goals of the minutes that have begun.

import type { VirtualPhase, VirtualShow } from '@walia/contract/virtuals.ts'
import { HALF_MINUTES, minuteAt } from '@walia/domain/virtuals/clock.ts'
import { virtualMatchIdOf } from '@walia/domain/virtuals/ids.ts'
import { finalOf, goalsUpTo, type Score } from '@walia/domain/virtuals/model.ts'
import { goalsShownAt } from '@walia/domain/virtuals/play.ts'
import { dayOfRound, type Phases, playMsOf } from '@walia/domain/virtuals/rules.ts'
import type { DayScores } from '@walia/domain/virtuals/table.ts'
import { currentOf, type KnownRound, type LeagueMemory, seasonIn } from './memory.ts'

/**
 * The day that kicks off or is played at the moment, and its report; null while bets on the next are all there is. The last
 * day of a season stays until betting on the next season's first one has ended. `nameOf`: a team's name as it is shown.
 */
export function showOf(
  memory: LeagueMemory,
  phases: Phases,
  now: number,
  nameOf: (team: string) => string,
): VirtualShow | null {
  const round = memory.rounds.get(currentOf(memory, now).number - 1)
  if (round === undefined) return null
  const kickOffAt = kickOffOf(round, phases)
  const { season, day } = dayOfRound(memory.shape, round.number)
  const phase = phaseOf(round, phases, now) ?? (day === memory.shape.days ? 'season_over' : null)
  if (phase === null) return null
  const minute = phase === 'closed' || phase === 'void' ? 0 : minuteAt(now - kickOffAt, phases)
  return {
    ...{ season, day, phase, minute },
    kick_off_at: new Date(kickOffAt).toISOString(),
    whistle_at: new Date(kickOffAt + playMsOf(phases)).toISOString(),
    matches: (seasonIn(memory, season).days[day - 1] ?? []).map(({ home, away }, index) => ({
      parent_match_id: virtualMatchIdOf({ league: memory.league, season, day, index }),
      ...{ home_team: nameOf(home.name), away_team: nameOf(away.name) },
      ...shownOf(round.scores?.[index], minute),
    })),
  }
}

export function shownOf(score: Score | undefined, minute: number) {
  const { home, away } = score === undefined ? { home: 0, away: 0 } : goalsUpTo(score, minute)
  return { home_score: home, away_score: away, goals: score === undefined ? [] : goalsShownAt(score, minute) }
}

/** Planned until it is drawn. */
export const kickOffOf = ({ closesAt, whistleAt }: KnownRound, phases: Phases): number =>
  whistleAt === null ? closesAt + phases.closing : whistleAt - playMsOf(phases)

/** Null once the reports have been shown. */
function phaseOf(round: KnownRound, phases: Phases, now: number): VirtualPhase | null {
  const since = now - kickOffOf(round, phases)
  const { half, pause, report, roundReport } = phases
  const reported = playMsOf(phases) + report + roundReport
  if (since >= reported && (round.isVoid || round.scores !== null)) return null
  if (round.isVoid) return 'void'
  if (round.scores === null || since < 0) return 'closed'
  if (since < half) return 'first_half'
  if (since < half + pause) return 'half_time'
  return since < playMsOf(phases) ? 'second_half' : 'report'
}

/** What has been played of a round: 90 once its whistle has gone, null where nothing may be told. */
export function minuteOf(round: KnownRound | undefined, phases: Phases, now: number): number | null {
  if (round === undefined || round.scores === null) return null
  const since = now - kickOffOf(round, phases)
  return since < 0 ? null : minuteAt(since, phases)
}

/** A day's scores as they stand; null for one that has not kicked off or was void. */
export function dayScoresOf(round: KnownRound | undefined, phases: Phases, now: number): DayScores {
  const minute = minuteOf(round, phases, now)
  return minute === null ? null : (round?.scores ?? []).map((score) => goalsUpTo(score, minute))
}

export const isOver = (round: KnownRound | undefined, now: number): boolean =>
  round?.whistleAt !== undefined && round.whistleAt !== null && round.whistleAt <= now

/** Of a match that is over. */
export function resultTextsOf(score: Score): { score: string; half_time: string } {
  const [end, half] = [finalOf(score), goalsUpTo(score, HALF_MINUTES)]
  return { score: `${end.home}:${end.away}`, half_time: `${half.home}:${half.away}` }
}
