// What the tracker shows of a football match: where on the pitch the last event was, and what it was.
import type { TimelineEvent } from '@walia/contract/statistics.ts'

/** The pitch in metres, home attacking to the right. */
export const PITCH = { length: 105, width: 68 } as const
export type Side = 'home' | 'away'
export type Area = 'centre' | 'goal' | 'box' | 'corner' | 'half'
export type Scene = {
  /** The event shown, or null while play goes on. */
  event: TimelineEvent | null
  side: Side | null
  area: Area | null
  /** Of the ball; null where the feed does not say where it is. */
  ball: { x: number; y: number } | null
}

/** An event is shown this long, ms; then play goes on. */
export const SHOWN_MS = 20_000

const areas: Readonly<Record<string, Area>> = {
  goal: 'goal',
  corner: 'corner',
  yellow_card: 'half',
  red_card: 'half',
  yellow_red_card: 'half',
  period: 'centre',
}

const quiet: Scene = { event: null, side: null, area: null, ball: null }

/** `events` oldest first; `now` epoch ms. The feed says what happened and whose it was, never the exact place. */
export const sceneOf = (events: readonly TimelineEvent[], now: number): Scene => {
  const event = events.at(-1)
  if (!event || now - event.at > SHOWN_MS) return quiet
  const side = event.team === 1 ? 'home' : event.team === 2 ? 'away' : null
  const area = areas[event.kind] ?? null
  return { event, side, area, ball: ballOf(area, side, event.seq) }
}

const ballOf = (area: Area | null, side: Side | null, seq: number): Scene['ball'] => {
  const middle = { x: PITCH.length / 2, y: PITCH.width / 2 }
  if (area === 'centre') return middle
  if (side === null) return null
  const end = side === 'home' ? PITCH.length : 0
  if (area === 'goal') return { x: end, y: middle.y }
  // The feed does not say which of the two corners, so they alternate.
  if (area === 'corner') return { x: end, y: seq % 2 === 0 ? 0 : PITCH.width }
  return null
}
