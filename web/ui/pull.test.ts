// Pull to refresh: its states in order, its two distances, and the events that change nothing.
import { expect, test } from 'vitest'
import { type Pull, type PullEvent, pullAfter, resting } from './pull.ts'

const down = (y: number, atTop = true): PullEvent => ({ kind: 'down', y, atTop })
const move = (y: number): PullEvent => ({ kind: 'move', y })
const up: PullEvent = { kind: 'up' }
const after = (...events: PullEvent[]): Pull => events.reduce(pullAfter, resting)
const seen = (...events: PullEvent[]): string => {
  const { phase, pulled } = after(...events)
  return `${phase} ${pulled}`
}

test.each<[string, PullEvent[], string]>([
  ['a touch', [down(100)], 'idle 0'],
  ['down a little', [down(100), move(160)], 'pull 30'],
  ['one short of the trigger', [down(100), move(238)], 'pull 69'],
  ['the trigger', [down(100), move(240)], 'trigger 70'],
  ['no further than this', [down(100), move(900)], 'trigger 105'],
  ['back up again', [down(100), move(240), move(150)], 'pull 25'],
  ['upwards', [down(100), move(20)], 'idle 0'],
  ['let go too early', [down(100), move(238), up], 'idle 0'],
  ['let go at the trigger', [down(100), move(240), up], 'loading 50'],
  ['taken away by the browser', [down(100), move(240), { kind: 'cancel' }], 'idle 0'],
  ['loaded', [down(100), move(240), up, { kind: 'loaded' }], 'done 50'],
  ['rested', [down(100), move(240), up, { kind: 'loaded' }, { kind: 'rested' }], 'idle 0'],
  ['in the middle of the page', [down(100, false), move(400), up], 'idle 0'],
  ['a finger while it loads', [down(100), move(240), up, down(100), move(110), up], 'loading 50'],
  ['a finger while the check shows', [down(100), move(240), up, { kind: 'loaded' }, down(1), move(9)], 'done 50'],
  ['an answer that nobody waits for', [down(100), move(160), { kind: 'loaded' }], 'pull 30'],
  ['a rest of a pull before', [down(100), move(160), { kind: 'rested' }], 'pull 30'],
])('pull to refresh: %s', (_name, events, state) => {
  expect(seen(...events)).toBe(state)
})

/** Every state, with the events that change it; all other events change nothing. */
const reached = {
  idle: resting,
  held: after(down(100)),
  pull: after(down(100), move(160)),
  trigger: after(down(100), move(240)),
  loading: after(down(100), move(240), up),
  done: after(down(100), move(240), up, { kind: 'loaded' }),
}
const known: Record<keyof typeof reached, readonly PullEvent['kind'][]> = {
  idle: ['down', 'up', 'cancel'],
  held: ['down', 'move', 'up', 'cancel'],
  pull: ['down', 'move', 'up', 'cancel'],
  trigger: ['down', 'move', 'up', 'cancel'],
  loading: ['loaded'],
  done: ['rested'],
}
const events: readonly PullEvent[] = [
  down(1),
  move(900),
  up,
  { kind: 'cancel' },
  { kind: 'loaded' },
  { kind: 'rested' },
]

test.each(Object.keys(reached) as (keyof typeof reached)[])(
  'an event that "%s" does not know leaves it as it is',
  (name) => {
    for (const event of events) {
      if (known[name].includes(event.kind)) continue
      expect(pullAfter(reached[name], event), event.kind).toBe(reached[name])
    }
  },
)
