// The match lists: rows rendered once per version of their match, joined to a page with its meta.
import { ALL_SPORTS, type MatchListMeta, TAB } from '@walia/contract/matches.ts'
import type { MarketProfile } from '@walia/domain/market/profile.ts'
import type { TextLanguage, Texts } from '../platform/text.ts'
import type { Entry } from './entry.ts'
import { gamesOf } from './games.ts'
import { byImportance } from './importance.ts'
import { columnsOf, FILTERS, filtersOf } from './marketTable.ts'
import type { MatchIndex } from './matchIndex.ts'
import { placeOf } from './place.ts'
import { itemOf, type Source } from './render.ts'
import { foundIn } from './search/score.ts'
import {
  type League,
  type ListRequest,
  narrowed,
  ofSport,
  pageOf,
  startingIn,
  tabOf,
  topLeaguesOf,
} from './selection.ts'
import { sportNameOf, sportRankOf } from './sportOrder.ts'

/** Sets of markets by languages. */
const SETS_MAX = 40
const MATCHES_MAX = 5000

type Row = { version: number; generation: number; health: string; json: string }

/** JSON of list rows by match; a row is rendered again when its match or a producer's health changed. */
export class Rows {
  readonly #source: Source
  readonly #rows = new Map<number, Map<string, Row>>()
  constructor(source: Source) {
    this.#source = source
  }

