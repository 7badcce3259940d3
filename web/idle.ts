// Runs work when the phone is idle, and tells whether the browser is in data-saving mode.

const IDLE_MAX_MS = 3000

/** After so long the first view is there, on most phones, and what can wait is loaded: the slip, the banners' carousel. */
export const FIRST_VIEW_MS = 2000

/** Returns the function that cancels it. Browsers without idle callbacks use a timer. */
export const whenIdle = (run: () => void): (() => void) => {
  if (typeof requestIdleCallback === 'function') {
    const callback = requestIdleCallback(run, { timeout: IDLE_MAX_MS })
    return () => cancelIdleCallback(callback)
  }
  const timer = setTimeout(run, IDLE_MAX_MS / 2)
  return () => clearTimeout(timer)
}

export const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
