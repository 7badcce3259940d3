// When somebody last touched this phone, so that an idle session ends here when it ends on the server.

import { local } from '../storage.ts'

const STORED = 'walia-touched-at'
const WRITE_MS = 5_000
/** A call reports a touch that is at most this long ago. */
const LATELY_MS = 60_000

let writtenAt = 0

/** The last touch in any tab, epoch ms; 0 when unknown. */
export const touchedAt = (): number => Number(local.getItem(STORED) ?? 0) || 0

export const noteTouch = (): void => {
  if (Date.now() - writtenAt < WRITE_MS) return
  writtenAt = Date.now()
  local.setItem(STORED, String(writtenAt))
}

export const touchedLately = (): boolean => Date.now() - touchedAt() < LATELY_MS
