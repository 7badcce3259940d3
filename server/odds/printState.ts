// The whole state in a stable form: what feed:apply prints, and what tests compare.
import type { BookLine } from './bookLine.ts'
import { standingOf } from './settlementStack.ts'
import type { FeedState, MatchRecord } from './state.ts'
import { type LineStatus, lineKey } from './types.ts'

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
const byLine = (a: { market: number; specifiers: string }, b: { market: number; specifiers: string }): number =>
  a.market - b.market || byText(a.specifiers, b.specifiers)

/** `up` says which producers are up: the lines of the others print as suspended. */
export function printedState(state: FeedState, up: (product: number) => boolean) {
  return [...state.matches.values()]
    .filter((match) => match.lines.size > 0 || match.status.at > 0)
    .sort((a, b) => byText(a.urn, b.urn))
    .map((match) => printedMatch(match, up))
}

function printedMatch(match: MatchRecord, up: (product: number) => boolean) {
  const stacks = [...match.stacks.values()]
    .filter(({ market, specifiers }) => match.lines.has(lineKey(market, specifiers)))
    .sort(byLine)
    .map(({ market, specifiers, folded }) => ({ market, specifiers, ...standingOf(folded) }))
  return {
    id: match.urn,
    lines: [...match.lines.values()].sort(byLine).map((line) => printedLine(line, up(line.product))),
    settlements: stacks.flatMap(({ market, specifiers, settlement }) =>
      settlement === null
        ? []
        : [{ market, specifiers, certainty: settlement.certainty, outcomes: settlement.outcomes.map(printedResult) }],
    ),
    cancels: stacks.flatMap(({ market, specifiers, cancels }) =>
      cancels.map(({ startAt, endAt, voidReason }) => ({
        market,
        specifiers,
        startTime: startAt,
        endTime: endAt,
        voidReason,
      })),
    ),
  }
}

function printedLine(line: BookLine, up: boolean) {
  const status: LineStatus = line.status === 1 && !up ? -1 : line.status
  return {
    market: line.market,
    specifiers: line.specifiers,
    product: line.product,
    status,
    favourite: line.favourite,
    outcomes: line.outcomes.map(({ id, odds, active, sell }) => ({
      id,
      odds,
      active,
      sell: status === 1 && active ? sell : null,
    })),
  }
}

const factorOf = (text: string | null): number | null => (text === null ? null : Number(text))

const printedResult = (outcome: {
  id: string
  result: number
  voidFactor: string | null
  deadHeatFactor: string | null
}) => ({
  id: outcome.id,
  result: outcome.result,
  voidFactor: factorOf(outcome.voidFactor),
  deadHeatFactor: factorOf(outcome.deadHeatFactor),
})
