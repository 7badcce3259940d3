// Corners, cards and whatever else the feed counts, as two numbers and a bar.
import type { LiveState } from '@walia/contract/matches.ts'
import { hasText, useText } from '../text.ts'
import styles from './Tracker.module.css'

export type Count = { name: string; home: number; away: number }

const order = ['corners', 'yellow_cards', 'yellow_red_cards', 'red_cards']

/** The counts of a live state in the order to show. */
export const countsIn = ({ statistics = {} }: LiveState): readonly Count[] =>
  Object.entries(statistics)
    .map(([name, [home, away]]) => ({ name, home, away }))
    .toSorted((a, b) => placeOf(a.name) - placeOf(b.name))

const placeOf = (name: string): number => (order.includes(name) ? order.indexOf(name) : order.length)

type CountsProps = { counts: readonly Count[]; home: string; away: string }

export const Counts = ({ counts, home, away }: CountsProps) => {
  const t = useText('statistics')
  const named = counts.filter(({ name }) => hasText('statistics', name))
  if (named.length === 0) return null
  return (
    <dl className={styles.counts} aria-label={t('counts')}>
      {named.map((count) => (
        <div key={count.name} className={styles.count}>
          <dt>{t(count.name as 'corners')}</dt>
          <dd>
            <span className="visually-hidden">{home}: </span>
            {count.home}
          </dd>
          <dd>
            <span className="visually-hidden">{away}: </span>
            {count.away}
          </dd>
          <div aria-hidden="true" className={styles.bar}>
            <span style={{ flexGrow: count.home }} />
            <span style={{ flexGrow: count.away }} />
          </div>
        </div>
      ))}
    </dl>
  )
}
