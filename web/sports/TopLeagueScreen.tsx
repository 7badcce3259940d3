// One top league, by its id.
import { useSports } from '../api/queries.ts'
import type { ScreenProps } from '../routing.ts'
import { useText } from '../text.ts'
import { LeaguePage } from './LeaguePage.tsx'
import { Nowhere } from './Nowhere.tsx'
import { leagueOf } from './places.ts'

const TopLeagueScreen = ({ params }: ScreenProps) => {
  const t = useText('sportsPages')
  const sports = useSports()
  const id = Number(params.leagueId)
  const isValid = Number.isSafeInteger(id) && id > 0
  const league = isValid ? leagueOf(sports.data?.data ?? [], id) : null
  if (!isValid || (sports.isSuccess && !league)) return <Nowhere title={t('topLeagues')} />
  const title = league
    ? t('competitionTitle', { competition: league.competition.competition_name, category: league.category.category })
    : ''
  return <LeaguePage id={id} title={title} />
}

export default TopLeagueScreen
