// A live bet is cashed out after a hold of some seconds: the least value the bettor accepts then, by a choice or a
// typed amount.
import type { CashoutOffer } from '@walia/contract/cashout.ts'
import { profile } from '../config.ts'
import { currencyText, moneyText } from '../formats.ts'
import { type TextKey, useText } from '../text.ts'
import { Chip, ChipRow } from '../ui/Chip.tsx'
import { Field } from '../ui/Field.tsx'
import styles from './Cashout.module.css'
import { useCashouts } from './cashouts.ts'
import { chosenLeastOf, isLiveOffer, type Least, type LeastChoice, leastChoices, leastOf } from './flow.ts'

const NAMES = { exact: 'leastExact', near: 'leastNear', any: 'leastAny' } as const satisfies Record<
  LeastChoice,
  TextKey<'cashout'>
>

const FAULTS = {
  notNumber: 'leastNotNumber',
  decimals: 'leastDecimals',
  outside: 'leastInvalid',
} as const satisfies Record<(Least & { ok: false })['fault'], TextKey<'cashout'>>

export const useLeast = (offer: CashoutOffer): Least =>
  chosenLeastOf(
    offer,
    useCashouts((state) => state.least),
    profile.cashout,
  )

/** Renders nothing for offers without a hold. */
export const LeastPicker = ({ offer }: { offer: CashoutOffer }) => {
  const t = useText('cashout')
  const { choice, typed } = useCashouts((state) => state.least)
  const least = useLeast(offer)
  if (!isLiveOffer(offer, profile.cashout)) return null
  return (
    <div className={styles.least}>
      <p className={styles.small}>{t('leastAsk', { count: profile.liveHoldSeconds })}</p>
      <div className={styles.chips}>
        <ChipRow label={t('leastLabel')}>
          {leastChoices.map((each) => (
            <Chip
              key={each}
              active={typed === null && each === choice}
              onClick={() => useCashouts.setState({ least: { choice: each, typed: null } })}
            >
              {t(NAMES[each])}
            </Chip>
          ))}
        </ChipRow>
      </div>
      <Field
        label={t('leastField')}
        prefix={currencyText()}
        error={least.ok ? null : t(FAULTS[least.fault], { min: moneyText(least.min), max: moneyText(least.max) })}
        inputMode="decimal"
        enterKeyHint="done"
        autoComplete="off"
        value={typed ?? leastOf(offer, choice, profile.cashout) ?? offer.net}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => useCashouts.setState({ least: { choice, typed: event.currentTarget.value } })}
        // Closes the keyboard; only the button below sends the amount.
        onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
      />
    </div>
  )
}

/**
 * The least value that the button agrees to; without a choice the offer itself, since what is sold while an offer
 * stands is sold at its amount. Shown beside the button on screens of any height.
 */
export const LeastLine = ({ offer }: { offer: CashoutOffer }) => {
  const t = useText('cashout')
  const least = useLeast(offer)
  if (!isLiveOffer(offer, profile.cashout)) return null
  return (
    <span className={styles.small} role="status">
      {least.ok ? t('leastAmount', { amount: moneyText(least.least ?? offer.net) }) : t('leastMissing')}
    </span>
  )
}
