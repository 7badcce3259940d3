// The sums of a statement by day, week or month, one card per period.
import { messageOf } from '../api/client.ts'
import { useFormats } from '../formats.ts'
import { useText } from '../text.ts'
import { EmptyState, ErrorState } from '../ui/EmptyState.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import type { Choice } from './choice.ts'
import { useTotals } from './queries.ts'
import styles from './Statement.module.css'

const FIGURES = ['staked', 'won', 'net', 'deposited', 'withdrawn'] as const

export const Totals = ({ choice }: { choice: Choice }) => {
  const t = useText('statement')
  const { money } = useFormats()
  const { data, error, refetch, isFetching } = useTotals(choice)
  if (!data)
    return error ? (
      <ErrorState message={messageOf(error)} onRetry={() => void refetch()} busy={isFetching} />
    ) : (
      <Skeleton height={112} label={t('loading')} />
    )
  if (data.data.length === 0) return <EmptyState icon="withdraw" text={t('empty')} />
  return (
    <>
      <ul className={styles.list}>
        {data.data.map((period) => (
          <li key={period.since} className={styles.period}>
            <h2 className={styles.since}>{sinceText(period.since)}</h2>
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

/** "22/11/2026" of "2026-11-22". */
const sinceText = (day: string): string => day.split('-').reverse().join('/')
