// Paying on the provider's page: the way there, and waiting for its word after coming back.
import type { Deposit } from '@walia/contract/payments.ts'
import { useEffect, useState } from 'react'
import { useNow } from '../../clock.ts'
import { serverNow } from '../../config.ts'
import { useText } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { CancelButton } from '../CancelButton.tsx'
import type { UnderWay } from '../createPayments.ts'
import styles from '../Payments.module.css'
import { wordsOf } from '../paymentWords.ts'
import { approve } from '../underWay.ts'
import { WaitingMark, WaitingOffline } from '../Waiting.tsx'
import { deposits } from './deposits.ts'

/** By then a provider that has the money was asked and has said so. */
const ASKED_MS = 15_000

/** Whether the page is seen again for so long that the answer would be here. */
const useWasAsked = (): boolean => {
  const [backAt, setBackAt] = useState(serverNow)
  useEffect(() => {
    const seen = (): void => {
      if (!document.hidden) setBackAt(serverNow())
    }
    document.addEventListener('visibilitychange', seen)
    return () => document.removeEventListener('visibilitychange', seen)
  }, [])
  return useNow() - backAt >= ASKED_MS
}

export const CheckoutWords = ({ current }: { current: UnderWay<Deposit> }) => {
  const t = useText('deposit')
  const words = wordsOf(current)
  const wasAsked = useWasAsked()
  return (
    <>
      {current.approved ? <WaitingMark size={48} /> : <Icon name="deposit" size={48} className={styles.phone} />}
      <p className={styles.stageText}>{t(current.approved ? 'payWait' : 'payText', words)}</p>
      {current.approved && wasAsked && <p className={styles.stageText}>{t('payUnpaid', words)}</p>}
      {current.approved && <WaitingOffline />}
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
