// One match of the combo pages: the markets whose picks can be combined; they fill the combo slip.
import type { MatchAnswer, MatchMeta } from '@walia/contract/matches.ts'
import { messageOf } from '../api/client.ts'
import { usePrices } from '../api/prices.ts'
import { useTopics } from '../api/socket.ts'
import { useTitle } from '../head.ts'
import { ListSkeleton } from '../match/ListSkeleton.tsx'
import { MarketsTab } from '../matchPage/MarketsTab.tsx'
import { MatchCard } from '../matchPage/MatchCard.tsx'
import { useMatch } from '../matchPage/useMatch.ts'
import { OddsTargetContext } from '../odds/target.ts'
import { paths } from '../paths.ts'
import type { ScreenProps } from '../routing.ts'
import { useText } from '../text.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { EmptyState, ErrorState } from '../ui/EmptyState.tsx'
import { PageBar } from '../ui/PageBar.tsx'
import { PullToRefresh } from '../ui/PullToRefresh.tsx'
import { isBuildable } from './buildable.ts'
import { comboTarget } from './comboSlip.ts'
import { SlipStrip } from './SlipStrip.tsx'

const ROW_PX = 48

const ComboMarketsScreen = ({ params }: ScreenProps) => {
  const t = useText('comboScreens')
  const match = useText('match')
  const id = Number(params.parentMatchId)
  const known = Number.isSafeInteger(id) && id > 0
  const found = useMatch(known ? id : 0)
  const meta = found.data?.meta ?? null
  useTopics(known && meta ? [`match:${id}`] : [])
  useTitle(meta && match('versus', { home: meta.home_team, away: meta.away_team }))
  const retry = (): Promise<unknown> => found.refetch()
  return (
    <PullToRefresh onRefresh={retry}>
      <PageBar title={meta ? `${meta.competition_name}, ${meta.category}` : t('heading')} />
      <SlipStrip />
      {!known || found.data?.meta === null ? (
        <Nowhere text={match('noMarketData')} />
      ) : found.isPending ? (
        <ListSkeleton height={ROW_PX} onRetry={() => void retry()} />
      ) : found.data ? (
        <Loaded answer={found.data as MatchAnswer & { meta: MatchMeta }} onRetry={() => void retry()} />
      ) : (
        <ErrorState message={messageOf(found.error)} onRetry={() => void retry()} busy={found.isFetching} />
      )}
    </PullToRefresh>
  )
}

const Nowhere = ({ text }: { text: string }) => {
  const t = useText('comboScreens')
  return (
    <EmptyState icon="info" text={text}>
      <ButtonLink href={paths.comboBet()} kind="secondary" size="medium">
        {t('backToList')}
      </ButtonLink>
    </EmptyState>
  )
}

type LoadedProps = { answer: MatchAnswer & { meta: MatchMeta }; onRetry: () => void }

const Loaded = ({ answer: { meta, list_names }, onRetry }: LoadedProps) => {
  const t = useText('comboScreens')
  const held = usePrices((state) => state.matches[meta.parent_match_id])
  if (!held) return null
  const { live, bet_status, start_time, market_count } = held
  const now = { ...meta, live, bet_status, start_time, market_count }
  const markets = Object.values(held.markets)
  const buildable = markets.filter(isBuildable)
  return (
    <>
      <MatchCard match={now} />
      {markets.length > 0 && buildable.length === 0 ? (
        <Nowhere text={t('notBuildable')} />
      ) : (
        <OddsTargetContext value={comboTarget}>
          <MarketsTab match={now} markets={buildable} listNames={list_names} onRetry={onRetry} />
        </OddsTargetContext>
      )}
    </>
  )
}

export default ComboMarketsScreen
