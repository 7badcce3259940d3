// A match: card with score and clock, and its tabs: markets, statistics, tracker, timeline.
import type { MatchAnswer, MatchMeta } from '@walia/contract/matches.ts'
import type { MatchHead } from '@walia/contract/statistics.ts'
import { Suspense, useMemo, useRef } from 'react'
import { Link } from 'wouter'
import { messageOf } from '../api/client.ts'
import { type MatchPrices, usePrices } from '../api/prices.ts'
import { useTopics } from '../api/socket.ts'
import { useTitle } from '../head.ts'
import { laterPart } from '../later.ts'
import { ListSkeleton } from '../match/ListSkeleton.tsx'
import { type MatchTab, matchTabs, useMatchTab } from '../match/tab.ts'
import { MatchBoosts } from '../oddsboost/late.ts'
import { isOffered } from '../offered.ts'
import { paths } from '../paths.ts'
import type { ScreenProps } from '../routing.ts'
import { useLiveStats } from '../statistics/queries.ts'
import { loadTexts, useText } from '../text.ts'
import { MatchMedia } from '../tv/late.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { EmptyState, ErrorState } from '../ui/EmptyState.tsx'
import { Icon } from '../ui/Icon.tsx'
import { PageBar } from '../ui/PageBar.tsx'
import { PullToRefresh } from '../ui/PullToRefresh.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { MarketsTab } from './MarketsTab.tsx'
import { MatchCard } from './MatchCard.tsx'
import styles from './MatchScreen.module.css'
import { ScoreBar } from './ScoreBar.tsx'
import { useMatch } from './useMatch.ts'

const ROW_PX = 48
// Loaded when opened: most people only use the markets tab.
const Facts = laterPart(async () => {
  const [part] = await Promise.all([import('../statistics/Facts.tsx'), loadTexts(['statistics'])])
  return part.Facts
})

const MatchScreen = ({ params }: ScreenProps) => {
  const t = useText('match')
  const id = Number(params.matchId)
  const isValid = Number.isSafeInteger(id) && id > 0
  const match = useMatch(isValid ? id : 0)
  const meta = match.data?.meta ?? null
  const isUnsold = match.data?.meta === null
  const past = usePast(isUnsold ? id : 0)
  const head = meta ?? past
  useTopics(isValid && meta ? [`match:${id}`] : [])
  useTitle(head && t('versus', { home: head.home_team, away: head.away_team }))
  const title = head ? `${head.competition_name}, ${head.category}` : ''
  const retry = (): Promise<unknown> => match.refetch()
  return (
    <PullToRefresh onRefresh={retry}>
      <PageBar title={title} action={meta && (meta.live ? <StatsLink id={id} /> : <Boosts id={id} />)} />
      {!isValid || isUnsold ? (
        <Over id={isValid ? id : null} head={past} />
      ) : match.isPending ? (
        <ListSkeleton height={ROW_PX} onRetry={() => void retry()} />
      ) : match.data ? (
        <Loaded answer={match.data as Found} onRetry={() => void retry()} />
      ) : (
        <ErrorState message={messageOf(match.error)} onRetry={() => void retry()} busy={match.isFetching} />
      )}
    </PullToRefresh>
  )
}

type Found = MatchAnswer & { meta: MatchMeta }

const StatsLink = ({ id }: { id: number }) => {
  const t = useText('matchPage')
  return (
    <Link href={paths.liveStats(id)} className={styles.stats} aria-label={t('liveStats')}>
      <Icon name="stats" />
    </Link>
  )
}

const Boosts = ({ id }: { id: number }) => (
  <Suspense fallback={null}>
    <MatchBoosts match={id} />
  </Suspense>
)

const Loaded = ({ answer, onRetry }: { answer: Found; onRetry: () => void }) => {
  const { meta } = answer
  const [tab, setTab] = useMatchTab()
  const held = usePrices((state) => state.matches[meta.parent_match_id])
  const now = useMatchMeta(meta, held)
  const card = useRef<HTMLDivElement>(null)
  if (!held || !now) return null
  return (
    <>
      <div ref={card}>
        <MatchCard match={now} />
      </div>
      {now.live && <ScoreBar match={{ ...now, live: now.live }} card={card} />}
      <div className={styles.under}>
        {now.live && isOffered('tv') && <Media match={now} />}
        <MatchTabs chosen={tab} onChoose={setTab} />
      </div>
      <div id="about" role="tabpanel" className={styles.panel} data-live={now.live ? true : undefined}>
        {tab === 'markets' ? (
          <MarketsTab
            match={now}
            markets={Object.values(held.markets)}
            listNames={answer.list_names}
            onRetry={onRetry}
          />
        ) : (
          <Suspense fallback={<ListSkeleton height={ROW_PX} onRetry={onRetry} />}>
            <Facts tab={tab} match={now} />
          </Suspense>
        )}
      </div>
    </>
  )
}

/** Its row keeps its height while it loads. */
const Media = ({ match }: { match: MatchMeta }) => (
  <Suspense fallback={<div className={styles.media} />}>
    <MatchMedia match={match} />
  </Suspense>
)

const tabKeys = {
  markets: 'tabMarkets',
  statistics: 'tabStatistics',
  tracker: 'tabTracker',
  timeline: 'tabTimeline',
} as const

const MatchTabs = ({ chosen, onChoose }: { chosen: MatchTab; onChoose: (tab: MatchTab) => void }) => {
  const t = useText('matchPage')
  return (
    <Tabs
      label={t('tabs')}
      tabs={matchTabs.map((tab) => ({ id: tab, label: t(tabKeys[tab]) }))}
      chosen={chosen}
      onChoose={onChoose}
      panelId="about"
    />
  )
}

/** A match that is not sold any more, with how it ended; null while that is not known. */
const usePast = (id: number): MatchHead | null => {
  const { data, meta } = useLiveStats(id, null).data ?? {}
  return meta && data ? { ...meta, live: data.live } : null
}

/** A match that is over or unknown: its events may still be available. */
const Over = ({ id, head }: { id: number | null; head: MatchHead | null }) => {
  const t = useText('match')
  const [tab, setTab] = useMatchTab()
  return (
    <>
      {head && <MatchCard match={head} />}
      {id !== null && <MatchTabs chosen={tab} onChoose={setTab} />}
      <div id="about" role={id === null ? undefined : 'tabpanel'} className={styles.panel}>
        {tab === 'markets' || id === null ? (
          <EmptyState icon="info" text={t('noMarketData')}>
            <ButtonLink href={paths.home()} kind="secondary" size="medium">
              {t('backToMatches')}
            </ButtonLink>
          </EmptyState>
        ) : (
          <Suspense fallback={null}>
            <Facts tab={tab} match={{ parent_match_id: id, live: null }} />
          </Suspense>
        )}
      </div>
    </>
  )
}

/** The same object while nothing but prices moves. */
const useMatchMeta = (meta: MatchMeta, held: MatchPrices | undefined): MatchMeta | null => {
  const { live, bet_status, start_time, market_count } = held ?? {}
  const moving = [meta, live, bet_status, start_time, market_count]
  // biome-ignore lint/correctness/useExhaustiveDependencies: prices are left out on purpose
  return useMemo(() => held && { ...meta, ...movingOf(held) }, moving) ?? null
}

const movingOf = ({ live, bet_status, start_time, market_count }: MatchPrices) => ({
  live,
  bet_status,
  start_time,
  market_count,
})

export default MatchScreen
