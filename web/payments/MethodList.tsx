// Payment methods as radio cards with fee, limits and time on each; a single method is a plain card.
import type { DepositMethod, WithdrawMethod } from '@walia/contract/payments.ts'
import { plainAmount } from '../formats.ts'
import { useText } from '../text.ts'
import { Icon } from '../ui/Icon.tsx'
import { hasFee } from './amount.ts'
import { methodNameOf } from './methodName.ts'
import styles from './Payments.module.css'

type Method = DepositMethod | WithdrawMethod
export type MethodListProps<M> = {
  legend: string
  methods: readonly M[]
  chosen: M
  onChoose: (method: M) => void
}

export const MethodList = <M extends Method>({ legend, methods, chosen, onChoose }: MethodListProps<M>) => (
  <fieldset className={styles.methods}>
    <legend className={styles.legend}>{legend}</legend>
    {methods.length === 1 ? (
      <div className={styles.method}>
        <MethodWords method={chosen} />
      </div>
    ) : (
      methods.map((method) => (
        <label key={method.method} className={styles.method}>
          <MethodWords method={method} />
          <input
            type="radio"
            name="method"
            className={styles.radio}
            checked={method.method === chosen.method}
            onChange={() => onChoose(method)}
          />
        </label>
      ))
    )}
  </fieldset>
)

const icons = {
  mobile_money: 'phone',
  mobile_wallet: 'phone',
  bank: 'deposit',
  shop: 'deposit',
  checkout: 'phone',
} as const

const MethodWords = ({ method }: { method: Method }) => {
  const t = useText('paymentScreens')
  const facts = [
    hasFee(method) ? t('fee', { percent: method.fee_percent }) : t('noFee'),
    t('limits', { min: shortAmount(method.min), max: shortAmount(method.max) }),
    ...(method.kind === 'mobile_wallet' || method.kind === 'shop' ? [t('codeBySms')] : []),
    // A shop pays whenever the bettor comes.
    ...('hours_max' in method && method.kind !== 'shop' ? [timeOf(method, t)] : []),
  ]
  return (
    <>
      <span className={styles.logo}>
        <Icon name={icons[method.kind]} size={24} />
      </span>
      <span className={styles.words}>
        <b className={styles.name}>{methodNameOf(method)}</b>
        <span className={styles.meta}>{facts.join(' · ')}</span>
      </span>
    </>
  )
}

const timeOf = ({ hours_min, hours_max }: WithdrawMethod, t: ReturnType<typeof useText<'paymentScreens'>>): string =>
  hours_max === 0 ? t('atOnce') : t('hours', { min: hours_min, max: hours_max })

const shortAmount = (amount: string): string => plainAmount(amount).replace(/\.00$/, '')
