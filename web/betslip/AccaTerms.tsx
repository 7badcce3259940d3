// The accumulator bonus explained: its rules and the whole table, with the slip's own row marked.
import { formatOdds } from '@walia/domain/odds/odds.ts'
import { useRef } from 'react'
import { createPortal } from 'react-dom'
import { config } from '../config.ts'
import { moneyText } from '../formats.ts'
import { useText } from '../text.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { useOverlay } from '../ui/overlay.ts'
import styles from './Acca.module.css'
import type { SlipView } from './slipView.ts'

type Props = { view: SlipView; onClose: () => void }

export const AccaTerms = ({ open, ...rest }: Props & { open: boolean }) =>
  open ? createPortal(<OpenTerms {...rest} />, document.body) : null

const OpenTerms = ({ view, onClose }: Props) => {
  const t = useText('betslip')
  const ui = useText('ui')
  const panel = useRef<HTMLDivElement>(null)
  useOverlay(panel, onClose)
  return (
    <div ref={panel} role="dialog" aria-modal="true" aria-labelledby="acca-terms" className={styles.overlay}>
      <div className={styles.head}>
        <h2 id="acca-terms" data-title tabIndex={-1} className={styles.title}>
          {t('termsTitle')}
        </h2>
        <IconButton icon="close" label={ui('close')} onClick={onClose} />
      </div>
      <div className={styles.content}>
        <Rules view={view} />
        <Matrix view={view} />
      </div>
    </div>
  )
}

const Rules = ({ view: { tax, limits } }: { view: SlipView }) => {
  const t = useText('betslip')
  const rules = [
    t('termsOdds', { odds: formatOdds(tax.acca.legOddsMin) }),
    t('termsMargin'),
    t('termsStart', { count: tax.acca.rows[0]?.legs ?? 0, max: limits.legsMax }),
    t('termsCap', { amount: moneyText(tax.caps.sports.accaMax) }),
    t('termsVoid'),
    t('termsProducts'),
    t('termsChange', { brand: config.brand.name }),
  ]
  return (
    <ul className={styles.rules}>
      {rules.map((rule) => (
        <li key={rule}>{rule}</li>
      ))}
    </ul>
  )
}

/** Every row of the rule, also what lies beyond the slip's own maximum of picks. */
const Matrix = ({ view: { tax, acca, accaCount } }: { view: SlipView }) => {
  const t = useText('betslip')
  const mine = acca.kind === 'start' ? null : tax.acca.rows.findLast((row) => row.legs <= accaCount)?.legs
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('termsGames')}</th>
          <th scope="col">{t('termsBonus')}</th>
        </tr>
      </thead>
      <tbody>
        {tax.acca.rows.map((row) => (
          <tr key={row.legs} className={row.legs === mine ? styles.mine : ''}>
            <td>
              {row.legs} {row.legs === mine && <span className={styles.yours}>{t('termsYours')}</span>}
            </td>
            <td>{row.percent}%</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
