// The bettor's bets: filters, cards, and the next page on demand.
import { useState } from 'react'
import { messageOf } from '../api/client.ts'
import { useSession } from '../api/session.ts'
import { CashoutSheet } from '../cashout/CashoutSheet.tsx'
import { useNow } from '../clock.ts'
import { elapsedText } from '../formats.ts'
import { paths } from '../paths.ts'
import { type TextKey, useText } from '../text.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Chip, ChipRow } from '../ui/Chip.tsx'
import { EmptyState, ErrorState } from '../ui/EmptyState.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { PageBar } from '../ui/PageBar.tsx'
import { PullToRefresh } from '../ui/PullToRefresh.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { BetCard } from './BetCard.tsx'
import styles from './MyBets.module.css'
import { type BetFilter, betFilters, useMyBets } from './queries.ts'

type Bets = ReturnType<typeof useMyBets>

const labels = {
  active: ['filterActive', 'emptyActive'],
  today: ['filterToday', 'emptyToday'],
  week: ['filterWeek', 'emptyWeek'],
  month: ['filterMonth', 'emptyMonth'],
  all: ['filterAll', 'emptyAll'],
} as const satisfies Record<BetFilter, readonly [TextKey<'mybets'>, TextKey<'mybets'>]>

const MyBetsScreen = () => {
  const t = useText('mybets')
  const [filter, setFilter] = useState<BetFilter>('active')
  const bets = useMyBets(filter)
  const active = bets.data?.pages[0]?.meta.active
  return (
    <PullToRefresh onRefresh={() => bets.refetch()}>
      <PageBar
        title={t('title')}
        back={false}
        action={<IconButton icon="refresh" label={t('refresh')} onClick={() => void bets.refetch()} />}
      />
      <div className={styles.filters}>
        <ChipRow label={t('filters')}>
          {betFilters.map((each) => (
            <Chip
              key={each}
              active={each === filter}
              count={each === 'active' && active ? active : undefined}
              onClick={() => setFilter(each)}
            >
              {t(labels[each][0])}
            </Chip>
          ))}
        </ChipRow>
      </div>
      <Bets bets={bets} filter={filter} />
      <SessionLine />
      <CashoutSheet />
    </PullToRefresh>
  )
}

export default MyBetsScreen

const Bets = ({ bets, filter }: { bets: Bets; filter: BetFilter }) => {
  const t = useText('mybets')
  const tickets = bets.data?.pages.flatMap((page) => page.data)
  if (!tickets)
    return bets.error ? (
      <ErrorState message={messageOf(bets.error)} onRetry={() => void bets.refetch()} busy={bets.isFetching} />
    ) : (
      <Skeleton height={112} label={t('loading')} />
    )
  if (tickets.length === 0)
    return (
      <EmptyState icon="bets" text={t(labels[filter][1])}>
        <ButtonLink kind="secondary" href={paths.home()}>
          {t('seeMatches')}
        </ButtonLink>
      </EmptyState>
    )
  return (
    <>
      <ul className={styles.list}>
        {tickets.map((ticket) => (
          <BetCard key={ticket.bet_id} ticket={ticket} />
        ))}
      </ul>
      {bets.hasNextPage && (
        <div className={styles.more}>
          <Button kind="secondary" busy={bets.isFetchingNextPage} onClick={() => void bets.fetchNextPage()}>
            {t(bets.isFetchingNextPage ? 'loadingMore' : 'more')}
          </Button>
        </div>
      )}
    </>
  )
}

const SessionLine = () => {
  const t = useText('mybets')
  const now = useNow()
  const startedAt = useSession((session) => session.startedAt)
  if (startedAt === null) return null
  return (
    <p className={styles.session}>{t('sessionClock', { time: elapsedText(Math.max(0, (now - startedAt) / 1000)) })}</p>
  )
}
