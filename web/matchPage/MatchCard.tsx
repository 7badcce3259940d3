// The match's head: score, clock and period while it is played, its start before that.
import type { LiveState, MatchMeta } from '@walia/contract/matches.ts'
import { profile } from '../config.ts'
import { useFormats } from '../formats.ts'
import { isOver } from '../match/isOver.ts'
import { Goals, LiveBadge, Ticking, usePeriod } from '../match/LiveParts.tsx'
import { useText } from '../text.ts'
import styles from './MatchCard.module.css'

type Told = Pick<MatchMeta, 'home_team' | 'away_team' | 'start_time' | 'is_srl' | 'live'>

export const MatchCard = ({ match }: { match: Told }) => {
  const t = useText('match')
  return (
    <section className={styles.card}>
      {match.live && <LiveLine live={match.live} />}
      <div className={styles.teams}>
        <span className={styles.team}>{match.home_team}</span>
        {match.live ? <LiveScore live={match.live} /> : <Start at={match.start_time} />}
        <span className={styles.team}>{match.away_team}</span>
      </div>
      {match.live && match.live.period_scores.length > 0 && <PeriodScores live={match.live} />}
      {match.is_srl === 1 && <p className={styles.note}>{t('srlNote')}</p>}
    </section>
  )
}

const LiveLine = ({ live }: { live: LiveState }) => (
  <p className={styles.line}>
    {!isOver(live) && <LiveBadge />}
    <Ticking live={live} />
    <span>{usePeriod(live)}</span>
  </p>
)

const LiveScore = ({ live }: { live: LiveState }) => {
  const t = useText('match')
  return (
    <span className={styles.score} data-over={isOver(live) || undefined}>
      <span className="visually-hidden">{t('score', { home: live.home_score, away: live.away_score })}</span>
      <Goals value={live.home_score} />
      <span aria-hidden="true">:</span>
      <Goals value={live.away_score} />
    </span>
  )
}

const Start = ({ at }: { at: string }) => {
  const t = useText('match')
  const { dateTime } = useFormats()
  return (
    <span className={styles.start}>
      <span className="visually-hidden">{t('startsAt')}</span>
      <time>{dateTime(at)}</time>
      <small>{profile.zoneName}</small>
    </span>
  )
}

const PeriodScores = ({ live }: { live: LiveState }) => {
  const t = useText('match')
  const text = live.period_scores.map(({ home, away }) => `${home}:${away}`).join('  ')
  return (
    <p className={styles.periods}>
      <span className="visually-hidden">{t('periodScores')}</span>
      {text}
    </p>
  )
}