  of(id: number, markets: readonly number[], language: TextLanguage, health: string): string | null {
    const match = this.#source.book.match(id)
    if (!match) return null
    const key = `${language}:${markets.join(',')}`
    const known = this.#rows.get(id) ?? new Map<string, Row>()
    const kept = known.get(key)
    const { generation } = this.#source.book
    if (kept?.version === match.version && kept.generation === generation && kept.health === health) return kept.json
    const item = itemOf(this.#source, match, markets, language)
    if (!item) return null
    const json = JSON.stringify(item)
    // Market sets may be the caller's to choose and matches come and go, so neither piles up.
    if (known.size >= SETS_MAX) known.clear()
    if (this.#rows.size >= MATCHES_MAX) this.#rows.clear()
    this.#rows.set(id, known.set(key, { version: match.version, generation, health, json }))
    return json
  }
}

const PRODUCTS = [1, 3, 4, 5, 14]
export const healthOf = (source: Source): string =>
  PRODUCTS.map((product) => (source.book.producerUp(product) ? '1' : '0')).join('')

export function listedIn(index: MatchIndex, list: ListRequest['list'], now: number): readonly Entry[] {
  if (list === 'live') return index.live()
  return list === 'prematch' ? index.prematch(now) : [...index.live(), ...index.prematch(now)]
}

/** JSON text of a MatchListAnswer. */
export function listJson(
  source: Source,
  index: MatchIndex,
  rows: Rows,
  profile: MarketProfile,
  request: ListRequest,
): string {
  const stages = stagesOf(source, index, profile, request)
  const health = healthOf(source)
  const page = pageOf(stages.found, request).flatMap(
    ({ id }) => rows.of(id, request.markets, request.language, health) ?? [],
  )
  const meta = metaOf(source.texts, stages, request)
  return `{"data":[${page.join(',')}],"meta":${JSON.stringify(meta)}${gamesJson(source.texts, profile, request)}}`
}

const SLICE_ROWS = 50
const pause = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Draws the rows of a long list some at a time, so that bets are answered in between; `listJson` then finds them ready. */
export async function drawRows(
  source: Source,
  index: MatchIndex,
  rows: Rows,
  profile: MarketProfile,
  request: ListRequest,
): Promise<void> {
  const page = pageOf(stagesOf(source, index, profile, request).found, request)
  for (let from = 0; from < page.length; from += SLICE_ROWS) {
    const health = healthOf(source)
    for (const { id } of page.slice(from, from + SLICE_ROWS)) rows.of(id, request.markets, request.language, health)
    await pause()
  }
}

function stagesOf(source: Source, index: MatchIndex, profile: MarketProfile, request: ListRequest): Stages {
  const now = source.clock.now()
  const listed = listedIn(index, request.list, now)
  const inTab = request.list === 'prematch' ? tabOf(listed, request.tab, now, profile.timeZone) : listed
  const inTime = startingIn(inTab, request.time, now, profile.timeZone)
  return { listed, inTime, found: foundOf(ofSport(inTime, request.sportId), request) }
}

const gamesJson = (texts: Texts, profile: MarketProfile, { wanted, language }: ListRequest): string =>
  wanted === null ? '' : `,"games":${JSON.stringify(gamesOf(texts, profile, wanted, language))}`

/** Searched for: the best first. Highlights: the most important first. Else as listed. */
function foundOf(entries: readonly Entry[], request: ListRequest): readonly Entry[] {
  const found = narrowed(entries, request)
  if (request.wanted !== null) return foundIn(found, request.wanted)
  return request.list === 'prematch' && request.tab === TAB.highlights ? byImportance(found) : found
}

type Stages = Record<'listed' | 'inTime' | 'found', readonly Entry[]>

function metaOf(texts: Texts, { listed, inTime, found }: Stages, request: ListRequest): MatchListMeta {
  const { language, sportId } = request
  const say = (name: string) => texts.text(`lists:${name}`, language)
  return {
    tabs: [
      { id: TAB.highlights, name: say('tabHighlights') },
      { id: TAB.upcoming, name: say('tabUpcoming') },
      { id: TAB.tomorrow, name: say('tabTomorrow') },
    ],
    tags: tagsOf(texts, topLeaguesOf(ofSport(listed, sportId), { also: request.leagues }), language),
    sports: sportsOf(texts, { listed, inTime }, request),
    filters: (sportId === ALL_SPORTS ? FILTERS : filtersOf(sportId)).map((filter) => ({
      name: say(filter.name),
      sub_type_id: filter.markets.join(','),
      odd_keys: columnsOf(filter, sportId).map((column) => (/^[a-z]/.test(column) ? say(column) : column)),
    })),
    total: found.length,
    ...placeMetaOf(texts, found[0], request),
  }
}

/** The names of the category or competition asked for, from one of its matches. */
function placeMetaOf(
  texts: Texts,
  entry: Entry | undefined,
  { categoryId, competitionId, language }: ListRequest,
): Pick<MatchListMeta, 'place'> {
  if (categoryId === null && competitionId === null) return {}
  if (!entry) return { place: null }
  const { competition_id, competition_name, ...category } = placeOf(texts, entry.fixture, language)
  return { place: competitionId === null ? category : { ...category, competition_id, competition_name } }
}

/** Two sports may have a league of one name; then the sport stands behind it. */
function tagsOf(texts: Texts, top: readonly League[], language: TextLanguage): MatchListMeta['tags'] {
  const places = top.map(({ fixture }) => placeOf(texts, fixture, language))
  const titles = places.map(({ competition_name, category }) => `${competition_name}, ${category}`)
  return places.map(({ competition_id, sport_name }, index) => {
    const title = titles[index] as string
    const isAlone = titles.filter((other) => other === title).length === 1
    return { tag_id: competition_id, tag_title: isAlone ? title : `${title} (${sport_name})` }
  })
}

/** Every sport that is listed, and the one asked for, with its matches in the tab and time: a choice never loses its chip. */
function sportsOf(
  texts: Texts,
  { listed, inTime }: Omit<Stages, 'found'>,
  { language, sportId: asked }: ListRequest,
): MatchListMeta['sports'] {
  const sports = new Map<number, MatchListMeta['sports'][number]>()
  const add = (sport_id: number, feedName: string) => {
    if (!sports.has(sport_id))
      sports.set(sport_id, { sport_id, sport_name: sportNameOf(texts, sport_id, feedName, language), total: 0 })
  }
  for (const { fixture } of listed) add(fixture.sportId, fixture.sportName)
  if (texts.find(`sports:${asked}`, language)) add(asked, '')
  for (const { fixture } of inTime) {
    const sport = sports.get(fixture.sportId)
    if (sport) sport.total++
  }
  const all = { sport_id: ALL_SPORTS, sport_name: texts.text('sports:all', language), total: inTime.length }
  return [all, ...[...sports.values()].sort((a, b) => sportRankOf(a.sport_id) - sportRankOf(b.sport_id))]
}
