// The match day that is played: every score at once, and one match on a pitch that plays its goals in their minute.
import type { VirtualLeague, VirtualShow, VirtualTerms } from '@walia/contract/virtuals.ts'
import { useState } from 'react'
import { useAtTime, useNow } from '../clock.ts'
import { countdownText } from '../formats.ts'
import { eventSentence } from '../statistics/eventText.ts'
import { Pitch } from '../statistics/Pitch.tsx'
import { EventList } from '../statistics/TimelineTab.tsx'
import { useText } from '../text.ts'
import { Accordion } from '../ui/Accordion.tsx'
import { Icon } from '../ui/Icon.tsx'
import { type Course, eventsOf, type Moment, minuteOf, momentAt, sceneAt } from './league.ts'
import { useIncidents } from './queries.ts'
import { useSecondsTo } from './RoundTimer.tsx'
import { SeasonEnd } from './SeasonEnd.tsx'
import styles from './Virtuals.module.css'

type ShowProps = { show: VirtualShow; terms: VirtualTerms }
type CourseProps = ShowProps & { match: ShowMatch; course: Course }
type ShowMatch = VirtualShow['matches'][number]

/** Nothing while no match day is on show. */
export const ShowPanel = ({ league, terms }: { league: VirtualLeague; terms: VirtualTerms }) =>
  league.show === null ? null : <Show league={league} show={league.show} terms={terms} />

const Show = ({ league, show, terms }: ShowProps & { league: VirtualLeague }) => {
  const t = useText('virtuals')
  const [chosen, setChosen] = useState<number | null>(null)
  const match = show.matches.find(({ parent_match_id }) => parent_match_id === chosen) ?? show.matches[0]
  const incidents = useIncidents(match?.parent_match_id ?? 0, match !== undefined && show.minute > 0)
  const course: Course = { goals: match?.goals ?? [], incidents }
  const isOver = show.day === terms.days && (show.phase === 'report' || show.phase === 'season_over')
  return (
    <section className={styles.show} aria-labelledby="virtual-show">
      <header className={styles.head}>
        <h2 id="virtual-show" className={styles.heading}>
          {t('week', { day: show.day })}
        </h2>
        <Clock show={show} terms={terms} />
      </header>
      {show.phase === 'void' ? (
        <p className={styles.note}>{t('void')}</p>
      ) : (
        <>
          {isOver && <SeasonEnd league={league} show={show} />}
          {match && <OnPitch match={match} course={course} show={show} terms={terms} />}
          <ul className={styles.boards} aria-label={t('scores')}>
            {show.matches.map((each) => (
              <li key={each.parent_match_id}>
                <Board match={each} chosen={each === match} onChoose={() => setChosen(each.parent_match_id)} />
              </li>
            ))}
          </ul>
          {match && <Events match={match} course={course} show={show} terms={terms} />}
        </>
      )}
    </section>
  )
}

const moments = { half1: 'playing', half2: 'playing', halfTime: 'halfTime', ended: 'fullTime' } as const

const Clock = ({ show, terms }: ShowProps) => {
  const t = useText('virtuals')
  const moment = useAtTime((now) => momentAt(show, terms, now))
  const minute = useAtTime((now) => minuteOf(show, terms, now))
  const toKickOff = useSecondsTo(show.kick_off_at)
  if (show.phase === 'void') return null
  return (
    <span className={styles.clock} role="timer">
      {moment === 'before' ? t('kickOffIn', { time: countdownText(toKickOff * 1000) }) : t(moments[moment], { minute })}
    </span>
  )
}

const Board = ({ match, chosen, onChoose }: { match: ShowMatch; chosen: boolean; onChoose: () => void }) => {
  const t = useText('virtuals')
  const { home_team, away_team, home_score, away_score } = match
  return (
    <button type="button" className={styles.board} aria-pressed={chosen} onClick={onChoose}>
      <span className="visually-hidden">{t('watch')} </span>
      <Side team={home_team} score={home_score} />
      <Side team={away_team} score={away_score} />
    </button>
  )
}

/** A score that has just changed is marked for as long as its animation takes. */
const Side = ({ team, score }: { team: string; score: number }) => (
  <span className={styles.side}>
    <span className={styles.team}>{team}</span>
    <b key={score} className={score > 0 ? styles.scored : ''}>
      {score}
    </b>
  </span>
)

const OnPitch = ({ match, course, show, terms }: CourseProps) => {
  const t = useText('virtuals')
  const [isMoving, setMoving] = useState(() => !matchMedia('(prefers-reduced-motion: reduce)').matches)
  const now = useNow()
  const events = eventsOf(course, show, terms, now)
  const moment: Moment = momentAt(show, terms, now)
  const scene = sceneAt(match.parent_match_id, events, isMoving ? moment : 'before', now)
  const { home_team, away_team, home_score, away_score } = match
  return (
    <div className={styles.stage}>
      <p className={styles.score}>
        <span>{home_team}</span>
        <b>
          {home_score}:{away_score}
        </b>
        <span>{away_team}</span>
      </p>
      <Pitch scene={scene} />
      <p className={styles.caption}>
        {scene.event && eventSentence(scene.event, { home: home_team, away: away_team })}
      </p>
      <button type="button" className={styles.still} aria-pressed={!isMoving} onClick={() => setMoving(!isMoving)}>
        <Icon name={isMoving ? 'pause' : 'play'} size={16} />
        {t(isMoving ? 'stopMoving' : 'startMoving')}
      </button>
    </div>
  )
}

/** Folded until somebody wants it: a list that grows would move the scores and whatever stands below. */
const Events = ({ match: { home_team, away_team }, course, show, terms }: CourseProps) => {
  const t = useText('virtuals')
  const [isOpen, setOpen] = useState(false)
  const events = eventsOf(course, show, terms, useNow())
  return (
    <Accordion title={t('timeline', { count: events.length })} open={isOpen} onToggle={() => setOpen(!isOpen)}>
      <EventList events={events.toReversed()} home={home_team} away={away_team} />
    </Accordion>
  )
}
