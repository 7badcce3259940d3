// The market element of odds_change: a line with its status and prices.
import { isSameOutcome, type Price } from '@walia/domain/odds/price.ts'
import type { Fault, KeyedLine, MarketUpdate } from '../../feedEvents.ts'
import { readPrice } from '../../outcomes.ts'
import type { LineStatus } from '../../types.ts'
import { flagOf, isDecimal } from './fields.ts'
import { isFault, lineNameOf, nameOf } from './line.ts'
import { attributeOf, type XmlNode } from './xml.ts'

const STATUSES: Readonly<Record<string, LineStatus>> = { '1': 1, '0': 0, '-1': -1, '-2': -2, '-3': -3, '-4': -4 }

export function marketUpdateOf(market: XmlNode, urn: string): MarketUpdate | Fault {
  const line = lineNameOf(market, urn)
  if (isFault(line)) return line
  const text = attributeOf(market, 'status')
  const status = text === undefined ? 1 : Object.hasOwn(STATUSES, text) ? STATUSES[text] : undefined
  if (status === undefined) return faultOf('status', urn, line)
  const prices: Price[] = []
  for (const outcome of market.children) {
    if (outcome.name !== 'outcome') continue
    const update = outcomeUpdateOf(outcome)
    if (typeof update === 'string') return faultOf(update, urn, line)
    for (const earlier of prices) if (isSameOutcome(earlier, update)) return faultOf('outcome id (twice)', urn, line)
    prices.push(update)
  }
  return {
    market: line.market,
    specifiers: line.specifiers,
    key: line.key,
    status,
    favourite: attributeOf(market, 'favourite') === '1',
    // A copy: what grows by pushes keeps room for more, and every line of the book would hold it.
    prices: prices.length === 0 && status !== 1 ? null : prices.slice(),
  }
}

const faultOf = (what: string, urn: string, line: KeyedLine): Fault => ({
  message: `${what} of market ${line.market}${line.specifiers && ` ${line.specifiers}`} is malformed`,
  urn,
  line: nameOf(line),
})

/** One pass over the attributes. The name of the bad value when there is one. */
function outcomeUpdateOf(outcome: XmlNode): Price | string {
  const pairs = outcome.attributes
  let id: string | undefined
  let odds: string | null = null
  let activeText: string | undefined
  for (let k = 0; k < pairs.length; k += 2) {
    const name = pairs[k]
    if (name === 'id') id = pairs[k + 1]
    else if (name === 'odds') odds = pairs[k + 1] as string
    else if (name === 'active') activeText = pairs[k + 1]
  }
  if (id === undefined || id === '') return 'outcome id'
  const active = flagOf(activeText, true)
  if (active === undefined) return 'outcome active'
  if (odds === '') odds = null
  if (odds !== null && !isDecimal(odds)) {
    if (active) return 'outcome odds'
    odds = null
  }
  return readPrice(id, odds, active)
}
