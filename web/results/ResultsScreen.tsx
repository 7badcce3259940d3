// Results: the matches of a day that have ended, by sport and league.
import { ALL_SPORTS } from '@walia/contract/paths.ts'
import type { ResultsAnswer } from '@walia/contract/results.ts'
import { useState } from 'react'
import { useSearch } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { messageOf } from '../api/client.ts'
import { profile, serverNow } from '../config.ts'
import { datesFrom, shortDate, weekdayOf } from '../home/dates.ts'
import { ListSkeleton } from '../match/ListSkeleton.tsx'
import { SportChips } from '../match/SportChips.tsx'
import { sportIcon } from '../match/sportIcon.ts'
import { paths } from '../paths.ts'
import { useText } from '../text.ts'
import { Button } from '../ui/Button.tsx'
import { Chip, ChipRow } from '../ui/Chip.tsx'
import { EmptyState, ErrorState } from '../ui/EmptyState.tsx'
import { PageBar } from '../ui/PageBar.tsx'
import { PullToRefresh } from '../ui/PullToRefresh.tsx'
import { chosenIn, filterOf, queryOf, type ResultsFilter } from './address.ts'
import { useResults } from './queries.ts'
import { ResultRows } from './ResultRows.tsx'
import styles from './Results.module.css'

type Meta = ResultsAnswer['meta']
type Shown = Pick<Meta, 'sports' | 'leagues'> & { days: readonly string[] }
const ROW_PX = 64

const ResultsScreen = () => {
  const t = useText('results')
  const filter = filterOf(useSearch())
  const results = useResults(filter)
  const fresh = results.data?.pages[0]?.meta
  const meta = useLastMeta(fresh)
  const items = results.data?.pages.flatMap(({ data }) => data) ?? []
  const choose = (change: Partial<ResultsFilter>): void =>
    navigate(paths.results() + queryOf(chosenIn(filter, change)), { replace: true })
  const retry = (): Promise<unknown> => results.refetch()
  return (
    <PullToRefresh onRefresh={retry}>
      <PageBar title={t('heading')} />
      <Days filter={filter} days={meta.days} onChoose={(day) => choose({ day })} />
      <SportChips sports={meta.sports} chosen={filter.sport} onChoose={(sport) => choose({ sport })} withCounts />
      {filter.sport !== ALL_SPORTS && (
        <Leagues leagues={meta.leagues} chosen={filter.league} onChoose={(league) => choose({ league })} />
      )}
      <div className={styles.list}>
        {results.isPending ? (
          <ListSkeleton height={ROW_PX} onRetry={() => void retry()} />
        ) : items.length > 0 ? (
          <ResultRows items={items} />
        ) : results.isError ? (
          <ErrorState message={messageOf(results.error)} onRetry={() => void retry()} busy={results.isFetching} />
        ) : (
          <Nothing filter={filter} meta={meta} />
        )}
        {results.hasNextPage && (
          <Button kind="text" full busy={results.isFetchingNextPage} onClick={() => void results.fetchNextPage()}>
            {t('showMore')}
          </Button>
        )}
      </div>
    </PullToRefresh>
  )
}

/** Chips stay while the results of another choice load. */
const useLastMeta = (fresh: Meta | undefined): Shown => {
  const [last, setLast] = useState(fresh)
  if (fresh && fresh !== last) setLast(fresh)
  return fresh ?? last ?? { days: datesFrom(serverNow(), profile.timeZone, 1), sports: [], leagues: [] }
}

/** "Today", "Yesterday", "Fri 20/11"; `daysAgo` counts from today. */
const useDayName = (): ((day: string, daysAgo: number) => string) => {
  const t = useText('days')
  return (day, daysAgo) =>
    daysAgo === 0 ? t('today') : daysAgo === 1 ? t('yesterday') : `${t(weekdayOf(day))} ${shortDate(day)}`
}

type DaysProps = { filter: ResultsFilter; days: readonly string[]; onChoose: (day: string | null) => void }

const Days = ({ filter, days, onChoose }: DaysProps) => {
  const t = useText('results')
  const nameOf = useDayName()
  const shown = filter.day === null || days.includes(filter.day) ? days : [...days, filter.day]
  return (
    <ChipRow label={t('days')}>
      {shown.map((day, daysAgo) => (
        <Chip key={day} active={day === (filter.day ?? days[0])} onClick={() => onChoose(daysAgo === 0 ? null : day)}>
          {nameOf(day, daysAgo)}
        </Chip>
      ))}
    </ChipRow>
  )
}

type LeaguesProps = { leagues: Meta['leagues']; chosen: number | null; onChoose: (league: number | null) => void }

const Leagues = ({ leagues, chosen, onChoose }: LeaguesProps) => {
  const t = useText('results')
  return (
    <ChipRow label={t('leagues')}>
      <Chip active={chosen === null} onClick={() => onChoose(null)}>
        {t('allLeagues')}
      </Chip>
      {leagues.map(({ competition_id, competition_name, category, total }) => (
        <Chip
          key={competition_id}
          active={competition_id === chosen}
          count={total}
          onClick={() => onChoose(competition_id)}
        >
          {`${competition_name}, ${category}`}
        </Chip>
      ))}
    </ChipRow>
  )
}

const Nothing = ({ filter, meta }: { filter: ResultsFilter; meta: Shown }) => {
  const t = useText('results')
  const nameOf = useDayName()
  const day = filter.day ?? meta.days[0] ?? ''
  const sport = meta.sports.find(({ sport_id }) => sport_id === filter.sport)
  const league = meta.leagues.find(({ competition_id }) => competition_id === filter.league)
  const known = meta.days.indexOf(day)
  const chosen = [nameOf(day, known < 0 ? meta.days.length : known), sport?.sport_name, league?.competition_name]
  return (
    <EmptyState
      icon={filter.sport === ALL_SPORTS ? 'allsports' : sportIcon(filter.sport)}
      text={t('empty', { chosen: chosen.filter(Boolean).join(', ') })}
    >
      <p>{t('emptyHint')}</p>
    </EmptyState>
  )
}

export default ResultsScreen
