// rollback_bet_settlement: the settlement of lines, or of single outcomes, is taken back.
import type { FeedEvent, RolledBackLine } from '../../../feedEvents.ts'
import { type Faults, headOf } from '../fields.ts'
import { isFault, lineNameOf, nameOf } from '../line.ts'
import { attributeOf, type XmlNode } from '../xml.ts'

export function readRollbackBetSettlement(root: XmlNode, faults: Faults): FeedEvent {
  const head = headOf(root)
  const lines: RolledBackLine[] = []
  for (const market of root.children) {
    if (market.name !== 'market') continue
    const line = lineNameOf(market, head.urn)
    if (isFault(line)) {
      faults.push(line)
      continue
    }
    const outcomes = market.children.filter((child) => child.name === 'outcome')
    const outcomeIds = outcomes.map((outcome) => attributeOf(outcome, 'id') ?? '')
    if (outcomeIds.includes(''))
      faults.push({
        message: `rolled back outcome id of market ${line.market} is malformed`,
        urn: head.urn,
        line: nameOf(line),
      })
    else lines.push({ ...line, outcomeIds: outcomeIds.length === 0 ? null : outcomeIds })
  }
  return { kind: 'settlementRolledBack', ...head, lines }
}
