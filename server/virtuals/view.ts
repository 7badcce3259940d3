// Super leagues as everybody may see them.
import type {
  VirtualDayAnswer,
  VirtualLeague,
  VirtualMatch,
  VirtualResultsAnswer,
  VirtualTableAnswer,
  VirtualTerms,
} from '@walia/contract/virtuals.ts'
import { formatOdds } from '@walia/domain/odds/odds.ts'
import { HALF_MINUTES } from '@walia/domain/virtuals/clock.ts'
import { partsOfVirtualMatchId, virtualMatchIdOf } from '@walia/domain/virtuals/ids.ts'
import { goalsUpTo } from '@walia/domain/virtuals/model.ts'
import { overroundOf, type Phases, roundOfDay, SOLD_LINES } from '@walia/domain/virtuals/rules.ts'
import { type Standing, standingsOf } from '@walia/domain/virtuals/table.ts'
import { type LineState, lineKey, type MatchState, type Names } from '../odds/index.ts'
import { closesAtOf, currentOf, incidentsIn, type KnownRound, type LeagueMemory, seasonIn } from './memory.ts'
import { isSoldIn, leagueNameOf, matchOf, type QuoteDeps, teamNameOf } from './quote.ts'
import { dayScoresOf, isOver, minuteOf, resultTextsOf, shownOf, showOf } from './show.ts'

export type ViewDeps = QuoteDeps & { names: Names; phases: Phases }

export const returnTextOf = (market: number): string => (100 / overroundOf(market)).toFixed(2)

export function termsOf({ shape, times }: LeagueMemory, phases: Phases): VirtualTerms {
  return {
    ...{ teams: shape.teams, days: shape.days, matches: shape.matches, period_ms: times.periodMs },
    ...{ half_ms: phases.half, pause_ms: phases.pause, return_percent: returnTextOf(1) },
  }
}

export function leagueOf(deps: ViewDeps, memory: LeagueMemory, language: string): VirtualLeague {
  const now = deps.now()
  const { season, day, closesAt } = currentOf(memory, now)
  return {
    ...{ league: memory.league, name: leagueNameOf(deps.texts, memory.league, language), season, day },
    closes_at: new Date(closesAt).toISOString(),
    kick_off_at: new Date(closesAt + deps.phases.closing).toISOString(),
    show: showOf(memory, deps.phases, now, (team) => teamNameOf(deps.texts, team, language)),
    now: new Date(now).toISOString(),
  }
}

export type DayAsked = { season?: number | undefined; day?: number | undefined; market?: number | undefined }

/** Null for a day that there is not, or that nothing is known of any more. */
export function dayOf(
  deps: ViewDeps,
  memory: LeagueMemory,
  { season: ofSeason, day: ofDay, market = 1 }: DayAsked,
  language: string,
): VirtualDayAnswer['data'] | null {
  const now = deps.now()
  const current = currentOf(memory, now)
  const season = ofSeason ?? current.season
  const day = ofDay ?? (season === current.season ? current.day : 1)
  const closesAt = closesAtOf(memory, season, day, now)
  if (closesAt === null || day > memory.shape.days) return null
  const shown = seasonViewOf(deps, memory, season, language)
  return {
    ...{ league: memory.league, name: leagueNameOf(deps.texts, memory.league, language), season, day },
    closes_at: new Date(closesAt).toISOString(),
    now: new Date(now).toISOString(),
    matches: Array.from({ length: memory.shape.matches }, (_, index) =>
      virtualMatchOf(deps, shown, { day, index }, (line) => line.market === market),
    ),
  }
}

/** One match with everything that is sold on it and happens in it; null as above. */
export function matchViewOf(deps: ViewDeps, id: number, language: string): VirtualMatch | null {
  const { league, season, day, index } = partsOfVirtualMatchId(id)
  const memory = deps.memory.of(league)
  if (memory === undefined || closesAtOf(memory, season, day, deps.now()) === null) return null
  if (seasonIn(memory, season).days[day - 1]?.[index] === undefined) return null
  const match = virtualMatchOf(deps, seasonViewOf(deps, memory, season, language), { day, index }, () => true)
  const round = memory.rounds.get(roundOfDay(memory.shape, season, day))
  if (match.show === null || round === undefined) return match
  return { ...match, show: { ...match.show, incidents: [...incidentsIn(memory, round, index)] } }
}

type Place = { place: number; form: string }
/** Whose matches are shown, and how. */
type SeasonView = { memory: LeagueMemory; season: number; places: ReadonlyMap<number, Place>; language: string }

const seasonViewOf = (deps: ViewDeps, memory: LeagueMemory, season: number, language: string): SeasonView => ({
  ...{ memory, season, language, places: placesOf(deps, memory, season) },
})

/** `lines`: which of its prices. */
function virtualMatchOf(
  deps: ViewDeps,
  { memory, season, places, language }: SeasonView,
  { day, index }: { day: number; index: number },
  lines: (line: LineState) => boolean,
): VirtualMatch {
  const id = virtualMatchIdOf({ league: memory.league, season, day, index })
  const match = matchOf(deps, id) as MatchState
  const { homeId, awayId, startsAt, names = {} } = match.fixture as NonNullable<MatchState['fixture']>
  const { home, away } = { ...match.fixture, ...names[language] } as { home: string; away: string }
  const [ours, theirs] = [places.get(homeId as number) as Place, places.get(awayId as number) as Place]
  return {
    ...{ parent_match_id: id, league: memory.league, league_name: leagueNameOf(deps.texts, memory.league, language) },
    ...{ season, day, start_time: new Date(startsAt).toISOString() },
    ...{ home_team: home, away_team: away, home_form: ours.form, away_form: theirs.form },
    ...{ home_place: ours.place, away_place: theirs.place },
    open: isSoldIn(deps, memory, season, day),
    markets: [...match.lines.values()].filter(lines).map((line) => marketOf(deps.names, match, line, language)),
    show: matchShowOf(deps, memory.rounds.get(roundOfDay(memory.shape, season, day)), index),
  }
}

