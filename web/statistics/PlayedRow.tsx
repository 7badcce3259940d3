// One match that was played: day, sides, score, and how it ended for the side in question.
import type { PlayedMatch } from '@walia/contract/statistics.ts'
import { dateText } from '../formats.ts'
import { useText } from '../text.ts'
import styles from './Statistics.module.css'

export const PlayedRow = ({ match, plain = false }: { match: PlayedMatch; plain?: boolean }) => {
  const t = useText('statistics')
  const { home_team, away_team, home_score, away_score, side } = match
  return (
    <li className={styles.played}>
      <span className="visually-hidden">
        {t('result', { home: home_team, away: away_team, homeScore: home_score, awayScore: away_score })}
      </span>
      <time className={styles.day} title={`${match.competition_name}, ${match.category}`}>
        {dateText(match.start_time)}
      </time>
      <span aria-hidden="true" className={styles.pair}>
        <span className={side === 'home' ? styles.own : ''}>{home_team}</span>
        <span className={side === 'away' ? styles.own : ''}>{away_team}</span>
      </span>
      <span aria-hidden="true" className={styles.goals}>
        <span>{home_score}</span>
        <span>{away_score}</span>
      </span>
      {!plain && <Outcome outcome={match.outcome} />}
    </li>
  )
}

export const Outcome = ({ outcome }: { outcome: PlayedMatch['outcome'] }) => {
  const t = useText('statistics')
  return (
    <abbr className={`${styles.outcome} ${styles[outcome]}`} title={t(`${outcome}Name`)}>
      {t(outcome)}
    </abbr>
  )
}
