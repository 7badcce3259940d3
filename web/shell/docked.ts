// How much of the page's end the docked bars cover, for paddings and the snackbar.
import { useLayoutEffect } from 'react'
import { useSlip } from '../betslip/store.ts'
import type { Chrome } from '../chrome.ts'

const BAR_REM = 3.5
/** The mini slip tells its own height once it is drawn. */
const MINI = 'var(--mini-height, 4.75rem)'

export const useDocked = (chrome: Chrome, wide: boolean): void => {
  const picks = useSlip().picks.length
  const bar = chrome.bottomBar && !wide ? BAR_REM : 0
  const mini = chrome.miniSlip === 'both' && picks > 0 && !wide ? MINI : '0rem'
  useLayoutEffect(() => {
    document.documentElement.style.setProperty('--docked', `calc(${bar}rem + ${mini})`)
  }, [bar, mini])
}
