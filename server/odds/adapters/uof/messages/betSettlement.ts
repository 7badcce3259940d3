// bet_settlement: the results of lines, scouted (1) or confirmed (2); and its rollback.
import { parseFactor } from '@walia/domain/settlement/multiplier.ts'
import type { Fault, FeedEvent, RolledBackLine, SettledLine } from '../../../feedEvents.ts'
import type { OutcomeResult } from '../../../types.ts'
import { type Faults, headOf } from '../fields.ts'
import { isFault, lineNameOf, nameOf } from '../line.ts'
import { attributeOf, childOf, type XmlNode } from '../xml.ts'

/** A missing certainty counts as scouted: what waits for confirmation goes on waiting. */
export function readBetSettlement(root: XmlNode, faults: Faults): FeedEvent {
  const head = headOf(root)
  const lines: SettledLine[] = []
  for (const market of (childOf(root, 'outcomes') ?? root).children) {
    if (market.name !== 'market') continue
    const settled = settledLineOf(market, head.urn)
    if ('message' in settled) faults.push(settled)
    else if (settled.outcomes.length > 0) lines.push(settled)
  }
  return { kind: 'linesSettled', ...head, certainty: attributeOf(root, 'certainty') === '2' ? 2 : 1, lines }
}

function settledLineOf(market: XmlNode, urn: string): SettledLine | Fault {
  const line = lineNameOf(market, urn)
  if (isFault(line)) return line
  const outcomes: OutcomeResult[] = []
  for (const outcome of market.children) {
    if (outcome.name !== 'outcome') continue
    const result = outcomeResultOf(outcome)
    if (typeof result === 'string' || outcomes.some((earlier) => earlier.id === result.id))
      return {
        message: `${typeof result === 'string' ? result : 'outcome id (twice)'} is malformed`,
        urn,
        line: nameOf(line),
      }
    outcomes.push(result)
  }
  return { ...line, outcomes }
}

const RESULTS: Readonly<Record<string, 1 | 0 | -1>> = { '1': 1, '0': 0, '-1': -1 }

function outcomeResultOf(outcome: XmlNode): OutcomeResult | string {
  const id = attributeOf(outcome, 'id')
  if (!id) return 'settled outcome id'
  const text = attributeOf(outcome, 'result') ?? ''
  const result = Object.hasOwn(RESULTS, text) ? RESULTS[text] : undefined
  if (result === undefined) return `result of outcome ${id}`
  const voidFactor = factorOf(attributeOf(outcome, 'void_factor'), '0')
  if (voidFactor === undefined) return `void_factor of outcome ${id}`
  const deadHeatFactor = factorOf(attributeOf(outcome, 'dead_heat_factor'), '1')
  if (deadHeatFactor === undefined) return `dead_heat_factor of outcome ${id}`
  return { id, result, voidFactor, deadHeatFactor }
}

/** A share from 0 to 1 in its shortest text, so that 0.50 equals 0.5; null for missing or without effect. */
function factorOf(text: string | undefined, neutral: string): string | null | undefined {
  if (text === undefined || text === '') return null
  // What settlement reads, or no ticket of the line could ever be settled.
  if (parseFactor(text) === null) return undefined
  const short = text.includes('.') ? text.replace(/\.?0+$/, '') : text
  const plain = short === '' ? '0' : short
  return plain === neutral ? null : plain
}

/** The settlement of lines, or of single outcomes, is taken back. */
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
