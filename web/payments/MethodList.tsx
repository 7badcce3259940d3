// The ways to pay as radio cards, with fee and limits on each.
import type { DepositMethod } from '@walia/contract/payments.ts'
import { plainAmount } from '../formats.ts'
import { useText } from '../text.ts'
import { Icon } from '../ui/Icon.tsx'
import styles from './Deposit.module.css'

export type MethodListProps = {
  methods: readonly DepositMethod[]
  chosen: DepositMethod
  onChoose: (method: DepositMethod) => void
}

const icons = { mobile_money: 'phone', mobile_wallet: 'phone', bank: 'deposit', shop: 'deposit' } as const

export const MethodList = ({ methods, chosen, onChoose }: MethodListProps) => {
  const t = useText('deposit')
  return (
    <fieldset className={styles.methods}>
      <legend className={styles.legend}>{t('method')}</legend>
      {methods.map((method) => (
        <label key={method.method} className={styles.method}>
          <span className={styles.logo}>
            <Icon name={icons[method.kind]} size={24} />
          </span>
          <span className={styles.words}>
            <b className={styles.name}>{method.name}</b>
            <span className={styles.meta}>
              {t('feeOf', { percent: method.fee_percent })} ·{' '}
              {t('limits', { min: shortAmount(method.min), max: shortAmount(method.max) })}
            </span>
          </span>
          <input
            type="radio"
            name="method"
            className={styles.radio}
            checked={method.method === chosen.method}
            onChange={() => onChoose(method)}
          />
        </label>
      ))}
    </fieldset>
  )
}

const shortAmount = (amount: string): string => plainAmount(amount).replace(/\.00$/, '')
