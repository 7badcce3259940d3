// A virtual match and one outcome of it, as placement has them of any feed.
import { isVirtualMatchId, partsOfVirtualMatchId } from '@walia/domain/virtuals/ids.ts'
import type { PricedLine } from '@walia/domain/virtuals/prices.ts'
import { type EventStatus, type Fixture, type LineState, lineKey, type MatchState, type Quote } from '../odds/index.ts'
import type { Texts } from '../platform/text.ts'
import { closesAtOf, currentOf, type LeagueMemory, type Memory, pricesIn, seasonIn } from './memory.ts'

export type QuoteDeps = {
  memory: Memory
  texts: Texts
  languages: readonly string[]
  now(): number
  isOn: boolean
  /** Whether the news of rounds has been read up to now. */
  isCurrent(): boolean
}

/** Producer of lines before a match. */
const PREMATCH = 3
const SOCCER = { sportId: 1, sportName: 'Soccer' }
/** Above all of a feed. */
const COMPETITIONS_FROM = 900_000

export function matchOf(deps: QuoteDeps, id: number): MatchState | undefined {
  if (!isVirtualMatchId(id)) return undefined
  const { league, season, day, index } = partsOfVirtualMatchId(id)
  const memory = deps.memory.of(league)
  if (memory === undefined || season < 1 || season > currentOf(memory, deps.now()).season) return undefined
  // Of days that are long over the moment is not known any more: they are of the past.
  const closesAt = closesAtOf(memory, season, day, deps.now()) ?? 0
  const fixture = fixtureOf(deps, memory, { id, season, day, index, closesAt })
  if (fixture === null) return undefined
  return {
    ...{ urn: fixture.urn, parentMatchId: id, fixture, status: NOT_STARTED, live: false, version: 1 },
    lines: new Map(
      closesAt > deps.now()
        ? pricesIn(memory, season, day, index).map((line) => [lineKey(line.market, line.specifiers), lineOf(line)])
        : [],
    ),
  }
}

export function quoteOf(
  deps: QuoteDeps,
  id: number,
  market: number,
  specifiers: string,
  outcomeId: string,
): Quote | null {
  const match = matchOf(deps, id)
  if (match?.fixture == null) return null
  const { startsAt } = match.fixture
  const { league, season, day } = partsOfVirtualMatchId(id)
  const isSold = isSoldIn(deps, deps.memory.of(league) as LeagueMemory, season, day)
  const line = match.lines.get(lineKey(market, specifiers)) ?? null
  const outcome = line?.outcomes.find((each) => each.id === outcomeId) ?? null
  const open = isSold && outcome?.active === true
  return { match, line, outcome, producerUp: true, open, sell: outcome?.sell ?? null, live: false, startsAt }
}

/** A process that may have missed a closing sells nothing. */
export const isSoldIn = (
  { memory, isOn, isCurrent }: QuoteDeps,
  league: LeagueMemory,
  season: number,
  day: number,
): boolean => isOn && isCurrent() && memory.sells(league, season, day)

type MatchName = { id: number; season: number; day: number; index: number; closesAt: number }

function fixtureOf(
  { texts, languages }: QuoteDeps,
  memory: LeagueMemory,
  { id, season, day, index, closesAt }: MatchName,
): Fixture | null {
  const match = seasonIn(memory, season).days[day - 1]?.[index]
  if (match === undefined) return null
  const said = (language: string) => ({
    category: texts.text('leagueNames:sport', language),
    competitionName: leagueNameOf(texts, memory.league, language),
    home: teamNameOf(texts, match.home.name, language),
    away: teamNameOf(texts, match.away.name, language),
  })
  return {
    ...{ urn: `virtual:match:${id}`, parentMatchId: id, ...SOCCER, categoryId: COMPETITIONS_FROM, ...said('en') },
    competitionId: COMPETITIONS_FROM + memory.league,
    ...{ homeId: match.home.id, awayId: match.away.id },
    ...{ startsAt: closesAt, isSrl: false },
    names: Object.fromEntries(languages.map((language) => [language, said(language)])),
  }
}

export const leagueNameOf = (texts: Texts, league: number, language: string): string =>
  texts.text('leagueNames:name', language, { league })

/** By the name that `domain/virtuals/teams.ts` gives it. */
export const teamNameOf = (texts: Texts, name: string, language: string): string =>
  texts.text(`leagueNames:team ${name}`, language)

const lineOf = ({ market, specifiers, outcomes }: PricedLine): LineState => ({
  ...{ market, specifiers, product: PREMATCH, status: 1, favourite: false, at: 0 },
  outcomes: outcomes.map(({ id, price }) => ({
    ...{ id, sell: price, active: price !== null },
    odds: price === null ? null : (price / 100).toFixed(2),
  })),
})

const NOT_STARTED: EventStatus = {
  ...{
    status: 0,
    matchStatus: 0,
    homeScore: null,
    awayScore: null,
    periodScores: [],
    clock: null,
    clockStopped: false,
  },
  ...{ at: 0, statistics: {}, server: null, homeGameScore: null, awayGameScore: null },
}
