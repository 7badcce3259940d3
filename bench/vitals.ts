// What the browser itself measured of a page: largest paint, shifts of the layout, and how long taps took to show.
import type { Page } from 'playwright-core'

export type Interaction = { name: string; durationMs: number; delayMs: number; workMs: number }
export type Vitals = { lcpMs: number; lcpElement: string; cls: number; shifts: Shift[]; interactions: Interaction[] }
export type Shift = { value: number; atMs: number; sources: string[] }

declare global {
  interface Window {
    vitals: { lcpMs: number; lcpElement: string; shifts: Shift[]; events: (Interaction & { id: number })[] }
  }
}

/** Runs in the page before any of its own scripts. */
export async function watchVitals(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.vitals = { lcpMs: 0, lcpElement: '', shifts: [], events: [] }
    const observe = (type: string, take: (entry: never) => void, options: object = {}) =>
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) take(entry as never)
      }).observe({ type, buffered: true, ...options })
    const nameOf = (element: Element | null | undefined) =>
      element ? `${element.tagName.toLowerCase()}.${element.className} ${element.textContent?.slice(0, 30) ?? ''}` : ''
    observe('largest-contentful-paint', (entry: PerformanceEntry & { element?: Element }) => {
      window.vitals.lcpMs = entry.startTime
      window.vitals.lcpElement = nameOf(entry.element)
    })
    type LayoutShift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node?: Node }[] }
    observe('layout-shift', ({ value, startTime, hadRecentInput, sources }: LayoutShift) => {
      if (hadRecentInput) return
      const moved = sources.map(({ node }) => nameOf(node instanceof Element ? node : node?.parentElement))
      window.vitals.shifts.push({ value, atMs: startTime, sources: moved })
    })
    type EventTiming = PerformanceEventTiming & { interactionId: number }
    observe(
      'event',
      ({ interactionId, name, duration, startTime, processingStart, processingEnd }: EventTiming) => {
        if (!interactionId) return
        window.vitals.events.push({
          id: interactionId,
          name,
          durationMs: duration,
          delayMs: processingStart - startTime,
          workMs: processingEnd - processingStart,
        })
      },
      { durationThreshold: 16 },
    )
  })
}

export async function readVitals(page: Page): Promise<Vitals> {
  const { lcpMs, lcpElement, shifts, events } = await page.evaluate(() => window.vitals)
  return { lcpMs, lcpElement, shifts, cls: clsOf(shifts), interactions: interactionsOf(events) }
}

const PAUSE_MS = 1000
const SESSION_MS = 5000

/** The worst window of shifts: less than a second between two, five seconds in all. */
export function clsOf(shifts: readonly Pick<Shift, 'value' | 'atMs'>[]): number {
  let [worst, sum, from, last] = [0, 0, 0, Number.NEGATIVE_INFINITY]
  for (const { value, atMs } of shifts) {
    const continues = atMs - last < PAUSE_MS && atMs - from < SESSION_MS
    sum = continues ? sum + value : value
    if (!continues) from = atMs
    last = atMs
    worst = Math.max(worst, sum)
  }
  return worst
}

/** One per interaction: its longest event. */
export function interactionsOf(events: readonly (Interaction & { id: number })[]): Interaction[] {
  const longest = new Map<number, Interaction>()
  for (const { id, ...event } of events) {
    const held = longest.get(id)
    if (!held || event.durationMs > held.durationMs) longest.set(id, event)
  }
  return [...longest.values()]
}

const EVERY = 50

/** The worst interaction, leaving one out of every fifty out. */
export function inpOf(durations: readonly number[]): number {
  const sorted = durations.toSorted((a, b) => b - a)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length / EVERY))] ?? 0
}
