// Tells the page's marketing tags what happens to the slip: a `betslip` event on the window, and the tag manager's list
// where there is one. Nothing leaves the browser by itself.
import { pickKeyOf } from '@walia/domain/betslip/pick.ts'
import { type SlipEvent, slipEventsOf } from './slipEvents.ts'
import { currentSlip, slipStore } from './store.ts'

/** Keys of the picks that the tracker knows of in this tab's session. */
const KNOWN = 'walia-slip-told'
let placed = false

const tell = (event: SlipEvent): void => {
  window.dispatchEvent(new CustomEvent('betslip', { detail: event }))
  const { dataLayer } = window as { dataLayer?: unknown[] }
  dataLayer?.push({ ...event, event: `betslip_${event.event}` })
}

const known = (): string[] => {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KNOWN) ?? '[]')
    return Array.isArray(stored) ? stored.filter((key) => typeof key === 'string') : []
  } catch {
    return []
  }
}

const look = (): void => {
  const before = known()
  const now = currentSlip().picks.map(pickKeyOf)
  for (const event of slipEventsOf(before, now, placed)) tell(event)
  sessionStorage.setItem(KNOWN, JSON.stringify(now))
}

/** Follows the slip until the answer is called. What was picked before the start is told at once. */
export const trackSlip = (): (() => void) => {
  look()
  return slipStore.subscribe(({ slips }, before) => {
    if (slips.normal !== before.slips.normal) look()
  })
}

/** `empty` takes the placed picks out of the slip, which is no removal by the bettor. */
export const tellPlaced = (betId: string, count: number, empty: () => void): void => {
  tell({ event: 'place', betId, count })
  placed = true
  empty()
  placed = false
}
