// The leagues that are bet on most, each with its country and its number of matches.
import { messageOf } from '../api/client.ts'
import { ListSkeleton } from '../match/ListSkeleton.tsx'
import { sportIcon } from '../match/sportIcon.ts'
import { paths } from '../paths.ts'
import { useText } from '../text.ts'
import { EmptyState, ErrorState } from '../ui/EmptyState.tsx'
import { PageBar } from '../ui/PageBar.tsx'
import { PlaceRow } from './PlaceRow.tsx'
import styles from './Sports.module.css'
import { type TopLeague, useTopLeagues } from './topLeagues.ts'

const ROW_PX = 52

const TopLeaguesScreen = () => {
  const t = useText('sportsPages')
  const leagues = useTopLeagues()
  const retry = (): void => void leagues.refetch()
  return (
    <>
      <PageBar title={t('topLeagues')} />
      {leagues.data ? (
        <Rows leagues={leagues.data} />
      ) : leagues.isError ? (
        <ErrorState message={messageOf(leagues.error)} onRetry={retry} busy={leagues.isFetching} />
      ) : (
        <ListSkeleton height={ROW_PX} onRetry={retry} />
      )}
    </>
  )
}

const Rows = ({ leagues }: { leagues: readonly TopLeague[] }) => {
  const t = useText('sportsPages')
  if (leagues.length === 0) return <EmptyState icon="stats" text={t('sportsUnknown')} />
  return (
    <ul className={styles.rows}>
      {leagues.map(({ id, name, category, sportId, total, live }) => (
        <PlaceRow
          key={id}
          href={paths.topLeague(id)}
          icon={sportIcon(sportId)}
          name={name}
          place={category}
          total={total}
          live={live}
        />
      ))}
    </ul>
  )
}

export default TopLeaguesScreen
