// The last matches of each side: five letters at a glance, and the results behind them.
import type { PlayedMatch, StatisticsAnswer } from '@walia/contract/statistics.ts'
import { useText } from '../text.ts'
import { Outcome, PlayedRow } from './PlayedRow.tsx'
import styles from './Statistics.module.css'

type FormProps = { form: StatisticsAnswer['data']['form']; home: string; away: string }

export const Form = ({ form, home, away }: FormProps) => {
  const t = useText('statistics')
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>{t('form')}</h2>
      <Side team={home} matches={form.home} />
      <Side team={away} matches={form.away} />
    </section>
  )
}

const Side = ({ team, matches }: { team: string; matches: readonly PlayedMatch[] }) => {
  const t = useText('statistics')
  return (
    <>
      <h3 className={styles.side}>
        <span className={styles.team}>{team}</span>
        <span className={styles.letters}>
          {matches.map((match) => (
            <Outcome key={match.parent_match_id} outcome={match.outcome} />
          ))}
        </span>
      </h3>
      {matches.length === 0 ? (
        <p className={styles.none}>{t('noForm')}</p>
      ) : (
        <ul>
          {matches.map((match) => (
            <PlayedRow key={match.parent_match_id} match={match} />
          ))}
        </ul>
      )}
    </>
  )
}
