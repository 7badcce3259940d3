// What the slice can be asked, each answer kept ready until the price book has moved on.
import type { LiveMatchAnswer, MatchAnswer, SportsAnswer, SportsQuery, TotalsAnswer } from '@walia/contract/matches.ts'
import type { MarketProfile } from '@walia/domain/market/profile.ts'
import type { MatchState } from '../odds/index.ts'
import { InFlight } from '../platform/inFlight.ts'
import { type Answer, ReadyAnswers } from '../platform/readyAnswers.ts'
import type { TextLanguage } from '../platform/text.ts'
import { isOver } from './availability.ts'
import { drawRows, healthOf, listedIn, listJson, Rows } from './list.ts'
import { DEFAULT_MARKETS, isOffered, rowMarketsOf } from './marketTable.ts'
import type { MatchIndex } from './matchIndex.ts'
import { flatOddsOf, listNamesOf, marketOf, metaOf, type Source, shownLines } from './render.ts'
import { scoreAhead } from './search/score.ts'
import type { Spelling } from './search/spelling.ts'
import { isRare, isUsual, type ListRequest } from './selection.ts'
import { sportsOf } from './sports.ts'
import { type TopLeaguesRequest, topLeaguesJson } from './topLeagues.ts'

export type ReadyAnswer = Answer
/** Before an answer that is not ready is worked out, with what that costs; may throw. */
export type OnNew = (cost: number) => void
export type Reads = {
  /** The list as it is whenever the answer is called, at once: for the screens' own lists. */
  list(request: ListRequest): (onNew?: OnNew) => ReadyAnswer
  /** Any list; an unusual one is drawn with pauses and paid for whenever it is drawn. */
  anyList(request: ListRequest, onNew: OnNew): Promise<ReadyAnswer>
  /** The same for what is searched for, misspelled words included. */
  search(request: ListRequest, keywords: readonly string[], onNew: OnNew): Promise<ReadyAnswer>
  totals(): ReadyAnswer
  totalsNow(): TotalsAnswer
  /** JSON of the list rows of these matches, those that have one. */
  rows(ids: readonly number[], language: TextLanguage): string[]
  sports(page: Pick<SportsQuery, 'page' | 'limit'>, language: TextLanguage, onNew?: OnNew): ReadyAnswer
  topLeagues(request: TopLeaguesRequest, onNew?: OnNew): ReadyAnswer
  match(id: number, language: TextLanguage, onNew?: OnNew): ReadyAnswer
  /** Odds of one market, or of all with null. */
  odds(id: number, market: number | null, language: TextLanguage, onNew?: OnNew): ReadyAnswer
}

// A price may be shown a quarter of a second late; clocks, kick-offs and midnight move at least once a second.
const STALE_MS = 250
const LIFE_MS = 1000
const BYTES_MAX = 64 * 1024 * 1024
const RARE_BYTES_MAX = 4 * 1024 * 1024

/** About milliseconds: a list goes through all matches, and its rows may have to be drawn. */
const COST = { list: 2, rowsPerUnit: 20, page: 2, search: 10 } as const
const listCost = (rowCount: number): number => COST.list + rowCount / COST.rowsPerUnit

type ReadsDeps = {
  source: Source
  index: MatchIndex
  spelling: Spelling
  profile: MarketProfile
  /** How many matches picks can be combined on. */
  countBuildable: () => number
}

/** Each goes through the names of all matches; what waits for the dictionary's connections counts as well. */
const SEARCHES_AT_ONCE = 20

/** Maps have no text of their own. */
const keyOf = (request: ListRequest): string =>
  JSON.stringify({ ...request, wanted: request.wanted?.map(({ word, meant }) => [word, ...meant]) })

