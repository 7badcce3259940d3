// A payment on its way, deposit or withdrawal: sending, its code, confirming, and how it ended. One sheet, no page
// jumps.

import type { ReactNode } from 'react'
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
import { closePayment, giveCode } from './underWay.ts'
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
  const code = useCode((digits) => giveCode(payments, digits))
  const refusals = payments.use((state) => state.refusals)
  usePageTapGuard(review === null && current !== null ? current.key : 'review')
  useNow()
  const stage = current && stageOf(progressOf(current), Date.now())
  const own = review ?? (stage ? props.own?.[stage] : undefined)
  const named =
    stage === 'approve'
      ? 'confirming'
      : stage === 'claim'
        ? 'checking'
        : stage === null || stage === 'asking'
          ? 'sending'
          : stage
  const isForm = review !== null || stage === 'code'
  return (
    <Sheet
      open
      title={own?.title ?? t(`${named}Title`)}
      onClose={close}
      footer={own?.actions ?? <Actions {...props} stage={stage ?? 'sending'} code={code} />}
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

const Actions = <P extends Payment>(props: PaymentSheetProps<P> & { stage: Stage; code: CodeEntry }) => {
  const t = useText('paymentScreens')
  const { payments, stage, code, from, codeAction } = props
  const close = (): void => closePayment(payments)
  if (stage === 'done') return <Onward from={from} onLeave={close} />
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
    <Button kind={refused ? 'primary' : 'secondary'} full onClick={close}>
      {t(refused ? 'again' : 'close')}
    </Button>
  )
}
