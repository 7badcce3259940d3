// Turns a beat of a match's script into the messages the feed sends at that moment.

import type { Scoreboard } from '@walia/domain/settlement/scoreboard.ts'
import { settleMarket, voidMarket } from '@walia/domain/settlement/settleMarket.ts'
import { expectedKickoffOf, type Match } from '../fixtures.ts'
import { driftAt, meansOf, NO_DRIFT } from '../model/strength.ts'
import { pricedAt } from '../orders.ts'
import type { LiveState } from '../play/play.ts'
import { stateAt } from '../play/state.ts'
import { type Offer, type PricedLine, pricesAt } from '../prices/book.ts'
import { type Line, lineUpOf } from '../prices/lineUp.ts'
import { hashOf } from '../random.ts'
import { HOUR, MINUTE, type WorldClock, wallAt } from '../worldClock.ts'
import { eventStatusOf } from './eventStatus.ts'
import {
  betCancel,
  betSettlement,
  betStop,
  closedMarket,
  type Envelope,
  LIVE,
  type Message,
  oddsChange,
  openMarket,
  PREMATCH,
  type Product,
  rollbackBetCancel,
  rollbackBetSettlement,
  type SettledLine,
  type Window,
} from './messages.ts'
import type { Beat, Script } from './script.ts'

/** Lines open at a moment, by market and specifiers, with their text. */
export type Said = ReadonlyMap<string, { line: Line; text: string; mark: string }>

/** What is kept of what was said last: texts are ten times as large, and are not compared. */
export type Marks = ReadonlyMap<string, { line: Line; mark: string }>

export function envelopeOf(match: Match, product: Product, timestamp: number, requestId?: number): Envelope {
  return { match, product, timestamp, requestId }
}

const keyOf = (line: Line): string => `${line.market.id}|${line.specifiers}`

export function saidOf(lines: readonly PricedLine[], status: 1 | -1 = 1): Said {
  return new Map(
    lines.map((priced) => {
      const mark = `${priced.favourite}/${priced.outcomes.map(({ odds }) => odds ?? '').join('/')}`
      return [keyOf(priced.line), { line: priced.line, text: openMarket(priced, status), mark }]
    }),
  )
}

export const marksOf = (said: Said): Marks => new Map([...said].map(([key, { line, mark }]) => [key, { line, mark }]))

/** Prematch prices as of a pricing moment. */
export function prematchLinesAt(script: Pick<Script, 'match' | 'play'>, tick: number, speed: number): PricedLine[] {
  const { match, play } = script
  const hoursBefore = (expectedKickoffOf(match, tick) - tick) / HOUR
  const drift = match.orderedGoals ? NO_DRIFT : driftAt(match, Math.floor(tick / (2.5 * MINUTE * speed)), hoursBefore)
  const offer: Offer = hoursBefore > 48 ? 'early' : 'prematch'
  return pricesAt(match, play, stateAt(match, play, play.startAt - 1), drift, offer)
}

export function liveLinesAt({ match, play }: Script, world: number): PricedLine[] {
  const at = match.orderedGoals && world > play.startAt ? pricedAt(play, world) : world
  return pricesAt(match, play, stateAt(match, play, at), NO_DRIFT, 'live')
}

/** The markets to send when only what differs from the last word need be said. */
export function changesOf(before: Marks, now: Said, settled: (line: Line) => boolean): string {
  let markets = ''
  for (const [key, { text, mark }] of now) if (before.get(key)?.mark !== mark) markets += text
  for (const [key, { line }] of before) if (!now.has(key) && !settled(line)) markets += closedMarket(line, 0)
  return markets
}

export function propertiesOf(match: Match): string {
  const { play } = match.competition.sport
  if (match.competition.sport.id !== 1 || play.family !== 'goals') return ''
  const { home, away } = meansOf(match, play, NO_DRIFT)
  return `<odds_generation_properties><expected_totals>${(home + away).toFixed(2)}</expected_totals><expected_supremacy>${(home - away).toFixed(2)}</expected_supremacy></odds_generation_properties>`
}

/** Whether a line had been settled by the last settling beat at or before `world`. */
export function settledBefore({ beats, match, play }: Script, world: number): (line: Line) => boolean {
  let last = 0
  for (const beat of beats)
    if (beat.at <= world && (beat.kind === 'settle' || beat.kind === 'settleRest')) last = beat.at
  if (last === 0) return () => false
  const { board } = stateAt(match, play, last)
  return (line) => settleMarket(line.market.id, line.values, board) !== undefined
}

