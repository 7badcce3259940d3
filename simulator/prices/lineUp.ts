// Which lines a match of each sport can ever offer, prematch and live; ladders hold every step the price may roll to.
import { type Market, marketOf } from '@walia/domain/settlement/markets.ts'
import { type Specifiers, specifiersOf } from '@walia/domain/settlement/scoreboard.ts'
import type { Match } from '../fixtures.ts'
import { pointModelOf } from '../model/pointModel.ts'
import { NO_DRIFT } from '../model/strength.ts'
import type { Play } from '../play/play.ts'
import { stateAt } from '../play/state.ts'

export type Line = {
  market: Market
  specifiers: string
  values: Specifiers
  /** Offered beyond two days before kick-off already. */
  early: boolean
  live: boolean
  /** Of a ladder only this many steps around the even one are offered; 0 stands alone. */
  spread: number
  /** Lines of one ladder share this. */
  ladder: string
}

type Options = { early?: boolean; live?: boolean; spread?: number }

function lines(
  id: number,
  specifiers: readonly string[],
  { early = false, live = true, spread = 0 }: Options = {},
): Line[] {
  const market = marketOf(id)
  if (market === undefined) throw new Error(`no market ${id}`)
  return specifiers.map((text) => {
    const values = specifiersOf(text)
    const { total: _, hcp: __, ...rest } = values
    return { market, specifiers: text, values, early, live, spread, ladder: `${id}/${JSON.stringify(rest)}` }
  })
}

function steps(name: string, from: number, to: number, step: number, prefix = ''): string[] {
  const count = Math.round((to - from) / step)
  return Array.from({ length: count + 1 }, (_, index) => `${prefix}${name}=${Number((from + index * step).toFixed(2))}`)
}

const ALONE = ['']

function soccerLines(): Line[] {
  const starts = ['hcp=0:2', 'hcp=0:1', 'hcp=1:0', 'hcp=2:0']
  const early = { early: true }
  const prematch = { live: false }
  return [
    ...lines(1, ALONE, early),
    ...lines(10, ALONE, early),
    ...lines(11, ALONE, early),
    ...lines(18, steps('total', 0.5, 7.5, 1), { early: true, spread: 4 }),
    ...lines(29, ALONE, early),
    ...lines(60, ALONE, early),
    ...lines(26, ALONE, early),
    ...lines(16, steps('hcp', -3.5, 3.5, 0.25), { spread: 5 }),
    ...lines(14, starts),
    ...lines(8, steps('goalnr', 1, 9, 1)),
    ...lines(12, ALONE, prematch),
    ...lines(13, ALONE, prematch),
    ...lines(19, steps('total', 0.5, 4.5, 1), { spread: 2 }),
    ...lines(20, steps('total', 0.5, 4.5, 1), { spread: 2 }),
    ...[31, 32, 33, 34].flatMap((id) => lines(id, ALONE, prematch)),
    ...[35, 45, 47].flatMap((id) => lines(id, ALONE)),
    ...[36, 37, 547].flatMap((id) => lines(id, ['total=2.5'], prematch)),
    ...[48, 49, 50, 51, 52, 546].flatMap((id) => lines(id, ALONE, prematch)),
    ...lines(63, ALONE),
    ...lines(66, steps('hcp', -1.5, 1.5, 0.25), { spread: 3 }),
    ...lines(68, steps('total', 0.5, 3.5, 1), { spread: 3 }),
    ...[74, 75, 81].flatMap((id) => lines(id, ALONE, prematch)),
    ...lines(83, ALONE),
    ...lines(90, steps('total', 0.5, 4.5, 1), { spread: 2 }),
    ...lines(139, steps('total', 2.5, 7.5, 1), { spread: 2 }),
    ...lines(162, ALONE),
    ...lines(165, steps('hcp', -6.5, 6.5, 1), { spread: 2 }),
    ...lines(166, steps('total', 5.5, 16.5, 1), { spread: 2 }),
  ]
}

