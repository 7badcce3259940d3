// Lucky six: the round that takes bets, the draw, own tickets, past results and the paytable.
import type { FairRound } from '@walia/contract/fair.ts'
import type { LuckySixTerms } from '@walia/contract/luckySix.ts'
import { Link } from 'wouter'
import { messageOf } from '../api/client.ts'
import { useSession } from '../api/session.ts'
import { useAtTime } from '../clock.ts'
import { countdownText, moneyText, oddsText } from '../formats.ts'
import { ListSkeleton } from '../match/ListSkeleton.tsx'
import { paths } from '../paths.ts'
import { Today } from '../saferplay/Today.tsx'
import { useText } from '../text.ts'
import { ErrorState } from '../ui/EmptyState.tsx'
import { Group, GroupBody } from '../ui/Group.tsx'
import { PageBar } from '../ui/PageBar.tsx'
import { PullToRefresh } from '../ui/PullToRefresh.tsx'
import { Ball } from './Ball.tsx'
import { DrawPanel } from './DrawPanel.tsx'
import { drawIn } from './drawing.ts'
import styles from './LuckySix.module.css'
import { OwnTickets } from './OwnTickets.tsx'
import { Picker } from './Picker.tsx'
import { ticketsIn, useLuckySix, useOwnTickets, useStatistics } from './queries.ts'

const LuckySixScreen = () => {
  const t = useText('luckysix')
  const { data, error, refetch, isFetching } = useLuckySix()
  const authenticated = useSession((session) => session.authenticated)
  const tickets = useOwnTickets()
  const retry = (): Promise<unknown> => Promise.all([refetch(), authenticated ? tickets.refetch() : null])
  const last = data?.data.past[0]
  const mine = ticketsIn(tickets) ?? []
  return (
    <PullToRefresh onRefresh={retry}>
      <PageBar title={t('heading')} back={false} />
      <Today />
      {data ? (
        <>
          <Countdown open={data.data.open} />
          {last && <DrawPanel round={last} showMs={data.data.terms.show_ms} own={mine} />}
          <Picker terms={data.data.terms} open={data.data.open} last={mine[0]} />
          {authenticated && <OwnTickets tickets={tickets} />}
          <Past rounds={data.data.past.slice(1)} />
          <Statistics />
          <Paytable terms={data.data.terms} />
        </>
      ) : error ? (
        <ErrorState message={messageOf(error)} onRetry={() => void retry()} busy={isFetching} />
      ) : (
        <ListSkeleton onRetry={() => void retry()} />
      )}
    </PullToRefresh>
  )
}

const Countdown = ({ open }: { open: FairRound | null }) => {
  const t = useText('luckysix')
  const left = useAtTime((now) => (open === null ? null : countdownText(Math.max(0, Date.parse(open.closes_at) - now))))
  return (
    <p className={styles.countdown} role="timer">
      {open === null ? t('noRound') : t('closesIn', { round: open.number, time: left ?? '' })}
    </p>
  )
}

const Past = ({ rounds }: { rounds: readonly FairRound[] }) => {
  const t = useText('luckysix')
  return (
    <Group id="lucky-past" title={t('pastRounds')}>
      <GroupBody>
        <ul className={styles.tickets}>
          {rounds.map((round) => (
            <li key={round.number} className={styles.ticket}>
              <b>{t('round', { round: round.number })}</b>
              {drawIn(round) === null ? (
                <p className={styles.note}>{t('void')}</p>
              ) : (
                <div className={styles.balls}>
                  {drawIn(round)?.balls.map((ball) => (
                    <Ball key={ball} number={ball} />
                  ))}
                </div>
              )}
            </li>
          ))}
        </ul>
        {rounds.length === 0 && <p className={styles.note}>{t('noPast')}</p>}
        <Link href={paths.fair()} className={styles.link}>
          {t('checkRounds')}
        </Link>
      </GroupBody>
    </Group>
  )
}

const Statistics = () => {
  const t = useText('luckysix')
  const { data } = useStatistics()
  if (!data || data.data.draws === 0) return null
  return (
    <Group id="lucky-statistics" title={t('statistics')}>
      <GroupBody>
        <p className={styles.note}>{t('statisticsOf', { count: data.data.draws })}</p>
        <ol className={styles.draw}>
          {data.data.counts.map((count, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a number is its index
            <li key={index}>
              <Ball number={index + 1} />
              <span className={styles.place}>{count}</span>
            </li>
          ))}
        </ol>
      </GroupBody>
    </Group>
  )
}

const Paytable = ({ terms }: { terms: LuckySixTerms }) => {
  const t = useText('luckysix')
  return (
    <Group id="lucky-paytable" title={t('paytable')}>
      <GroupBody>
        <p className={styles.note}>
          {t('rules', {
            ...{ drawn: terms.drawn, balls: terms.balls, returned: terms.return_percent, wins: terms.win_percent },
            max: moneyText(terms.payout_max),
          })}
        </p>
        <p className={styles.note}>{t('vatRule')}</p>
        <p className={styles.note}>{t('bonusRule')}</p>
        <p className={styles.note}>{t('systemRule')}</p>
        <p className={styles.note}>{t('aheadRule')}</p>
        <p className={styles.note}>{t('voidRule')}</p>
        <ol className={styles.paytable}>
          {terms.odds.map((odds, index) => (
            <li key={odds}>
              <span>{t('ballPlace', { place: index + terms.picks })}</span>
              <b>{oddsText(odds)}</b>
            </li>
          ))}
        </ol>
      </GroupBody>
    </Group>
  )
}

export default LuckySixScreen
