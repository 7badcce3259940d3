// Results league by league: when it was played, who, the final score, and the parts of it.
import type { ResultItem } from '@walia/contract/results.ts'
import { Link } from 'wouter'
import { useFormats } from '../formats.ts'
import { sportIcon } from '../match/sportIcon.ts'
import { paths } from '../paths.ts'
import { hasText, useText } from '../text.ts'
import { Icon } from '../ui/Icon.tsx'
import styles from './Results.module.css'

export const ResultRows = ({ items }: { items: readonly ResultItem[] }) => {
  const t = useText('results')
  const leagues = [...Map.groupBy(items, (item) => item.competition_id).values()]
  return leagues.map((league) => {
    const first = league[0] as ResultItem
    const name = `${first.competition_name}, ${first.category}`
    return (
      <section key={first.competition_id}>
        <h2 className={styles.league} aria-label={t('league', { name, count: league.length })}>
          <Icon name={sportIcon(first.sport_id)} size={16} />
          <span className={styles.name}>{name}</span>
        </h2>
        <ul className={styles.rows}>
          {league.map((item) => (
            <Row key={item.parent_match_id} item={item} />
          ))}
        </ul>
      </section>
    )
  })
}

const Row = ({ item }: { item: ResultItem }) => {
  const t = useText('results')
  const { dateTime } = useFormats()
  const { home_score: home, away_score: away } = item
  return (
    <li>
      <Link href={paths.prebetMarkets(item.parent_match_id, 'statistics')} className={styles.row}>
        <time className={styles.time} dateTime={item.start_time}>
          {dateTime(item.start_time).slice(-5)}
        </time>
        <span className={styles.teams}>
          <span className={home > away ? styles.winner : styles.team}>{item.home_team}</span>
          <span className={away > home ? styles.winner : styles.team}>{item.away_team}</span>
          <Parts item={item} />
        </span>
        <span className={styles.score}>
          <span className="visually-hidden">{t('final', { home, away })}</span>
          <span aria-hidden="true">{home}</span>
          <span aria-hidden="true">{away}</span>
        </span>
      </Link>
    </li>
  )
}

/** Sets, quarters or the first half, and how it ended where that was not in regular time. */
const Parts = ({ item: { half_time, period_scores, ending } }: { item: ResultItem }) => {
  const periods = useText('periods')
  const parts = half_time ? [half_time] : period_scores
  const scores = parts.map(({ home, away }) => `${home}:${away}`).join('  ')
  const how = ending !== 'ended' && hasText('periods', ending) ? periods(ending as 'ended') : ''
  if (scores === '' && how === '') return null
  return (
    <span className={styles.parts}>
      {how}
      {how && scores && ' · '}
      {half_time && `${periods('halfTime')} `}
      {scores}
    </span>
  )
}
