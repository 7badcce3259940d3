// The moving parts of a live match: badge, clock, period and score.
import type { LiveState } from '@walia/contract/matches.ts'
import { useEffect, useRef, useState } from 'react'
import { clockTextOf, useAtTime } from '../clock.ts'
import { hasText, useText } from '../text.ts'
import { isOver } from './isOver.ts'
import styles from './LiveParts.module.css'
import { setScoresOf } from './setScores.ts'

export const LiveBadge = () => {
  const t = useText('match')
  return <span className={styles.badge}>{t('live')}</span>
}

export const usePeriod = (live: LiveState): string => {
  const t = useText('periods')
  return hasText('periods', live.period) ? t(live.period as 'half1') : ''
}

/** "LIVE 63:12 2nd half". The clock ticks by itself. */
export const LiveClock = ({ live }: { live: LiveState }) => (
  <span className={styles.clock}>
    {!isOver(live) && <LiveBadge />}
    <Ticking live={live} />
    <span className={styles.period}>{usePeriod(live)}</span>
  </span>
)

export const Ticking = ({ live }: { live: LiveState }) => {
  const text = useAtTime((now) => clockTextOf(live, now))
  return text === null ? null : <span className={styles.time}>{text}</span>
}

const GOAL_MS = 3000

/** The score columns of a row: the score, which a goal tints for 3 s, and in sets those of the set and the game. */
export const Score = ({ live }: { live: LiveState }) => {
  const t = useText('match')
  return (
    <span className={styles.score}>
      <span className="visually-hidden">{t('score', { home: live.home_score, away: live.away_score })}</span>
      <span className={styles.pair}>
        <Goals value={live.home_score} />
        <Goals value={live.away_score} />
      </span>
      {setScoresOf(live).map(({ part, home, away }) => (
        <span key={part} className={styles.part}>
          <span className="visually-hidden">{t(part, { home, away })}</span>
          <span aria-hidden="true">{home}</span>
          <span aria-hidden="true">{away}</span>
        </span>
      ))}
    </span>
  )
}

export const Goals = ({ value }: { value: string }) => {
  const fresh = useFresh(value)
  return (
    <span aria-hidden="true" className={`${styles.goals} ${fresh ? styles.goal : ''}`}>
      {value}
    </span>
  )
}

const useFresh = (value: string): boolean => {
  const last = useRef(value)
  const [fresh, setFresh] = useState(false)
  useEffect(() => {
    if (last.current === value) return
    last.current = value
    setFresh(true)
    const timer = setTimeout(() => setFresh(false), GOAL_MS)
    return () => clearTimeout(timer)
  }, [value])
  return fresh
}
