// The list's states: shape while loading, error, empty, rows with more to come, and its end.

import type { MatchListMeta } from '@walia/contract/matches.ts'
import { ALL_SPORTS, TAB } from '@walia/contract/paths.ts'
import { useEffect, useRef } from 'react'
import { messageOf } from '../api/client.ts'
import type { ListFilter, useMatchList } from '../api/queries.ts'
import { useTopics } from '../api/socket.ts'
import { ListSkeleton } from '../match/ListSkeleton.tsx'
import { filterOf } from '../match/MarketHeader.tsx'
import { MatchGroup } from '../match/MatchGroup.tsx'
import { useText } from '../text.ts'
import { Button, Spinner } from '../ui/Button.tsx'
import { EmptyState, ErrorState } from '../ui/EmptyState.tsx'
import styles from './MatchList.module.css'

type List = ReturnType<typeof useMatchList>
export type MatchListProps = {
  list: List
  meta: MatchListMeta
  filter: ListFilter
  /** What the filter's league is called. */
  league?: string
  /** Absent where the list is of everything upcoming. */
  onSeeUpcoming?: () => void
  /** Instead of the sentence with tab, sport and league. */
  emptyText?: string
}

export const MatchList = ({ list, meta, filter, league, onSeeUpcoming, emptyText }: MatchListProps) => {
  const pages = list.data?.pages ?? []
  const items = pages.flatMap((page) => page.data)
  useTopics(items.map((item) => `head:${item.parent_match_id}` as const))
  const columns = filterOf(meta.filters, filter.market).odd_keys
  if (list.isPending) return <ListSkeleton onRetry={() => void list.refetch()} />
  if (items.length === 0 && list.isError)
    return <ErrorState message={messageOf(list.error)} onRetry={() => void list.refetch()} busy={list.isFetching} />
  return (
    <>
      {pages.map((page, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number
        <MatchGroup key={place} items={page.data} columns={columns} />
      ))}
      {items.length === 0 && <Nothing meta={meta} filter={filter} league={league} emptyText={emptyText} />}
      {list.hasNextPage ? <More list={list} /> : <End filter={filter} onSeeUpcoming={onSeeUpcoming} />}
    </>
  )
}

const Nothing = ({ meta, filter, league, emptyText }: Omit<MatchListProps, 'list' | 'onSeeUpcoming'>) => {
  const t = useText('home')
  const tab = meta.tabs.find(({ id }) => id === filter.tab)?.name ?? ''
  const sport = meta.sports.find(({ sport_id }) => sport_id === filter.sport)?.sport_name ?? t('allSports')
  return (
    <EmptyState
      icon={filter.sport === ALL_SPORTS ? 'allsports' : 'sport'}
      text={emptyText ?? (league ? t('emptyLeague', { tab, sport, league }) : t('empty', { tab, sport }))}
    />
  )
}

const AHEAD_PX = 600

const More = ({ list }: { list: List }) => {
  const t = useText('home')
  const ui = useText('ui')
  const place = useRef<HTMLDivElement>(null)
  const { fetchNextPage, isFetchingNextPage, isFetchNextPageError } = list
  useEffect(() => {
    const seen = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage()
      },
      { rootMargin: `${AHEAD_PX}px` },
    )
    if (place.current) seen.observe(place.current)
    return () => seen.disconnect()
  }, [fetchNextPage, isFetchingNextPage, isFetchNextPageError])
  return (
    <div ref={place} className={styles.more} role="status">
      {isFetchNextPageError ? (
        <>
          {t('loadMoreFailed')}
          <Button kind="text" size="medium" onClick={() => void fetchNextPage()}>
            {ui('tryAgain')}
          </Button>
        </>
      ) : (
        <>
          <Spinner /> {t('loadingMore')}
        </>
      )}
    </div>
  )
}

const End = ({ filter, onSeeUpcoming }: Pick<MatchListProps, 'filter' | 'onSeeUpcoming'>) => {
  const t = useText('home')
  if (filter.tab === TAB.upcoming || !onSeeUpcoming) return null
  return (
    <div className={styles.end}>
      <Button kind="secondary" full onClick={onSeeUpcoming}>
        {t('seeAllUpcoming')}
      </Button>
    </div>
  )
}