function hockeyLines(): Line[] {
  const periods = ['1', '2', '3']
  return [
    ...lines(1, ALONE, { early: true }),
    ...lines(406, ALONE, { early: true }),
    ...lines(18, steps('total', 2.5, 10.5, 1), { early: true, spread: 3 }),
    ...lines(10, ALONE),
    ...lines(11, ALONE),
    ...lines(16, steps('hcp', -4.5, 4.5, 0.5), { spread: 3 }),
    ...lines(410, steps('hcp', -4.5, 4.5, 1), { spread: 2 }),
    ...lines(412, steps('total', 2.5, 10.5, 1), { spread: 3 }),
    ...lines(19, steps('total', 0.5, 6.5, 1), { spread: 2 }),
    ...lines(20, steps('total', 0.5, 6.5, 1), { spread: 2 }),
    ...lines(26, ALONE, { live: false }),
    ...lines(29, ALONE, { live: false }),
    ...lines(443, steps('periodnr', 1, 3, 1)),
    ...periods.flatMap((nr) => lines(446, steps('total', 0.5, 4.5, 1, `periodnr=${nr}|`), { spread: 2 })),
  ]
}

function futsalLines(): Line[] {
  return [
    ...lines(1, ALONE, { early: true }),
    ...lines(18, steps('total', 2.5, 11.5, 1), { early: true, spread: 3 }),
    ...lines(10, ALONE),
    ...lines(16, steps('hcp', -5.5, 5.5, 1), { spread: 3 }),
    ...lines(60, ALONE),
    ...lines(68, steps('total', 1.5, 6.5, 1), { spread: 2 }),
    ...lines(26, ALONE, { live: false }),
  ]
}

function baseballLines(): Line[] {
  return [
    ...lines(251, ALONE, { early: true }),
    ...lines(258, steps('total', 4.5, 16.5, 1), { early: true, spread: 3 }),
    ...lines(256, steps('hcp', -5.5, 5.5, 1), { spread: 3 }),
    ...lines(1, ALONE),
    ...lines(19, steps('total', 1.5, 8.5, 1), { spread: 2 }),
    ...lines(20, steps('total', 1.5, 8.5, 1), { spread: 2 }),
    ...lines(26, ALONE, { live: false }),
  ]
}

function tennisLines(): Line[] {
  return [
    ...lines(186, ALONE, { early: true }),
    ...lines(189, steps('total', 12.5, 38.5, 1), { early: true, spread: 3 }),
    ...lines(188, ['hcp=-1.5', 'hcp=1.5']),
    ...lines(187, steps('hcp', -9.5, 9.5, 1), { spread: 3 }),
    ...lines(314, ['total=2.5']),
    ...lines(192, ALONE, { live: false }),
    ...lines(193, ALONE, { live: false }),
    ...lines(202, steps('setnr', 1, 3, 1)),
    ...['1', '2', '3'].flatMap((nr) => lines(204, steps('total', 6.5, 12.5, 1, `setnr=${nr}|`), { spread: 2 })),
    ...['1', '2', '3'].flatMap((nr) => lines(203, steps('hcp', -4.5, 4.5, 1, `setnr=${nr}|`), { spread: 2 })),
  ]
}

/** `middle` is the usual total of points, `set` that of one set. */
function rallyLines(bestOf: number, middle: number, set: number, [setId, pointId]: [number, number]): Line[] {
  const numbers = Array.from({ length: bestOf }, (_, index) => String(index + 1))
  const numbered = setId === 245 ? 'gamenr' : 'setnr'
  const setSteps = [...steps('total', set - 8, set + 8, 1)]
  const inSet = (id: number) =>
    numbers.flatMap((nr) =>
      lines(
        id,
        setSteps.map((step) => `${numbered}=${nr}|${step}`),
        { spread: 2 },
      ),
    )
  return [
    ...lines(186, ALONE, { early: true }),
    ...lines(238, steps('total', middle - 60, middle + 60, 2), { early: true, spread: 3 }),
    ...lines(237, steps('hcp', -24.5, 24.5, 1), { spread: 3 }),
    ...lines(188, bestOf === 3 ? ['hcp=-1.5', 'hcp=1.5'] : ['hcp=-2.5', 'hcp=-1.5', 'hcp=1.5', 'hcp=2.5']),
    ...lines(314, bestOf === 3 ? ['total=2.5'] : ['total=3.5', 'total=4.5']),
    ...numbers.flatMap((nr) => lines(setId, [`${numbered}=${nr}`])),
    ...inSet(pointId),
  ]
}

