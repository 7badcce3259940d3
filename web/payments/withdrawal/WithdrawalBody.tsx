// The withdrawal page below its title: the form with the open methods, the withdrawal in progress, and the last ones.
import type { Withdrawal, WithdrawMethod } from '@walia/contract/payments.ts'
import { Suspense, useEffect } from 'react'
import { copy } from '../../betslip/copy.ts'
import { useFormats } from '../../formats.ts'
import { useText } from '../../text.ts'
import { Icon } from '../../ui/Icon.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { UnverifiedNotice } from '../../verification/late.ts'
import { linkedAmountOf } from '../amount.ts'
import { CancelButton } from '../CancelButton.tsx'
import type { UnderWay } from '../createPayments.ts'
import { openListed } from '../foundPayments.ts'
import { MethodsLoaded } from '../MethodsLoaded.tsx'
import { PaymentList } from '../PaymentList.tsx'
import { PaymentSheet } from '../PaymentSheet.tsx'
import styles from '../Payments.module.css'
import { wordsOf } from '../paymentWords.ts'
import { UnderWayNotice } from '../UnderWayNotice.tsx'
import { resumePayment } from '../underWay.ts'
import { useWithdrawMethods } from '../useMethods.ts'
import { WaitingMark, WaitingOffline } from '../Waiting.tsx'
import { CloseButton, ReviewActions, ReviewLines } from './Review.tsx'
import { Shops } from './Shops.tsx'
import { HOLD_NOTE, WithdrawalForm, withdrawalLimits } from './WithdrawalForm.tsx'
import { useWithdrawalHold, useWithdrawals, withdrawals } from './withdrawals.ts'

export type WithdrawalBodyProps = {
  /** Where the bettor came from, an address of ours; null when he came from nowhere. */
  from: string | null
  /** The amount of the address, decimal text. */
  amount: string | null
  /** Id of the only way that is shown; null shows all. */
  only: string | null
}

export const WithdrawalBody = ({ from, amount, only }: WithdrawalBodyProps) => {
  const t = useText('withdrawal')
  const methods = useWithdrawMethods()
  useEffect(() => resumePayment(withdrawals), [])
  return (
    <>
      <UnderWayNotice payments={withdrawals} />
      <HoldNotice />
      <Suspense fallback={null}>
        <UnverifiedNotice direction="withdrawal" />
      </Suspense>
      <MethodsLoaded query={methods} only={only} empty={t('noMethods')} icon="withdraw">
        {(open: WithdrawMethod[]) => (
          <WithdrawalForm methods={open} linkedAmount={linkedAmountOf(amount, withdrawalLimits)} />
        )}
      </MethodsLoaded>
      <PaymentList
        slice="withdrawal"
        payments={withdrawals}
        list={useWithdrawals()}
        onOpen={(withdrawal) => openListed(withdrawals, withdrawal)}
      />
      <WithdrawalSheet from={from} />
    </>
  )
}

/** Said before anything is typed. */
const HoldNotice = () => {
  const t = useText('withdrawal')
  const { dateTime } = useFormats()
  const hold = useWithdrawalHold()
  if (hold === null) return null
  return (
    <div id={HOLD_NOTE} className={styles.notice} role="status">
      <Icon name="info" />
      <div className={styles.words}>
        <p>{hold.message}</p>
        {hold.until && <p>{t('heldUntil', { time: dateTime(hold.until) })}</p>}
      </div>
    </div>
  )
}

const WithdrawalSheet = ({ from }: { from: string | null }) => {
  const t = useText('withdrawal')
  const { review, current } = withdrawals.use()
  return (
    <PaymentSheet
      payments={withdrawals}
      slice="withdrawal"
      from={from}
      review={
        review && {
          title: t('reviewTitle'),
          body: <ReviewLines order={review} />,
          actions: <ReviewActions order={review} />,
        }
      }
      own={
        current
          ? {
              claim: {
                title: t('claimTitle'),
                body: <ClaimWords current={current} />,
                actions: (
                  <div className={styles.actions}>
                    <CloseButton />
                    <CancelButton payments={withdrawals} />
                  </div>
                ),
              },
              confirming: { title: t('confirmingTitle'), body: <Track current={current} />, actions: <CloseButton /> },
            }
          : undefined
      }
      codeAction={<CancelButton payments={withdrawals} />}
    />
  )
}

/** What the bettor shows at the till, and until when. */
const ClaimWords = ({ current }: { current: UnderWay<Withdrawal> }) => {
  const t = useText('withdrawal')
  const { dateTime } = useFormats()
  const { claim_code, claim_expires_at } = current.payment ?? {}
  return (
    <>
      <p className={styles.stageText}>{t('claimText', wordsOf(current))}</p>
      <div className={styles.claim}>
        <p className={styles.big}>{claim_code}</p>
        {claim_code && <IconButton icon="copy" label={t('claimCopy')} onClick={() => void copy(claim_code)} />}
      </div>
      {claim_expires_at && <p className={styles.stageText}>{t('claimUntil', { time: dateTime(claim_expires_at) })}</p>}
      <Shops />
    </>
  )
}

/** The progress: reserved, sent, paid. */
const Track = ({ current }: { current: UnderWay<Withdrawal> }) => {
  const t = useText('withdrawal')
  const words = wordsOf(current)
  return (
    <>
      <ol className={styles.track}>
        <li className={styles.passed}>
          <Icon name="check" /> {t('trackReserved', words)}
        </li>
        <li>
          <WaitingMark /> {t('trackSent', words)}
        </li>
        <li className={styles.ahead}>
          <span className={styles.dot} /> {t('trackPaid', words)}
        </li>
      </ol>
      <WaitingOffline />
      <p className={styles.stageText}>{t('trackText')}</p>
    </>
  )
}
