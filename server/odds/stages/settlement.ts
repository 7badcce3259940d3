// Stage 6: results, cancels and rollbacks go on the stack of each line they name.
import type { FeedEvent, KeyedLine } from '../feedEvents.ts'
import { BY_HAND, foldEntry, isDecided, isRollback, nothingFolded, type StackEntry, weigh } from '../settlementStack.ts'
import { type FeedState, type LineStack, type MatchRecord, matchOf, NOTHING, withSeen } from '../state.ts'
import type { LineStatus } from '../types.ts'
import type { Applied } from './applied.ts'

type Head = { urn: string; product: number; at: number }

export function applySettlement(state: FeedState, event: FeedEvent, applied: Applied): void {
  switch (event.kind) {
    case 'linesSettled':
      for (const line of event.lines) {
        const { certainty } = event
        pushEntry(state, event, line, { kind: 'settle', certainty, outcomes: line.outcomes }, applied)
      }
      return
    case 'linesCancelled':
      for (const line of event.lines) {
        const { voidReason } = line
        pushEntry(state, event, line, { kind: 'cancel', ...event.window, voidReason }, applied)
      }
      return
    case 'settlementRolledBack':
      for (const line of event.lines)
        pushEntry(state, event, line, { kind: 'rollbackSettle', outcomeIds: line.outcomeIds }, applied)
      return
    case 'cancelRolledBack':
      for (const line of event.lines)
        pushEntry(state, event, line, { kind: 'rollbackCancel', ...event.window }, applied)
  }
}

/**
 * Puts one entry on a line's stack. Lines that were never offered are stored too (the line may only be unknown
 * because the last moments before a restart were not kept), without error.
 */
export function pushEntry(state: FeedState, head: Head, line: KeyedLine, entry: StackEntry, applied: Applied): void {
  const match = matchOf(state, head.urn)
  applied.match = match
  const { market, specifiers, key } = line
  if (!match.lines.has(key)) applied.ignored.push({ reason: 'line never offered', urn: head.urn, market, specifiers })
  const before = match.stacks.get(key) ?? { market, specifiers, folded: nothingFolded, seen: NOTHING }
  const folded = foldEntry(before.folded, entry, head.product)
  const stack: LineStack = { ...before, folded, seen: withSeen(before.seen, head.product, head.at) }
  match.stacks.set(key, stack)
  if (folded === before.folded) {
    if (isRollback(entry)) applied.ignored.push({ reason: 'nothing to roll back', urn: head.urn, market, specifiers })
    return
  }
  const weighed = weigh(before.folded, folded)
  applied.stackChanges.push({ match, stack, entry, product: head.product, at: head.at, ...weighed })
  moveStatus(match, key, head, entry, stack, applied)
}

/**
 * A result settles its line unless newer prices re-opened it; a rollback brings it back suspended, until the feed prices
 * it again, unless a ruling, or the feed's word below a lifted one, still decides it. A cancel leaves the status alone.
 */
function moveStatus(
  match: MatchRecord,
  key: string,
  head: Head,
  entry: StackEntry,
  stack: LineStack,
  applied: Applied,
): void {
  const line = match.lines.get(key)
  if (line === undefined) return
  applied.lineKeys.push(key)
  const status = statusAfter(line.status, entry, stack, head.product)
  if (status === line.status || line.at > head.at) return
  // The move counts as the last message of the line: older prices that come again must not undo it.
  match.lines.set(key, line.with({ status, at: head.at }))
}

function statusAfter(status: LineStatus, entry: StackEntry, { folded }: LineStack, product: number): LineStatus {
  if (entry.kind === 'settle') return isDecided(folded) && status !== -4 ? -3 : status
  if (entry.kind === 'cancel') return status
  const isRuled = folded.ruling !== null || product === BY_HAND
  if (isRuled && isDecided(folded)) return status
  if (entry.kind !== 'rollbackCancel' && status === -3) return -1
  return entry.kind !== 'rollbackSettle' && status === -4 ? -1 : status
}
