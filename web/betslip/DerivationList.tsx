// "Why this payout?": the steps from stake to payout, each with its sum.
import type { Derivation } from '@walia/contract/bets.ts'
import { useText } from '../text.ts'
import { formulaText, labelText, resultText } from './derivationText.ts'
import styles from './Figures.module.css'

export const DerivationList = ({ derivation }: { derivation: Derivation }) => {
  const t = useText('figures')
  return (
    <ol className={styles.steps}>
      {derivation.map((step) => (
        <li key={step.key} className={styles.step}>
          <span className={styles.stepHead}>
            <span>{labelText(step.key, t)}</span>
            <b className={styles.number}>{resultText(step)}</b>
          </span>
          <span className={styles.formula}>{formulaText(step, t)}</span>
        </li>
      ))}
    </ol>
  )
}
