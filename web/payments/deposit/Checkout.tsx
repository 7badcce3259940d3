// Paying on the provider's page: the way there, and waiting for its word after coming back.
import type { Deposit } from '@walia/contract/payments.ts'
import { useText } from '../../text.ts'
import { Button, Spinner } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { CancelButton } from '../CancelButton.tsx'
import type { UnderWay } from '../createPayments.ts'
import styles from '../Payments.module.css'
import { wordsOf } from '../paymentWords.ts'
import { approve } from '../underWay.ts'
import { deposits } from './deposits.ts'

export const CheckoutWords = ({ current }: { current: UnderWay<Deposit> }) => {
  const t = useText('deposit')
  const words = wordsOf(current)
  return (
    <>
      {current.approved ? <Spinner size={48} /> : <Icon name="deposit" size={48} className={styles.phone} />}
      <p className={styles.stageText}>{t(current.approved ? 'payWait' : 'payText', words)}</p>
    </>
  )
}

type CheckoutActionsProps = { current: UnderWay<Deposit>; url: string; again: boolean }

export const CheckoutActions = ({ current, url, again }: CheckoutActionsProps) => {
  const t = useText('deposit')
  const go = (): void => {
    approve(deposits)
    // The whole page goes there; the payment is kept on the device until it comes back.
    location.assign(url)
  }
  return (
    <div className={styles.actions}>
      <Button kind={again ? 'secondary' : 'primary'} full onClick={go}>
        {t(again ? 'payAgain' : 'payOpen', wordsOf(current))}
      </Button>
      <CancelButton payments={deposits} />
    </div>
  )
}
