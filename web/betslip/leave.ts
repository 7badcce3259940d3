// Going back one screen and knowing when the way is free for an overlay's own history entry.
import { goBack } from '../ui/PageBar.tsx'

// A replaced address gives no popstate; then this pause is the signal.
const SETTLED_MS = 250

export const leaveScreen = (): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      removeEventListener('popstate', done)
      clearTimeout(timer)
      // The screen's own listeners run first.
      setTimeout(resolve, 0)
    }
    const timer = setTimeout(done, SETTLED_MS)
    addEventListener('popstate', done)
    goBack()
  })
