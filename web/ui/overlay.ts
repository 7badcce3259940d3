// What every overlay does: a history entry of its own, Back and Escape close it, focus stays in and returns.
import { type RefObject, useEffect, useRef } from 'react'

let overlayCount = 0
/** Open overlays, the topmost last: it alone handles keys. */
const open: object[] = []

const focusable = 'a[href],button:not(:disabled),input:not(:disabled),select,textarea,[tabindex="0"]'

/**
 * Call in a component that exists only while the overlay is open. A link inside should use `replace`, so that the
 * overlay's own entry does not stay behind in the history.
 */
export const useOverlay = (panel: RefObject<HTMLElement | null>, onClose: () => void): void => {
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => {
    const opener = document.activeElement as HTMLElement | null
    const release = enterHistory(() => close.current())
    open.push(panel)
    const onKey = (event: KeyboardEvent): void => {
      if (open.at(-1) !== panel) return
      if (event.key === 'Escape') close.current()
      if (event.key === 'Tab' && panel.current) trap(event, panel.current)
    }
    panel.current?.querySelector<HTMLElement>('[data-title]')?.focus()
    document.addEventListener('keydown', onKey)
    document.documentElement.style.overflow = 'hidden'
    return () => {
      document.removeEventListener('keydown', onKey)
      open.splice(open.indexOf(panel), 1)
      release()
      if (overlayCount === 0) document.documentElement.style.overflow = ''
      returnTo(opener)
    }
  }, [panel])
}

/** The element that opened the overlay may be removed by now: then the focus moves to the page's content. */
const returnTo = (opener: HTMLElement | null): void => {
  if (opener?.isConnected && opener !== document.body) opener.focus()
  else document.getElementById('content')?.focus({ preventScroll: true })
}

// Removes the entry only while it is on top: after a link in the overlay it is not.
const enterHistory = (onBack: () => void): (() => void) => {
  overlayCount += 1
  const mine = `overlay-${overlayCount}-${Date.now()}`
  // Reuses the entry of an overlay that a reload or a close in this moment left behind, so that Back closes one at a
  // time.
  if (open.length === 0 && history.state?.overlay) history.replaceState({ ...history.state, overlay: mine }, '')
  else history.pushState({ overlay: mine }, '')
  const onPop = (): void => {
    if (history.state?.overlay !== mine) onBack()
  }
  addEventListener('popstate', onPop)
  return () => {
    overlayCount -= 1
    removeEventListener('popstate', onPop)
    // Deferred: in this tick another overlay may open, or a link may replace the entry.
    queueMicrotask(() => {
      if (history.state?.overlay === mine) history.back()
    })
  }
}

const trap = (event: KeyboardEvent, panel: HTMLElement): void => {
  const stops = [...panel.querySelectorAll<HTMLElement>(focusable)]
  const first = stops[0]
  const last = stops.at(-1)
  const here = document.activeElement
  const leaving = event.shiftKey ? here === first || !stops.includes(here as HTMLElement) : here === last
  if (!leaving) return
  event.preventDefault()
  ;(event.shiftKey ? last : first)?.focus()
}
