// Fixtures as REST answers carry them, one or a whole schedule, into the neutral shape.
import { parentMatchIdOf } from '../../state.ts'
import type { Fixture } from '../../types.ts'
import { attributeOf, childOf, parseXml, restLimits, type XmlNode } from './xml.ts'

/** Every fixture an answer holds, whatever its root. Those without an id, a start or two names are left out. */
export function fixturesOf(text: string): Fixture[] {
  const fixtures: Fixture[] = []
  const visit = (node: XmlNode): void => {
    if (node.name === 'fixture' || node.name === 'sport_event') {
      const fixture = fixtureOf(node)
      if (fixture !== null) fixtures.push(fixture)
      return
    }
    for (const child of node.children) visit(child)
  }
  visit(parseXml(text, restLimits))
  return fixtures
}

export function fixtureOf(node: XmlNode): Fixture | null {
  const urn = attributeOf(node, 'id')
  const startsAt = startOf(node)
  const tournament = childOf(node, 'tournament') ?? childOf(node, 'season')
  const [homeSide, awaySide] = [competitorOf(node, 'home', 0), competitorOf(node, 'away', 1)]
  const [home, away] = [nameOf(homeSide), nameOf(awaySide)]
  if (urn === undefined || startsAt === null || home === '' || away === '') return null
  const sport = tournament && childOf(tournament, 'sport')
  const category = tournament && childOf(tournament, 'category')
  const names = [category, tournament].map(nameOf)
  return {
    urn,
    parentMatchId: parentMatchIdOf(urn),
    sportId: numberOf(sport),
    sportName: nameOf(sport),
    categoryId: numberOf(category),
    category: names[0] ?? '',
    competitionId: numberOf(tournament),
    competitionName: names[1] ?? '',
    home,
    away,
    startsAt,
    isSrl: / SRL$/.test(home) || names.some((name) => /simulated reality|\bSRL\b/i.test(name)),
    homeId: numberOf(homeSide) || null,
    awayId: numberOf(awaySide) || null,
  }
}

/** Numeric part of a URN; 0 when there is none. */
function numberOf(node: XmlNode | undefined): number {
  const match = /:([0-9]{1,15})$/.exec((node && attributeOf(node, 'id')) ?? '')
  return match === null ? 0 : Number(match[1])
}

/** `start_time` of a fixture, `scheduled` of a schedule; ISO 8601 or ms. */
function startOf(node: XmlNode): number | null {
  const text = attributeOf(node, 'start_time') ?? attributeOf(node, 'scheduled') ?? ''
  const at = /^[0-9]{12,14}$/.test(text) ? Number(text) : Date.parse(text)
  return Number.isFinite(at) ? at : null
}

const nameOf = (node: XmlNode | undefined): string => (node && attributeOf(node, 'name')) ?? ''

function competitorOf(node: XmlNode, qualifier: 'home' | 'away', position: number): XmlNode | undefined {
  const competitors = childOf(node, 'competitors')?.children.filter((child) => child.name === 'competitor') ?? []
  const named = competitors.find((child) => attributeOf(child, 'qualifier') === qualifier)
  return named ?? competitors[position]
}
