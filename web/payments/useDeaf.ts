// Ignores taps for a moment after the content under the thumb changed: the second tap of a double tap was
// meant for the earlier content.
import { useLayoutEffect } from 'react'

const DEAF_MS = 400

/** Ignores taps for a moment after each change of `shown`. */
export const useDeaf = (shown: string): void => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown is only the reason
  useLayoutEffect(() => {
    const stop = (event: Event): void => {
      event.stopPropagation()
      event.preventDefault()
    }
    const hear = (): void => removeEventListener('click', stop, true)
    addEventListener('click', stop, true)
    const timer = setTimeout(hear, DEAF_MS)
    return () => {
      clearTimeout(timer)
      hear()
    }
  }, [shown])
}
