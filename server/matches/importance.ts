// How much a bettor of this market cares for a league: a rank for every fixture, and the order of today's highlights.

import { foldText } from '@walia/domain/text/foldText.ts'
import type { Fixture } from '../odds/index.ts'
import type { Entry } from './entry.ts'
import { sportRankOf } from './sportOrder.ts'

/** A country and what its league's folded name must match. */
type Known = readonly [category: string, name: RegExp]

const FOOTBALL = 1
/** Played round the clock: on screen only when nothing else is left. */
const FILLERS: ReadonlySet<number> = new Set([20, 22])

const ANY = /./
const LEADING: readonly Known[] = [
  ['england', /^(english )?premier league$/],
  ['international', /champions|world cup|cup of nations|euro(pean championship)?\b/],
  ['international clubs', /champions|europa/],
  ['spain', /^(la ?liga|primera division)$/],
  ['italy', /^serie a$/],
  ['germany', /^(bundesliga|1st league|1\. bundesliga)$/],
  ['france', /^(ligue 1|1st division)$/],
]
const POPULAR: readonly Known[] = [
  ['ethiopia', /premier|higher/],
  ['kenya', /premier|super/],
  ['england', /championship|second division|cup|efl/],
  ['netherlands', /eredivisie|top division/],
  ['portugal', /primeira/],
  ['turkey', /super/],
  ['saudi arabia', /pro league/],
  ['spain', ANY],
  ['italy', ANY],
  ['germany', ANY],
  ['france', ANY],
  ['brazil', /serie a/],
  ['argentina', /primera|profesional/],
  ['scotland', /premiership/],
  ['belgium', /pro league|first division a/],
  ['egypt', /premier/],
  ['south africa', /premier/],
  ['tanzania', /premier|ligi/],
  ['uganda', /premier/],
  ['nigeria', /premier|professional/],
  ['ghana', /premier/],
  ['international', ANY],
  ['usa', /major league/],
  ['mexico', /primera|liga mx/],
]
/** Sport → its leagues that people outside their country follow. */
const OTHER_SPORTS: Readonly<Record<number, readonly Known[]>> = {
  2: [
    ['usa', /nba|national/],
    ['international', /euroleague/],
    ['spain', /liga/],
  ],
  3: [['usa', ANY]],
  4: [['usa', /nhl|national/]],
  5: [
    ['atp', ANY],
    ['wta', ANY],
    ['france', /open/],
  ],
  16: [['usa', /nfl|national/]],
  21: [['india', /premier|twenty20/]],
}

const RANK = { own: 0, leading: 1, popular: 2, otherSport: 3, football: 4, rest: 5, filler: 6, simulated: 7 } as const

function placeIn(known: readonly Known[], category: string, name: string): number {
  return known.findIndex(([country, pattern]) => country === category && pattern.test(name))
}

export type RankOf = (fixture: Fixture) => number

/** Lower is more important; the whole part is the group, the rest the place within it. `country` is the market's own. */
export function rankingOf(country: string): RankOf {
  const own = foldText(country)
  return ({ sportId, category, competitionName, isSrl }) => {
    if (isSrl) return RANK.simulated
    if (FILLERS.has(sportId)) return RANK.filler
    const [folded, name] = [foldText(category), foldText(competitionName)]
    if (sportId !== FOOTBALL) {
      const place = folded === own ? 0 : placeIn(OTHER_SPORTS[sportId] ?? [], folded, name)
      return place < 0 ? RANK.rest : RANK.otherSport + place / 100
    }
    if (folded === own && /premier/.test(name)) return RANK.own
    const leading = placeIn(LEADING, folded, name)
    if (leading >= 0) return RANK.leading + leading / 100
    const popular = placeIn(POPULAR, folded, name)
    return popular < 0 ? RANK.football : RANK.popular + popular / 100
  }
}

/** Worth a highlight by itself: neither simulated nor played round the clock. */
export const isAttractive = ({ rank }: Entry): boolean => rank < RANK.filler

/** Own and leading leagues are one group on the screen: a bettor reads them by kick-off. */
const groupOf = ({ rank }: Entry): number => Math.max(RANK.leading, Math.floor(rank))
const byGroup = (a: Entry, b: Entry): number => groupOf(a) - groupOf(b) || a.startsAt - b.startsAt || a.id - b.id

/** Of every four highlights one belongs to another sport than football. */
const OTHER_EVERY = 4

/**
 * Football by league and start with the other sports in turn at every fourth place; then what is played round the
 * clock, simulated matches last. One sport alone keeps the same order without the mixing.
 */
export function byImportance(entries: readonly Entry[]): readonly Entry[] {
  const groups = { football: [] as Entry[], others: [] as Entry[], late: [] as Entry[] }
  for (const entry of entries)
    groups[!isAttractive(entry) ? 'late' : entry.fixture.sportId === FOOTBALL ? 'football' : 'others'].push(entry)
  const [football, others] = [groups.football.sort(byGroup), inTurn(groups.others.sort(byGroup))]
  const mixed: Entry[] = []
  let [nextFootball, nextOther] = [0, 0]
  while (mixed.length < football.length + others.length) {
    const otherIsDue = mixed.length % OTHER_EVERY === OTHER_EVERY - 1
    const takeOther = nextFootball >= football.length || (otherIsDue && nextOther < others.length)
    mixed.push((takeOther ? others[nextOther++] : football[nextFootball++]) as Entry)
  }
  return [...mixed, ...groups.late.sort(byGroup)]
}

/** One of each sport, again and again; the sports in their usual order. */
function inTurn(entries: readonly Entry[]): Entry[] {
  const sports = new Map<number, Entry[]>()
  for (const entry of entries) {
    const { sportId } = entry.fixture
    sports.set(sportId, [...(sports.get(sportId) ?? []), entry])
  }
  const queues = [...sports].sort(([a], [b]) => sportRankOf(a) - sportRankOf(b)).map(([, queue]) => queue)
  const longest = Math.max(0, ...queues.map((queue) => queue.length))
  return Array.from({ length: longest }, (_, turn) => queues.flatMap((queue) => queue[turn] ?? [])).flat()
}
