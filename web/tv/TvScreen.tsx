// The programme: matches with a stream by sport, those being played first. A row leads to the match's page, where it plays.
import type { TvMatch } from '@walia/contract/tv.ts'
import { Link } from 'wouter'
import { messageOf } from '../api/client.ts'
import { useFormats } from '../formats.ts'
import { ListSkeleton } from '../match/ListSkeleton.tsx'
import { LiveBadge, Score, Ticking } from '../match/LiveParts.tsx'
import { sportIcon } from '../match/sportIcon.ts'
import { paths, withQuery } from '../paths.ts'
import { useText } from '../text.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { EmptyState, ErrorState } from '../ui/EmptyState.tsx'
import { Icon } from '../ui/Icon.tsx'
import { PageBar } from '../ui/PageBar.tsx'
import { PullToRefresh } from '../ui/PullToRefresh.tsx'
import { useProgramme } from './queries.ts'
import styles from './Tv.module.css'

const ROW_PX = 64

const TvScreen = () => {
  const t = useText('tv')
  const programme = useProgramme()
  const retry = (): Promise<unknown> => programme.refetch()
  return (
    <PullToRefresh onRefresh={retry}>
      <PageBar title={t('heading')} />
      <p className={styles.lead}>{t('lead')}</p>
      {programme.data ? (
        <Sports matches={programme.data.data} />
      ) : programme.isError ? (
        <ErrorState message={messageOf(programme.error)} onRetry={() => void retry()} busy={programme.isFetching} />
      ) : (
        <ListSkeleton height={ROW_PX} onRetry={() => void retry()} />
      )}
    </PullToRefresh>
  )
}

export default TvScreen

const Sports = ({ matches }: { matches: readonly TvMatch[] }) => {
  const t = useText('tv')
  if (matches.length === 0)
    return (
      <EmptyState icon="play" text={t('empty')}>
        <ButtonLink href={paths.live()} kind="secondary" size="medium">
          {t('toLive')}
        </ButtonLink>
      </EmptyState>
    )
  return bySport(matches).map((ofSport) => {
    const [{ sport_id, sport_name }] = ofSport as [TvMatch]
    return (
      <section key={sport_id} aria-labelledby={`tv-${sport_id}`}>
        <h2 id={`tv-${sport_id}`} className={styles.sport}>
          <Icon name={sportIcon(sport_id)} /> {sport_name}
        </h2>
        <ul className={styles.rows}>
          {ofSport.map((match) => (
            <li key={match.parent_match_id}>
              <Row match={match} />
            </li>
          ))}
        </ul>
      </section>
    )
  })
}

/** They come sport by sport. */
const bySport = (matches: readonly TvMatch[]): TvMatch[][] => {
  const sports = new Map<number, TvMatch[]>()
  for (const match of matches) sports.set(match.sport_id, [...(sports.get(match.sport_id) ?? []), match])
  return [...sports.values()]
}

const Row = ({ match }: { match: TvMatch }) => {
  const t = useText('tv')
  const { dateTime } = useFormats()
  const { parent_match_id: id, live, video } = match
  const address = live ? withQuery(paths.liveMarkets(id), { watch: 'true' }) : paths.prebetMarkets(id)
  return (
    <Link href={address} className={styles.row}>
      <span className={styles.about}>
        {live ? (
          <>
            <LiveBadge /> <Ticking live={live} />
          </>
        ) : (
          <time>{dateTime(match.start_time)}</time>
        )}
        <span className={styles.league}>
          {video ? '' : `${t('soundOnly')} · `}
          {match.competition_name}, {match.category}
        </span>
      </span>
      <span className={styles.teams}>
        <span>{match.home_team}</span>
        <span>{match.away_team}</span>
      </span>
      {live && <Score live={live} />}
    </Link>
  )
}
