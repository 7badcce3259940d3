// After a tap that puts something else under the thumb, taps do nothing for a moment: the second of a double tap was
// meant for what stood there before.
import { useLayoutEffect } from 'react'

const DEAF_MS = 400

/** Deaf from each change of `shown` on. */
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
