// How much of the page's end the docked bars cover, for paddings and the snackbar.
import { useLayoutEffect } from 'react'
import { useSlip } from '../betslip/store.ts'
import type { Chrome } from '../chrome.ts'

const BAR_REM = 3.5
const MINI_REM = 4.75

export const useDocked = (chrome: Chrome, wide: boolean): void => {
  const picks = useSlip().picks.length
  const height = wide ? 0 : (chrome.bottomBar ? BAR_REM : 0) + (chrome.miniSlip === 'both' && picks > 0 ? MINI_REM : 0)
  useLayoutEffect(() => {
    document.documentElement.style.setProperty('--docked', `${height}rem`)
  }, [height])
}
