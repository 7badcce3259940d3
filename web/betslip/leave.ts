// Waiting for the history: an overlay's entry comes and goes by itself, and two moves at once would lose one of them.
import { goBack } from '../ui/PageBar.tsx'

// A replaced address gives no popstate; then this pause is the signal.
const SETTLED_MS = 250

/** Runs what goes back one entry, and resolves when the browser is there. */
export const popped = (run: () => void): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      removeEventListener('popstate', done)
      clearTimeout(timer)
      // The screen's own listeners run first.
      setTimeout(resolve, 0)
    }
    const timer = setTimeout(done, SETTLED_MS)
    addEventListener('popstate', done)
    run()
  })

/** Back one screen. */
export const leaveScreen = (): Promise<void> => popped(goBack)
