// An operator's step on a line: through the same stack as the feed's, with a name and a reason in its history.
import { canonicalSpecifiers } from './adapters/uof/line.ts'
import { BY_HAND, outcomeOf, type StackEntry } from './settlementStack.ts'
import { type Applied, nothingApplied } from './stages/applied.ts'
import { pushEntry } from './stages/settlement.ts'
import type { FeedState } from './state.ts'
import { type LineOutcome, lineKey } from './types.ts'

export type HandStep = {
  parentMatchId: number
  market: number
  specifiers: string
  entry: StackEntry
  operator: string
  reason: string
  /** Of an operator's command. */
  requestId?: number
}

export type HandRefusal = 'MATCH_UNKNOWN' | 'LINE_MALFORMED' | 'REASON_MISSING' | 'NOTHING_TO_DO'
export type HandAnswer = { ok: true; outcome: LineOutcome } | { ok: false; code: HandRefusal }

/** Puts the step on the line's stack. `applied` is null when nothing changed. */
export function applyHandStep(
  state: FeedState,
  step: HandStep,
  now: number,
): { answer: HandAnswer; applied: Applied | null } {
  const refused = (code: HandRefusal) => ({ answer: { ok: false as const, code }, applied: null })
  if (step.operator.trim() === '' || step.reason.trim() === '') return refused('REASON_MISSING')
  const specifiers = canonicalSpecifiers(step.specifiers)
  if (specifiers === null || !Number.isSafeInteger(step.market) || step.market < 0) return refused('LINE_MALFORMED')
  const match = state.byParentMatchId.get(step.parentMatchId)
  if (match === undefined) return refused('MATCH_UNKNOWN')
  const applied = nothingApplied()
  const line = { market: step.market, specifiers, key: lineKey(step.market, specifiers) }
  pushEntry(state, { urn: match.urn, product: BY_HAND, at: now }, line, step.entry, applied)
  const change = applied.stackChanges[0]
  if (change === undefined) return refused('NOTHING_TO_DO')
  match.version++
  state.version++
  return { answer: { ok: true, outcome: outcomeOf(change.stack.folded) }, applied }
}
