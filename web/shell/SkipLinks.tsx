// Skip links for the keyboard: past the header, and past the list to the slip.
import type { MouseEvent } from 'react'
import { useText } from '../text.ts'
import styles from './App.module.css'

/** Where the slip stands on this page; without picks there is the bottom bar's link to it (`#slip`). */
const SLIP_STOP = ':is([data-slip-rail], [data-slip-dock]) :is(a[href], button:enabled, input:enabled)'

export const SkipLinks = ({ toSlip }: { toSlip: boolean }) => {
  const t = useText('shell')
  const toDock = (event: MouseEvent): void => {
    const docked = document.querySelector<HTMLElement>(SLIP_STOP)
    if (!docked) return
    event.preventDefault()
    docked.focus()
  }
  return (
    <>
      <a href="#content" className={styles.skip}>
        {t('skipToContent')}
      </a>
      {toSlip && (
        // biome-ignore lint/a11y/useValidAnchor: it leads to a place of the page, which with picks is another one
        <a href="#slip" className={styles.skip} onClick={toDock}>
          {t('skipToSlip')}
        </a>
      )}
    </>
  )
}
