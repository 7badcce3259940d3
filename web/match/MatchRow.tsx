// A match in a list: one fixed height, one link to its markets, and the odds of one market.
import type { MatchListItem } from '@walia/contract/matches.ts'
import { memo } from 'react'
import { Link } from 'wouter'
import { useAtTime } from '../clock.ts'
import { shortText, useFormats } from '../formats.ts'
import { OddsButton } from '../odds/OddsButton.tsx'
import { useOddsTarget } from '../odds/target.ts'
import { useText } from '../text.ts'
import { Icon } from '../ui/Icon.tsx'
import { LiveClock, Score } from './LiveParts.tsx'
import styles from './MatchRow.module.css'
import { isClosed, useMatchNow } from './matchNow.ts'
import { rowLabelOf } from './oddLabel.ts'
import type { MarketFilter } from './shownMarket.ts'
import { sportIcon } from './sportIcon.ts'

export type MatchRowProps = {
  item: MatchListItem
  /** The market that the list shows: a row without odds keeps as many boxes as it has outcomes. */
  shown: MarketFilter
  /** Live lists head their rows with the competition. */
  withoutCompetition?: boolean
  withSport?: boolean
}

const SOON_MS = 60 * 60_000

export const MatchRow = memo(({ item, shown, withoutCompetition, withSport }: MatchRowProps) => {
  const t = useText('match')
  const now = useMatchNow(item)
  const { pathOf } = useOddsTarget()
  const league = `${item.competition_name}, ${item.category}`
  return (
    <li className={styles.row}>
      <Link href={pathOf({ ...item, live: now.live })} className={styles.link}>
        <span className={styles.meta}>
          {item.is_srl === 1 && (
            <abbr className={styles.srl} title={t('srlName')}>
              {t('srl')}
            </abbr>
          )}
          {now.live ? <LiveClock live={now.live} /> : <StartTime at={now.start_time} />}
          {withSport && <Icon name={sportIcon(item.sport_id)} size={12} className={styles.sport ?? ''} />}
          {!withoutCompetition && (
            <span className={styles.league} title={league}>
              {shortText(league)}
            </span>
          )}
          <SideBets count={now.side_bets} />
        </span>
        <span className={styles.teams}>
          <span className={styles.team}>{item.home_team}</span>
          <span className={styles.team}>{item.away_team}</span>
        </span>
        {now.live && <Score live={now.live} />}
      </Link>
      <RowOdds item={{ ...item, live: now.live, start_time: now.start_time }} now={now} shown={shown} />
    </li>
  )
})

const StartTime = ({ at }: { at: string }) => {
  const { dateTime } = useFormats()
  const soon = useAtTime((now) => Date.parse(at) - now < SOON_MS)
  return <time className={soon ? styles.soon : styles.time}>{dateTime(at)}</time>
}

const SideBets = ({ count }: { count: number }) => {
  const t = useText('match')
  return (
    <span className={styles.more}>
      <span aria-hidden="true">+{count}</span>
      <span className="visually-hidden">{t('sideBets', { count })}</span>
      <Icon name="chevron" size={12} />
    </span>
  )
}

type RowOddsProps = {
  item: MatchListItem
  now: ReturnType<typeof useMatchNow>
  shown: MarketFilter
}

const RowOdds = ({ item, now, shown }: RowOddsProps) => {
  const closed = useAtTime(() => isClosed(now))
  const market = now.market
  // A sport that lacks the list's market shows its own result, which the heading does not name.
  const isOther = market !== null && !shown.sub_type_id.split(',').includes(String(market.sub_type_id))
  const odds = market ? market.odds : shown.odd_keys.map(() => null)
  return (
    <div className={styles.odds} data-two={odds.length === 2 || undefined}>
      {odds.map((odd, index) => (
        <OddsButton
          key={odd?.outcome_id ?? shown.odd_keys[index]}
          look="list"
          match={item}
          market={market}
          odd={odd}
          closed={closed}
          suspended={now.bet_status === 'suspended'}
          label={odd ? rowLabelOf(odd, odds.length, item, isOther) : undefined}
        />
      ))}
    </div>
  )
}
