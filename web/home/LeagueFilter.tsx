// The leagues chip: opens a tall sheet in which one league is chosen and applied.
import type { MatchListMeta } from '@walia/contract/matches.ts'
import { Suspense, useState } from 'react'
import type { ListFilter } from '../api/queries.ts'
import { shortText } from '../formats.ts'
import { laterPart } from '../later.ts'
import { useText } from '../text.ts'
import { Chip } from '../ui/Chip.tsx'

export type Tag = MatchListMeta['tags'][number]
export type LeagueFilterProps = {
  /** The top leagues of the list. */
  tags: readonly Tag[]
  filter: ListFilter
  onChoose: (tag: number | null) => void
}

const ALL = -1
const LeagueSheet = laterPart(async () => (await import('./LeagueSheet.tsx')).LeagueSheet)

export const LeagueFilter = ({ tags, filter, onChoose }: LeagueFilterProps) => {
  const t = useText('home')
  const [open, setOpen] = useState(false)
  const [applied, setApplied] = useState<Tag | null>(null)
  const leagues = tags.filter((tag) => tag.tag_id !== ALL)
  const name = [...leagues, ...(applied ? [applied] : [])].find((tag) => tag.tag_id === filter.tag)?.tag_title
  const apply = (tag: Tag | null): void => {
    setApplied(tag)
    onChoose(tag?.tag_id ?? null)
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
