// The list's states: skeleton while loading, error, empty, rows with a next page, and the end.

import type { MatchListMeta } from '@walia/contract/matches.ts'
import { ALL_SPORTS, TAB } from '@walia/contract/paths.ts'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { messageOf } from '../api/client.ts'
import type { ListFilter } from '../api/listFilter.ts'
import type { useMatchList } from '../api/queries.ts'
import { useTopics } from '../api/socket.ts'
import { ListSkeleton } from '../match/ListSkeleton.tsx'
import { MatchGroup } from '../match/MatchGroup.tsx'
import { filterOf } from '../match/shownMarket.ts'
import { sportIcon } from '../match/sportIcon.ts'
import { useText } from '../text.ts'
import { Button, Spinner } from '../ui/Button.tsx'
import { EmptyState, ErrorState } from '../ui/EmptyState.tsx'
import { type League, useTimeName } from './filter.ts'
import styles from './MatchList.module.css'

type List = ReturnType<typeof useMatchList>
export type MatchListProps = {
  list: List
  meta: MatchListMeta
  filter: ListFilter
  /** Leagues of the filter, with their names. */
  leagues?: readonly League[]
  /** Absent where the list already is everything upcoming. */
  onSeeUpcoming?: () => void
  /** Instead of the sentence with tab, sport and leagues. */
  emptyText?: string
  /** Clears leagues and time. */
  onClear?: () => void
}

export const MatchList = ({ list, meta, filter, onSeeUpcoming, ...rest }: MatchListProps) => {
  const pages = list.data?.pages ?? []
  const items = pages.flatMap((page) => page.data)
  useTopics(items.map((item) => `head:${item.parent_match_id}` as const))
  const shown = filterOf(meta.filters, filter.market)
  const moreAfter = useFocusOfNew(pages.length)
  const mixesSports = filter.sport === ALL_SPORTS && filter.category === undefined && filter.competition === undefined
  if (list.isPending) return <ListSkeleton onRetry={() => void list.refetch()} />
  if (items.length === 0 && list.isError)
    return <ErrorState message={messageOf(list.error)} onRetry={() => void list.refetch()} busy={list.isFetching} />
  return (
    <>
      {pages.map((page, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number
        <MatchGroup key={index} items={page.data} shown={shown} withSport={mixesSports} />
      ))}
      {items.length === 0 && <Nothing meta={meta} filter={filter} {...rest} />}
      {list.hasNextPage ? (
        <More list={list} after={moreAfter} />
      ) : (
        <End filter={filter} onSeeUpcoming={onSeeUpcoming} />
      )}
    </>
  )
}

const Nothing = ({
  meta,
  filter,
  leagues = [],
  emptyText,
  onClear,
}: Omit<MatchListProps, 'list' | 'onSeeUpcoming'>) => {
  const t = useText('home')
  const time = useTimeName(filter.time)
  const tab = meta.tabs.find(({ id }) => id === filter.tab)?.name ?? ''
  const sport = meta.sports.find(({ sport_id }) => sport_id === filter.sport)?.sport_name ?? t('allSports')
  const chosen = [...leagues.map(({ tag_title }) => tag_title), ...(filter.time === null ? [] : [time])]
  const league = chosen.join(', ')
  return (
    <EmptyState
      icon={filter.sport === ALL_SPORTS ? 'allsports' : sportIcon(filter.sport)}
      text={emptyText ?? (league ? t('emptyLeague', { tab, sport, league }) : t('empty', { tab, sport }))}
    >
      {onClear && (leagues.length > 0 || filter.time !== null) && (
        <Button kind="secondary" size="medium" onClick={onClear}>
          {t('clearFilters')}
        </Button>
      )}
    </EmptyState>
  )
}

/**
 * After a tap on "more" the focus moves to the first new row, in the commit that renders it: one frame after
 * the answer it may not exist yet.
 */
function useFocusOfNew(pageCount: number): RefObject<Element | null> {
  const after = useRef<Element>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page more is what it waits for
  useLayoutEffect(() => {
    after.current?.nextElementSibling?.querySelector('a')?.focus()
    after.current = null
  }, [pageCount])
  return after
}

const AHEAD_PX = 600

/** For keyboard users paging is manual: a list that grows while they tab through it would have no end. */
const isWalkedByKeys = (list: Element | null | undefined): boolean => Boolean(list?.querySelector(':focus-visible'))

const More = ({ list, after }: { list: List; after: RefObject<Element | null> }) => {
  const t = useText('home')
  const ui = useText('ui')
  const place = useRef<HTMLDivElement>(null)
  const { fetchNextPage, isFetchingNextPage, isFetchNextPageError } = list
  useEffect(() => {
    const seen = new IntersectionObserver(
      ([entry]) => {
        if (isFetchingNextPage || isFetchNextPageError || isWalkedByKeys(place.current?.parentElement)) return
        if (entry?.isIntersecting) void fetchNextPage()
      },
      { rootMargin: `${AHEAD_PX}px` },
    )
    if (place.current) seen.observe(place.current)
    return () => seen.disconnect()
  }, [fetchNextPage, isFetchingNextPage, isFetchNextPageError])
  const showMore = async (): Promise<void> => {
    after.current = place.current?.previousElementSibling ?? null
    const { isError } = await fetchNextPage()
    if (isError) after.current = null
  }
  return (
    <div ref={place} className={styles.more}>
      <span role="status" className={styles.more}>
        {isFetchNextPageError ? (
          t('loadMoreFailed')
        ) : isFetchingNextPage ? (
          <>
            <Spinner /> {t('loadingMore')}
          </>
        ) : null}
      </span>
      {!isFetchingNextPage && (
        <Button kind="text" size="medium" onClick={() => void showMore()}>
          {isFetchNextPageError ? ui('tryAgain') : t('showMore')}
        </Button>
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
