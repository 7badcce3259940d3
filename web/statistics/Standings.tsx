// The competition's table, with the two sides of this match marked.
import type { StandingRow } from '@walia/contract/statistics.ts'
import { useText } from '../text.ts'
import styles from './Standings.module.css'

type StandingsProps = {
  rows: readonly StandingRow[]
  /** Unless it is known that the sport has draws, as soon as one was played. */
  withDraws?: boolean
}

export const Standings = ({ rows, withDraws = rows.some(({ drawn }) => drawn > 0) }: StandingsProps) => {
  const t = useText('statistics')
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>{t('standings')}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keys */}
      <section className={styles.scroll} tabIndex={0} aria-label={t('standings')}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col" className={styles.place}>
                <abbr title={t('position')}>#</abbr>
              </th>
              <th scope="col" className={styles.team}>
                {t('team')}
              </th>
              <Head short={t('playedShort')} long={t('played')} />
              <Head short={t('wonShort')} long={t('wonName')} />
              {withDraws && <Head short={t('drawnShort')} long={t('drawnName')} />}
              <Head short={t('lostShort')} long={t('lostName')} />
              <Head short={t('differenceShort')} long={t('difference')} />
              <Head short={t('pointsShort')} long={t('points')} />
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.position} className={row.side ? styles.ours : ''}>
                <td className={styles.place}>{row.position}</td>
                <th scope="row" className={styles.team}>
                  {row.team}
                </th>
                <td>{row.played}</td>
                <td>{row.won}</td>
                {withDraws && <td>{row.drawn}</td>}
                <td>{row.lost}</td>
                <td>{signed(row.scored - row.conceded)}</td>
                <td className={styles.points}>{row.points}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  )
}

const Head = ({ short, long }: { short: string; long: string }) => (
  <th scope="col">
    <abbr title={long}>{short}</abbr>
  </th>
)

const signed = (value: number): string => (value > 0 ? `+${value}` : String(value))
