// rollback_bet_cancel: the cancel with the same lines and the same window is taken back.
import type { FeedEvent, KeyedLine } from '../../../feedEvents.ts'
import { type Faults, headOf } from '../fields.ts'
import { isFault, lineNameOf } from '../line.ts'
import type { XmlNode } from '../xml.ts'
import { windowOf } from './betCancel.ts'

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
