// Line changes as marks on selections. A change carries the whole state of its line, so the last one of a line counts.

import { isDecided } from '@walia/domain/settlement/multiplier.ts'
import type { LineMark } from '../bets/index.ts'
import type { LineChange, LineOutcome } from '../odds/index.ts'

/** In the order of the changes. */
export function marksOf(changes: readonly LineChange[]): LineMark[] {
  const last = new Map<string, LineChange>()
  for (const change of changes) last.set(`${change.parentMatchId}|${change.market}?${change.specifiers}`, change)
  return [...last.values()].map(markOf)
}

function markOf({ id, parentMatchId, market, specifiers, outcome, at }: LineChange): LineMark {
  const settlement = settlementOf(outcome)
  const cancels = cancelsOf(outcome)
  // An undecided line has no result: an open leg has none, in the database as in the rules.
  const decided = settlement?.outcomes.filter(isDecided) ?? []
  return {
    changeId: id,
    parentMatchId,
    subTypeId: market,
    specifiers,
    outcomes: Object.fromEntries(
      decided.map(({ id, result, voidFactor, deadHeatFactor, certainty = settlement?.certainty ?? 1 }) => [
        id,
        { result, voidFactor, deadHeatFactor, certainty, at },
      ]),
    ),
    cancels,
    closed: decided.length > 0 || cancels.some(({ endAt }) => endAt === null),
  }
}

const settlementOf = (outcome: LineOutcome) => {
  if (outcome.kind === 'settled') return outcome
  return outcome.kind === 'cancelled' ? (outcome.settlement ?? null) : null
}

const cancelsOf = (outcome: LineOutcome): LineMark['cancels'] =>
  outcome.kind === 'cancelled'
    ? (outcome.cancels ?? [outcome]).map(({ startAt, endAt, voidReason }) => ({ startAt, endAt, reason: voidReason }))
    : []
