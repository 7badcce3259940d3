// Every sport with what it offers now, and the ways to highlights and top leagues.
import { messageOf } from '../api/client.ts'
import { useSports } from '../api/queries.ts'
import { ListSkeleton } from '../match/ListSkeleton.tsx'
import { sportIcon } from '../match/sportIcon.ts'
import { paths } from '../paths.ts'
import { useText } from '../text.ts'
import { EmptyState, ErrorState } from '../ui/EmptyState.tsx'
import { PageBar } from '../ui/PageBar.tsx'
import { PlaceRow } from './PlaceRow.tsx'
import { type SportBranch, sportNamed } from './places.ts'
import styles from './Sports.module.css'

const ROW_PX = 52

const SportsScreen = () => {
  const t = useText('sportsPages')
  const sports = useSports()
  const retry = (): void => void sports.refetch()
  return (
    <>
      <PageBar title={t('heading')} back={false} />
      <ul className={styles.rows}>
        <PlaceRow href={paths.sportsHighlights()} icon="highlights" name={t('highlights')} />
        <PlaceRow href={paths.topLeagues()} icon="stats" name={t('topLeagues')} />
        <PlaceRow href={paths.results()} icon="check" name={t('results')} />
      </ul>
      <h2 className={styles.title}>{t('allSports')}</h2>
      {sports.data ? (
        <Rows sports={sports.data.data} />
      ) : sports.isError ? (
        <ErrorState message={messageOf(sports.error)} onRetry={retry} busy={sports.isFetching} />
      ) : (
        <ListSkeleton height={ROW_PX} onRetry={retry} />
      )}
    </>
  )
}

const Rows = ({ sports }: { sports: readonly SportBranch[] }) => {
  const t = useText('sportsPages')
  if (sports.length === 0) return <EmptyState icon="allsports" text={t('noSports')} />
  return (
    <ul className={styles.rows}>
      {sports.map((sport) => (
        <PlaceRow
          key={sport.sport_id}
          href={paths.sport(sportNamed(sport))}
          icon={sportIcon(sport.sport_id)}
          name={sport.sport_name}
          total={sport.total}
          live={sport.live}
        />
      ))}
    </ul>
  )
}

export default SportsScreen
