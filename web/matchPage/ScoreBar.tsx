// Score and clock of a live match in one line under the header, once the card that shows them has scrolled away.
import type { MatchMeta } from '@walia/contract/matches.ts'
import { type RefObject, useEffect, useState } from 'react'
import { isOver } from '../match/isOver.ts'
import { LiveBadge, Ticking, usePeriod } from '../match/LiveParts.tsx'
import { setScoresOf } from '../match/setScores.ts'
import styles from './ScoreBar.module.css'

type ScoreBarProps = {
  match: MatchMeta & { live: NonNullable<MatchMeta['live']> }
  card: RefObject<HTMLElement | null>
}

/** Hidden from screen readers, since the card has names, score and clock too. */
export const ScoreBar = ({ match: { live, home_team, away_team }, card }: ScoreBarProps) => {
  const shown = useScrolledAway(card)
  const period = usePeriod(live)
  const [set, game] = setScoresOf(live)
  return (
    <div className={styles.place} aria-hidden="true">
      <div className={styles.bar} data-shown={shown || undefined}>
        {!isOver(live) && <LiveBadge />}
        <Ticking live={live} />
        <span className={styles.team}>{home_team}</span>
        <b className={styles.score}>
          {live.home_score}:{live.away_score}
        </b>
        <span className={styles.team}>{away_team}</span>
        <span className={styles.rest}>
          {[set, game]
            .map((part) => part && `${part.home}:${part.away}`)
            .filter(Boolean)
            .join(' ') || period}
        </span>
      </div>
    </div>
  )
}

const useScrolledAway = (part: RefObject<HTMLElement | null>): boolean => {
  const [away, setAway] = useState(false)
  useEffect(() => {
    const header = document.querySelector('header')
    const covered = header && getComputedStyle(header).position === 'sticky' ? header.offsetHeight : 0
    const seen = new IntersectionObserver(
      ([entry]) => setAway(entry?.isIntersecting === false && entry.boundingClientRect.top < covered),
      { rootMargin: `-${covered}px 0px 0px 0px` },
    )
    if (part.current) seen.observe(part.current)
    return () => seen.disconnect()
  }, [part])
  return away
}
