// The deposit panel of the profile: method, phone and amount, with the fee shown before anything is sent.
import { useIsExcluded } from '../../api/session.ts'
import { moneyText } from '../../formats.ts'
import { useText } from '../../text.ts'
import { PageBar } from '../../ui/PageBar.tsx'
import { linkedAmountOf } from '../amount.ts'
import styles from '../Payments.module.css'
import { DepositBody, type DepositBodyProps } from './DepositBody.tsx'
import { depositLimits } from './DepositForm.tsx'

export const DepositPanel = ({ from, amount }: Omit<DepositBodyProps, 'only'>) => {
  const t = useText('deposit')
  const isExcluded = useIsExcluded()
  const linkedAmount = isExcluded ? null : linkedAmountOf(amount, depositLimits)
  return (
    <>
      <PageBar
        title={t('title')}
        action={
          linkedAmount !== null && <span className={styles.need}>{t('need', { amount: moneyText(linkedAmount) })}</span>
        }
      />
      <div className={styles.panel}>
        <DepositBody from={from} amount={amount} only={null} />
      </div>
    </>
  )
}
