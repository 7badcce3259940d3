// The carousel's state: which banner shows, whether the timer runs, and what swipes, keys and ticks change.

export type Carousel = {
  /** Of the banner shown, from 0. */
  index: number
  /** Which side it slid in from; 0 before the first move. */
  cameFrom: -1 | 0 | 1
  /** Advances by timer unless `held`. */
  playing: boolean
  /** A pointer is over it. */
  held: boolean
}
export type CarouselEvent =
  /** Stops the timer for good: a touch, focus, the arrows, out of view. */
  'stop' | 'hold' | 'release' | 'toggle' | 'next' | 'previous' | 'tick'

export const EVERY_MS = 7000
const SWIPE_MIN_PX = 40

/** `still` where less motion or less data is wanted: then the timer does not start. */
export const carouselAt = (still: boolean): Carousel => ({ index: 0, cameFrom: 0, playing: !still, held: false })

export const isMoving = ({ playing, held }: Carousel): boolean => playing && !held

/** `count` is how many there are; the last is followed by the first. */
export const carouselAfter = (carousel: Carousel, event: CarouselEvent, count: number): Carousel => {
  if (event === 'stop') return carousel.playing ? { ...carousel, playing: false } : carousel
  if (event === 'hold' || event === 'release') return { ...carousel, held: event === 'hold' }
  if (event === 'toggle') return { ...carousel, playing: !carousel.playing, held: false }
  if (event === 'tick') return isMoving(carousel) ? movedBy(carousel, 1, count) : carousel
  return { ...movedBy(carousel, event === 'next' ? 1 : -1, count), playing: false }
}

const movedBy = (carousel: Carousel, by: 1 | -1, count: number): Carousel =>
  count < 2 ? carousel : { ...carousel, index: (carousel.index + by + count) % count, cameFrom: by }

/** The event for a swipe of this distance; null when it was too short or vertical. */
export const swipeOf = (dx: number, dy: number): 'next' | 'previous' | null =>
  Math.abs(dx) < SWIPE_MIN_PX || Math.abs(dx) < Math.abs(dy) ? null : dx < 0 ? 'next' : 'previous'
