// The cells of a football match, half-time score by full-time score, and which outcomes win in which of them.
import { type Market, marketOf, type Rule } from '../settlement/markets.ts'
import { type Scoreboard, specifiersOf } from '../settlement/scoreboard.ts'
import { type OutcomeResult, settleMarket } from '../settlement/settleMarket.ts'

/** Goals of one side beyond this count as this many. */
export const GOALS_MAX = 12
const FINALS = GOALS_MAX + 1

/** One side's goals: all of them, and those of the first half. A cell is a pair of these, home's and away's. */
export type SideCell = { goals: number; first: number }
export const SIDES: readonly SideCell[] = Array.from({ length: FINALS }, (_, goals) =>
  Array.from({ length: goals + 1 }, (_, first) => ({ goals, first })),
).flat()
export const CELL_COUNT = SIDES.length * SIDES.length

/** 1 in every cell, or class of cells, in which the outcome wins. */
export type Mask = Uint8Array

/**
 * What of the score decides a market: the final score, one half's, or how the halves compare. Cells with the same class
 * settle it alike, so that the settlement's own rules run a hundred times for a line instead of 8,281 times.
 */
export type CellKind = 'final' | 'first' | 'second' | 'halves'
export type LineTables = { kind: CellKind; tables: ReadonlyMap<string, Mask> }

/** Sports whose matches have a score model: soccer. */
export const isModelledSport = (sportId: number): boolean => sportId === 1

// The cache is cleared beyond this size; a real programme has a few hundred lines.
const LINES_MAX = 4000
const lines = new Map<string, LineTables | null>()
const masks = new Map<string, Mask | null>()

/**
 * The classes of cells each outcome of a line wins in, or null where the line cannot be built with: its market does not
 * depend on the two half scores alone, or a score exists that would refund some of the stake (docs/decisions/0045).
 */
export const tablesOf = (market: number, specifiers: string): LineTables | null =>
  remembered(lines, `${market}?${specifiers}`, () => makeTables(market, specifiers))

/** The cells that the outcome wins in, or null where its line cannot be built with. */
export const maskOf = (market: number, specifiers: string, outcome: string): Mask | null =>
  remembered(masks, `${market}?${specifiers}?${outcome}`, () => {
    const line = tablesOf(market, specifiers)
    const table = line?.tables.get(outcome)
    if (!line || !table) return null
    return Uint8Array.from(classesOf(line.kind), (each) => table[each] as number)
  })

/** Whether picks of this line may be combined with others of their match. */
export const isCombinable = (market: number, specifiers: string): boolean => tablesOf(market, specifiers) !== null

function remembered<T>(known: Map<string, T>, key: string, make: () => T): T {
  const kept = known.get(key)
  if (kept !== undefined) return kept
  if (known.size >= LINES_MAX) known.clear()
  const made = make()
  known.set(key, made)
  return made
}

function makeTables(market: number, specifiers: string): LineTables | null {
  const described = marketOf(market)
  const kind = described && kindOf(described)
  if (described === undefined || kind === undefined) return null
  const values = specifiersOf(specifiers)
  if (described.specifiers.some((name) => values[name] === undefined)) return null
  const tables = new Map(Object.values(described.outcomes).map((id) => [id, new Uint8Array(CLASS_COUNT)]))
  for (const [each, board] of boardsOf(kind)) {
    const results = settleMarket(market, values, board)
    if (results === undefined || results.some(isPartial)) return null
    for (const { id, result } of results) if (result === 1) (tables.get(id) as Mask)[each] = 1
  }
  return { kind, tables }
}

const isPartial = ({ result, voidFactor, deadHeatFactor }: OutcomeResult): boolean =>
  result < 0 || voidFactor !== undefined || deadHeatFactor !== undefined

const HALVES_RULES: ReadonlySet<Rule> = new Set<Rule>([
  'halfTimeFullTime',
  'homeWinsBothHalves',
  'awayWinsBothHalves',
  'homeWinsEitherHalf',
  'awayWinsEitherHalf',
  'highestHalf',
])

/** Undefined for parts of a match that have no score here: corners, bookings, overtime. */
function kindOf({ scope, rule }: Market): CellKind | undefined {
  if (HALVES_RULES.has(rule)) return 'halves'
  if (scope === 'match') return 'final'
  if (scope === 'half1') return 'first'
  return scope === 'half2' ? 'second' : undefined
}

/** Classes of every kind are below this. */
const CLASS_COUNT = FINALS * FINALS

const CLASS_OF: Readonly<Record<CellKind, (home: SideCell, away: SideCell) => number>> = {
  final: (home, away) => home.goals * FINALS + away.goals,
  first: (home, away) => home.first * FINALS + away.first,
  second: (home, away) => (home.goals - home.first) * FINALS + away.goals - away.first,
  // Who leads in each half and at the end, and which half saw more goals: all that rules of both halves look at.
  halves: (home, away) => {
    const second = home.goals - home.first - (away.goals - away.first)
    const more = 2 * (home.first + away.first) - home.goals - away.goals
    return [home.first - away.first, second, home.goals - away.goals, more].reduce(
      (code, difference) => code * 3 + Math.sign(difference) + 1,
      0,
    )
  },
}

const classes = new Map<CellKind, Uint8Array>()
const boards = new Map<CellKind, ReadonlyMap<number, Scoreboard>>()

/** The class of each cell. */
function classesOf(kind: CellKind): Uint8Array {
  const make = () => Uint8Array.from(cellPairs(), ([home, away]) => CLASS_OF[kind](home, away))
  return remembered(classes, kind, make)
}

/** One score of each class. */
function boardsOf(kind: CellKind): ReadonlyMap<number, Scoreboard> {
  const make = () => new Map(cellPairs().map(([home, away]) => [CLASS_OF[kind](home, away), boardOf(home, away)]))
  return remembered(boards, kind, make)
}

const cellPairs = (): [SideCell, SideCell][] =>
  SIDES.flatMap((home) => SIDES.map((away): [SideCell, SideCell] => [home, away]))

export const boardOf = (home: SideCell, away: SideCell): Scoreboard => ({
  status: 'ended',
  unit: 'goals',
  periodCount: 2,
  periods: [
    { home: home.first, away: away.first, finished: true },
    { home: home.goals - home.first, away: away.goals - away.first, finished: true },
  ],
})
