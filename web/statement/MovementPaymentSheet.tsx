// The deposit or withdrawal behind a movement: how it stands, its amount, fee, way and number.
import { useQuery } from '@tanstack/react-query'
import { paymentPaths } from '@walia/contract/paths.ts'
import type { DepositAnswer, WithdrawalAnswer } from '@walia/contract/payments.ts'
import { methodOf } from '@walia/domain/payments/amounts.ts'
import { get, messageOf } from '../api/client.ts'
import { profile } from '../config.ts'
import { useFormats } from '../formats.ts'
import { methodNameOf } from '../payments/methodName.ts'
import { useLanguage, useText } from '../text.ts'
import { ErrorState } from '../ui/EmptyState.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Lines } from './Lines.tsx'
import styles from './Statement.module.css'

type Answer = DepositAnswer | WithdrawalAnswer

const loadPayment = (id: string, signal: AbortSignal): Promise<Answer> =>
  id.startsWith('dep_')
    ? get<Answer>(paymentPaths.status, { depositId: id }, signal)
    : get<Answer>(paymentPaths.withdrawal, { withdrawalId: id }, signal)

export const MovementPaymentSheet = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const t = useText('statement')
  const language = useLanguage()
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['profile', 'statementPayment', language, id],
    queryFn: ({ signal }) => loadPayment(id, signal),
  })
  return (
    <Sheet open title={t(id.startsWith('dep_') ? 'cause_deposit' : 'withdrawal')} onClose={onClose}>
      {data ? (
        <Payment answer={data} id={id} />
      ) : error ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <Skeleton height={60} rows={3} label={t('loadingPayment')} />
      )}
    </Sheet>
  )
}

const Payment = ({ answer: { message, data }, id }: { answer: Answer; id: string }) => {
  const t = useText('statement')
  const { money, dateTime } = useFormats()
  const method = methodOf(profile, data.method)
  const lines: [string, string][] = [
    [t('amount'), money(data.amount)],
    [t('fee'), money(data.fee)],
    'total' in data ? [t('paidInAll'), money(data.total)] : [t('arrives'), money(data.net)],
    [t('way'), method ? methodNameOf(method) : data.method],
    [t('when'), dateTime(data.created_at)],
    [t('number'), id],
  ]
  return (
    <>
      <p className={styles.message}>{message}</p>
      <Lines lines={lines} />
    </>
  )
}
