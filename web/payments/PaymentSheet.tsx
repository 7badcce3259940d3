// A payment on its way, deposit or withdrawal: sending, its code, confirming, and how it ended. One sheet, no page
// jumps.

import { type ReactNode, useEffect, useState } from 'react'
import { useNow } from '../clock.ts'
import { useText } from '../text.ts'
import { Button } from '../ui/Button.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { usePageTapGuard } from '../ui/tapGuard.ts'
import { CodeForm } from './CodeForm.tsx'
import type { Payment, Payments, Slice, UnderWay } from './createPayments.ts'
import { Onward } from './Onward.tsx'
import styles from './Payments.module.css'
import { StageWords } from './StageWords.tsx'
import { progressOf, type Stage, stageOf } from './stage.ts'
import { closePayment, giveCode, resendPaymentCode, retryPayment } from './underWay.ts'
import { type CodeEntry, useCode } from './useCode.ts'

/** What the sheet shows of one stage. */
export type Step = { title: string; body: ReactNode; actions: ReactNode }

export type PaymentSheetProps<P extends Payment> = {
  payments: Payments<P>
  slice: Slice
  /** Where the bettor came from, an address of ours; null when he came from nowhere. */
  from: string | null
  /** The review before anything is sent. */
  review?: Step | null
  /** Stages that this direction renders differently. */
  own?: Partial<Record<Stage, Step>>
  /** Overrides the text that names who sent the code, and where. */
  codeSentence?: string | null
  /** Rendered below the button that submits the code. */
  codeAction?: ReactNode
  /** Rendered below the button that closes the sheet while the provider's word is awaited. */
  waitingAction?: ReactNode
  /** Rendered above the way onward, once it is done. */
  doneAction?: ReactNode
  /** Done before his eyes, it takes the bettor back by itself. */
  returns?: boolean
}

export const PaymentSheet = <P extends Payment>(props: PaymentSheetProps<P>) => {
  const { payments, review = null } = props
  const { current, watched } = payments.use()
  if (review === null && (current === null || !watched)) return null
  return <OpenSheet {...props} review={review} current={current} />
}

type OpenProps<P extends Payment> = PaymentSheetProps<P> & { review: Step | null; current: UnderWay<P> | null }

const OpenSheet = <P extends Payment>({ review, current, ...props }: OpenProps<P>) => {
  const { payments } = props
  const close = (): void => closePayment(payments)
  const t = useText(props.slice)
  const code = useCode(
    (digits) => giveCode(payments, digits),
    () => resendPaymentCode(payments),
  )
  const refusals = payments.use((state) => state.refusals)
  usePageTapGuard(review === null && current !== null ? current.key : 'review')
  useNow()
  const stage = current && stageOf(progressOf(current), Date.now())
  // One that was done when it was opened is looked up, or was returned from before.
  const [isSeen] = useState(stage !== 'done')
  const own = review ?? (stage ? props.own?.[stage] : undefined)
  const named =
    stage === 'approve'
      ? 'confirming'
      : stage === 'claim'
        ? 'checking'
        : stage === null || stage === 'asking'
          ? 'sending'
          : stage
  const title = own?.title ?? t(`${named}Title`)
  useTitleFocus(title)
  const isForm = review !== null || (stage === 'code' && own === undefined)
  return (
    <Sheet
      open
      title={title}
      onClose={close}
      footer={own?.actions ?? <Actions {...props} stage={stage ?? 'sending'} code={code} isSeen={isSeen} />}
    >
      {/* One region for all stages, so that screen readers hear the next one; forms speak for themselves. */}
      <div className={isForm ? undefined : styles.stage} role={isForm ? undefined : 'status'}>
        {own?.body ??
          (stage && current && (
            <Body {...{ stage, current, code, refusals }} slice={props.slice} sentence={props.codeSentence} />
          ))}
      </div>
    </Sheet>
  )
}

/** The button of the stage before is gone, and the focus with it: it goes to what the sheet says now. */
const useTitleFocus = (title: string): void => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every title anew
  useEffect(() => {
    if (document.activeElement === document.body)
      document.querySelector<HTMLElement>('[role=dialog] [data-title]')?.focus({ preventScroll: true })
  }, [title])
}

type BodyProps = {
  stage: Stage
  current: UnderWay<Payment>
  code: CodeEntry
  refusals: number
  slice: Slice
  sentence: string | null | undefined
}

const Body = ({ stage, current, code, refusals, slice, sentence }: BodyProps) =>
  stage === 'code' ? (
    <CodeForm code={code} current={current} slice={slice} sentence={sentence} />
  ) : (
    <StageWords stage={stage} current={current} refusals={refusals} slice={slice} />
  )

const Actions = <P extends Payment>(
  props: PaymentSheetProps<P> & { stage: Stage; code: CodeEntry; isSeen: boolean },
) => {
  const t = useText('paymentScreens')
  const { payments, stage, code, from, codeAction, waitingAction, doneAction, returns = false } = props
  const close = (): void => closePayment(payments)
  if (stage === 'done')
    return (
      <div className={styles.actions}>
        {doneAction}
        <Onward from={from} isByItself={returns && props.isSeen} onLeave={close} />
      </div>
    )
  if (stage === 'code')
    return (
      <div className={styles.actions}>
        <Button type="submit" form={code.form} full busy={code.busy}>
          {t('codeConfirm')}
        </Button>
        {codeAction}
      </div>
    )
  const refused = stage === 'refused'
  return (
    <div className={styles.actions}>
      <Button
        kind={refused ? 'primary' : 'secondary'}
        full
        onClick={() => (refused ? retryPayment(payments) : close())}
      >
        {t(refused ? 'again' : 'close')}
      </Button>
      {(stage === 'confirming' || stage === 'checking') && waitingAction}
    </div>
  )
}
