// Ignores taps for a moment after what is under the thumb changed: the second tap of a double tap was meant for the earlier
// content, and nobody taps an action that has just become another one.
import { useLayoutEffect, useRef } from 'react'

const GUARD_MS = 400

/** For one button: answers whether a tap counts now, `kind` being what the button does. */
export const useTapGuard = (kind: string): (() => boolean) => {
  const last = useRef({ kind, at: Number.NEGATIVE_INFINITY })
  if (last.current.kind !== kind) last.current = { kind, at: performance.now() }
  return () => performance.now() - last.current.at >= GUARD_MS
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
