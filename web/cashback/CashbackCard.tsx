// Cashback on the profile: what this week has lost so far, what that would bring, and the last week's.
import { useQuery } from '@tanstack/react-query'
import type { CashbackAnswer } from '@walia/contract/cashback.ts'
import { cashbackPath } from '@walia/contract/latePaths.ts'
import { messageOf, post } from '../api/client.ts'
import { ownToken } from '../api/session.ts'
import { dateTimeText, moneyText } from '../formats.ts'
import { useText } from '../text.ts'
import { ErrorState } from '../ui/EmptyState.tsx'
import { Group, GroupBody } from '../ui/Group.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import styles from './Cashback.module.css'

export const CashbackCard = () => {
  const t = useText('cashback')
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['balance', 'cashback'],
    queryFn: ({ signal }) => post<CashbackAnswer>(cashbackPath, ownToken(), { signal }),
  })
  return (
    <Group id="cashback" title={t('title')}>
      <GroupBody>
        {data ? (
          <Week cashback={data.data} />
        ) : error ? (
          <ErrorState message={messageOf(error)} onRetry={() => void refetch()} busy={isFetching} />
        ) : (
          <Skeleton height={64} rows={1} label={t('loading')} />
        )}
      </GroupBody>
    </Group>
  )
}

const Week = ({ cashback }: { cashback: CashbackAnswer['data'] }) => {
  const t = useText('cashback')
  const { percent, loss_min, max, ends_at, net_loss, amount, last } = cashback
  return (
    <>
      <p className={styles.row}>
        <b className={styles.amount}>{moneyText(amount)}</b>
        <span className={styles.words}>{t('lost', { amount: moneyText(net_loss) })}</span>
      </p>
      <p className={styles.words}>
        {t('terms', { percent, min: moneyText(loss_min), max: moneyText(max), time: dateTimeText(ends_at) })}
      </p>
      {last && (
        <p className={styles.words}>
          {t(last.granted ? 'last' : 'lastNone', { amount: moneyText(last.amount), lost: moneyText(last.net_loss) })}
        </p>
      )}
    </>
  )
}
