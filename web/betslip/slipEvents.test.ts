// The tracker's events, change by change.
import { expect, test } from 'vitest'
import { slipEventsOf } from './slipEvents.ts'

test.each([
  ['a pick goes in', [], ['a'], false, [{ event: 'add', pick: 'a', count: 1 }]],
  ['nothing changes', ['a'], ['a'], false, []],
  ['a pick goes out', ['a', 'b'], ['b'], false, [{ event: 'remove', pick: 'a', count: 1 }]],
  ['the last one goes out', ['a'], [], false, [{ event: 'remove', pick: 'a', count: 0 }]],
  ['all go at once', ['a', 'b'], [], false, [{ event: 'clear', count: 0 }]],
  ['a placement empties it', ['a', 'b'], [], true, []],
  ['a placement of one pick', ['a'], [], true, []],
  ['a placement, and a pick that came in meanwhile stays', ['a', 'b', 'c'], ['c'], true, []],
  [
    'one takes the place of another',
    ['a', 'b'],
    ['a', 'c'],
    false,
    [
      { event: 'remove', pick: 'b', count: 2 },
      { event: 'add', pick: 'c', count: 2 },
    ],
  ],
])('the events of the tracker: %s', (_case, before, after, placed, events) => {
  expect(slipEventsOf(before, after, placed)).toEqual(events)
})
