// The last withdrawals with how they stand.
import type { Withdrawal } from '@walia/contract/payments.ts'
import { messageOf } from '../../api/client.ts'
import { profile } from '../../config.ts'
import { useFormats } from '../../formats.ts'
import { type TextKey, useText } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/EmptyState.tsx'
import { Pill, type Tone } from '../../ui/Pill.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './WithdrawalList.module.css'
import { nameOf, openWithdrawal, useWithdrawals, withdrawals } from './withdrawals.ts'

const states: Record<Withdrawal['status'], readonly [Tone, TextKey<'withdrawal'>]> = {
  awaiting_code: ['warn', 'stateCode'],
  pending: ['info', 'statePending'],
  paid: ['success', 'statePaid'],
  refused: ['neutral', 'stateRefused'],
  checking: ['warn', 'stateChecking'],
}

export const WithdrawalList = () => {
  const t = useText('withdrawal')
  return (
    <section aria-labelledby="withdrawals">
      <h2 id="withdrawals" className={styles.heading}>
        {t('last')}
      </h2>
      <Rows />
    </section>
  )
}

const Rows = () => {
  const t = useText('withdrawal')
  const list = useWithdrawals()
  if (!list.data)
    return list.error ? (
      <ErrorState message={messageOf(list.error)} onRetry={() => void list.refetch()} busy={list.isFetching} />
    ) : (
      <Skeleton height={64} rows={2} label={t('loadingLast')} />
    )
  if (list.data.length === 0) return <p className={styles.none}>{t('none')}</p>
  return (
    <ul className={styles.list}>
      {list.data.map((withdrawal) => (
        <Row key={withdrawal.withdrawal_id} withdrawal={withdrawal} />
      ))}
    </ul>
  )
}

const Row = ({ withdrawal }: { withdrawal: Withdrawal }) => {
  const t = useText('withdrawal')
  const ui = useText('paymentScreens')
  const { money, dateTime } = useFormats()
  const { status, amount, method, mobile, reason } = withdrawal
  // The one under way has its own line on top.
  const current = withdrawals.use((state) => state.current?.payment?.withdrawal_id)
  const [tone, key] = states[status]
  return (
    <li className={styles.row}>
      <div className={styles.line}>
        <b className={styles.amount}>{money(amount)}</b>
        <Pill tone={tone}>{t(key)}</Pill>
      </div>
      <p className={styles.meta}>
        {dateTime(withdrawal.created_at)} · {nameOf(method)} · {masked(mobile)}
      </p>
      {reason && <p className={styles.meta}>{reason}</p>}
      {status === 'awaiting_code' && current !== withdrawal.withdrawal_id && (
        <Button kind="secondary" size="medium" onClick={() => openWithdrawal(withdrawal)}>
          {ui('enterCode')}
        </Button>
      )}
    </li>
  )
}

/** "+251..678" of digits with the country code. */
const masked = (digits: string): string => `+${profile.phone.countryCode}..${digits.slice(-3)}`
