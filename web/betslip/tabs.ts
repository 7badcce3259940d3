// One tab of the browser at a time has to do with an attempt; the others wait for it to be done, or to be gone.

const LOCK = 'walia-attempt'

/** Runs at once; tabs that follow the attempt wait meanwhile. Browsers without locks settle by who takes it first. */
export const whileAlone = <T>(run: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request(LOCK, { ifAvailable: true }, run) : run()

/** Runs when no other tab does, unless this tab is out of sight by then. */
export const whenAlone = async (run: () => Promise<void>): Promise<void> => {
  if (!navigator.locks) return run()
  const hidden = new AbortController()
  const leave = (): void => {
    if (document.hidden) hidden.abort()
  }
  document.addEventListener('visibilitychange', leave)
  try {
    await navigator.locks.request(LOCK, { signal: hidden.signal }, run)
  } catch (cause) {
    if (!hidden.signal.aborted) throw cause
  } finally {
    document.removeEventListener('visibilitychange', leave)
  }
}
