// The leagues chip: opens a tall sheet of leagues; those that are chosen stand beside it, each taken off by a tap.
import { Suspense, useState } from 'react'
import type { ListFilter } from '../api/listFilter.ts'
import { laterPart } from '../later.ts'
import { loadTexts, useText } from '../text.ts'
import { Chip, ChosenChip } from '../ui/Chip.tsx'
import { chooseLeagues, type League } from './filter.ts'

export type LeagueFilterProps = {
  /** The top leagues of the list. */
  tags: readonly League[]
  filter: ListFilter
  chosen: readonly League[]
}

const LeagueSheet = laterPart(async () => {
  const [part] = await Promise.all([import('./LeagueSheet.tsx'), loadTexts(['filters'])])
  return part.LeagueSheet
})

export const LeagueFilter = ({ tags, filter, chosen }: LeagueFilterProps) => {
  const t = useText('home')
  const [open, setOpen] = useState(false)
  const apply = (leagues: readonly League[]): void => {
    chooseLeagues(leagues)
    setOpen(false)
  }
  return (
    <>
      <Chip icon="filter" onClick={() => setOpen(true)}>
        {t('leagues')}
      </Chip>
      {chosen.map(({ tag_id, tag_title }) => (
        <ChosenChip
          key={tag_id}
          label={t('removeFilter', { name: tag_title })}
          onRemove={() => chooseLeagues(chosen.filter((league) => league.tag_id !== tag_id))}
        >
          {tag_title}
        </ChosenChip>
      ))}
      <Suspense fallback={null}>
        {open && (
          <LeagueSheet top={tags} chosen={chosen} filter={filter} onApply={apply} onClose={() => setOpen(false)} />
        )}
      </Suspense>
    </>
  )
}
