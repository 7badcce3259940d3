// Storage entries whose presence at start loads code at once that otherwise loads after the first view.

export const KEPT = {
  /** Placements without an answer: betslip/attempts.ts. */
  attempts: 'walia-attempts',
  /** A placed bet whose sheet was not shown yet: betslip/placed.ts. */
  placed: 'walia-placed',
  /** Cash-outs without an answer: cashout/attempts.ts. */
  cashouts: 'walia-cashouts',
} as const

/** False where the browser allows no storage. */
export const isKept = (name: keyof typeof KEPT, storage: Storage = localStorage): boolean => {
  try {
    return storage.getItem(KEPT[name]) !== null
  } catch {
    return false
  }
}
