// sport_event_status in the usual writing. A match says in each message what it said before, so its opening, clock,
// periods and statistics are each known by their bytes: 40,000 messages have 9,400 of them.
import type { StatusUpdate } from '../../feedEvents.ts'
import { bytes, standsAt, type Words, wordsOf } from './bodyBytes.ts'
import type { Faults } from './fields.ts'
import { createPieces, type Pieces } from './pieces.ts'
import { sportEventStatusOf } from './sportEventStatus.ts'
import { messageLimits, parseXml, XmlError, type XmlNode } from './xml.ts'

const [SLASH, GT] = [47, 62]
const NAME = 'sport_event_status'
const OPENING = wordsOf(`<${NAME} `)
const END = wordsOf(`</${NAME}>`)
const CLOCK = wordsOf('<clock ')
const PERIODS = wordsOf('<period_scores>')
const PERIODS_END = wordsOf('</period_scores>')
const STATISTICS = wordsOf('<statistics>')
const STATISTICS_END = wordsOf('</statistics>')

/** The status stands within one element. */
const limits = { ...messageLimits, depthMax: messageLimits.depthMax - 1 }

/** A status that is read from `element` without a fault. `child`: the only one that it may have. */
function statusIn(element: string, child: string | null): StatusUpdate | null {
  try {
    const node: XmlNode = parseXml(element, limits)
    if (node.name !== NAME || node.children.length !== (child === null ? 0 : 1)) return null
    if (child !== null && node.children[0]?.name !== child) return null
    const faults: Faults = []
    const update = sportEventStatusOf(node, '', faults)
    return faults.length === 0 ? update : null
  } catch (cause) {
    if (!(cause instanceof XmlError)) throw cause
    return null
  }
}

const openings = createPieces(10, 64, (text) => statusIn(text.endsWith('/>') ? text : `${text.slice(0, -1)}/>`, null))
const within = (bits: number, words: number, child: string): Pieces<StatusUpdate> =>
  createPieces(bits, words, (text) => statusIn(`<${NAME}>${text}</${NAME}>`, child))
const clocks = within(12, 32, 'clock')
const periods = within(10, 80, 'period_scores')
const statistics = within(9, 64, 'statistics')

/** Longer pieces are read as any other element. */
const PIECE_LENGTH_MAX = 320

/** Where the status ended that was read last. */
export const statusRead = { end: 0 }

/** The status whose element begins at `from`; null when it is not written in the usual way. */
export function usualStatusAt(from: number): StatusUpdate | null {
  if (!standsAt(OPENING, from)) return null
  let end = tagEnd(from + OPENING.length)
  const opening = openings(from, end)
  if (opening === null) return null
  statusRead.end = end
  // Known from before: nobody changes a status that was read.
  if (bytes[end - 2] === SLASH) return opening
  const update: StatusUpdate = { ...opening }
  let [hasClock, hasPeriods, hasStatistics] = [false, false, false]
  while (!standsAt(END, end)) {
    const start = end
    if (standsAt(CLOCK, start)) {
      end = tagEnd(start + CLOCK.length)
      const part = hasClock ? null : clocks(start, end)
      if (part === null) return null
      update.clock = part.clock as string | null
      update.secondsLeft = part.secondsLeft
      update.clockStopped = part.clockStopped as boolean
      hasClock = true
    } else if (standsAt(PERIODS, start)) {
      end = endBehind(PERIODS_END, start + PERIODS.length)
      const part = hasPeriods ? null : periods(start, end)
      if (part?.periodScores === undefined) return null
      update.periodScores = part.periodScores
      hasPeriods = true
    } else if (standsAt(STATISTICS, start)) {
      end = endBehind(STATISTICS_END, start + STATISTICS.length)
      const part = hasStatistics ? null : statistics(start, end)
      if (part?.statistics === undefined) return null
      update.statistics = part.statistics
      hasStatistics = true
    } else return null
  }
  statusRead.end = end + END.length
  return update
}

/** Behind the next `>`; too far away where there is none near. */
function tagEnd(from: number): number {
  let end = from
  const longest = from + PIECE_LENGTH_MAX
  while (end < longest && bytes[end] !== GT) end++
  return end + 1
}

/** The same behind an element's end. */
function endBehind(closing: Words, from: number): number {
  let end = from
  const longest = from + PIECE_LENGTH_MAX
  while (end < longest && !standsAt(closing, end)) end++
  return end + closing.length
}
