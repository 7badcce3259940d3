// What happened in the match, newest first: home's events on the left, away's on the right, the clock between.
import type { MatchHead, TimelineAnswer, TimelineEvent } from '@walia/contract/statistics.ts'
import { useState } from 'react'
import { messageOf } from '../api/client.ts'
import { elapsedText, secondsOf } from '../formats.ts'
import { ListSkeleton } from '../match/ListSkeleton.tsx'
import { useText } from '../text.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState, ErrorState } from '../ui/EmptyState.tsx'
import { EventGlyph } from './EventGlyph.tsx'
import { eventName, eventSentence, movesScore, periodName } from './eventText.ts'
import type { FactsMatch } from './queries.ts'
import { useTimeline } from './queries.ts'
import styles from './Timeline.module.css'

const ROW_PX = 44

export const TimelineTab = ({ match }: { match: FactsMatch }) => {
  const timeline = useTimeline(match.parent_match_id, match.live)
  const retry = (): void => void timeline.refetch()
  if (timeline.data) return <Known answer={timeline.data} />
  if (!timeline.isError) return <ListSkeleton height={ROW_PX} onRetry={retry} />
  return <ErrorState message={messageOf(timeline.error)} onRetry={retry} busy={timeline.isFetching} />
}

const SHOWN_AT_FIRST = 40

const Known = ({ answer: { data, meta } }: { answer: TimelineAnswer }) => {
  const t = useText('statistics')
  const [count, setCount] = useState(SHOWN_AT_FIRST)
  if (meta === null) return <EmptyState icon="stats" text={t('none')} />
  if (data.length === 0) return <EmptyState icon="stats" text={t(emptyKeyOf(meta))} />
  return (
    <>
      <EventList events={data.toReversed().slice(0, count)} home={meta.home_team} away={meta.away_team} />
      {data.length > count && (
        <Button kind="text" full onClick={() => setCount(count + SHOWN_AT_FIRST)}>
          {t('older')}
        </Button>
      )}
    </>
  )
}

const emptyKeyOf = ({ live, bet_status }: MatchHead) =>
  live ? 'timelineEmpty' : bet_status === 'closed' ? 'none' : 'timelineNotStarted'

type EventListProps = { events: readonly TimelineEvent[]; home: string; away: string }

/** Newest first. */
export const EventList = ({ events, home, away }: EventListProps) => (
  <ol className={styles.list}>
    {events.map((event) => (
      <li key={event.seq} className={event.team === null ? styles.period : styles.event}>
        {event.team === null ? <PeriodLine event={event} /> : <SideLine event={event} home={home} away={away} />}
      </li>
    ))}
  </ol>
)

const PeriodLine = ({ event }: { event: TimelineEvent }) => (
  <>
    <span>{event.kind === 'period' ? periodName(event.period) : eventName(event)}</span>
    <span className={styles.score}>
      {event.home}:{event.away}
    </span>
  </>
)

/** Written as every other clock, whatever the feed's digits. */
const clockOf = ({ clock }: TimelineEvent): string => (clock ? elapsedText(secondsOf(clock)) : '')

const SideLine = ({ event, home, away }: { event: TimelineEvent; home: string; away: string }) => {
  const text = eventName(event) ?? ''
  return (
    <>
      <span className="visually-hidden">
        {clockOf(event)} {eventSentence(event, { home, away })} {movesScore(event) && `${event.home}:${event.away}`}
      </span>
      <span aria-hidden="true" className={event.team === 1 ? styles.home : styles.away}>
        <EventGlyph kind={event.kind} />
        <span>{text}</span>
        {movesScore(event) && (
          <span className={styles.score}>
            {event.home}:{event.away}
          </span>
        )}
      </span>
      <span aria-hidden="true" className={styles.clock}>
        {clockOf(event) || '·'}
      </span>
    </>
  )
}
