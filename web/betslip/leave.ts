// Waiting for the history: an overlay's entry comes and goes by itself, and two moves at once would lose one of them.
import { canGoBack } from '../ui/entries.ts'
import { goBack } from '../ui/PageBar.tsx'

// A replaced address gives no popstate; then this pause is the signal.
const SETTLED_MS = 250
// Going back may load a page anew, and nothing may be pushed on its way.
const BACK_MAX_MS = 3000

/** Runs what goes back one entry, and resolves when the browser is there. */
export const popped = (run: () => void, waitMaxMs = SETTLED_MS): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      removeEventListener('popstate', done)
      clearTimeout(timer)
      // The screen's own listeners run first.
      setTimeout(resolve, 0)
    }
    const timer = setTimeout(done, waitMaxMs)
    addEventListener('popstate', done)
    run()
  })

/** Back one screen. */
export const leaveScreen = (): Promise<void> => popped(goBack, canGoBack() ? BACK_MAX_MS : SETTLED_MS)
