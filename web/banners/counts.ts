// Which banners were seen and tapped, told to the server as numbers alone: once each in a session of the tab, taps as they
// come, together and without waiting for an answer.
import { bannerCountsPath } from '@walia/contract/latePaths.ts'
import { session } from '../storage.ts'

const LOOK_MS = 2000
const SEND_MS = 10_000
/** As many as a call takes. */
const CALL_MAX = 20
const SEEN = 'walia-banners-seen'

const seenBefore = (): number[] => {
  try {
    return JSON.parse(session.getItem(SEEN) ?? '[]')
  } catch {
    return []
  }
}

const numberOf = (slide: Element): number => Number((slide as HTMLElement).dataset.banner)

const isInView = (slide: Element): boolean => {
  const { top, bottom, width } = slide.getBoundingClientRect()
  const middle = (top + bottom) / 2
  return width > 0 && middle > 0 && middle < innerHeight
}

export const followBanners = (): void => {
  const seen = new Set(seenBefore())
  let shown: number[] = []
  let clicked: number[] = []

  const look = (): void => {
    if (document.hidden) return
    for (const slide of document.querySelectorAll('[data-banner]')) {
      const id = numberOf(slide)
      if (seen.has(id) || !isInView(slide)) continue
      seen.add(id)
      shown.push(id)
    }
  }
  const send = (): void => {
    if (shown.length === 0 && clicked.length === 0) return
    const body = JSON.stringify({ shown: shown.slice(0, CALL_MAX), clicked: clicked.slice(0, CALL_MAX) })
    if (!navigator.sendBeacon?.(bannerCountsPath, new Blob([body], { type: 'application/json' }))) return
    shown = []
    clicked = []
    session.setItem(SEEN, JSON.stringify([...seen]))
  }
  setInterval(look, LOOK_MS)
  setInterval(send, SEND_MS)
  document.addEventListener('visibilitychange', () => document.hidden && send())
  document.addEventListener(
    'click',
    ({ target }) => {
      const slide = (target as Element).closest?.('[data-banner]')
      if (!slide) return
      look()
      clicked.push(numberOf(slide))
    },
    true,
  )
}
