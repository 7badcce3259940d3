// The price book: what readers may ask of the feed's state, from memory.
import { createChangeListeners } from './changeListeners.ts'
import { type BookSource, NOTHING } from './state.ts'
import {
  type LineState,
  type LineStatus,
  lineKey,
  type MatchChange,
  type MatchState,
  type PriceBook,
  type Quote,
} from './types.ts'

/** The writer's side of the book: announce what a message or a change of health did. */
export type BookWriter = {
  book: PriceBook
  announce(change: MatchChange): void
  /** A producer went up or down: every match with a line of its own is announced. */
  announceProducer(product: number): void
}

/** `producerUp` decides health; `onFault` is called for listeners that throw, which never stop the feed. */
export function createPriceBook(
  state: BookSource,
  producerUp: (product: number) => boolean,
  onFault: (cause: unknown) => void,
): BookWriter {
  const { onChange, announce } = createChangeListeners(onFault)
  const statusOf = (match: MatchState, line: LineState): LineStatus =>
    line.status === 1 && !(producerUp(line.product) && isOpen(match) && !state.isDecided(match, line))
      ? -1
      : line.status
  const book: PriceBook = {
    match: (parentMatchId) => state.byParentMatchId.get(parentMatchId),
    matches: () => state.byParentMatchId.values(),
    quote: (parentMatchId, market, specifiers, outcomeId) =>
      quoteOf(state, producerUp, parentMatchId, market, specifiers, outcomeId),
    producerUp,
    statusOf,
    onChange,
    get epoch() {
      return state.epoch
    },
    get version() {
      return state.version
    },
    get generation() {
      return state.generation
    },
  }
  return { book, announce, announceProducer: (product) => announceProducer(state, product, announce) }
}

function announceProducer(state: BookSource, product: number, announce: (change: MatchChange) => void): void {
  for (const match of state.byParentMatchId.values()) {
    const lineKeys: string[] = []
    for (const [key, line] of match.lines) if (line.product === product) lineKeys.push(key)
    if (lineKeys.length === 0) continue
    match.version++
    state.version++
    announce({ parentMatchId: match.parentMatchId, lineKeys, status: false, fixture: false, product })
  }
}

/** Periods in which nothing is sold any more: postponed, cancelled, abandoned, walkovers, only the result known, ended. */
const isOverPeriod = (code: number): boolean =>
  code === 60 || code === 70 || (code >= 90 && code <= 100) || code === 110 || code === 120 || code === 130

/** Not started or live, and not in a period after which nothing is sold. */
export const isOpen = ({ status }: MatchState): boolean => status.status <= 1 && !isOverPeriod(status.matchStatus)

function quoteOf(
  state: BookSource,
  producerUp: (product: number) => boolean,
  parentMatchId: number,
  market: number,
  specifiers: string,
  outcomeId: string,
): Quote | null {
  const match = state.byParentMatchId.get(parentMatchId)
  if (match === undefined) return null
  const line = copyOf(lineOf(match, market, specifiers))
  const outcome = line?.outcomes.find((each) => each.id === outcomeId) ?? null
  const up = line !== null && producerUp(line.product)
  const sold = line?.status === 1 && outcome?.active === true && outcome.sell !== null
  const open = sold && up && !state.isDecided(match, line) && match.fixture !== null && isOpen(match)
  return {
    match,
    line,
    outcome,
    producerUp: up,
    open,
    sell: open ? outcome.sell : null,
    live: match.live || match.status.status === 1,
    startsAt: match.fixture?.startsAt ?? 0,
  }
}

/** Quotes are kept while their bets are written; the line goes on changing. */
function copyOf(line: LineState | null): LineState | null {
  if (line === null) return null
  const { market, specifiers, product, status, favourite, at, outcomes } = line
  return { market, specifiers, product, status, favourite, at, outcomes }
}

/** Finds a line by its canonical specifiers, by the same keys in another order, or by the bare values of older slips. */
function lineOf(match: MatchState, market: number, specifiers: string): LineState | null {
  const known = match.lines.get(lineKey(market, specifiers))
  if (known !== undefined) return known
  if (specifiers === '') return null
  const sorted = match.lines.get(lineKey(market, specifiers.split('|').sort().join('|')))
  if (sorted !== undefined) return sorted
  if (specifiers.includes('=')) return null
  for (const line of match.lines.values())
    if (line.market === market && bareValuesOf(line.specifiers) === specifiers) return line
  return null
}

const bareValuesOf = (specifiers: string): string =>
  (specifiers === '' ? NOTHING : specifiers.split('|')).map((part) => part.slice(part.indexOf('=') + 1)).join('|')
