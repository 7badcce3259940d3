// The last deposits or withdrawals with their status as text.
import type { UseQueryResult } from '@tanstack/react-query'
import { messageOf } from '../api/client.ts'
import { profile } from '../config.ts'
import { useFormats } from '../formats.ts'
import { type TextKey, useText } from '../text.ts'
import { Button } from '../ui/Button.tsx'
import { ErrorState } from '../ui/EmptyState.tsx'
import { Pill, type Tone } from '../ui/Pill.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import type { Listed, Payments, Slice } from './createPayments.ts'
import { nameOf } from './foundPayments.ts'
import styles from './PaymentList.module.css'
import { bankText } from './paymentWords.ts'
import type { PaymentStatus } from './stage.ts'

const TONES: Readonly<Record<PaymentStatus, Tone>> = {
  awaiting_code: 'warn',
  awaiting_claim: 'warn',
  pending: 'info',
  received: 'success',
  paid: 'success',
  refused: 'neutral',
  checking: 'warn',
}

type Words = TextKey<'deposit'> & TextKey<'withdrawal'>
const WORDS: Readonly<Record<Exclude<PaymentStatus, 'received' | 'paid'>, Words>> = {
  awaiting_code: 'stateCode',
  awaiting_claim: 'stateClaim',
  pending: 'statePending',
  refused: 'stateRefused',
  checking: 'stateChecking',
}

export type PaymentListProps<P extends Listed> = {
  slice: Slice
  payments: Payments<P>
  list: UseQueryResult<P[]>
  /** Opens its sheet again, to type its code or see its status. */
  onOpen: (payment: P) => void
  /** Whether a pending one has something for the bettor to do. */
  isUnfinished?: (payment: P) => boolean
  /** What waits for the bettor can only be cancelled. */
  isStopped?: boolean
}

export const PaymentList = <P extends Listed>(props: PaymentListProps<P>) => {
  const t = useText(props.slice)
  return (
    <section aria-labelledby={`last-${props.slice}`}>
      <h2 id={`last-${props.slice}`} className={styles.heading}>
        {t('last')}
      </h2>
      <Rows {...props} />
    </section>
  )
}

const Rows = <P extends Listed>(props: PaymentListProps<P>) => {
  const { slice, list, payments } = props
  const t = useText(slice)
  // The payment in progress has its own line on top.
  const current = payments.use((state) =>
    state.current?.payment ? payments.direction.idOf(state.current.payment) : null,
  )
  if (!list.data)
    return list.error ? (
      <ErrorState message={messageOf(list.error)} onRetry={() => void list.refetch()} busy={list.isFetching} />
    ) : (
      <Skeleton height={64} rows={2} label={t('loadingLast')} />
    )
  if (list.data.length === 0) return <p className={styles.none}>{t('none')}</p>
  return (
    <ul className={styles.list}>
      {list.data.map((payment) => {
        const id = payments.direction.idOf(payment)
        return <Row key={id} {...props} payment={payment} isCurrent={id === current} />
      })}
    </ul>
  )
}

type RowProps<P extends Listed> = PaymentListProps<P> & { payment: P; isCurrent: boolean }

const Row = <P extends Listed>(props: RowProps<P>) => {
  const { slice, payment, isCurrent, isStopped = false, isUnfinished, onOpen } = props
  const deposit = useText('deposit')
  const t = useText(slice)
  const withdrawal = useText('withdrawal')
  const ui = useText('paymentScreens')
  const { money, dateTime } = useFormats()
  const { status, amount, method, mobile, reason, created_at, bank_account, may_arrive_until: until } = payment
  const statusText =
    status === 'received' ? deposit('stateReceived') : status === 'paid' ? withdrawal('statePaid') : t(WORDS[status])
  return (
    <li className={styles.row}>
      <div className={styles.line}>
        <b className={styles.amount}>{money(amount)}</b>
        <Pill tone={TONES[status]}>{statusText}</Pill>
      </div>
      <p className={styles.meta}>
        {dateTime(created_at)} · {nameOf(method)} · {bank_account ? bankText(bank_account) : masked(mobile)}
      </p>
      {payment.claim_code && <p className={styles.meta}>{payment.claim_code}</p>}
      {reason && <p className={styles.meta}>{until ? deposit('mayArrive', { time: dateTime(until) }) : reason}</p>}
      {status === 'awaiting_claim' && !isCurrent && (
        <Button kind="secondary" size="medium" onClick={() => onOpen(payment)}>
          {ui('show')}
        </Button>
      )}
      {(status === 'awaiting_code' || isUnfinished?.(payment)) && !isCurrent && (
        <Button kind="secondary" size="medium" onClick={() => onOpen(payment)}>
          {isStopped ? t('cancel') : ui(status === 'awaiting_code' ? 'enterCode' : 'show')}
        </Button>
      )}
    </li>
  )
}

/** "+251..678" of digits with the country code. */
const masked = (digits: string): string => `+${profile.phone.countryCode}..${digits.slice(-3)}`
