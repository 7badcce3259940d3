// The leagues chip: opens a tall sheet in which one league is chosen and applied.
import { Suspense, useState } from 'react'
import type { ListFilter } from '../api/queries.ts'
import { shortText } from '../formats.ts'
import { laterPart } from '../later.ts'
import { useText } from '../text.ts'
import { Chip } from '../ui/Chip.tsx'
import { chooseLeague, type League } from './filter.ts'

export type LeagueFilterProps = {
  /** The top leagues of the list. */
  tags: readonly League[]
  filter: ListFilter
  /** Of the league applied. */
  name: string | undefined
}

const ALL = -1
const LeagueSheet = laterPart(async () => (await import('./LeagueSheet.tsx')).LeagueSheet)

export const LeagueFilter = ({ tags, filter, name }: LeagueFilterProps) => {
  const t = useText('home')
  const [open, setOpen] = useState(false)
  const leagues = tags.filter((tag) => tag.tag_id !== ALL)
  const apply = (league: League | null): void => {
    chooseLeague(league)
    setOpen(false)
  }
  return (
    <>
      <Chip icon="filter" active={filter.tag !== null} onClick={() => setOpen(true)}>
        {name ? shortText(name) : t('leagues')}
      </Chip>
      <Suspense fallback={null}>
        {open && <LeagueSheet top={leagues} filter={filter} onApply={apply} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}
