// After a navigation the focus moves to the new page's heading, so that it is read out and Tab continues from there.
import { useEffect, useRef } from 'react'

const PATIENCE_MS = 5000

export const useHeadingFocus = (path: string): void => {
  const first = useRef(path)
  useEffect(() => {
    if (first.current === path) return
    first.current = ''
    if (focusHeading()) return
    // The screen's code or data is still loading.
    const content = document.getElementById('content')
    content?.focus({ preventScroll: true })
    const watch = new MutationObserver(() => {
      const moved = document.activeElement !== content && document.activeElement !== document.body
      if (moved || focusHeading()) watch.disconnect()
    })
    if (content) watch.observe(content, { childList: true, subtree: true })
    const timer = setTimeout(() => watch.disconnect(), PATIENCE_MS)
    return () => {
      watch.disconnect()
      clearTimeout(timer)
    }
  }, [path])
}

// Hidden kept-alive screens have headings too, which have no layout box. An overlay or a field keeps its focus.
const focusHeading = (): boolean => {
  if (document.querySelector('[role=dialog]') || document.activeElement?.matches('input,textarea')) return true
  const headings = [...document.querySelectorAll<HTMLElement>('#content h1')]
  const heading = headings.find((element) => element.getClientRects().length > 0)
  if (!heading || heading.textContent === '') return false
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  return true
}
