// Skip links for the keyboard: past the header, past the list to the slip, and on /betslip past the picks to its button.
import type { MouseEvent } from 'react'
import { useText } from '../text.ts'

/** Where the slip stands on this page; without picks there is the bottom bar's link to it (`#slip`). */
const SLIP_STOP = ':is([data-slip-rail], [data-slip-dock]) :is(a[href], button:enabled, input:enabled)'

/** What places the bet; while it is disabled, what comes first beside it. */
const ACTION_STOP = '[data-slip-dock] [data-slip-action]:is(a, button:enabled)'

export const SkipLinks = ({ to }: { to: 'slip' | 'action' | null }) => {
  const t = useText('shell')
  const toDock = (event: MouseEvent): void => {
    const docked =
      (to === 'action' ? document.querySelector<HTMLElement>(ACTION_STOP) : null) ??
      document.querySelector<HTMLElement>(SLIP_STOP)
    if (!docked) return
    event.preventDefault()
    docked.focus()
  }
  return (
    <>
      <a href="#content" className="skip-link">
        {t('skipToContent')}
      </a>
      {to && (
        // biome-ignore lint/a11y/useValidAnchor: it leads to a place of the page, which with picks is another one
        <a href="#slip" className="skip-link" onClick={toDock}>
          {t(to === 'action' ? 'skipToAction' : 'skipToSlip')}
        </a>
      )}
    </>
  )
}
