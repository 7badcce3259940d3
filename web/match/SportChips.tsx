// The row of sports: all of them first, each with its glyph, and on live lists with its count.

import type { MatchListMeta } from '@walia/contract/matches.ts'
import { ALL_SPORTS } from '@walia/contract/paths.ts'
import type { ReactNode } from 'react'
import { useText } from '../text.ts'
import { Chip, ChipRow } from '../ui/Chip.tsx'
import { sportIcon } from './sportIcon.ts'

export type SportChipsProps = {
  sports: MatchListMeta['sports']
  chosen: number
  onChoose: (sport: number) => void
  withCounts?: boolean
  first?: ReactNode
}

export const SportChips = ({ sports, chosen, onChoose, withCounts, first }: SportChipsProps) => {
  const t = useText('home')
  const own = sports.filter((sport) => sport.sport_id !== ALL_SPORTS)
  const all = sports.find((sport) => sport.sport_id === ALL_SPORTS)
  const total = all?.total ?? own.reduce((sum, sport) => sum + sport.total, 0)
  return (
    <ChipRow label={t('sports')}>
      {first}
      <Chip
        icon="allsports"
        active={chosen === ALL_SPORTS}
        count={withCounts && sports.length > 0 ? total : undefined}
        onClick={() => onChoose(ALL_SPORTS)}
      >
        {all?.sport_name ?? t('allSports')}
      </Chip>
      {own.map((sport) => (
        <Chip
          key={sport.sport_id}
          icon={sportIcon(sport.sport_id)}
          active={chosen === sport.sport_id}
          count={withCounts ? sport.total : undefined}
          onClick={() => onChoose(sport.sport_id)}
        >
          {sport.sport_name}
        </Chip>
      ))}
    </ChipRow>
  )
}
