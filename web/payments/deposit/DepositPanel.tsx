// Depositing, inside the profile: choose a way to pay, the phone and the amount, and see the fee before anything moves.
import { moneyText } from '../../formats.ts'
import { useText } from '../../text.ts'
import { PageBar } from '../../ui/PageBar.tsx'
import { askedAmountOf } from '../amount.ts'
import styles from '../Payments.module.css'
import { DepositBody, type DepositBodyProps } from './DepositBody.tsx'
import { depositLimits } from './DepositForm.tsx'

export const DepositPanel = ({ from, amount }: Omit<DepositBodyProps, 'only'>) => {
  const t = useText('deposit')
  const asked = askedAmountOf(amount, depositLimits)
  return (
    <>
      <PageBar
        title={t('title')}
        action={asked !== null && <span className={styles.need}>{t('need', { amount: moneyText(asked) })}</span>}
      />
      <div className={styles.panel}>
        <DepositBody from={from} amount={amount} only={null} />
      </div>
    </>
  )
}
