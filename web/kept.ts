// Storage entries whose presence at start loads code at once that otherwise loads after the first view.
import { local, type Stored } from './storage.ts'

export const KEPT = {
  /** Placements without an answer: betslip/attempts.ts. */
  attempts: 'walia-attempts',
  /** A placed bet whose sheet was not shown yet: betslip/placed.ts. */
  placed: 'walia-placed',
  /** Cash-outs without an answer: cashout/attempts.ts. */
  cashouts: 'walia-cashouts',
} as const

export const isKept = (name: keyof typeof KEPT, storage: Stored = local): boolean =>
  storage.getItem(KEPT[name]) !== null
