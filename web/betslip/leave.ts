// Serialises moves in the history: overlays add and remove entries, and of two moves at once one would be lost.
import { canGoBack } from '../ui/entries.ts'
import { goBack } from '../ui/PageBar.tsx'

// A replaced address fires no popstate, so this pause ends the wait instead.
const SETTLED_MS = 250
// Going back may load a page anew, and nothing may be pushed until it has.
const BACK_MAX_MS = 3000

/** Runs a function that goes back one entry, and resolves once the browser has arrived. */
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

/** Where placing a bet leaves nothing: in the rail, and in the bar while browsing. */
export const stay = async (): Promise<void> => undefined