export function createReads({ source, index, spelling, profile, countBuildable }: ReadsDeps): Reads {
  const readyAnswers = (bytesMax: number) =>
    new ReadyAnswers({
      clock: source.clock,
      version: () => source.book.version,
      staleMs: STALE_MS,
      lifeMs: LIFE_MS,
      bytesMax,
    })
  const ready = readyAnswers(BYTES_MAX)
  // Rare lists have a small cache of their own, so that they do not evict popular ones.
  const rare = readyAnswers(RARE_BYTES_MAX)
  const rows = new Rows(source)
  // Rows of markets that no filter offers, so that they drive none of the offered ones out.
  const ownRows = new Rows(source)
  const rowsFor = (markets: readonly number[]) => (isOffered(markets) ? rows : ownRows)
  const { list, anyList } = listReads({ source, index, profile, ready, rare, rowsFor })
  const searches = new InFlight<'search'>(SEARCHES_AT_ONCE)
  const totalsNow = () => totalsOf(index, countBuildable())
  return {
    list,
    anyList,
    search: (request, keywords, onNew) =>
      searches.run('search', async () => {
        onNew(COST.search)
        const listed = listedIn(index, request.list, source.clock.now())
        const wanted = await spelling.wantedOf(keywords, listed)
        const asked = { ...request, wanted }
        if (!rare.fresh(keyOf(asked))) await scoreAhead(listed, wanted)
        return anyList(asked, onNew)
      }),
    totals: () => ready.of('totals', () => JSON.stringify(totalsNow())),
    totalsNow,
    rows: (ids, language) => {
      const [markets, health] = [rowMarketsOf(DEFAULT_MARKETS), healthOf(source)]
      return ids.flatMap((id) => rows.of(id, markets, language, health) ?? [])
    },
    sports: ({ page, limit }, language, onNew) =>
      ready.of(
        `sports:${page}:${limit}:${language}`,
        () => {
          const all = sportsOf(source, index, language)
          return JSON.stringify({ data: all.slice((page - 1) * limit, page * limit) } satisfies SportsAnswer)
        },
        onNew && (() => onNew(COST.list)),
      ),
    topLeagues: (request, onNew) =>
      (isOffered(request.markets) ? ready : rare).of(
        `top:${JSON.stringify(request)}`,
        () => topLeaguesJson(source, index, rowsFor(request.markets), request),
        onNew && (() => onNew(listCost(request.limit * request.matches))),
      ),
    ...matchReads(source, ready),
  }
}

type ListDeps = Pick<ReadsDeps, 'source' | 'index' | 'profile'> & {
  ready: ReadyAnswers
  rare: ReadyAnswers
  rowsFor: (markets: readonly number[]) => Rows
}

function listReads({ source, index, profile, ready, rare, rowsFor }: ListDeps): Pick<Reads, 'list' | 'anyList'> {
  const costOf = ({ list: kind, limit }: ListRequest) =>
    listCost(Math.min(limit, listedIn(index, kind, source.clock.now()).length))
  const list = (request: ListRequest) => {
    const key = keyOf(request)
    const kept = isRare(request) ? rare : ready
    const make = () => listJson(source, index, rowsFor(request.markets), profile, request)
    return (onNew?: OnNew) => kept.of(key, make, onNew && (() => onNew(costOf(request))))
  }
  const drawing = new Map<string, Promise<ReadyAnswer>>()
  const draw = async (key: string, request: ListRequest): Promise<ReadyAnswer> => {
    try {
      await drawRows(source, index, rowsFor(request.markets), profile, request)
      return list(request)()
    } finally {
      drawing.delete(key)
    }
  }
  const anyList = async (request: ListRequest, onNew: OnNew): Promise<ReadyAnswer> => {
    if (isUsual(request)) return list(request)(onNew)
    const key = keyOf(request)
    const before = rare.fresh(key) ?? drawing.get(key)
    if (before) return before
    onNew(costOf(request))
    const answer = draw(key, request)
    drawing.set(key, answer)
    return answer
  }
  return { list, anyList }
}

/** What is asked about one match. */
function matchReads(source: Source, ready: ReadyAnswers): Pick<Reads, 'match' | 'odds'> {
  const shown = (id: number): MatchState | null => {
    const match = source.book.match(id)
    return match && !isOver(match) ? match : null
  }
  const matchJson = (id: number, language: TextLanguage): string => {
    const match = shown(id)
    const answer: MatchAnswer = {
      data: match ? shownLines(match).map((line) => marketOf(source, match, line, language)) : [],
      meta: match && metaOf(source, match, language),
      ...(match && { list_names: listNamesOf(source.texts, match, language) }),
    }
    return JSON.stringify(answer)
  }
  const oddsJson = (id: number, market: number | null, language: TextLanguage): string => {
    const match = shown(id)
    const lines = match ? shownLines(match).filter((line) => market === null || line.market === market) : []
    const answer: LiveMatchAnswer = {
      data: match ? lines.flatMap((line) => flatOddsOf(source, match, line, language)) : [],
      meta: match && metaOf(source, match, language),
    }
    return JSON.stringify(answer)
  }
  const charged = (onNew: OnNew | undefined) => onNew && (() => onNew(COST.page))
  return {
    match: (id, language, onNew) => ready.of(`match:${id}:${language}`, () => matchJson(id, language), charged(onNew)),
    odds: (id, market, language, onNew) =>
      ready.of(`odds:${id}:${market}:${language}`, () => oddsJson(id, market, language), charged(onNew)),
  }
}

// A combo bet and the bet builder are one product, so both counts are the matches it can be built on.
function totalsOf(index: MatchIndex, buildable: number): TotalsAnswer {
  return {
    total_live_matches: index.live().length,
    total_shikisha_matches: buildable,
    total_betbuilder_matches: buildable,
  }
}
