// Ignores taps for a moment after what is under the thumb changed: the second tap of a double tap was meant for the earlier
// content, and nobody taps an action that has just become another one.
import { useEffect, useLayoutEffect, useRef, useState } from 'react'

const GUARD_MS = 400

/**
 * For one button, `kind` being what it does: whether it takes no tap now, which it has to show, and whether a tap counts, for
 * the phone that is too busy to show it in time.
 */
export const useTapGuard = (kind: string): { isGuarded: boolean; ready: () => boolean } => {
  const last = useRef({ kind, changes: 0, at: Number.NEGATIVE_INFINITY })
  const [freed, setFreed] = useState(0)
  if (last.current.kind !== kind) last.current = { kind, changes: last.current.changes + 1, at: performance.now() }
  const { changes } = last.current
  useEffect(() => {
    const timer = setTimeout(() => setFreed(changes), Math.max(0, last.current.at + GUARD_MS - performance.now()))
    return () => clearTimeout(timer)
  }, [changes])
  return { isGuarded: freed !== changes, ready: () => performance.now() - last.current.at >= GUARD_MS }
}

/** For the whole page: ignores taps for a moment after each change of `shown`. */
export const usePageTapGuard = (shown: string): void => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown is only the reason
  useLayoutEffect(() => {
    const from = performance.now()
    const ignore = (event: Event): void => {
      // On a busy phone the timer comes late, and the tap is ahead of it.
      if (performance.now() - from >= GUARD_MS) return
      event.stopPropagation()
      event.preventDefault()
    }
    const end = (): void => removeEventListener('click', ignore, true)
    addEventListener('click', ignore, true)
    const timer = setTimeout(end, GUARD_MS)
    return () => {
      clearTimeout(timer)
      end()
    }
  }, [shown])
}
