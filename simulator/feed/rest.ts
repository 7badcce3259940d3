// The REST side of the simulated feed: producers, descriptions and fixtures as XML.
import { readFile } from 'node:fs/promises'
import type { Calendar } from '../calendar.ts'
import { competitionIn, countryIn, sportIn, teamIn } from '../catalogue/localNames.ts'
import type { Team } from '../catalogue/teams.ts'
import { expectedKickoffOf, MATCH_LONGEST, type Match } from '../fixtures.ts'
import { playOf } from '../play/state.ts'
import { type WorldClock, wallAt, worldAt } from '../worldClock.ts'
import { scriptOf } from './script.ts'
import type { Stream } from './stream.ts'
import { DECLARATION, element } from './xml.ts'

export function producersXml(): string {
  const producer = (id: number, name: string, description: string, scope: string, minutes: number): string =>
    element('producer', {
      id,
      name,
      description,
      api_url: `https://simulator.invalid/v1/${name}/`,
      active: 'true',
      scope,
      stateful_recovery_window_in_minutes: minutes,
    })
  const all = producer(1, 'liveodds', 'Live Odds', 'live', 600) + producer(3, 'pre', 'Prematch', 'prematch', 4320)
  return DECLARATION + element('producers', { response_code: 'OK' }, all)
}

const DESCRIBED: readonly string[] = ['en', 'am', 'om', 'zh']

/** Descriptions are files of ours; English answers for a language that has none. */
export async function descriptionXml(name: 'markets' | 'match_status', lang: string): Promise<string> {
  const language = DESCRIBED.includes(lang) ? lang : 'en'
  return readFile(new URL(`../descriptions/${name}.${language}.xml`, import.meta.url), 'utf8')
}

type World = { calendar: Calendar; clock: WorldClock; stream: Stream; now: () => number }

const FIXTURES_PER_BATCH = 200

export function scheduleXml(world: World, lang: string): string[] {
  const at = worldAt(world.clock, world.now())
  const fixtures = [...world.stream.agents()].map(({ match }) =>
    fixtureElement('fixture', match, at, world.clock, lang),
  )
  const batches: string[] = []
  for (let from = 0; from < fixtures.length; from += FIXTURES_PER_BATCH) {
    const some = fixtures.slice(from, from + FIXTURES_PER_BATCH).join('')
    batches.push(DECLARATION + element('fixtures_fixture', { generated_at: isoOf(world.now()) }, some))
  }
  return batches
}

export function fixtureXml(world: World, urn: string, lang: string): string {
  const match = world.calendar.matchOf(urn)
  if (match === undefined) throw new Error(`no fixture ${urn}`)
  const at = worldAt(world.clock, world.now())
  const body = fixtureElement('fixture', match, at, world.clock, lang)
  return DECLARATION + element('fixtures_fixture', { generated_at: isoOf(world.now()) }, body)
}

function isoOf(wall: number): string {
  return new Date(wall).toISOString()
}

export function fixtureElement(
  root: 'fixture' | 'sport_event',
  match: Match,
  world: number,
  clock: WorldClock,
  lang: string,
): string {
  const start = isoOf(wallAt(clock, expectedKickoffOf(match, world)))
  const { competition, home, away } = match
  const { sport, place } = competition
  const category = element('category', {
    id: `sr:category:${place.id}`,
    name: countryIn(lang, place),
    country_code: place.code,
  })
  const sportElement = element('sport', { id: `sr:sport:${sport.id}`, name: sportIn(lang, sport) })
  const tournament = element(
    'tournament',
    { id: `sr:tournament:${competition.id}`, name: competitionIn(lang, competition) },
    sportElement + category,
  )
  const competitors = element('competitors', {}, competitorOf(home, 'home', lang) + competitorOf(away, 'away', lang))
  const attributes = {
    id: match.urn,
    scheduled: start,
    start_time: start,
    start_time_confirmed: 'true',
    start_time_tbd: 'false',
    status: statusOf(match, world, clock),
    liveodds: competition.live ? 'booked' : 'not_available',
    next_live_time: competition.live ? start : undefined,
  }
  return element(root, attributes, tournament + competitors)
}

function competitorOf(team: Team, qualifier: 'home' | 'away', lang: string): string {
  return element('competitor', {
    id: `sr:competitor:${team.id}`,
    name: teamIn(lang, team.name),
    abbreviation: team.abbreviation,
    qualifier,
  })
}

function statusOf(match: Match, world: number, clock: WorldClock): string {
  if (world < match.kickoffAt) return 'not_started'
  // The archive's matches are this old: played through for this one word, they were 40 % of the work of reading it.
  if (world > match.kickoffAt + MATCH_LONGEST) return 'closed'
  const play = playOf(match)
  if (world < play.endAt) return 'live'
  return world < scriptOf(match, play, clock.speed).closedAt ? 'ended' : 'closed'
}
