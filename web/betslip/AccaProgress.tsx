// How far the slip is from the accumulator bonus, and the way to its terms.
import { useState } from 'react'
import { moneyText } from '../formats.ts'
import { useText } from '../text.ts'
import { Icon } from '../ui/Icon.tsx'
import { Bar } from '../ui/ProgressBar.tsx'
import styles from './Acca.module.css'
import { AccaTerms } from './AccaTerms.tsx'
import { accaHintText } from './accaText.ts'
import type { SlipView } from './slipView.ts'

export const AccaProgress = ({ view }: { view: SlipView }) => {
  const t = useText('betslip')
  const [terms, setTerms] = useState(false)
  return (
    <>
      <button type="button" className={styles.strip} aria-haspopup="dialog" onClick={() => setTerms(true)}>
        <Meter view={view} />
        <span className={styles.words}>{accaHintText(view, t, moneyText)}</span>
        <Icon name="info" size={16} />
        <span className="visually-hidden">{t('termsOpen')}</span>
      </button>
      <AccaTerms open={terms} view={view} onClose={() => setTerms(false)} />
    </>
  )
}

/** Pips up to the first level, then a bar from level to level. */
const Meter = ({ view: { acca, accaCount, tax } }: { view: SlipView }) => {
  const start = tax.acca.rows[0]?.legs ?? 0
  if (acca.kind === 'start')
    return (
      <span className={styles.pips} aria-hidden="true">
        {Array.from({ length: start }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: pips have no identity but their index
          <span key={index} className={index < accaCount ? styles.full : styles.pip} />
        ))}
      </span>
    )
  if (acca.kind === 'none') return null
  const top = tax.acca.rows.at(-1)?.legs ?? start
  return <Bar done={accaCount} all={top} className={styles.bar} />
}
