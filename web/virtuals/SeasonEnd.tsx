// The pause between two seasons: who has won this one, the final table's top, and when the next one's first day closes.
import type { VirtualLeague, VirtualShow } from '@walia/contract/virtuals.ts'
import { messageOf } from '../api/client.ts'
import { countdownText } from '../formats.ts'
import { ListSkeleton } from '../match/ListSkeleton.tsx'
import { Standings } from '../statistics/Standings.tsx'
import { useText } from '../text.ts'
import { ErrorState } from '../ui/EmptyState.tsx'
import { useTable } from './queries.ts'
import { useSecondsTo } from './RoundTimer.tsx'
import styles from './Virtuals.module.css'

const ROW_PX = 32

export const SeasonEnd = ({ league, show: { season } }: { league: VirtualLeague; show: VirtualShow }) => {
  const t = useText('virtuals')
  const left = useSecondsTo(league.closes_at)
  const { data, error, refetch, isFetching } = useTable(league.league, season, false)
  return (
    <section className={styles.seasonEnd} aria-label={t('seasonOver', { season })}>
      <h3 className={styles.heading}>{t('seasonOver', { season })}</h3>
      {data && <p className={styles.champion}>{t('champion', { team: data.data.rows[0]?.team ?? '' })}</p>}
      <p role="timer" className={styles.note}>
        {t('nextSeason', { season: league.season, time: countdownText(left * 1000) })}
      </p>
      {data ? (
        <Standings
          rows={data.data.rows.map(({ place, ...row }) => ({ ...row, position: place, side: null }))}
          withDraws
        />
      ) : error ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <ListSkeleton height={ROW_PX} onRetry={() => void refetch()} />
      )}
    </section>
  )
}
