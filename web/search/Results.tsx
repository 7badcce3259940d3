// Search results: games first, then matches with their odds; or the empty state.
import type { GameItem } from '@walia/contract/matches.ts'
import type { MouseEvent } from 'react'
import { Link } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { messageOf } from '../api/client.ts'
import { useTopics } from '../api/socket.ts'
import { MatchGroup } from '../match/MatchGroup.tsx'
import { resultFilter } from '../match/shownMarket.ts'
import { useText } from '../text.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState, ErrorState } from '../ui/EmptyState.tsx'
import { Icon } from '../ui/Icon.tsx'
import styles from './Search.module.css'
import type { useSearch } from './useSearch.ts'

export type ResultsProps = {
  search: ReturnType<typeof useSearch>
  keyword: string
  /** Waiting for a pause in typing or for the answer. */
  waiting: boolean
  onLeave: () => void
}

export const Results = ({ search, keyword, waiting, onLeave }: ResultsProps) => {
  const t = useText('search')
  const pages = search.data?.pages ?? []
  const items = pages.flatMap((page) => page.data)
  const games = pages[0]?.games ?? []
  const total = pages[0]?.meta.total ?? 0
  useTopics(items.map((item) => `head:${item.parent_match_id}` as const))
  if (search.isError && !waiting)
    return <ErrorState message={messageOf(search.error)} onRetry={() => void search.refetch()} />
  const nothing = !waiting && search.isSuccess && items.length === 0 && games.length === 0
  return (
    <>
      <p role="status" className={waiting ? styles.status : 'visually-hidden'}>
        {waiting ? t('searching', { text: keyword }) : search.isSuccess && !nothing ? t('found', { count: total }) : ''}
      </p>
      {nothing && (
        <EmptyState icon="search" text={t('none', { text: keyword })}>
          <p className={styles.hint}>{t('tryOther')}</p>
        </EmptyState>
      )}
      <Games games={games} onLeave={onLeave} />
      {items.length > 0 && (
        <section onClickCapture={(event) => leaveBy(event, onLeave)}>
          <h2 className={styles.title}>{t('matches')}</h2>
          {pages.map((page, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number
            <MatchGroup key={index} items={page.data} shown={resultFilter} withSport />
          ))}
        </section>
      )}
      {search.hasNextPage && (
        <Button kind="text" full busy={search.isFetchingNextPage} onClick={() => void search.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </>
  )
}

// A match opened from here replaces the search's history entry; a tapped odd leaves the search open.
const leaveBy = (event: MouseEvent, onLeave: () => void): void => {
  const href = (event.target as Element).closest('a')?.getAttribute('href')
  if (!href || event.metaKey || event.ctrlKey || event.shiftKey) return
  event.preventDefault()
  navigate(href, { replace: true })
  onLeave()
}

const Games = ({ games, onLeave }: { games: readonly GameItem[]; onLeave: () => void }) => {
  const t = useText('search')
  if (games.length === 0) return null
  return (
    <section>
      <h2 className={styles.title}>{t('games')}</h2>
      <ul>
        {games.map((game) => (
          <li key={game.game_id}>
            <Link href={game.route} replace className={styles.row} onClick={onLeave}>
              <Icon name="sport" className={styles.icon ?? ''} />
              <span className={styles.name}>{game.name}</span>
              <span className={styles.place}>{game.provider}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
