// One league of a country, by the address that spells sport, country and league.
import { useSports } from '../api/queries.ts'
import { idOfSegment } from '../paths.ts'
import type { ScreenProps } from '../routing.ts'
import { useText } from '../text.ts'
import { LeaguePage } from './LeaguePage.tsx'
import { Nowhere } from './Nowhere.tsx'
import { nameOfSegment, placeOf } from './places.ts'

const CompetitionScreen = ({ params }: ScreenProps) => {
  const t = useText('sportsPages')
  const { data } = useSports()
  const { competition, category } = placeOf(data?.data ?? [], params)
  const id = idOfSegment(params.competition)
  const title = t('competitionTitle', {
    competition: competition?.competition_name ?? nameOfSegment(params.competition),
    category: category?.category ?? nameOfSegment(params.category),
  })
  return id === null ? <Nowhere title={title} /> : <LeaguePage id={id} title={title} />
}

export default CompetitionScreen
