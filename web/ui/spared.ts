// A message goes to the screen's other end where it would stand over what was tapped: it mostly speaks of that.
import { useSnackbar } from './snackbar.ts'

const TAPPED = 'a, button, label, input'

const isOver = (one: DOMRect, other: DOMRect): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

/** From now on, for every message; one that went there stays there for its time. */
export const spareTapped = (): void => {
  let tapped: Element | null = null
  const placeOf = (): HTMLElement | null => document.querySelector('[data-message]')
  const look = (): void => {
    const [place, covered] = [placeOf(), tapped?.getBoundingClientRect()]
    if (place && covered && isOver(place.getBoundingClientRect(), covered)) place.dataset.message = 'top'
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
    removeEventListener('scroll', look)
    const place = placeOf()
    if (place) place.dataset.message = ''
    if (shown === null) return
    // With the next frame, which lays the page out anyway.
    requestAnimationFrame(look)
    addEventListener('scroll', look, { passive: true })
  })
}
