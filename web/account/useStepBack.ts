// A form's later step is a history entry of its own, so that Back returns to the step before with everything filled in.
import { useEffect, useRef } from 'react'

/** While `later` is true, Back calls `onBack` instead of leaving the form. */
export const useStepBack = (later: boolean, onBack: () => void): void => {
  const back = useRef(onBack)
  back.current = onBack
  useEffect(() => {
    if (!later) return
    if (!history.state?.step) history.pushState({ ...history.state, step: true }, '')
    const pop = (): void => {
      if (!history.state?.step) back.current()
    }
    addEventListener('popstate', pop)
    return () => removeEventListener('popstate', pop)
  }, [later])
}
