// The super league: its match days with their odds, the one that is played, table, results and markets.
import type { VirtualLeague, VirtualTerms } from '@walia/contract/virtuals.ts'
import { useState } from 'react'
import { Link } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { messageOf } from '../api/client.ts'
import { serverNow } from '../config.ts'
import { ListSkeleton } from '../match/ListSkeleton.tsx'
import { OddsTargetContext } from '../odds/target.ts'
import { paths } from '../paths.ts'
import { Today } from '../saferplay/Today.tsx'
import { useText } from '../text.ts'
import { EmptyState, ErrorState } from '../ui/EmptyState.tsx'
import { PageBar } from '../ui/PageBar.tsx'
import { PullToRefresh } from '../ui/PullToRefresh.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { type Part, parts, useAddress } from './addresses.ts'
import { DayRows } from './DayRows.tsx'
import { LeagueChoice } from './LeagueChoice.tsx'
import { firstLeagueOf } from './league.ts'
import { MarketsTab } from './MarketsTab.tsx'
import { useLeagues } from './queries.ts'
import { ResultsTab } from './ResultsTab.tsx'
import { RoundTimer } from './RoundTimer.tsx'
import { ShowPanel } from './ShowPanel.tsx'
import { SlipBar } from './SlipBar.tsx'
import { TableTab } from './TableTab.tsx'
import styles from './Virtuals.module.css'
import { keptLeague, virtualTarget } from './virtualSlip.ts'

const VirtualsScreen = () => {
  const t = useText('virtuals')
  const { isAlone, league: asked, match, part, hrefOf } = useAddress()
  // Whoever comes without a choice stays with the league that was chosen for him then.
  const [first, setFirst] = useState<number | null>(null)
  const { data, error, refetch, isFetching } = useLeagues(asked ?? first)
  const leagues = data?.data.leagues ?? []
  const league =
    leagues.find((each) => each.league === (asked ?? first)) ?? firstLeagueOf(leagues, keptLeague(), serverNow())
  if (league && asked === null && first === null) setFirst(league.league)
  const choose = (number: number): void =>
    navigate(hrefOf(part === 'markets' ? 'matches' : part, { league: String(number) }), { replace: true })
  return (
    <OddsTargetContext value={virtualTarget}>
      <PullToRefresh onRefresh={refetch}>
        <PageBar
          title={t('heading')}
          alone={isAlone}
          back={isAlone}
          action={
            <Link
              href={paths.virtual(league && { league: String(league.league) })}
              className={`${styles.toShow} ${isAlone ? styles.onChrome : ''}`}
            >
              {t('fullScreen')}
            </Link>
          }
        />
        <Today />
        {data && league ? (
          <>
            <LeagueChoice leagues={leagues} chosen={league.league} onChoose={choose} />
            <div className={`${styles.sticky} ${isAlone ? styles.alone : ''}`}>
              <Tabs
                label={t('parts')}
                tabs={parts.map((id) => ({ id, label: t(id) }))}
                chosen={part}
                onChoose={(id) => navigate(hrefOf(id), { replace: true })}
                panelId="virtuals-panel"
              />
              <RoundTimer league={league} terms={data.data.terms} />
            </div>
            <div key={league.league} id="virtuals-panel" role="tabpanel" aria-label={t(part)}>
              <PartPanel part={part} league={league} terms={data.data.terms} match={match} hrefOf={hrefOf} />
            </div>
          </>
        ) : data ? (
          <EmptyState icon="football" text={t('none')} />
        ) : error ? (
          <ErrorState message={messageOf(error)} onRetry={() => void refetch()} busy={isFetching} />
        ) : (
          <ListSkeleton onRetry={() => void refetch()} />
        )}
        <SlipBar isAlone={isAlone} />
      </PullToRefresh>
    </OddsTargetContext>
  )
}

type PartProps = Pick<ReturnType<typeof useAddress>, 'match' | 'hrefOf'> & {
  part: Part
  league: VirtualLeague
  terms: VirtualTerms
}

const PartPanel = ({ part, league, terms, match, hrefOf }: PartProps) => {
  if (part === 'table') return <TableTab league={league} />
  if (part === 'results') return <ResultsTab league={league} />
  if (part === 'markets')
    return (
      <MarketsTab
        league={league}
        asked={match}
        onChoose={(id) => navigate(hrefOf('markets', { match: String(id) }), { replace: true })}
      />
    )
  return (
    <>
      <DayRows league={league} terms={terms} hrefOf={hrefOf} />
      {/* Below the odds: it comes and goes while they are tapped. */}
      <ShowPanel league={league} terms={terms} />
    </>
  )
}

export default VirtualsScreen