/** Without what happens beside the goals. */
function matchShowOf({ phases, now }: ViewDeps, round: KnownRound | undefined, index: number): VirtualMatch['show'] {
  const minute = minuteOf(round, phases, now())
  const score = round?.scores?.[index]
  if (minute === null || score === undefined) return null
  const half_time = minute < HALF_MINUTES ? null : halfTimeOf(goalsUpTo(score, HALF_MINUTES))
  return { ...shownOf(score, minute), half_time, incidents: [] }
}

const halfTimeOf = ({ home, away }: { home: number; away: number }): string => `${home}:${away}`

const marketOf = (
  names: Names,
  match: MatchState,
  line: LineState,
  language: string,
): VirtualMatch['markets'][number] => ({
  sub_type_id: line.market,
  special_bet_value: line.specifiers,
  name: names.market(match, line, language),
  outcomes: line.outcomes.map(({ id, sell }) => ({
    outcome_id: id,
    outcome_name: names.outcome(match, line, id, language),
    odds: sell === null ? null : formatOdds(sell),
  })),
})

/** Where each team stands after the days that are over. */
function placesOf(deps: ViewDeps, memory: LeagueMemory, season: number): ReadonlyMap<number, Place> {
  const rows = standingsOf(seasonIn(memory, season), scoresOf(deps, memory, season, false))
  return new Map(rows.map(({ team, form }, index) => [team.id, { place: index + 1, form: form.join('') }]))
}

/** Of each day of a season in their order; `isLive`: also of one that is being played. */
function scoresOf({ phases, now }: ViewDeps, memory: LeagueMemory, season: number, isLive: boolean) {
  const at = now()
  return Array.from({ length: memory.shape.days }, (_, index) => {
    const round = memory.rounds.get(roundOfDay(memory.shape, season, index + 1))
    return isLive || isOver(round, at) ? dayScoresOf(round, phases, at) : null
  })
}

const seasonsOf = ({ rounds }: LeagueMemory, season: number): number[] =>
  rounds.size > 0 && season > 1 ? [season, season - 1] : [season]

export function tableOf(
  deps: ViewDeps,
  memory: LeagueMemory,
  asked: number | undefined,
  language: string,
): VirtualTableAnswer['data'] | null {
  const now = deps.now()
  const current = currentOf(memory, now)
  const season = asked ?? current.season
  const seasons = seasonsOf(memory, current.season)
  if (!seasons.includes(season)) return null
  const scores = scoresOf(deps, memory, season, true)
  const over = scoresOf(deps, memory, season, false)
  return {
    ...{ league: memory.league, season, seasons },
    days: over.filter((each) => each !== null).length,
    live: scores.some((each, index) => each !== null && over[index] === null),
    rows: standingsOf(seasonIn(memory, season), scores).map((row, index) => ({
      ...rowOf(row, index),
      team: teamNameOf(deps.texts, row.team.name, language),
    })),
  }
}

const rowOf = ({ team: _, form, ...figures }: Standing, index: number) => ({
  ...{ place: index + 1, form: form.join('') },
  ...figures,
})

export function resultsOf(
  deps: ViewDeps,
  memory: LeagueMemory,
  asked: number | undefined,
  language: string,
): VirtualResultsAnswer['data'] | null {
  const now = deps.now()
  const current = currentOf(memory, now)
  const season = asked ?? current.season
  const seasons = seasonsOf(memory, current.season)
  if (!seasons.includes(season)) return null
  const days = seasonIn(memory, season).days
  const nameOf = (team: string): string => teamNameOf(deps.texts, team, language)
  const weeks = days.flatMap((matches, index) => {
    const round = memory.rounds.get(roundOfDay(memory.shape, season, index + 1))
    if (round === undefined || !(round.isVoid || isOver(round, now))) return []
    const results = matches.flatMap(({ home, away }, place) => {
      const score = round.scores?.[place]
      const id = virtualMatchIdOf({ league: memory.league, season, day: index + 1, index: place })
      return score === undefined
        ? []
        : [{ parent_match_id: id, home_team: nameOf(home.name), away_team: nameOf(away.name), ...resultTextsOf(score) }]
    })
    return [{ day: index + 1, void: round.isVoid, matches: results }]
  })
  return { ...{ league: memory.league, season, seasons }, weeks: weeks.toReversed() }
}

/** The names of what every match is offered with, by the first match of the day that takes bets. */
export function marketsOf(deps: ViewDeps, memory: LeagueMemory, language: string) {
  const { season, day } = currentOf(memory, deps.now())
  const id = virtualMatchIdOf({ league: memory.league, season, day, index: 0 })
  const match = matchOf(deps, id)
  return [...new Set(SOLD_LINES.map(({ market }) => market))].flatMap((market) => {
    const sold = SOLD_LINES.find((each) => each.market === market)
    const line = sold && match?.lines.get(lineKey(sold.market, sold.specifiers))
    if (match === undefined || line === undefined) return []
    return [
      { sub_type_id: market, name: deps.names.market(match, line, language), return_percent: returnTextOf(market) },
    ]
  })
}