/** Ladders of points around what is expected of this very match, to a half. */
function pointLines(
  match: Match,
  play: Play,
  ids: { total: number; hcp: number; home: number; away: number; head: number },
): Line[] {
  const { sport } = match.competition
  if (sport.play.family !== 'points') return []
  const state = stateAt(match, play, play.startAt - 1)
  const scopes = pointModelOf(match, sport.play, state, NO_DRIFT).scopes
  const middle = (scope: string, axis: 'total' | 'home' | 'away' | 'diff'): number => {
    const pmf = scopes[scope]?.[axis]
    if (pmf === undefined) return 0
    return Math.round(pmf.weights.reduce((sum, weight, index) => sum + weight * (pmf.min + index), 0)) + 0.5
  }
  const around = (name: string, center: number, wide: number, step: number, prefix = ''): string[] =>
    steps(name, Math.max(name === 'hcp' ? -99.5 : 0.5, center - wide * step), center + wide * step, step, prefix)
  const unit = sport.play.total > 100 ? 2 : 1
  const quarters = sport.play.periodCount === 4 ? ['1', '2', '3', '4'] : []
  return [
    ...lines(ids.head, ALONE, { early: true }),
    ...lines(ids.total, around('total', middle('match', 'total'), 20, unit), { early: true, spread: 3 }),
    ...lines(ids.hcp, around('hcp', -middle('match', 'diff'), 20, 1), { early: true, spread: 3 }),
    ...lines(1, ALONE),
    ...(ids.head === 1 ? [] : lines(229, ALONE, { live: false })),
    ...lines(ids.home, around('total', middle('match', 'home'), 15, 1), { spread: 2 }),
    ...lines(ids.away, around('total', middle('match', 'away'), 15, 1), { spread: 2 }),
    ...lines(60, ALONE),
    ...lines(66, around('hcp', -middle('half1', 'diff'), 10, 1), { spread: 2 }),
    ...lines(68, around('total', middle('half1', 'total'), 12, 1), { spread: 2 }),
    ...quarters.flatMap((nr) => lines(235, [`quarternr=${nr}`])),
    ...quarters.flatMap((nr) =>
      lines(236, around('total', middle(`quarter:${nr}`, 'total'), 8, 1, `quarternr=${nr}|`), { spread: 2 }),
    ),
  ].filter(
    (line, index, all) =>
      all.findIndex((other) => other.market === line.market && other.specifiers === line.specifiers) === index,
  )
}

const FIXED: Readonly<Record<number, () => Line[]>> = {
  1: soccerLines,
  3: baseballLines,
  4: hockeyLines,
  5: tennisLines,
  20: () => rallyLines(5, 74.5, 18.5, [245, 247]),
  21: () => lines(340, ALONE, { early: true }),
  23: () => rallyLines(5, 180.5, 44.5, [202, 310]),
  29: futsalLines,
  31: () => rallyLines(3, 78.5, 36.5, [245, 247]),
}

const KNOWN = new Map<number, readonly Line[]>()

/** Every line the match may offer at any time. */
export function lineUpOf(match: Match, play: Play): readonly Line[] {
  const { id } = match.competition.sport
  const fixed = FIXED[id]
  if (fixed === undefined) {
    const ids =
      id === 6
        ? { head: 1, total: 18, hcp: 16, home: 19, away: 20 }
        : { head: 219, total: 225, hcp: 223, home: 227, away: 228 }
    return pointLines(match, play, ids)
  }
  const known = KNOWN.get(id) ?? fixed()
  KNOWN.set(id, known)
  return known
}
