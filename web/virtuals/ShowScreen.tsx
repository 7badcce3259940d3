// A match day on the whole screen: the pitch and every score, or the time until the next one is played.
import { useState } from 'react'
import { useSearch } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { countdownText } from '../formats.ts'
import { ListSkeleton } from '../match/ListSkeleton.tsx'
import { paths } from '../paths.ts'
import { Today } from '../saferplay/Today.tsx'
import { useText } from '../text.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PageBar } from '../ui/PageBar.tsx'
import { LeagueChoice } from './LeagueChoice.tsx'
import { useLeagues } from './queries.ts'
import { useSecondsTo } from './RoundTimer.tsx'
import { ShowPanel } from './ShowPanel.tsx'
import { SlipBar } from './SlipBar.tsx'
import { TableTab } from './TableTab.tsx'
import styles from './Virtuals.module.css'

const ShowScreen = () => {
  const t = useText('virtuals')
  const asked = Number(new URLSearchParams(useSearch()).get('league')) || null
  const [first, setFirst] = useState<number | null>(null)
  const { data, error, refetch, isFetching } = useLeagues(asked ?? first)
  const leagues = data?.data.leagues ?? []
  // One that is played now before one that only takes bets.
  const league =
    leagues.find((each) => each.league === (asked ?? first)) ?? leagues.find(({ show }) => show !== null) ?? leagues[0]
  if (league && asked === null && first === null) setFirst(league.league)
  return (
    <>
      <PageBar title={league ? league.name : t('heading')} alone />
      <Today />
      {data && league ? (
        <>
          <LeagueChoice
            leagues={leagues}
            chosen={league.league}
            onChoose={(number) => navigate(paths.virtual({ league: String(number) }), { replace: true })}
          />
          {league.show ? (
            <ShowPanel key={league.league} league={league} terms={data.data.terms} />
          ) : (
            <Waiting day={league.day} kickOffAt={league.kick_off_at} />
          )}
          <div className={styles.toBets}>
            <ButtonLink kind="secondary" full href={paths.virtuals('', { league: String(league.league) })}>
              {t('betOn', { day: league.day })}
            </ButtonLink>
          </div>
          <TableTab key={`table ${league.league}`} league={league} />
        </>
      ) : data ? (
        <EmptyState icon="football" text={t('none')} />
      ) : error ? (
        <button type="button" className={styles.failed} disabled={isFetching} onClick={() => void refetch()}>
          {t('playFailed')}
        </button>
      ) : (
        <ListSkeleton onRetry={() => void refetch()} />
      )}
      <SlipBar isAlone />
    </>
  )
}

const Waiting = ({ day, kickOffAt }: { day: number; kickOffAt: string }) => {
  const t = useText('virtuals')
  const left = useSecondsTo(kickOffAt)
  return (
    <section className={styles.waiting}>
      <h2>{t('week', { day })}</h2>
      <p role="timer">{t('kickOffIn', { time: countdownText(left * 1000) })}</p>
    </section>
  )
}

export default ShowScreen
