// Final scores by week, newest first.
import type { VirtualLeague, VirtualResultsAnswer } from '@walia/contract/virtuals.ts'
import { useState } from 'react'
import { Link } from 'wouter'
import { messageOf } from '../api/client.ts'
import { ListSkeleton } from '../match/ListSkeleton.tsx'
import { paths } from '../paths.ts'
import { useText } from '../text.ts'
import { EmptyState, ErrorState } from '../ui/EmptyState.tsx'
import { Group } from '../ui/Group.tsx'
import { useResults } from './queries.ts'
import { SeasonChoice } from './SeasonChoice.tsx'
import styles from './Virtuals.module.css'

const ROW_PX = 44

export const ResultsTab = ({ league }: { league: VirtualLeague }) => {
  const t = useText('virtuals')
  const [season, setSeason] = useState<number>()
  const shown = league.show === null ? 'none' : `${league.show.day} ${league.show.phase}`
  const { data, error, refetch, isFetching } = useResults(league.league, season, `${league.season} ${shown}`)
  if (!data)
    return error ? (
      <ErrorState message={messageOf(error)} onRetry={() => void refetch()} busy={isFetching} />
    ) : (
      <ListSkeleton height={ROW_PX} onRetry={() => void refetch()} />
    )
  return (
    <>
      <SeasonChoice seasons={data.data.seasons} chosen={data.data.season} onChoose={setSeason} />
      {data.data.weeks.length === 0 && <EmptyState icon="football" text={t('noResults')} />}
      {data.data.weeks.map((week) => (
        <Week key={week.day} week={week} />
      ))}
      <Link href={paths.fair()} className={styles.link}>
        {t('checkRounds')}
      </Link>
    </>
  )
}

const Week = ({ week }: { week: VirtualResultsAnswer['data']['weeks'][number] }) => {
  const t = useText('virtuals')
  return (
    <Group id={`virtual-week-${week.day}`} title={t('week', { day: week.day })}>
      {week.void ? (
        <p className={styles.note}>{t('void')}</p>
      ) : (
        <ul>
          {week.matches.map((match) => (
            <li key={match.parent_match_id} className={styles.result}>
              <span>{match.home_team}</span>
              <b>
                {match.score}
                <span className={styles.half}> ({match.half_time})</span>
              </b>
              <span>{match.away_team}</span>
            </li>
          ))}
        </ul>
      )}
    </Group>
  )
}
