// Publishes changes of the slip to marketing tags: a `betslip` event on the window, and the tag manager's list
// where there is one. Nothing leaves the browser by itself.
import { pickKeyOf } from '@walia/domain/betslip/pick.ts'
import { session } from '../storage.ts'
import { type SlipEvent, slipEventsOf } from './slipEvents.ts'
import { currentSlip, slipStore } from './store.ts'

/** Keys of the picks that this tab's session has already reported. */
const KNOWN = 'walia-slip-told'
let placed = false

const publish = (event: SlipEvent): void => {
  window.dispatchEvent(new CustomEvent('betslip', { detail: event }))
  const { dataLayer } = window as { dataLayer?: unknown[] }
  dataLayer?.push({ ...event, event: `betslip_${event.event}` })
}

const known = (): string[] => {
  try {
    const stored: unknown = JSON.parse(session.getItem(KNOWN) ?? '[]')
    return Array.isArray(stored) ? stored.filter((key) => typeof key === 'string') : []
  } catch {
    return []
  }
}

const look = (): void => {
  const before = known()
  const now = currentSlip().picks.map(pickKeyOf)
  for (const event of slipEventsOf(before, now, placed)) publish(event)
  session.setItem(KNOWN, JSON.stringify(now))
}

/** Follows the slip; returns the function that stops it. Picks from before the start are reported at once. */
export const trackSlip = (): (() => void) => {
  look()
  return slipStore.subscribe(({ slips }, before) => {
    if (slips.normal !== before.slips.normal) look()
  })
}

/** `empty` removes the placed picks from the slip, which must not be reported as a removal. */
export const trackPlaced = (betId: string, count: number, empty: () => void): void => {
  publish({ event: 'place', betId, count })
  placed = true
  empty()
  placed = false
}
