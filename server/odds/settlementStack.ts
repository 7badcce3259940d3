// The history of a line as a stack (settle, cancel, rollbacks) and what stands after folding it.
import { isDecided as decides } from '@walia/domain/settlement/multiplier.ts'
import type { BetEffect, CancelWindow, LineOutcome, LineSettlement, OutcomeResult } from './types.ts'

type Window = { startAt: number | null; endAt: number | null }

export type StackEntry =
  | { kind: 'settle'; certainty: 1 | 2; outcomes: readonly OutcomeResult[] }
  | ({ kind: 'cancel'; voidReason: number | null } & Window)
  | { kind: 'rollbackSettle'; outcomeIds: readonly string[] | null }
  | ({ kind: 'rollbackCancel' } & Window)

/** `cancels` in the order they came, oldest first. */
export type FoldedLine = { settlement: LineSettlement | null; cancels: readonly CancelWindow[] }

export const nothingFolded: FoldedLine = { settlement: null, cancels: [] }

/** What stands after one more entry. The same object comes back when the entry changes nothing. */
export function foldEntry(folded: FoldedLine, entry: StackEntry): FoldedLine {
  switch (entry.kind) {
    case 'settle': {
      const settlement = settledOver(folded.settlement, entry)
      return settlement === folded.settlement ? folded : { ...folded, settlement }
    }
    case 'cancel':
      return cancelled(folded, entry)
    case 'rollbackSettle': {
      const settlement = rolledBack(folded.settlement, entry.outcomeIds)
      return settlement === folded.settlement ? folded : { ...folded, settlement }
    }
    case 'rollbackCancel': {
      const cancels = folded.cancels.filter((standing) => !sameWindow(standing, entry))
      return cancels.length === folded.cancels.length ? folded : { ...folded, cancels }
    }
  }
}

const sameWindow = (a: Window, b: Window): boolean => a.startAt === b.startAt && a.endAt === b.endAt

function cancelled(folded: FoldedLine, { startAt, endAt, voidReason }: CancelWindow): FoldedLine {
  const standing = folded.cancels.find((cancel) => sameWindow(cancel, { startAt, endAt }))
  if (standing !== undefined) return folded
  return { ...folded, cancels: [...folded.cancels, { startAt, endAt, voidReason }] }
}

const sameResult = (a: OutcomeResult, b: OutcomeResult): boolean =>
  a.result === b.result && a.voidFactor === b.voidFactor && a.deadHeatFactor === b.deadHeatFactor

/** Equal results are idempotent and may only grow in certainty; a different one overwrites; unlisted outcomes stay. */
function settledOver(before: LineSettlement | null, next: LineSettlement): LineSettlement {
  if (before === null) return { certainty: next.certainty, outcomes: sortedById(next.outcomes) }
  const known = new Map(before.outcomes.map((outcome) => [outcome.id, outcome]))
  const equal = next.outcomes.every((outcome) => {
    const earlier = known.get(outcome.id)
    return earlier !== undefined && sameResult(earlier, outcome)
  })
  if (equal)
    return next.certainty <= before.certainty ? before : { certainty: next.certainty, outcomes: before.outcomes }
  for (const outcome of next.outcomes) known.set(outcome.id, outcome)
  return { certainty: next.certainty, outcomes: sortedById([...known.values()]) }
}

/** One order whatever order they came in, so that equal states are equal texts. */
const sortedById = (outcomes: readonly OutcomeResult[]): readonly OutcomeResult[] =>
  [...outcomes].sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0))

function rolledBack(before: LineSettlement | null, outcomeIds: readonly string[] | null): LineSettlement | null {
  if (before === null || outcomeIds === null) return null
  const outcomes = before.outcomes.filter((outcome) => !outcomeIds.includes(outcome.id))
  if (outcomes.length === before.outcomes.length) return before
  return outcomes.length === 0 ? null : { ...before, outcomes }
}

export const foldStack = (entries: readonly StackEntry[]): FoldedLine => entries.reduce(foldEntry, nothingFolded)

/** The folded line in the shape that is written and announced. */
export function outcomeOf({ settlement, cancels }: FoldedLine): LineOutcome {
  const newest = cancels[cancels.length - 1]
  if (newest !== undefined) return { kind: 'cancelled', ...newest, cancels, settlement }
  return settlement === null ? { kind: 'open' } : { kind: 'settled', ...settlement }
}

/** What a line's outcome means for a bet accepted at `acceptedAt`, ms. A cancel that covers it stands over a result. */
export function effectOf(outcome: LineOutcome, acceptedAt: number): BetEffect {
  if (outcome.kind !== 'cancelled') return outcome
  const covering = (outcome.cancels ?? [outcome]).filter((cancel) => covers(cancel, acceptedAt))
  const newest = covering[covering.length - 1]
  if (newest !== undefined) return { kind: 'void', voidReason: newest.voidReason }
  return outcome.settlement ? { kind: 'settled', ...outcome.settlement } : { kind: 'open' }
}

/** The feed counts both bounds in: a bet at the very end of the window was still made under the wrong price. */
const covers = ({ startAt, endAt }: Window, at: number): boolean =>
  (startAt === null || at >= startAt) && (endAt === null || at <= endAt)

/** True when a bet taken now would meet a result or a cancel that already stands. */
export function isDecided({ settlement, cancels }: FoldedLine): boolean {
  if (cancels.some((cancel) => cancel.endAt === null)) return true
  return settlement?.outcomes.some(decides) ?? false
}
