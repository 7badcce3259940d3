// One country of a sport: its leagues and their matches.
import type { ReactNode } from 'react'
import { useSports } from '../api/queries.ts'
import { useTitle } from '../head.ts'
import { idOfSegment, paths } from '../paths.ts'
import type { ScreenProps } from '../routing.ts'
import { useText } from '../text.ts'
import { ChipLink, ChipRow } from '../ui/Chip.tsx'
import { PageBar } from '../ui/PageBar.tsx'
import { MatchesOf } from './MatchesOf.tsx'
import { Nowhere } from './Nowhere.tsx'
import { usePageFilter } from './pageFilter.ts'
import { categoryNamed, competitionNamed, nameOfSegment, type Place, placeOf, sportNamed } from './places.ts'

const CategoryScreen = ({ params }: ScreenProps) => {
  const t = useText('sportsPages')
  const sports = useSports()
  const sportId = idOfSegment(params.sport)
  const id = idOfSegment(params.category)
  const found = placeOf(sports.data?.data ?? [], params)
  const title = t('categoryTitle', {
    category: found.category?.category ?? nameOfSegment(params.category),
    sport: found.sport?.sport_name ?? nameOfSegment(params.sport),
  })
  const pageKey = `category-${sportId}-${id}`
  const filter = usePageFilter(pageKey, { sport: sportId ?? 0, category: id ?? 0 })
  useTitle(title)
  if (sportId === null || id === null || (sports.isSuccess && !found.category)) return <Nowhere title={title} />
  return (
    <MatchesOf
      pageKey={pageKey}
      filter={filter}
      emptyText={(_meta, time) => t('emptyPlace', { place: title + time })}
      head={(_meta, time) => (
        <>
          <PageBar title={title} />
          <Leagues {...found} time={time} />
        </>
      )}
    />
  )
}

const Leagues = ({ sport, category, time }: Place & { time: ReactNode }) => {
  const t = useText('sportsPages')
  return (
    <ChipRow label={t('leagues')}>
      {time}
      {sport &&
        category?.competitions.map((competition) => (
          <ChipLink
            key={competition.competition_id}
            href={paths.competition(sportNamed(sport), categoryNamed(category), competitionNamed(competition))}
            count={competition.total}
          >
            {competition.competition_name}
          </ChipLink>
        ))}
    </ChipRow>
  )
}

export default CategoryScreen
