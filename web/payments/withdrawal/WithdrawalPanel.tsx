// The withdrawal panel of the profile.
import { useText } from '../../text.ts'
import { PageBar } from '../../ui/PageBar.tsx'
import styles from '../Payments.module.css'
import { WithdrawalBody, type WithdrawalBodyProps } from './WithdrawalBody.tsx'

export const WithdrawalPanel = ({ from, amount }: Omit<WithdrawalBodyProps, 'only'>) => {
  const t = useText('withdrawal')
  return (
    <>
      <PageBar title={t('title')} />
      <div className={styles.panel}>
        <WithdrawalBody from={from} amount={amount} only={null} />
      </div>
    </>
  )
}
