// A boosted list: its matches with both prices, what is picked of it, and the panel that bets.
import type { BoostedAnswer, BoostedHead } from '@walia/contract/boosted.ts'
import { useEffect } from 'react'
import { ApiError, messageOf } from '../api/client.ts'
import { useIsPlaced } from '../betslip/attempts.ts'
import { changeModel, clearModel, modelOf, useModel } from '../betslip/boostedModels.ts'
import { acceptSetting } from '../betslip/store.ts'
import { useNow } from '../clock.ts'
import { countdownText, oddsText, useFormats } from '../formats.ts'
import { useTitle } from '../head.ts'
import { publishMarketing } from '../marketing/events.ts'
import { ListSkeleton } from '../match/ListSkeleton.tsx'
import { paths } from '../paths.ts'
import { textOf, useText } from '../text.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { EmptyState, ErrorState } from '../ui/EmptyState.tsx'
import { PageBar } from '../ui/PageBar.tsx'
import { PullToRefresh } from '../ui/PullToRefresh.tsx'
import { showSnackbar } from '../ui/snackbar.ts'
import styles from './Boosted.module.css'
import { BoostedPanel } from './BoostedPanel.tsx'
import { BoostedRow } from './BoostedRow.tsx'
import { boostedPickOf, refreshed, toggled } from './boostedPicks.ts'
import { useBoosted } from './queries.ts'

type List = BoostedAnswer['data']

/** `alone`: the only list there is, shown at the address of all of them. */
export const BoostedList = ({ id, alone = false }: { id: number; alone?: boolean }) => {
  const t = useText('boostedScreens')
  const found = useBoosted(id)
  const retry = (): Promise<unknown> => found.refetch()
  const gone = id === 0 || (found.error instanceof ApiError && found.error.status === 404)
  const title = found.data?.data.title ?? t('heading')
  useTitle(found.data ? title : null)
  return (
    <PullToRefresh onRefresh={retry}>
      <PageBar title={title} back={!alone} />
      {gone ? (
        <EmptyState icon="highlights" text={t('gone')}>
          <ButtonLink href={paths.dailyJackpot()} kind="secondary" size="medium">
            {t('all')}
          </ButtonLink>
        </EmptyState>
      ) : found.data ? (
        <Loaded list={found.data.data} />
      ) : found.isError ? (
        <ErrorState message={messageOf(found.error)} onRetry={() => void retry()} busy={found.isFetching} />
      ) : (
        <ListSkeleton onRetry={() => void retry()} />
      )}
    </PullToRefresh>
  )
}

const Loaded = ({ list }: { list: List }) => {
  const t = useText('boostedScreens')
  const { betslip } = useModel(list.id)
  const placed = useIsPlaced(`boosted-${list.id}`)
  useEffect(() => {
    const held = modelOf(list.id).betslip
    const now = refreshed(held, list.matches, acceptSetting())
    if (now !== held && now.some((pick, index) => pick !== held[index])) changeModel(list.id, { betslip: now })
  }, [list])
  return (
    <>
      <Head list={list} />
      <div className={styles.progress}>
        <span role="status">{t('picked', { count: betslip.length, total: list.match_count })}</span>
        {betslip.length > 0 && (
          <button type="button" className={styles.clear} disabled={placed} onClick={() => clearModel(list.id)}>
            {t('clear')}
          </button>
        )}
      </div>
      {!list.open && <p className={styles.closed}>{t('closed')}</p>}
      <ol>
        {list.matches.map((match, place) => (
          <BoostedRow
            key={match.parent_match_id}
            place={place + 1}
            match={match}
            picks={betslip}
            placed={placed}
            onPick={(market, odd) => {
              if (!navigator.onLine) return offline()
              const { picks, added } = toggled(betslip, boostedPickOf(match, market, odd))
              changeModel(list.id, { betslip: picks })
              if (added)
                publishMarketing({
                  event: 'boosted_pick',
                  bet_type: 'daily-jackpot',
                  parent_match_id: match.parent_match_id,
                })
            }}
          />
        ))}
      </ol>
      <p className={styles.intro}>{t('intro')}</p>
      <Terms list={list} />
      {list.open && <BoostedPanel list={list} />}
    </>
  )
}

const offline = (): void => showSnackbar({ status: 'warning', messages: [textOf('ui', 'offlinePick')] })

const Terms = ({ list }: { list: BoostedHead }) => {
  const t = useText('boostedScreens')
  const { money } = useFormats()
  const terms = [
    t('legsMin', { count: list.legs_min }),
    t('stakeMax', { amount: money(list.stake_max), all: money(list.account_stake_max) }),
    t(list.earns_bonus ? 'withBonus' : 'withoutBonus'),
    t('follows'),
  ]
  return (
    <ul className={styles.terms}>
      {terms.map((term) => (
        <li key={term}>{term}</li>
      ))}
    </ul>
  )
}

const Head = ({ list }: { list: BoostedHead }) => {
  const t = useText('boostedScreens')
  const now = useNow()
  const left = Date.parse(list.closes_at) - now
  return (
    <section className={styles.head}>
      <b className={styles.big}>{t('upTo', { odds: oddsText(list.odds_max) })}</b>
      <span>
        {t('matches', { count: list.match_count })}
        {left > 0 && ` · ${t('closesIn', { time: countdownText(left) })}`}
      </span>
    </section>
  )
}
