// A finger that pulls the page down, and what the page shows meanwhile.
import type { Phone } from './phone.ts'

const FROM = { x: 180, y: 300 }
const STEP_PX = 20

type Shown = { phase: string; height: number }

/** Pulls by so many pixels and lets go; answers every state that was drawn since, with the ring's room in pixels. */
export async function pullDown(phone: Phone, way: number): Promise<() => Promise<Shown[]>> {
  await phone.page.evaluate(() => {
    const seen: Shown[] = []
    const look = (): void => {
      const well = [...document.querySelectorAll<HTMLElement>('#content [data-phase]')].find((each) =>
        each.checkVisibility(),
      )
      if (!well) return
      const shown = { phase: well.dataset.phase ?? '', height: Number.parseFloat(well.style.height) }
      if (seen.at(-1)?.phase === shown.phase) seen.pop()
      seen.push(shown)
    }
    const watch = new MutationObserver(look)
    watch.observe(document.body, { subtree: true, attributes: true, attributeFilter: ['data-phase', 'style'] })
    Object.assign(window, { pulledPhases: seen })
  })
  const finger = await phone.page.context().newCDPSession(phone.page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: FROM.x, y }] })
  await touch('touchStart', FROM.y)
  for (let moved = STEP_PX; moved <= way; moved += STEP_PX) await touch('touchMove', FROM.y + moved)
  await touch('touchEnd')
  await finger.detach()
  return () => phone.page.evaluate(() => (window as never as { pulledPhases: Shown[] }).pulledPhases)
}
