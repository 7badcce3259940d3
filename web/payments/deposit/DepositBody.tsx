// The deposit page below its title: the form with the open payment methods, and the deposit in progress. While an exclusion
// lasts only what had begun before it, since that may still be credited.
import type { Deposit, DepositMethod } from '@walia/contract/payments.ts'
import { Suspense, useEffect } from 'react'
import { useIsExcluded } from '../../api/session.ts'
import { FirstDepositNotice } from '../../bonuses/BonusCard.tsx'
import { ClaimFirstDeposit, ClaimNotice, useFirstDepositClaim } from '../../bonuses/ClaimBanner.tsx'
import { dateTimeText, moneyText } from '../../formats.ts'
import { laterPart } from '../../later.ts'
import { paths } from '../../paths.ts'
import { useExclusion } from '../../saferplay/queries.ts'
import { loadTexts, useText } from '../../text.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { UnverifiedNotice } from '../../verification/late.ts'
import { linkedAmountOf } from '../amount.ts'
import { CancelButton } from '../CancelButton.tsx'
import type { UnderWay } from '../createPayments.ts'
import { openListed } from '../foundPayments.ts'
import { useDepositLeft } from '../left.ts'
import { MethodsLoaded } from '../MethodsLoaded.tsx'
import { PaymentList } from '../PaymentList.tsx'
import { PaymentSheet, type PaymentSheetProps } from '../PaymentSheet.tsx'
import styles from '../Payments.module.css'
import { wordsOf } from '../paymentWords.ts'
import { isFinal } from '../stage.ts'
import { UnderWayNotice } from '../UnderWayNotice.tsx'
import { resumePayment } from '../underWay.ts'
import { useDepositMethods } from '../useMethods.ts'
import { ApproveActions, ApproveWords } from './Approve.tsx'
import { CheckoutActions, CheckoutWords } from './Checkout.tsx'
import { DepositForm, depositLimits } from './DepositForm.tsx'
import { deposits, isPrompted, isUnfinished, useDeposits } from './deposits.ts'

export type DepositBodyProps = {
  /** Where the bettor came from, an address of ours; null when he came from nowhere. */
  from: string | null
  /** The amount of the address, decimal text. */
  amount: string | null
  /** Id of the only way to pay that is shown; null shows all. */
  only: string | null
}

const ExcludedNotice = laterPart(async () => {
  const [part] = await Promise.all([import('../../saferplay/ExcludedNotice.tsx'), loadTexts(['saferplay'])])
  return part.ExcludedNotice
})

export const DepositBody = (props: DepositBodyProps) =>
  useIsExcluded() ? <BegunBefore from={props.from} /> : <Depositing {...props} />

const BegunBefore = ({ from }: Pick<DepositBodyProps, 'from'>) => {
  const t = useText('deposit')
  const exclusion = useExclusion()
  const mayArrive = useDeposits().data?.some(({ status }) => !isFinal(status)) ?? false
  return (
    <>
      <UnderWayNotice payments={deposits} />
      <Suspense fallback={null}>
        <ExcludedNotice exclusion={exclusion} isInset />
      </Suspense>
      {mayArrive && <p className={styles.hint}>{t('begunBefore')}</p>}
      <DepositsBegun from={from} />
    </>
  )
}

const Depositing = ({ from, amount, only }: DepositBodyProps) => {
  const t = useText('deposit')
  const methods = useDepositMethods()
  return (
    <>
      <UnderWayNotice payments={deposits} />
      <MethodsLoaded query={methods} only={only} empty={t('noMethods')} icon="deposit">
        {(open: DepositMethod[]) => (
          <>
            <a href="#deposit" className="skip-link">
              {t('skipToAction')}
            </a>
            <DepositForm methods={open} linkedAmount={linkedAmountOf(amount, depositLimits)} />
          </>
        )}
      </MethodsLoaded>
      {/* Below the form: the amount is seen without scrolling. */}
      <div className={styles.below}>
        <LimitNotice />
        <FirstDepositNotice />
        <ClaimNotice />
      </div>
      <DepositsBegun from={from} />
    </>
  )
}

/** The last ones, and the sheet of the one under way. */
const DepositsBegun = ({ from }: Pick<DepositBodyProps, 'from'>) => {
  const t = useText('deposit')
  const current = deposits.use((state) => state.current)
  useEffect(() => resumePayment(deposits), [])
  const own = useOwnSteps(current)
  const isExcluded = useIsExcluded()
  const claim = useFirstDepositClaim()
  return (
    <>
      <PaymentList
        slice="deposit"
        payments={deposits}
        list={useDeposits()}
        onOpen={(deposit) => openListed(deposits, deposit)}
        isUnfinished={isUnfinished}
        isStopped={isExcluded}
      />
      <PaymentSheet
        payments={deposits}
        slice="deposit"
        from={from}
        own={own}
        // Mobile money asks the payer on his phone; the code before that is ours.
        codeAction={<CancelButton payments={deposits} />}
        waitingAction={current && isPrompted(current.order, current.payment) && <CancelButton payments={deposits} />}
        doneAction={<ClaimFirstDeposit />}
        returns={claim === null}
        codeSentence={current?.order.method.kind === 'mobile_money' ? t('payerCodeSent', wordsOf(current)) : null}
      />
    </>
  )
}

/** The limit that leaves the least: the own one where it leaves no deposit, or that of a missing identity. */
const LimitNotice = () => {
  const t = useText('deposit')
  const left = useDepositLeft()
  if (left === null || left.until === null || left.amount >= depositLimits.min)
    return (
      <Suspense fallback={null}>
        <UnverifiedNotice direction="deposit" />
      </Suspense>
    )
  return (
    <div className={styles.notice}>
      <p>{t('ownLimitLeaves', { amount: moneyText(left.amount), time: dateTimeText(left.until) })}</p>
      <ButtonLink kind="outline" size="medium" href={paths.profile({ action: 'saferplay' })}>
        {t('yourLimits')}
      </ButtonLink>
    </div>
  )
}

/**
 * What this direction shows in its own way: the phone's approval, the provider's page to pay on, and that an exclusion has
 * stopped it.
 */
const useOwnSteps = (current: UnderWay<Deposit> | null): PaymentSheetProps<Deposit>['own'] => {
  const t = useText('deposit')
  const isExcluded = useIsExcluded()
  if (current === null) return undefined
  if (isExcluded && deposits.direction.isStoppedByExclusion(current)) {
    const stopped = {
      title: t('stoppedTitle'),
      body: <p className={styles.stageText}>{t('stoppedText')}</p>,
      actions: <CancelButton payments={deposits} />,
    }
    return { code: stopped, approve: stopped, confirming: stopped, checking: stopped }
  }
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
