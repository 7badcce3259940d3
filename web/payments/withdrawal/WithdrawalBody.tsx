// The withdrawal page below its title: the form with the open methods, the withdrawal in progress, and the last ones.
import type { WithdrawMethod } from '@walia/contract/payments.ts'
import { useEffect } from 'react'
import { useText } from '../../text.ts'
import { linkedAmountOf } from '../amount.ts'
import { openListed } from '../foundPayments.ts'
import { MethodsLoaded } from '../MethodsLoaded.tsx'
import { PaymentList } from '../PaymentList.tsx'
import { PaymentSheet } from '../PaymentSheet.tsx'
import { UnderWayNotice } from '../UnderWayNotice.tsx'
import { resumePayment } from '../underWay.ts'
import { useWithdrawMethods } from '../useMethods.ts'
import { CancelButton } from './CancelButton.tsx'
import { CloseButton, ReviewActions, ReviewLines } from './Review.tsx'
import { Track } from './Track.tsx'
import { WithdrawalForm, withdrawalLimits } from './WithdrawalForm.tsx'
import { useWithdrawals, withdrawals } from './withdrawals.ts'

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
          ? { confirming: { title: t('confirmingTitle'), body: <Track current={current} />, actions: <CloseButton /> } }
          : undefined
      }
      codeAction={<CancelButton />}
    />
  )
}
