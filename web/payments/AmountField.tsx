// The amount with its quick amounts under it.
import type { Minor } from '@walia/domain/money/money.ts'
import { currencyText, moneyText } from '../formats.ts'
import { stakeText } from '../plainFormats.ts'
import { useText } from '../text.ts'
import { Field } from '../ui/Field.tsx'
import styles from './Payments.module.css'
import type { AmountInput } from './useAmount.ts'

/** Id of the sentence that says what is wrong with the amount. */
export const AMOUNT_NOTE = 'payment-amount-note'

export type AmountFieldProps = {
  input: AmountInput
  /** Shown once the field was left. */
  error: string | null
  presets: readonly Minor[]
  /** The preset that is the whole balance, and is labelled so. */
  all?: Minor | null
}

export const AmountField = ({ input, error, presets, all = null }: AmountFieldProps) => {
  const t = useText('paymentScreens')
  return (
    <>
      <Field
        id="payment-amount"
        name="amount"
        label={t('amount')}
        prefix={currencyText()}
        inputMode="decimal"
        autoComplete="off"
        value={input.text}
        onChange={(event) => input.type(event.currentTarget.value)}
        onBlur={() => input.text !== '' && input.leave()}
        error={input.refused ? t('errorRefused') : input.left ? error : null}
      />
      {presets.length > 0 && (
        <div className={styles.presets}>
          {presets.map((amount) => (
            <button
              key={amount}
              type="button"
              className={styles.preset}
              aria-pressed={amount === input.amount}
              aria-label={t(amount === all ? 'presetAll' : 'preset', {
                amount: amount === all ? moneyText(amount) : `${currencyText()} ${stakeText(amount)}`,
              })}
              onClick={() => input.choose(amount)}
            >
              {amount === all ? t('all') : stakeText(amount)}
            </button>
          ))}
        </div>
      )}
    </>
  )
}
