// The match day that takes bets, and how long it still does.
import type { VirtualLeague, VirtualTerms } from '@walia/contract/virtuals.ts'
import { useAtTime } from '../clock.ts'
import { countdownText } from '../formats.ts'
import { useText } from '../text.ts'
import { Bar } from '../ui/ProgressBar.tsx'
import styles from './Virtuals.module.css'

const LAST_SECONDS = 10

/** Whole seconds until `at`, 0 from then on. */
export const useSecondsTo = (at: string): number =>
  useAtTime((now) => Math.max(0, Math.ceil((Date.parse(at) - now) / 1000)))

export const RoundTimer = ({ league, terms }: { league: VirtualLeague; terms: VirtualTerms }) => {
  const t = useText('virtuals')
  const left = useSecondsTo(league.closes_at)
  return (
    <div className={`${styles.timer} ${left <= LAST_SECONDS ? styles.last : ''}`}>
      <span className={styles.week}>{t('weekOf', { day: league.day, days: terms.days })}</span>
      <span role="timer" className={styles.count}>
        {left > 0 ? t('betsCloseIn', { time: countdownText(left * 1000) }) : t('betsClosed')}
      </span>
      <Bar done={left * 1000} all={terms.period_ms} className={styles.bar} />
    </div>
  )
}
