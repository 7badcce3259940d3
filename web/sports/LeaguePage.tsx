// A league: its matches with odds.
import { useTitle } from '../shell/head.ts'
import { useText } from '../text.ts'
import { PageBar } from '../ui/PageBar.tsx'
import { MatchesOf } from './MatchesOf.tsx'
import { choose, usePlaceFilter } from './placeFilter.ts'

export const LeaguePage = ({ id, title }: { id: number; title: string }) => {
  const t = useText('sportsPages')
  const place = `league-${id}`
  const filter = usePlaceFilter(place, { competition: id })
  useTitle(title || null)
  return (
    <MatchesOf
      filter={filter}
      onMarket={(market) => choose(place, { market })}
      emptyText={() => t('emptyPlace', { place: title })}
      head={() => <PageBar title={title} />}
    />
  )
}
