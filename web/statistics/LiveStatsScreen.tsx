// Live statistics on a page of their own, without the frame: score, tracker, counts and the latest events.
import type { MatchListItem } from '@walia/contract/matches.ts'
import { Link, useSearch } from 'wouter'
import { messageOf } from '../api/client.ts'
import { firstFilter } from '../api/listFilter.ts'
import { usePrices } from '../api/prices.ts'
import { useLiveList } from '../api/queries.ts'
import { useTopics } from '../api/socket.ts'
import { useTitle } from '../head.ts'
import { ListSkeleton } from '../match/ListSkeleton.tsx'
import { LiveClock } from '../match/LiveParts.tsx'
import { paths } from '../paths.ts'
import { useText } from '../text.ts'
import { EmptyState, ErrorState } from '../ui/EmptyState.tsx'
import { Icon } from '../ui/Icon.tsx'
import { PageBar } from '../ui/PageBar.tsx'
import styles from './LiveStats.module.css'
import { useLiveStats } from './queries.ts'
import { Tracker } from './TrackerTab.tsx'

const ROW_PX = 56

const LiveStatsScreen = () => {
  const id = Number(new URLSearchParams(useSearch()).get('id'))
  return Number.isSafeInteger(id) && id > 0 ? <OneMatch id={id} /> : <Choice />
}

const OneMatch = ({ id }: { id: number }) => {
  const t = useText('statistics')
  const match = useText('match')
  useTopics([`head:${id}`])
  const held = usePrices((state) => state.matches[id]?.live) ?? null
  const stats = useLiveStats(id, held)
  const meta = stats.data?.meta
  const live = held ?? stats.data?.data.live ?? null
  const title = meta ? match('versus', { home: meta.home_team, away: meta.away_team }) : t('liveStats')
  useTitle(title)
  return (
    <>
      <PageBar title={title} alone />
      {stats.isPending && <ListSkeleton height={ROW_PX} onRetry={() => void stats.refetch()} />}
      {stats.isError && (
        <ErrorState message={messageOf(stats.error)} onRetry={() => void stats.refetch()} busy={stats.isFetching} />
      )}
      {stats.data && (!meta || !live) && <EmptyState icon="stats" text={t(meta ? 'trackerNotStarted' : 'none')} />}
      {meta && live && (
        <>
          <p className={styles.score}>
            <span>{meta.home_team}</span>
            <span className={styles.goals}>
              {live.home_score} : {live.away_score}
            </span>
            <span>{meta.away_team}</span>
          </p>
          <Tracker match={meta} live={live} events={(stats.data?.data.events ?? []).toReversed()} />
        </>
      )}
    </>
  )
}

/** Without a match in the address: those being played, to choose one. */
const Choice = () => {
  const t = useText('statistics')
  const list = useLiveList(firstFilter)
  return (
    <>
      <PageBar title={t('liveStats')} alone />
      {list.data ? (
        <Rows items={list.data.data} />
      ) : list.isError ? (
        <ErrorState message={messageOf(list.error)} onRetry={() => void list.refetch()} busy={list.isFetching} />
      ) : (
        <ListSkeleton height={ROW_PX} onRetry={() => void list.refetch()} />
      )}
    </>
  )
}

const Rows = ({ items }: { items: readonly MatchListItem[] }) => {
  const t = useText('statistics')
  const match = useText('match')
  if (items.length === 0) return <EmptyState icon="stats" text={t('noLive')} />
  return (
    <>
      <p className={styles.hint}>{t('chooseMatch')}</p>
      <ul>
        {items.map((item) => (
          <li key={item.parent_match_id}>
            <Link href={paths.liveStats(item.parent_match_id)} className={styles.row}>
              <span className={styles.names}>
                {match('versus', { home: item.home_team, away: item.away_team })}
                {item.live && <LiveClock live={item.live} />}
              </span>
              {item.live && (
                <span className={styles.goals}>
                  {item.live.home_score}:{item.live.away_score}
                </span>
              )}
              <Icon name="chevron" size={16} />
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

export default LiveStatsScreen
