// When somebody last touched this phone: what is left lying is over here when it is over on the server.

const STORED = 'walia-touched-at'
const WRITE_MS = 5_000
/** A call says that the page was touched when that is no longer ago. */
const LATELY_MS = 60_000

let writtenAt = 0

/** Of all tabs; epoch ms. 0: not known. */
export const touchedAt = (): number => Number(localStorage.getItem(STORED) ?? 0) || 0

export const noteTouch = (): void => {
  if (Date.now() - writtenAt < WRITE_MS) return
  writtenAt = Date.now()
  localStorage.setItem(STORED, String(writtenAt))
}

export const touchedLately = (): boolean => Date.now() - touchedAt() < LATELY_MS
