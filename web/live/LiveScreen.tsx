// Live: the matches being played, by competition, with clocks, scores and moving prices.

import type { MatchListItem } from '@walia/contract/matches.ts'
import { ALL_SPORTS, TAB } from '@walia/contract/paths.ts'
import { useDeferredValue, useState } from 'react'
import { messageOf } from '../api/client.ts'
import { useLiveList } from '../api/queries.ts'
import { useTopics } from '../api/socket.ts'
import { changeFilter } from '../home/filter.ts'
import { useMeta } from '../home/useMeta.ts'
import { useReturn } from '../home/useReturn.ts'
import { ListSkeleton } from '../match/ListSkeleton.tsx'
import { MarketHeader } from '../match/MarketHeader.tsx'
import { MatchGroup } from '../match/MatchGroup.tsx'
import { NewMatches } from '../match/NewMatches.tsx'
import { SportChips } from '../match/SportChips.tsx'
import { filterOf, type MarketFilter } from '../match/shownMarket.ts'
import { sportIcon } from '../match/sportIcon.ts'
import { paths } from '../paths.ts'
import { useText } from '../text.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { EmptyState, ErrorState } from '../ui/EmptyState.tsx'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { PullToRefresh } from '../ui/PullToRefresh.tsx'
import { changeLiveFilter as change, useLiveFilter } from './filter.ts'
import styles from './LiveScreen.module.css'
import { useFrozenList } from './useFrozenList.ts'

/** Competitions. */
const DRAWN_AT_FIRST = 7

const LiveScreen = () => {
  const t = useText('live')
  const home = useText('home')
  const ui = useText('ui')
  const filter = useLiveFilter()
  const list = useLiveList(filter)
  const meta = useMeta(list.data?.meta)
  const frozen = useFrozenList(list.isPlaceholderData ? undefined : list.data?.data, JSON.stringify(filter))
  const [announced, setAnnounced] = useState('')
  const refresh = async (): Promise<void> => {
    setAnnounced('')
    const fresh = await list.refetch()
    frozen.takeAll(fresh.data?.data)
    setAnnounced(ui('refreshed'))
  }
  useReturn(() => void refresh())
  useTopics(frozen.items.map((item) => `head:${item.parent_match_id}` as const))
  return (
    <PullToRefresh onRefresh={refresh}>
      <div className={styles.title}>
        <h1 className={styles.heading}>{t('heading')}</h1>
        {/* Beside the heading, where it moves no row and covers no odds. */}
        {frozen.waiting > 0 && (
          <span className={styles.news}>
            <NewMatches count={frozen.waiting} onShow={() => frozen.takeAll()} />
          </span>
        )}
        <IconButton icon="refresh" label={home('refreshMatches')} onClick={() => void refresh()} />
      </div>
      <div className={styles.bar}>
        <SportChips sports={meta.sports} chosen={filter.sport} onChoose={(sport) => change({ sport })} withCounts />
        <MarketHeader filters={meta.filters} chosen={filter.market} onChoose={(market) => change({ market })} />
      </div>
      <div className={styles.list}>
        {list.isPending ? (
          <ListSkeleton onRetry={() => void list.refetch()} />
        ) : list.isError && frozen.items.length === 0 ? (
          <ErrorState message={messageOf(list.error)} onRetry={() => void list.refetch()} busy={list.isFetching} />
        ) : frozen.items.length === 0 ? (
          <Nothing sport={filter.sport} names={meta.sports} />
        ) : (
          <Competitions
            items={frozen.items}
            shown={filterOf(meta.filters, filter.market)}
            withSports={filter.sport === ALL_SPORTS}
          />
        )}
      </div>
      <span className="visually-hidden" role="status">
        {announced}
      </span>
    </PullToRefresh>
  )
}

type CompetitionsProps = { items: readonly MatchListItem[]; shown: MarketFilter; withSports: boolean }

/** By sport, in the list's order; each sport has a heading where several are listed. */
const Competitions = ({ items, shown, withSports }: CompetitionsProps) => {
  const groups = [...Map.groupBy(items, (item) => item.competition_id).values()]
  // The groups in view render first; the rest when the browser is idle.
  const drawn = useDeferredValue(groups.length, DRAWN_AT_FIRST)
  return groups.slice(0, drawn).map((group, index) => {
    const first = group[0] as MatchListItem
    const begins = withSports && groups[index - 1]?.[0]?.sport_id !== first.sport_id
    const count = begins ? items.filter(({ sport_id }) => sport_id === first.sport_id).length : 0
    return (
      <section key={first.competition_id}>
        {begins && <SportHeading item={first} count={count} />}
        <CompetitionHeading item={first} count={group.length} level={withSports ? 'h3' : 'h2'} />
        <MatchGroup items={group} shown={shown} withoutCompetition />
      </section>
    )
  })
}

type HeadingProps = { item: MatchListItem; count: number }

const SportHeading = ({ item, count }: HeadingProps) => {
  const t = useText('live')
  return (
    <h2 className={styles.sport} aria-label={t('competition', { name: item.sport_name, count })}>
      <Icon name={sportIcon(item.sport_id)} size={20} />
      <span className={styles.name}>{item.sport_name}</span>
      <span className={styles.count}>{count}</span>
    </h2>
  )
}

const CompetitionHeading = ({ item, count, level: Level }: HeadingProps & { level: 'h2' | 'h3' }) => {
  const t = useText('live')
  const name = `${item.competition_name}, ${item.category}`
  return (
    <Level className={styles.competition} aria-label={t('competition', { name, count })}>
      <span className={styles.name}>{name}</span>
      <span className={styles.count}>{count}</span>
    </Level>
  )
}

type NothingProps = { sport: number; names: readonly { sport_id: number; sport_name: string }[] }

const Nothing = ({ sport, names }: NothingProps) => {
  const t = useText('live')
  const home = useText('home')
  const name = names.find(({ sport_id }) => sport_id === sport)?.sport_name ?? home('allSports')
  return (
    <EmptyState icon="live" text={t('empty', { sport: sport === ALL_SPORTS ? home('allSports') : name })}>
      <ButtonLink
        href={paths.home()}
        kind="secondary"
        size="medium"
        onClick={() => changeFilter({ tab: TAB.upcoming })}
      >
        {t('seeUpcoming')}
      </ButtonLink>
    </EmptyState>
  )
}

export default LiveScreen
