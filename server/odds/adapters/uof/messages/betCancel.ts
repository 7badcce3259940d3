// bet_cancel: bets on some lines are void, all of them or those accepted inside a window; and its rollback.
import type { CancelledLine, FeedEvent, KeyedLine } from '../../../feedEvents.ts'
import { type Faults, headOf, integerOf, optionalIntegerOf } from '../fields.ts'
import { isFault, lineNameOf } from '../line.ts'
import { attributeOf, type XmlNode } from '../xml.ts'

export function readBetCancel(root: XmlNode, faults: Faults): FeedEvent {
  const head = headOf(root)
  const window = windowOf(root)
  const lines: CancelledLine[] = []
  for (const market of root.children) {
    if (market.name !== 'market') continue
    const line = lineNameOf(market, head.urn)
    if (isFault(line)) faults.push(line)
    else lines.push({ ...line, voidReason: integerOf(attributeOf(market, 'void_reason')) ?? null })
  }
  return { kind: 'linesCancelled', ...head, window, lines }
}

/** The bounds of a cancel, ms; a bound that cannot be read breaks the message: it would void the wrong bets. */
export const windowOf = (root: XmlNode): { startAt: number | null; endAt: number | null } => ({
  startAt: optionalIntegerOf(root, 'start_time'),
  endAt: optionalIntegerOf(root, 'end_time'),
})

/** The cancel with the same lines and the same window is taken back. */
export function readRollbackBetCancel(root: XmlNode, faults: Faults): FeedEvent {
  const head = headOf(root)
  const window = windowOf(root)
  const lines: KeyedLine[] = []
  for (const market of root.children) {
    if (market.name !== 'market') continue
    const line = lineNameOf(market, head.urn)
    if (isFault(line)) faults.push(line)
    else lines.push(line)
  }
  return { kind: 'cancelRolledBack', ...head, window, lines }
}
