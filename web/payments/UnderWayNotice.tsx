// A payment whose sheet was closed before its end: one line that opens the sheet again.
import { useIsExcluded } from '../api/session.ts'
import { useText } from '../text.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import type { Payment, Payments } from './createPayments.ts'
import styles from './Payments.module.css'
import { wordsOf } from './paymentWords.ts'
import { showPayment } from './underWay.ts'

type NoticeProps<P extends Payment> = { payments: Payments<P>; onShow?: () => void }

export const UnderWayNotice = <P extends Payment>({ payments, onShow }: NoticeProps<P>) => {
  const t = useText('paymentScreens')
  const { current, watched } = payments.use()
  const isExcluded = useIsExcluded()
  if (current === null || watched) return null
  // Whoever reads the code can take the money, so it is shown when it is asked for.
  const waiting = current.payment?.claim_code ? 'noticeClaim' : 'noticeOpen'
  const open = current.unanswered ? 'noticeAsking' : waiting
  const words = wordsOf(current)
  const payment = t(payments.direction.slice === 'deposit' ? 'byDeposit' : 'byWithdrawal', words)
  // An exclusion stops deposits: what waits for its payer can only be cancelled.
  const isStopped = isExcluded && payments.direction.isStoppedByExclusion(current)
  const asksCode = current.payment?.status === 'awaiting_code' && !isStopped
  return (
    <div className={styles.notice} role="status">
      <Icon name="info" />
      <p className={styles.words}>
        {t(isStopped ? 'noticeStopped' : asksCode ? 'noticeCode' : open, { payment, ...words })}
      </p>
      <Button kind="outline" size="medium" onClick={onShow ?? (() => showPayment(payments))}>
        {t(asksCode ? 'enterCode' : 'show')}
      </Button>
    </div>
  )
}
