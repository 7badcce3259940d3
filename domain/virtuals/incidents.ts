// What happens in a match beside its goals: shots, corners and cards. It decides nothing: it is drawn from a stream of its
// own under the day's seed and beacon, so no goal, price or market depends on it, and no goal can be told from it.
import { gameOf } from '../fair/games.ts'
import { type Proof, roundStreamOf } from '../fair/round.ts'
import { type Stream, weightedOf } from '../fair/stream.ts'
import { HALF_MINUTES } from './clock.ts'
import { shapeOf } from './rules.ts'

export const incidentKinds = ['shot', 'corner', 'yellow_card', 'red_card'] as const
export type IncidentKind = (typeof incidentKinds)[number]
/** At most one a minute; `minute` 1 to 90, `side` 1 home, 2 away. */
export type Incident = { minute: number; side: 1 | 2; kind: IncidentKind }

/** How many of a thousand minutes have each: of both sides some 16 shots, 10 corners, 3 or 4 cards in a match. */
const PER_MILLE = [178, 111, 38, 2] as const
const QUIET = 1000 - PER_MILLE.reduce((sum, each) => sum + each, 0)
const WEIGHTS = [...PER_MILLE, QUIET]

/** Of each match of a league's day in the order of their indexes. */
export function incidentsOf(league: number, round: number, proof: Proof): Incident[][] {
  const stream = roundStreamOf({ game: gameOf(league), number: round, terms: 'incidents' }, proof)
  return Array.from({ length: shapeOf(league).matches }, () => matchOf(stream))
}

function matchOf(stream: Stream): Incident[] {
  const incidents: Incident[] = []
  for (let minute = 1; minute <= 2 * HALF_MINUTES; minute++) {
    const kind = incidentKinds[weightedOf(stream, WEIGHTS)]
    if (kind !== undefined) incidents.push({ minute, side: stream.below(2) === 0 ? 1 : 2, kind })
  }
  return incidents
}
