// The sums of a statement by day, week or month, one card per period.
import { messageOf } from '../api/client.ts'
import { useFormats } from '../formats.ts'
import { useText } from '../text.ts'
import { EmptyState, ErrorState } from '../ui/EmptyState.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { type Choice, daysOf, periodText } from './choice.ts'
import { today, useTotals } from './queries.ts'
import styles from './Statement.module.css'

const FIGURES = ['staked', 'won', 'net', 'deposited', 'withdrawn'] as const

export const Totals = ({ choice }: { choice: Choice }) => {
  const t = useText('statement')
  const { money } = useFormats()
  const [unit, now] = [choice.unit ?? 'day', today()]
  const { data, error, refetch, isFetching } = useTotals(choice)
  if (!data)
    return error ? (
      <ErrorState message={messageOf(error)} onRetry={() => void refetch()} busy={isFetching} />
    ) : (
      <Skeleton height={112} label={t('loading')} />
    )
  const reserved =
    Number(data.reserved) === 0 ? null : (
      <p className={styles.reserved}>{t('reservedNow', { amount: money(data.reserved) })}</p>
    )
  if (data.data.length === 0)
    return (
      <>
        {reserved}
        <EmptyState icon="withdraw" text={t('empty')} />
      </>
    )
  return (
    <>
      {reserved}
      <ul className={styles.list}>
        {data.data.map((period) => (
          <li key={period.since} className={styles.period}>
            <h2 className={styles.since}>
              {periodText(unit, period.since, { ...daysOf(choice, now), from: data.from }, now)}
            </h2>
            <dl className={styles.figures}>
              {FIGURES.map((name) => (
                <div key={name}>
                  <dt>{t(name)}</dt>
                  <dd>{money(period[name])}</dd>
                </div>
              ))}
              {Number(period.other) !== 0 && (
                <div>
                  <dt>{t('otherMoved')}</dt>
                  <dd>{money(period.other)}</dd>
                </div>
              )}
            </dl>
          </li>
        ))}
      </ul>
      <p className={styles.end}>{t('totalsNote')}</p>
    </>
  )
}
