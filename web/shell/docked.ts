// How much of the page's end the docked bars cover, for paddings and the snackbar.
import { useLayoutEffect } from 'react'
import { useHasPicksIn } from '../betslip/slipStore.ts'
import { slipStore } from '../betslip/store.ts'
import type { Chrome } from '../chrome.ts'

const BAR_REM = 3.5
/** The mini slip tells its own height once it is drawn. */
const MINI = 'var(--mini-height, 4.75rem)'

const isBar = ({ miniSlip }: Chrome): boolean => miniSlip === 'both' || miniSlip === 'combo'

export const useDocked = (chrome: Chrome, wide: boolean): void => {
  const hasPicks = useHasPicksIn(slipStore, chrome.miniSlip === 'combo' ? 'combo' : 'normal')
  const bar = chrome.bottomBar && !wide ? BAR_REM : 0
  const mini = isBar(chrome) && hasPicks && !wide ? MINI : '0rem'
  useLayoutEffect(() => {
    document.documentElement.style.setProperty('--docked', `calc(${bar}rem + ${mini})`)
  }, [bar, mini])
}
