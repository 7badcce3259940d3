// Quick amounts under the amount field.
import type { Minor } from '@walia/domain/money/money.ts'
import { stakeText } from '../betslip/stake.ts'
import { profile } from '../config.ts'
import { moneyText } from '../formats.ts'
import { useText } from '../text.ts'
import { presetsOf } from './amount.ts'
import styles from './Deposit.module.css'

export type AmountPresetsProps = { asked: Minor | null; chosen: Minor | null; onChoose: (amount: Minor) => void }

export const AmountPresets = ({ asked, chosen, onChoose }: AmountPresetsProps) => {
  const t = useText('deposit')
  return (
    <div className={styles.presets}>
      {presetsOf(asked, profile.payments).map((amount) => (
        <button
          key={amount}
          type="button"
          className={styles.preset}
          aria-pressed={amount === chosen}
          aria-label={t('preset', { amount: moneyText(amount) })}
          onClick={() => onChoose(amount)}
        >
          {stakeText(amount)}
        </button>
      ))}
    </div>
  )
}
