// How the two sides did against each other: who won how often, and the matches themselves.
import type { StatisticsAnswer } from '@walia/contract/statistics.ts'
import { useText } from '../text.ts'
import { PlayedRow } from './PlayedRow.tsx'
import styles from './Statistics.module.css'

type HeadToHeadProps = { meetings: StatisticsAnswer['data']['head_to_head']; home: string; away: string }

export const HeadToHead = ({ meetings, home, away }: HeadToHeadProps) => {
  const t = useText('statistics')
  const { home_wins, draws, away_wins, matches } = meetings
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>{t('headToHead')}</h2>
      {matches.length === 0 ? (
        <p className={styles.none}>{t('noMeetings')}</p>
      ) : (
        <>
          <div className={styles.wins}>
            <span>{t('wins', { team: home, count: home_wins })}</span>
            <span>{t('draws', { count: draws })}</span>
            <span>{t('wins', { team: away, count: away_wins })}</span>
          </div>
          <div aria-hidden="true" className={styles.split}>
            <span className={styles.homePart} style={{ flexGrow: home_wins }} />
            <span className={styles.drawPart} style={{ flexGrow: draws }} />
            <span className={styles.awayPart} style={{ flexGrow: away_wins }} />
          </div>
          <ul>
            {matches.map((match) => (
              <PlayedRow key={match.parent_match_id} match={match} plain />
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
