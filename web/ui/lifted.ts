// Messages show above a docked panel, not over its button.
import { type RefObject, useEffect } from 'react'
import { publishPanelHeight } from './docked.ts'

const DOCK = '[data-slip-dock]'
/** A panel that ends higher up has scrolled on with the page: no message reaches it. */
const NEAR_END = 0.7

/** `box`: the panel, or a page with one; `shown` changes when the panel comes or goes. */
export const useLiftedMessages = (box: RefObject<HTMLElement | null>, shown: unknown): void =>
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    const lift = (): void => {
      const panel = box.current?.matches(DOCK) ? box.current : box.current?.querySelector(DOCK)
      const { top, bottom } = panel?.getBoundingClientRect() ?? { top: 0, bottom: 0 }
      // With large text it scrolls with the page.
      const docked = panel && getComputedStyle(panel).position !== 'static' && top < innerHeight
      publishPanelHeight(docked && bottom > NEAR_END * innerHeight ? innerHeight - top : null)
    }
    const observer = new ResizeObserver(lift)
    if (box.current) observer.observe(box.current)
    addEventListener('scroll', lift, { passive: true })
    return () => {
      observer.disconnect()
      removeEventListener('scroll', lift)
      publishPanelHeight(null)
    }
  }, [box, shown])
