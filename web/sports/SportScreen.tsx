// One sport: days, live matches, countries, and its matches.
import { TAB } from '@walia/contract/paths.ts'
import type { ReactNode } from 'react'
import { useSports } from '../api/queries.ts'
import { useTitle } from '../head.ts'
import { changeLiveFilter } from '../live/filter.ts'
import { idOfSegment, paths } from '../paths.ts'
import type { ScreenProps } from '../routing.ts'
import { useText } from '../text.ts'
import { ChipLink, ChipRow } from '../ui/Chip.tsx'
import { PageBar } from '../ui/PageBar.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { MatchesOf } from './MatchesOf.tsx'
import { Nowhere } from './Nowhere.tsx'
import { choose, usePageFilter } from './pageFilter.ts'
import { categoryNamed, nameOfSegment, placeOf, type SportBranch, sportNamed } from './places.ts'

const SportScreen = ({ params }: ScreenProps) => {
  const t = useText('sportsPages')
  const sports = useSports()
  const id = idOfSegment(params.sport)
  const { sport } = placeOf(sports.data?.data ?? [], params)
  const name = sport?.sport_name ?? nameOfSegment(params.sport)
  const pageKey = `sport-${id}`
  const filter = usePageFilter(pageKey, { sport: id ?? 0 })
  useTitle(name)
  if (id === null || (sports.isSuccess && !sport)) return <Nowhere title={name} />
  return (
    <MatchesOf
      pageKey={pageKey}
      filter={filter}
      onSeeUpcoming={() => choose(pageKey, filter, { tab: TAB.upcoming })}
      emptyText={({ tabs }, time) =>
        t('emptyTab', { tab: tabs.find((tab) => tab.id === filter.tab)?.name ?? '', sport: name + time })
      }
      head={(meta, time) => (
        <>
          <PageBar title={name} />
          <Tabs
            label={t('days')}
            tabs={meta.tabs.map((tab) => ({ id: tab.id, label: tab.name }))}
            chosen={filter.tab}
            onChoose={(tab) => choose(pageKey, filter, { tab })}
          />
          <Countries sport={sport} time={time} />
        </>
      )}
    />
  )
}

const Countries = ({ sport, time }: { sport: SportBranch | undefined; time: ReactNode }) => {
  const t = useText('sportsPages')
  return (
    <ChipRow label={t('countries')}>
      {time}
      {sport && sport.live > 0 && (
        <ChipLink
          href={paths.live()}
          icon="live"
          count={sport.live}
          onClick={() => changeLiveFilter({ sport: sport.sport_id, market: null })}
        >
          {t('live')}
        </ChipLink>
      )}
      {sport &&
        sport.categories.length > 1 &&
        sport.categories.map((category) => (
          <ChipLink key={category.category_id} href={paths.category(sportNamed(sport), categoryNamed(category))}>
            {category.category}
          </ChipLink>
        ))}
    </ChipRow>
  )
}

export default SportScreen
