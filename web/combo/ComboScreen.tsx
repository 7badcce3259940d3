// The matches with combo prices: live ones first, then by start; their odds fill the combo slip.
import { useQuery } from '@tanstack/react-query'
import type { ComboMatchesAnswer } from '@walia/contract/combo.ts'
import { comboPaths } from '@walia/contract/latePaths.ts'
import type { MatchListItem } from '@walia/contract/matches.ts'
import { useState } from 'react'
import { get, messageOf } from '../api/client.ts'
import { seedList } from '../api/prices.ts'
import { usePoll } from '../api/queries.ts'
import { useTopics } from '../api/socket.ts'
import { serverNow } from '../config.ts'
import { dateText } from '../formats.ts'
import { ListSkeleton } from '../match/ListSkeleton.tsx'
import { MatchGroup } from '../match/MatchGroup.tsx'
import { resultFilter } from '../match/shownMarket.ts'
import { OddsTargetContext } from '../odds/target.ts'
import { paths } from '../paths.ts'
import { useLanguage, useText } from '../text.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Chip, ChipRow } from '../ui/Chip.tsx'
import { EmptyState, ErrorState } from '../ui/EmptyState.tsx'
import { PageBar } from '../ui/PageBar.tsx'
import { PullToRefresh } from '../ui/PullToRefresh.tsx'
import styles from './ComboScreen.module.css'
import { comboTarget } from './comboSlip.ts'
import { SlipStrip } from './SlipStrip.tsx'

/** The largest page of the call. */
const LIMIT = 1000
const PAGE = 20

const useComboMatches = () => {
  const language = useLanguage()
  const poll = usePoll()
  return useQuery({
    queryKey: ['comboMatches', language],
    queryFn: async ({ signal }) => {
      const answer = await get<ComboMatchesAnswer>(comboPaths.matches, { limit: LIMIT, page: 1 }, signal)
      seedList(answer.matches)
      return answer
    },
    staleTime: 30_000,
    refetchInterval: poll,
  })
}

const days = ['all', 'live', 'today', 'later'] as const
type Day = (typeof days)[number]

const isOf = (day: Day, { live, start_time }: MatchListItem): boolean => {
  if (day === 'all') return true
  if (day === 'live') return live !== null
  const today = dateText(start_time) === dateText(serverNow())
  return live === null && today === (day === 'today')
}

const ComboScreen = () => {
  const t = useText('comboScreens')
  const matches = useComboMatches()
  const [day, setDay] = useState<Day>('all')
  const retry = (): Promise<unknown> => matches.refetch()
  const all = matches.data?.matches ?? []
  const offered = days.filter((name) => name === 'all' || all.some((match) => isOf(name, match)))
  return (
    <PullToRefresh onRefresh={retry}>
      <PageBar title={t('heading')} back={false} />
      <p className={styles.intro}>{t('intro')}</p>
      <SlipStrip />
      {matches.data ? (
        all.length === 0 ? (
          <Nothing />
        ) : (
          <>
            <ChipRow label={t('days')}>
              {offered.map((name) => (
                <Chip key={name} active={name === day} onClick={() => setDay(name)}>
                  {t(name)}
                </Chip>
              ))}
            </ChipRow>
            <Rows key={day} matches={all.filter((match) => isOf(day, match))} />
          </>
        )
      ) : matches.isError ? (
        <ErrorState message={messageOf(matches.error)} onRetry={() => void retry()} busy={matches.isFetching} />
      ) : (
        <ListSkeleton onRetry={() => void retry()} />
      )}
    </PullToRefresh>
  )
}

const Rows = ({ matches }: { matches: readonly MatchListItem[] }) => {
  const t = useText('comboScreens')
  const [count, setCount] = useState(PAGE)
  const shown = matches.slice(0, count)
  useTopics(shown.map((match) => `head:${match.parent_match_id}` as const))
  if (matches.length === 0) return <EmptyState icon="allsports" text={t('noneHere')} />
  return (
    <OddsTargetContext value={comboTarget}>
      <MatchGroup items={shown} shown={resultFilter} withSport />
      {matches.length > count && (
        <Button kind="text" full onClick={() => setCount(count + PAGE)}>
          {t('more')}
        </Button>
      )}
    </OddsTargetContext>
  )
}

const Nothing = () => {
  const t = useText('comboScreens')
  return (
    <EmptyState icon="allsports" text={t('none')}>
      <ButtonLink href={paths.home()} kind="secondary" size="medium">
        {t('seeMatches')}
      </ButtonLink>
    </EmptyState>
  )
}

export default ComboScreen
