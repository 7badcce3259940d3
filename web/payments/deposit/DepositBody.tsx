// The deposit page below its title: the form with the open payment methods, and the deposit in progress.
import type { Deposit, DepositMethod } from '@walia/contract/payments.ts'
import { Suspense, useEffect } from 'react'
import { isSettled } from '../../api/settled.ts'
import { FirstDepositNotice } from '../../bonuses/BonusCard.tsx'
import { useBonuses } from '../../bonuses/sources.ts'
import { useText } from '../../text.ts'
import { UnverifiedNotice } from '../../verification/late.ts'
import { linkedAmountOf } from '../amount.ts'
import { CancelButton } from '../CancelButton.tsx'
import type { UnderWay } from '../createPayments.ts'
import { openListed } from '../foundPayments.ts'
import { MethodsLoaded } from '../MethodsLoaded.tsx'
import { PaymentList } from '../PaymentList.tsx'
import { PaymentSheet, type PaymentSheetProps } from '../PaymentSheet.tsx'
import { wordsOf } from '../paymentWords.ts'
import { UnderWayNotice } from '../UnderWayNotice.tsx'
import { resumePayment } from '../underWay.ts'
import { useDepositMethods } from '../useMethods.ts'
import { ApproveActions, ApproveWords } from './Approve.tsx'
import { CheckoutActions, CheckoutWords } from './Checkout.tsx'
import { DepositForm, depositLimits } from './DepositForm.tsx'
import { deposits, useDeposits } from './deposits.ts'

export type DepositBodyProps = {
  /** Where the bettor came from, an address of ours; null when he came from nowhere. */
  from: string | null
  /** The amount of the address, decimal text. */
  amount: string | null
  /** Id of the only way to pay that is shown; null shows all. */
  only: string | null
}

export const DepositBody = ({ from, amount, only }: DepositBodyProps) => {
  const t = useText('deposit')
  const methods = useDepositMethods()
  const current = deposits.use((state) => state.current)
  useEffect(() => resumePayment(deposits), [])
  const own = useOwnSteps(current)
  // Stands above the form, which is drawn once this is known.
  const isOffered = isSettled(useBonuses())
  return (
    <>
      <UnderWayNotice payments={deposits} />
      <Suspense fallback={null}>
        <UnverifiedNotice direction="deposit" />
      </Suspense>
      <FirstDepositNotice />
      <MethodsLoaded query={methods} isReady={isOffered} only={only} empty={t('noMethods')} icon="deposit">
        {(open: DepositMethod[]) => (
          <>
            <a href="#deposit" className="skip-link">
              {t('skipToAction')}
            </a>
            <DepositForm methods={open} linkedAmount={linkedAmountOf(amount, depositLimits)} />
          </>
        )}
      </MethodsLoaded>
      <PaymentList
        slice="deposit"
        payments={deposits}
        list={useDeposits()}
        onOpen={(deposit) => openListed(deposits, deposit)}
      />
      <PaymentSheet
        payments={deposits}
        slice="deposit"
        from={from}
        own={own}
        // Mobile money asks the payer on his phone; the code before that is ours.
        codeAction={<CancelButton payments={deposits} />}
        codeSentence={current?.order.method.kind === 'mobile_money' ? t('payerCodeSent', wordsOf(current)) : null}
      />
    </>
  )
}

/** What this direction shows in its own way: the phone's approval, and the provider's page to pay on. */
const useOwnSteps = (current: UnderWay<Deposit> | null): PaymentSheetProps<Deposit>['own'] => {
  const t = useText('deposit')
  if (current === null) return undefined
  const url = current.payment?.checkout_url ?? null
  if (url !== null) {
    const words = wordsOf(current)
    const step = (again: boolean) => ({
      title: t('payTitle', words),
      body: <CheckoutWords current={current} />,
      actions: <CheckoutActions current={current} url={url} again={again} />,
    })
    return { approve: step(false), confirming: step(true), checking: step(true) }
  }
  const approve = {
    title: t('approveTitle'),
    body: <ApproveWords current={current} />,
    actions: <ApproveActions />,
  }
  return current.order.method.kind === 'mobile_money' ? { approve } : undefined
}
