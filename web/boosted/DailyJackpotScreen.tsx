// The daily jackpot: the one list that is open, or a choice where there are several.
import type { BoostedHead } from '@walia/contract/boosted.ts'
import { Link } from 'wouter'
import { messageOf } from '../api/client.ts'
import { useNow } from '../clock.ts'
import { countdownText, oddsText, useFormats } from '../formats.ts'
import { ListSkeleton } from '../match/ListSkeleton.tsx'
import { paths } from '../paths.ts'
import { useText } from '../text.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { EmptyState, ErrorState } from '../ui/EmptyState.tsx'
import { Icon } from '../ui/Icon.tsx'
import { PageBar } from '../ui/PageBar.tsx'
import { PullToRefresh } from '../ui/PullToRefresh.tsx'
import styles from './Boosted.module.css'
import { BoostedList } from './BoostedList.tsx'
import { useBoostedLists } from './queries.ts'

const DailyJackpotScreen = () => {
  const t = useText('boostedScreens')
  const lists = useBoostedLists()
  const retry = (): Promise<unknown> => lists.refetch()
  const heads = lists.data?.data ?? []
  const [only] = heads
  if (lists.data && heads.length === 1 && only) return <BoostedList id={only.id} alone />
  return (
    <PullToRefresh onRefresh={retry}>
      <PageBar title={t('heading')} back={false} />
      {lists.data ? (
        heads.length === 0 ? (
          <EmptyState icon="highlights" text={t('none')}>
            <ButtonLink href={paths.home()} kind="secondary" size="medium">
              {t('seeMatches')}
            </ButtonLink>
          </EmptyState>
        ) : (
          <ul>
            {heads.map((head) => (
              <Card key={head.id} head={head} />
            ))}
          </ul>
        )
      ) : lists.isError ? (
        <ErrorState message={messageOf(lists.error)} onRetry={() => void retry()} busy={lists.isFetching} />
      ) : (
        <ListSkeleton onRetry={() => void retry()} />
      )}
    </PullToRefresh>
  )
}

const Card = ({ head }: { head: BoostedHead }) => {
  const t = useText('boostedScreens')
  const { money } = useFormats()
  const now = useNow()
  return (
    <li>
      <Link href={paths.dailyJackpotOne(head.id)} className={styles.card}>
        <span className={styles.words}>
          <b>{head.title}</b>
          <span>
            {t('matches', { count: head.match_count })} · {t('suggested', { amount: money(head.stake) })}
          </span>
          <span>{t('closesIn', { time: countdownText(Date.parse(head.closes_at) - now) })}</span>
        </span>
        <span className={styles.max}>{t('upTo', { odds: oddsText(head.odds_max) })}</span>
        <Icon name="chevron" size={16} />
      </Link>
    </li>
  )
}

export default DailyJackpotScreen
