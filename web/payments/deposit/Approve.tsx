// The approval that the payer must give on his phone, and the time spent waiting for it.
import type { Deposit } from '@walia/contract/payments.ts'
import { elapsedText } from '../../formats.ts'
import { useText } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { CancelButton } from '../CancelButton.tsx'
import type { UnderWay } from '../createPayments.ts'
import styles from '../Payments.module.css'
import { wordsOf } from '../paymentWords.ts'
import { approve } from '../underWay.ts'
import { deposits } from './deposits.ts'

export const ApproveWords = ({ current }: { current: UnderWay<Deposit> }) => {
  const t = useText('deposit')
  const words = wordsOf(current)
  const time = elapsedText(Math.max(0, (Date.now() - current.since) / 1000))
  return (
    <>
      <Icon name="phone" size={48} className={styles.phone} />
      <ol className={styles.steps}>
        <li>{t('approveStep1', words)}</li>
        <li>{t('approveStep2', words)}</li>
        <li>{t('approveStep3')}</li>
      </ol>
      <p className={styles.elapsed} aria-live="off">
        {t('elapsed', { time })}
      </p>
    </>
  )
}

export const ApproveActions = () => {
  const t = useText('deposit')
  return (
    <>
      <Button full onClick={() => approve(deposits)}>
        {t('approved')}
      </Button>
      <CancelButton payments={deposits} />
    </>
  )
}
