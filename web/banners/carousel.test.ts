// The carousel's state: it loops, advances by timer, pauses under a pointer, stops, and can be swiped.
import { describe, expect, test } from 'vitest'
import { type Carousel, type CarouselEvent, carouselAfter, carouselAt, isMoving, swipeOf } from './carousel.ts'

const after = (events: readonly CarouselEvent[], count = 3, start: Carousel = carouselAt(false)): Carousel =>
  events.reduce((carousel, event) => carouselAfter(carousel, event, count), start)
const seen = ({ index, ...carousel }: Carousel) => [index, isMoving({ index, ...carousel })]

describe('which one stands, and does it go on', () => {
  test.each<[CarouselEvent[], number, boolean]>([
    [[], 0, true],
    [['tick'], 1, true],
    [['tick', 'tick', 'tick'], 0, true],
    [['previous'], 2, false],
    [['next', 'next', 'next'], 0, false],
    [['hold', 'tick'], 0, false],
    [['hold', 'tick', 'release', 'tick'], 1, true],
    [['stop', 'tick', 'tick'], 0, false],
    [['stop', 'hold', 'release', 'tick'], 0, false],
    [['toggle', 'tick'], 0, false],
    [['toggle', 'toggle', 'tick'], 1, true],
    // The pointer that pressed play is still over the carousel.
    [['stop', 'hold', 'toggle', 'tick'], 1, true],
  ])('%j', (events, index, moving) => expect(seen(after(events))).toEqual([index, moving]))
})

test('where less motion is wanted it waits to be asked', () => {
  const still = carouselAt(true)
  expect(seen(after(['tick'], 3, still))).toEqual([0, false])
  expect(seen(after(['next'], 3, still))).toEqual([1, false])
  expect(seen(after(['toggle', 'tick'], 3, still))).toEqual([1, true])
})

test('the next comes from one side, the one before from the other, and the first from none', () => {
  expect([after([]), after(['next']), after(['previous'])].map(({ cameFrom }) => cameFrom)).toEqual([0, 1, -1])
})

test('one alone does not move', () => expect(after(['tick', 'next', 'previous'], 1)).toMatchObject({ index: 0 }))

test.each([
  [-60, 5, 'next'],
  [60, -5, 'previous'],
  [-39, 0, null],
  [60, 80, null],
  [0, 0, null],
])('a finger that went %i, %i', (dx, dy, swipe) => expect(swipeOf(dx, dy)).toBe(swipe))
