// A match with all its markets: card with score and clock, groups as tabs, markets as accordions.
import type { MatchAnswer, MatchMeta } from '@walia/contract/matches.ts'
import { useState } from 'react'
import { messageOf } from '../api/client.ts'
import { type MatchPrices, usePrices } from '../api/prices.ts'
import { useMatch } from '../api/queries.ts'
import { useTopics } from '../api/socket.ts'
import { paths } from '../paths.ts'
import type { ScreenProps } from '../routes.tsx'
import { useTitle } from '../shell/head.ts'
import { useText } from '../text.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { EmptyState, ErrorState } from '../ui/EmptyState.tsx'
import { PageBar } from '../ui/PageBar.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { ListSkeleton } from './ListSkeleton.tsx'
import { MarketList } from './MarketList.tsx'
import { MatchCard } from './MatchCard.tsx'
import styles from './MatchScreen.module.css'

const ROW_PX = 48

const MatchScreen = ({ params }: ScreenProps) => {
  const t = useText('match')
  const id = Number(params.matchId)
  const known = Number.isSafeInteger(id) && id > 0
  const match = useMatch(known ? id : 0)
  const meta = match.data?.meta ?? null
  useTopics(known && meta ? [`match:${id}`] : [])
  useTitle(meta && t('versus', { home: meta.home_team, away: meta.away_team }))
  const title = meta ? `${meta.competition_name}, ${meta.category}` : ''
  return (
    <>
      <PageBar title={title} />
      {!known || match.data?.meta === null ? (
        <Nowhere />
      ) : match.isPending ? (
        <ListSkeleton height={ROW_PX} onRetry={() => void match.refetch()} />
      ) : match.data ? (
        <Loaded answer={match.data as Found} onRetry={() => void match.refetch()} />
      ) : (
        <ErrorState message={messageOf(match.error)} onRetry={() => void match.refetch()} busy={match.isFetching} />
      )}
    </>
  )
}

type Found = MatchAnswer & { meta: MatchMeta }

const Nowhere = () => {
  const t = useText('match')
  return (
    <EmptyState icon="info" text={t('noMarketData')}>
      <ButtonLink href={paths.home()} kind="secondary" size="medium">
        {t('backToMatches')}
      </ButtonLink>
    </EmptyState>
  )
}

const Loaded = ({ answer, onRetry }: { answer: Found; onRetry: () => void }) => {
  const t = useText('match')
  const { meta } = answer
  const held = usePrices((state) => state.matches[meta.parent_match_id])
  const [group, setGroup] = useState('all')
  if (!held) return null
  const now: MatchMeta = { ...meta, ...movingOf(held) }
  const markets = Object.values(held.markets)
  const groups = meta.groups.filter((name) => markets.some((market) => market.groups.includes(name)))
  const chosen = groups.includes(group) ? group : 'all'
  return (
    <>
      <MatchCard match={now} />
      {groups.length > 1 && (
        <div className={styles.tabs}>
          <Tabs
            label={t('groups')}
            tabs={groups.map((name) => ({ id: name, label: t(groupKey(name)) }))}
            chosen={chosen}
            onChoose={setGroup}
            panelId="markets"
          />
        </div>
      )}
      <div id="markets" role={groups.length > 1 ? 'tabpanel' : undefined} className={styles.markets}>
        {markets.length === 0 ? (
          <ErrorState message={t('marketsUnavailable')} onRetry={onRetry} />
        ) : (
          <MarketList match={now} markets={markets.filter((market) => market.groups.includes(chosen))} />
        )}
      </div>
    </>
  )
}

const movingOf = ({ live, bet_status, start_time, side_bets }: MatchPrices) => ({
  live,
  bet_status,
  start_time,
  side_bets,
})

const groupKeys = {
  all: 'groupAll',
  main: 'groupMain',
  goals: 'groupGoals',
  handicap: 'groupHandicap',
  halves: 'groupHalves',
  corners: 'groupCorners',
  cards: 'groupCards',
  sets: 'groupSets',
  other: 'groupOther',
} as const

const groupKey = (name: string) => groupKeys[name as 'all'] ?? 'groupOther'

export default MatchScreen
