// A league: its matches with odds.
import { useTitle } from '../head.ts'
import { useText } from '../text.ts'
import { ChipRow } from '../ui/Chip.tsx'
import { PageBar } from '../ui/PageBar.tsx'
import { MatchesOf } from './MatchesOf.tsx'
import { usePageFilter } from './pageFilter.ts'

export const LeaguePage = ({ id, title }: { id: number; title: string }) => {
  const t = useText('sportsPages')
  const home = useText('home')
  const pageKey = `league-${id}`
  const filter = usePageFilter(pageKey, { competition: id })
  useTitle(title || null)
  return (
    <MatchesOf
      pageKey={pageKey}
      filter={filter}
      emptyText={(_meta, time) => t('emptyPlace', { place: title + time })}
      head={(_meta, time) => (
        <>
          <PageBar title={title} />
          <ChipRow label={home('time')}>{time}</ChipRow>
        </>
      )}
    />
  )
}
