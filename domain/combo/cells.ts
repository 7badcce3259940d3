// The cells of a football match, half-time score by full-time score, and which outcomes win in which of them.
import { type Market, marketOf, type Rule } from '../settlement/markets.ts'
import { type Scoreboard, specifiersOf } from '../settlement/scoreboard.ts'
import { settleMarket } from '../settlement/settleMarket.ts'

/** Goals of one side beyond this count as this many. */
export const GOALS_MAX = 12
const FINALS = GOALS_MAX + 1

/** One side's goals: all of them, and those of the first half. A cell is a pair of these, home's and away's. */
export type SideCell = { goals: number; first: number }
export const SIDES: readonly SideCell[] = Array.from({ length: FINALS }, (_, goals) =>
  Array.from({ length: goals + 1 }, (_, first) => ({ goals, first })),
).flat()
export const CELL_COUNT = SIDES.length * SIDES.length

/** 1 in every cell (or final score) in which the outcome wins. */
export type Mask = Uint8Array
type Masks = ReadonlyMap<string, Mask>

/** Sports whose matches have a score model: soccer. */
export const isModelledSport = (sportId: number): boolean => sportId === 1

// Beyond this many lines all are forgotten; a real programme has a few hundred.
const LINES_MAX = 4000
const lines = new Map<string, Masks | null>()

/**
 * The cells each outcome of a line wins in, or null where the line cannot be built with: its market does not depend on
 * the two half scores alone, or a score exists that would refund some of the stake (see docs/decisions/0040).
 */
export function masksOf(market: number, specifiers: string): Masks | null {
  const key = `${market}?${specifiers}`
  const known = lines.get(key)
  if (known !== undefined) return known
  if (lines.size >= LINES_MAX) lines.clear()
  const found = makeMasks(market, specifiers)
  lines.set(key, found)
  return found
}

export const maskOf = (market: number, specifiers: string, outcome: string): Mask | null =>
  masksOf(market, specifiers)?.get(outcome) ?? null

/** Whether picks of this line may be combined with others of their match. */
export const isCombinable = (market: number, specifiers: string): boolean => masksOf(market, specifiers) !== null

/** Masks over final scores (`home * 13 + away`) of a line of the whole match without refunds, or null. */
export function finalMasksOf(market: number, specifiers: string): Masks | null {
  const described = marketOf(market)
  if (described === undefined || described.scope !== 'match' || HALVES_RULES.has(described.rule)) return null
  const masks = emptyMasks(described, FINALS * FINALS)
  for (let home = 0; home < FINALS; home++)
    for (let away = 0; away < FINALS; away++) {
      const won = winnersOf(described, specifiers, boardOf({ goals: home, first: 0 }, { goals: away, first: 0 }))
      if (won === null) return null
      for (const id of won) (masks.get(id) as Mask)[home * FINALS + away] = 1
    }
  return masks
}

function makeMasks(market: number, specifiers: string): Masks | null {
  const described = marketOf(market)
  const alikeOf = described && alikenessOf(described)
  if (described === undefined || alikeOf === undefined) return null
  const masks = emptyMasks(described, CELL_COUNT)
  const winners = new Map<number, readonly string[]>()
  for (const [h, home] of SIDES.entries())
    for (const [a, away] of SIDES.entries()) {
      const alike = alikeOf(home, away)
      const won = winners.get(alike) ?? winnersOf(described, specifiers, boardOf(home, away))
      if (won === null) return null
      winners.set(alike, won)
      for (const id of won) (masks.get(id) as Mask)[h * SIDES.length + a] = 1
    }
  return masks
}

const emptyMasks = (market: Market, length: number): Map<string, Mask> =>
  new Map(Object.values(market.outcomes).map((id) => [id, new Uint8Array(length)]))

const boardOf = (home: SideCell, away: SideCell): Scoreboard => ({
  status: 'ended',
  unit: 'goals',
  periodCount: 2,
  periods: [
    { home: home.first, away: away.first, finished: true },
    { home: home.goals - home.first, away: away.goals - away.first, finished: true },
  ],
})

/** Null when the score does not decide the line, or decides it other than by won and lost. */
function winnersOf(market: Market, specifiers: string, board: Scoreboard): string[] | null {
  const results = settleMarket(market.id, specifiersOf(specifiers), board)
  if (results === undefined) return null
  if (
    results.some(({ result, voidFactor = 0, deadHeatFactor = 1 }) => result < 0 || voidFactor > 0 || deadHeatFactor < 1)
  )
    return null
  return results.flatMap(({ id, result }) => (result === 1 ? [id] : []))
}

const HALVES_RULES: ReadonlySet<Rule> = new Set<Rule>([
  'halfTimeFullTime',
  'homeWinsBothHalves',
  'awayWinsBothHalves',
  'homeWinsEitherHalf',
  'awayWinsEitherHalf',
  'highestHalf',
])

type AlikeOf = (home: SideCell, away: SideCell) => number

/**
 * Cells with the same number settle the market alike, so that it is settled some hundred times instead of 8,281: its
 * rules are the settlement's own, only repeated less often. Undefined for parts of a match that have no score here.
 */
function alikenessOf({ scope, rule }: Market): AlikeOf | undefined {
  if (HALVES_RULES.has(rule)) return halvesAlike
  if (scope === 'match') return (home, away) => home.goals * FINALS + away.goals
  if (scope === 'half1') return (home, away) => home.first * FINALS + away.first
  if (scope === 'half2') return (home, away) => (home.goals - home.first) * FINALS + away.goals - away.first
  return undefined
}

// Rules of both halves look at who leads in each, at the end, and at which half saw more goals.
const halvesAlike: AlikeOf = (home, away) => {
  const second = home.goals - home.first - (away.goals - away.first)
  const more = 2 * (home.first + away.first) - home.goals - away.goals
  return [home.first - away.first, second, home.goals - away.goals, more].reduce(
    (code, difference) => code * 3 + Math.sign(difference) + 1,
    0,
  )
}
