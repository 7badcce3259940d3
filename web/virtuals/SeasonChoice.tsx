// The seasons whose table and results can be looked at, while there is more than one.
import { useText } from '../text.ts'
import { Chip, ChipRow } from '../ui/Chip.tsx'

type SeasonChoiceProps = { seasons: readonly number[]; chosen: number; onChoose: (season: number) => void }

export const SeasonChoice = ({ seasons, chosen, onChoose }: SeasonChoiceProps) => {
  const t = useText('virtuals')
  if (seasons.length < 2) return null
  return (
    <ChipRow label={t('seasons')}>
      {seasons.map((season) => (
        <Chip key={season} active={season === chosen} onClick={() => onChoose(season)}>
          {t('season', { season })}
        </Chip>
      ))}
    </ChipRow>
  )
}
