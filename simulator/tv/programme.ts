// Which matches of the world are shown, and what is to be seen of each at a moment.
import type { Calendar } from '../calendar.ts'
import { type Stream as FeedStream, isLive } from '../feed/stream.ts'
import type { Match } from '../fixtures.ts'
import type { Play } from '../play/play.ts'
import { playOf, stateAt } from '../play/state.ts'
import { HOUR, type WorldClock, worldAt } from '../worldClock.ts'
import type { Scene } from './scene.ts'

export type Programme = {
  /** By the feed's number of the match. */
  matches(): number[]
  /** At a wall-clock moment; null for an unknown match. */
  sceneAt(match: number, wall: number): Scene | null
}

/** What begins so soon is in the programme. */
const AHEAD = 3 * HOUR
const PLAYS_KEPT = 100
const urnOf = (match: number): string => `sr:match:${match}`
const numberOf = ({ urn }: Match): number => Number(urn.split(':')[2])
/** Two of three have cameras. */
const isShown = (match: number): boolean => match % 3 !== 0

type World = { calendar: Calendar; clock: WorldClock; stream: FeedStream; now: () => number }

export function createProgramme(world: () => World): Programme {
  const plays = new Map<number, { match: Match; play: Play }>()
  const known = (number: number) => {
    const held = plays.get(number)
    if (held) return held
    const match = world().calendar.matchOf(urnOf(number))
    if (match === undefined) return null
    if (plays.size >= PLAYS_KEPT) plays.clear()
    const found = { match, play: playOf(match) }
    plays.set(number, found)
    return found
  }
  return {
    matches() {
      const { stream, clock, now } = world()
      const at = worldAt(clock, now())
      return [...stream.agents()]
        .filter((agent) => isLive(agent, at) || (agent.match.kickoffAt > at && agent.match.kickoffAt < at + AHEAD))
        .map(({ match }) => numberOf(match))
        .filter(isShown)
    },
    sceneAt(number, wall) {
      const found = known(number)
      return found && sceneOf(found, worldAt(world().clock, wall), wall)
    },
  }
}

function sceneOf({ match, play }: { match: Match; play: Play }, at: number, wall: number): Scene {
  const { board, clock } = stateAt(match, play, at)
  const [minutes = 0, seconds = 0] = (clock?.matchTime ?? '0:0').split(':').map(Number)
  const sum = (side: 'home' | 'away'): number => board.periods.reduce((total, period) => total + period[side], 0)
  const running = board.status === 'live' ? wall : 0
  return {
    seconds: minutes * 60 + seconds,
    home: sum('home'),
    away: sum('away'),
    ball: ballAt(running, match.kickoffAt),
  }
}

const BALL_MS = 768

/** Up and down two lengths of time, another way in each match. */
function ballAt(wall: number, salt: number): Scene['ball'] {
  const step = Math.floor(wall / BALL_MS) + (salt % 977)
  const wave = (length: number, top: number): number => {
    const at = step % (2 * length)
    return Math.round((Math.min(at, 2 * length - at) * top) / length)
  }
  return { column: 1 + ((wave(17, 13) + wave(5, 6)) % 14), row: 2 + wave(7, 6) }
}
