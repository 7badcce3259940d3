// How far the parts of a page jump without being asked, as the browser itself sums it up.
import type { Phone } from './phone.ts'

/** From the start of each page that is opened from now on. */
export const watchShifts = (phone: Phone) =>
  phone.page.addInitScript(() => {
    const sum = Object.assign(window, { moved: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) sum.moved += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })

export const shifts = (phone: Phone): Promise<number> =>
  phone.page.evaluate(() => (window as never as { moved: number }).moved)