/** Messages of every kind of beat but prices, which depend on what was said before. */
export function messagesOf(
  script: Script,
  beat: Beat,
  clock: WorldClock,
  answer?: { requestId: number; timestamp: number },
): Message[] {
  const { match, play } = script
  const timestamp = answer?.timestamp ?? wallAt(clock, beat.at)
  const live = envelopeOf(match, match.competition.live ? LIVE : PREMATCH, timestamp, answer?.requestId)
  const state = stateAt(match, play, beat.at)
  switch (beat.kind) {
    case 'stop':
      return [betStop(live, beat.reason)]
    case 'score':
    case 'whistle':
      return [oddsChange(live, eventStatusOf(match, state))]
    case 'settle':
    case 'settleRest':
      return settlementsOf(script, beat, state, live)
    case 'rollback':
      return split(script, linesInDoubt(script)).map(([product, lines]) =>
        rollbackBetSettlement({ ...live, product }, lines),
      )
    case 'resettle':
      return settledMessages(script, 1, settledLines(script, linesInDoubt(script), state.board), live)
    case 'confirm':
      return [
        oddsChange(live, eventStatusOf(match, state, true)),
        ...settledMessages(script, 2, settledLines(script, lineUpOf(match, play), state.board), live),
      ]
    case 'cancel':
      return [betCancel(live, cancelledLines(script), windowOf(script, clock))]
    case 'rollbackCancel':
      return [rollbackBetCancel(live, cancelledLines(script), windowOf(script, clock))]
    default:
      return []
  }
}

function settlementsOf(
  script: Script,
  beat: { kind: string; since: number },
  state: LiveState,
  envelope: Envelope,
): Message[] {
  const { match, play } = script
  const before = stateAt(match, play, beat.since).board
  const open = lineUpOf(match, play).filter((line) => settleMarket(line.market.id, line.values, before) === undefined)
  const settled = settledLines(script, open, state.board)
  if (beat.kind === 'settleRest' && script.quirk === 'wrongSettlement') {
    const doubted = new Set(linesInDoubt(script))
    const wrong = settledLines(script, [...doubted], wrongBoardOf(state.board))
    return settledMessages(script, 1, [...settled.filter(({ line }) => !doubted.has(line)), ...wrong], envelope)
  }
  return settledMessages(script, 1, settled, envelope)
}

const VOID_INCORRECT_STATISTICS = 13

function settledLines(script: Script, lines: readonly Line[], board: Scoreboard): SettledLine[] {
  const voided = script.quirk === 'voidMarket' ? voidedMarketOf(script) : undefined
  return lines.flatMap((line): SettledLine[] => {
    const results = settleMarket(line.market.id, line.values, board)
    if (results === undefined) return []
    if (line.market.id === voided)
      return [{ line, results: voidMarket(line.market), voidReason: VOID_INCORRECT_STATISTICS }]
    return [{ line, results }]
  })
}

function settledMessages(
  script: Script,
  certainty: 1 | 2,
  settled: readonly SettledLine[],
  envelope: Envelope,
): Message[] {
  const of = new Map(settled.map((each) => [each.line, each]))
  return split(script, [...of.keys()]).map(([product, lines]) => {
    const some = lines.map((line) => of.get(line) as SettledLine)
    return betSettlement({ ...envelope, product }, certainty, some)
  })
}

/** Lines by the producer that answers for them in the end. */
function split({ match }: Script, lines: readonly Line[]): [Product, Line[]][] {
  const live = match.competition.live ? lines.filter((line) => line.live) : []
  const prematch = match.competition.live ? lines.filter((line) => !line.live) : [...lines]
  const parts: [Product, Line[]][] = [
    [LIVE, live],
    [PREMATCH, prematch],
  ]
  return parts.filter(([, some]) => some.length > 0)
}

/** One market, of those only the end decides, that a quirk of this match is about. */
function quirkMarketOf({ match, play }: Script): number {
  const minor = lineUpOf(match, play).filter(({ market, spread }) => spread > 0 || market.rule === 'oddEven')
  const lines = minor.length > 0 ? minor : lineUpOf(match, play)
  return (lines[hashOf(match.seed, 'quirk market') % lines.length] as Line).market.id
}

function voidedMarketOf(script: Script): number {
  return quirkMarketOf(script)
}

function linesInDoubt(script: Script): Line[] {
  const { match, play, beats } = script
  const rest = beats.find((beat) => beat.kind === 'settleRest')
  const board = stateAt(match, play, rest?.kind === 'settleRest' ? rest.since : 0).board
  const id = quirkMarketOf(script)
  return lineUpOf(match, play).filter(
    (line) => line.market.id === id && settleMarket(id, line.values, board) === undefined,
  )
}

/** A scout's slip: one too many for the home side. */
function wrongBoardOf(board: Scoreboard): Scoreboard {
  const add = <T extends { home: number }>(periods: readonly T[]): T[] =>
    periods.map((period, index) => (index === periods.length - 1 ? { ...period, home: period.home + 1 } : period))
  return {
    ...board,
    periods: add(board.periods),
    ...(board.corners ? { corners: add(board.corners) } : {}),
    ...(board.bookings ? { bookings: add(board.bookings) } : {}),
  }
}

function cancelledLines({ match, play }: Script): Line[] {
  const [head] = lineUpOf(match, play)
  return head ? [head] : []
}

function windowOf({ beats }: Script, clock: WorldClock): Window {
  const cancel = beats.find((beat) => beat.kind === 'cancel') as Beat
  const end = wallAt(clock, cancel.at)
  return { start: end - MINUTE, end }
}
