// Today's highlights sport by sport, without the other days.
import { TAB } from '@walia/contract/paths.ts'
import { SportChips } from '../match/SportChips.tsx'
import { useText } from '../text.ts'
import { PageBar } from '../ui/PageBar.tsx'
import { MatchesOf } from './MatchesOf.tsx'
import { choose, usePageFilter } from './pageFilter.ts'

const PAGE_KEY = 'highlights'

const HighlightsScreen = () => {
  const t = useText('sportsPages')
  const filter = usePageFilter(PAGE_KEY, { tab: TAB.highlights })
  return (
    <MatchesOf
      pageKey={PAGE_KEY}
      filter={filter}
      emptyText={({ sports }, time) => {
        const sport = sports.find(({ sport_id }) => sport_id === filter.sport)?.sport_name ?? t('allSports')
        return t('emptyTab', { tab: t('highlights'), sport: sport + time })
      }}
      head={(meta, time) => (
        <>
          <PageBar title={t('highlights')} />
          <SportChips
            sports={meta.sports}
            chosen={filter.sport}
            onChoose={(sport) => choose(PAGE_KEY, filter, { sport, market: null })}
            first={time}
          />
        </>
      )}
    />
  )
}

export default HighlightsScreen
