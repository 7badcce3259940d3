// A message goes to the screen's other end where it would stand over what was tapped: it mostly speaks of that.
import { useSnackbar } from './snackbar.ts'

/** A dock's height is known some frames after a scroll or a resize, and moves the message then. */
const FOLLOWED_MS = 1000
const TAPPED = 'a, button, label, input'

const isOver = (one: DOMRect, other: DOMRect): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

/** From now on, for every message; one that went there stays there for its time. */
export const spareTapped = (): void => {
  // Of a message that was there before this part had come, what has the focus was tapped.
  let tapped = document.activeElement?.closest(TAPPED) ?? null
  let until = 0
  let frame = 0
  const placeOf = (): HTMLElement | null => document.querySelector('[data-message]')
  const look = (): void => {
    const [place, covered] = [placeOf(), tapped?.getBoundingClientRect()]
    if (place && covered && isOver(place.getBoundingClientRect(), covered)) place.dataset.message = 'top'
    if (performance.now() < until) frame = requestAnimationFrame(look)
  }
  const follow = (): void => {
    until = performance.now() + FOLLOWED_MS
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(look)
  }
  const begin = (): void => {
    follow()
    addEventListener('scroll', follow, { passive: true })
  }
  addEventListener(
    'click',
    ({ target }) => {
      tapped = target instanceof Element ? target.closest(TAPPED) : null
    },
    true,
  )
  useSnackbar.subscribe(({ shown }, before) => {
    if (shown?.id === before.shown?.id) return
    removeEventListener('scroll', follow)
    cancelAnimationFrame(frame)
    const place = placeOf()
    if (place) place.dataset.message = ''
    if (shown === null) return
    begin()
  })
  if (useSnackbar.getState().shown !== null) begin()
}
