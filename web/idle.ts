// Work that can wait: until the phone has nothing else to do, or for good where bytes are dear.

const IDLE_MAX_MS = 3000

/** Returns the way out. Browsers without idle callbacks wait a moment. */
export const whenIdle = (run: () => void): (() => void) => {
  if (typeof requestIdleCallback === 'function') {
    const asked = requestIdleCallback(run, { timeout: IDLE_MAX_MS })
    return () => cancelIdleCallback(asked)
  }
  const timer = setTimeout(run, IDLE_MAX_MS / 2)
  return () => clearTimeout(timer)
}

export const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
