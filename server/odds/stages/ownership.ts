// Who owns a line: the live producer takes it from the prematch one with its first message and does not give it back.
import type { BookLine } from '../bookLine.ts'
import type { FeedState } from '../state.ts'

/** May this producer change the line? A prematch one may not once another owns it, unless that one handed it over. */
export function mayWrite(state: FeedState, line: BookLine, product: number): boolean {
  if (line.product === product || line.status === -2) return true
  return state.scopeOf(product) !== 'prematch' || state.scopeOf(line.product) === 'prematch'
}
