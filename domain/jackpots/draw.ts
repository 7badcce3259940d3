// The public draw of matches that were not played: each of the three outcomes as likely, one after the other.
import type { Stream } from '../fair/stream.ts'
import { AWAY, DRAW, HOME, type Outcomes } from './entry.ts'

const OUTCOMES = [HOME, DRAW, AWAY] as const

export const drawnOutcomesOf = ({ below }: Pick<Stream, 'below'>, count: number): Outcomes[] =>
  Array.from({ length: count }, () => OUTCOMES[below(OUTCOMES.length)] as Outcomes)
