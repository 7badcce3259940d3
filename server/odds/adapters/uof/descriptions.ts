// The descriptions a feed keeps of its markets, variants, match statuses and producers, read from their XML.
import { integerOf } from './fields.ts'
import { attributeOf, childOf, parseXml, restLimits, type XmlNode } from './xml.ts'

export type OutcomeNames = ReadonlyMap<string, string>
export type MarketDescription = { name: string; groups: readonly string[]; outcomes: OutcomeNames }

export type Descriptions = {
  markets: ReadonlyMap<number, MarketDescription>
  /** Outcomes of variant markets, by the variant's name (`sr:exact_goals:6+`). */
  variants: ReadonlyMap<string, OutcomeNames>
}

export const noDescriptions: Descriptions = { markets: new Map(), variants: new Map() }

/** Reads `market_descriptions` and `variant_descriptions`, given together. Throws XmlError. */
export function descriptionsOf(texts: readonly string[]): Descriptions {
  const markets = new Map<number, MarketDescription>()
  const variants = new Map<string, OutcomeNames>()
  for (const text of texts) {
    for (const node of parseXml(text, restLimits).children) {
      const variant = node.name === 'variant' ? attributeOf(node, 'id') : attributeOf(node, 'variant')
      if (variant !== undefined) variants.set(variant, outcomeNamesOf(node))
      const id = integerOf(attributeOf(node, 'id'))
      if (node.name !== 'market' || id === undefined || (variant !== undefined && markets.has(id))) continue
      markets.set(id, marketOf(node))
    }
  }
  return { markets, variants }
}

const marketOf = (node: XmlNode): MarketDescription => ({
  name: attributeOf(node, 'name') ?? '',
  groups: (attributeOf(node, 'groups') ?? '').split('|').filter((group) => group !== ''),
  outcomes: outcomeNamesOf(node),
})

function outcomeNamesOf(node: XmlNode): OutcomeNames {
  const names = new Map<string, string>()
  for (const outcome of childOf(node, 'outcomes')?.children ?? []) {
    const id = attributeOf(outcome, 'id')
    if (id !== undefined) names.set(id, attributeOf(outcome, 'name') ?? id)
  }
  return names
}

export type ProducerDescription = {
  id: number
  name: string
  active: boolean
  scope: string
  apiUrl: string | null
  recoveryWindowMs: number
}

const MINUTE = 60_000
/** For a producer whose description names none: three days, as most do. */
const USUAL_WINDOW_MINUTES = 4320

export function producersOf(text: string): ProducerDescription[] {
  const producers: ProducerDescription[] = []
  for (const node of parseXml(text, restLimits).children) {
    const id = integerOf(attributeOf(node, 'id'))
    if (node.name !== 'producer' || id === undefined) continue
    const minutes = integerOf(attributeOf(node, 'stateful_recovery_window_in_minutes')) ?? USUAL_WINDOW_MINUTES
    producers.push({
      id,
      name: attributeOf(node, 'name') ?? String(id),
      active: attributeOf(node, 'active') !== 'false',
      scope: attributeOf(node, 'scope') ?? '',
      apiUrl: attributeOf(node, 'api_url') ?? null,
      recoveryWindowMs: minutes * MINUTE,
    })
  }
  return producers
}
