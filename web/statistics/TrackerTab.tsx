// The match as it moves: for football a pitch that follows the feed's events, for other sports a board of periods.
import type { LiveState } from '@walia/contract/matches.ts'
import type { MatchHead, TimelineEvent } from '@walia/contract/statistics.ts'
import { messageOf } from '../api/client.ts'
import { useNow } from '../clock.ts'
import { ListSkeleton } from '../match/ListSkeleton.tsx'
import { LiveClock } from '../match/LiveParts.tsx'
import { useText } from '../text.ts'
import { EmptyState, ErrorState } from '../ui/EmptyState.tsx'
import { Board } from './Board.tsx'
import { Counts, countsIn } from './Counts.tsx'
import { EventGlyph } from './EventGlyph.tsx'
import { eventSentence } from './eventText.ts'
import { Pitch } from './Pitch.tsx'
import type { FactsMatch } from './queries.ts'
import { useLiveStats, useTimeline } from './queries.ts'
import { sceneOf } from './scene.ts'
import { EventList } from './TimelineTab.tsx'
import styles from './Tracker.module.css'

const FOOTBALL = 1
const ROW_PX = 44
const LATEST = 5

export const TrackerTab = ({ match }: { match: FactsMatch }) => {
  const t = useText('statistics')
  const timeline = useTimeline(match.parent_match_id, match.live)
  const retry = (): void => void timeline.refetch()
  const meta = timeline.data?.meta
  if (timeline.data) {
    const live = match.live ?? meta?.live
    if (meta && live) return <Tracker match={meta} live={live} events={timeline.data.data} />
    if (meta?.bet_status === 'closed') return <Finished match={meta} events={timeline.data.data} />
    return <EmptyState icon="live" text={t(meta ? 'trackerNotStarted' : 'none')} />
  }
  if (!timeline.isError) return <ListSkeleton height={ROW_PX} onRetry={retry} />
  return <ErrorState message={messageOf(timeline.error)} onRetry={retry} busy={timeline.isFetching} />
}

/** After the match: the result, or that it was not covered. */
const Finished = ({ match, events }: Omit<TrackerProps, 'live'>) => {
  const t = useText('statistics')
  const stats = useLiveStats(match.parent_match_id, null)
  const live = stats.data?.data.live
  if (live) return <Tracker match={match} live={live} events={events} />
  return stats.isPending ? <ListSkeleton height={ROW_PX} /> : <EmptyState icon="live" text={t('none')} />
}

export type TrackerProps = { match: MatchHead; live: LiveState; events: readonly TimelineEvent[] }

export const Tracker = ({ match, live, events }: TrackerProps) => (
  <div className={styles.tracker}>
    {match.sport_id === FOOTBALL ? (
      <PitchWith match={match} live={live} events={events} />
    ) : (
      <Board match={match} live={live} />
    )}
    <Counts counts={countsIn(live)} home={match.home_team} away={match.away_team} />
    <EventList events={events.toReversed().slice(0, LATEST)} home={match.home_team} away={match.away_team} />
  </div>
)

const PitchWith = ({ match, live, events }: TrackerProps) => {
  const t = useText('statistics')
  const scene = sceneOf(events, useNow())
  const teams = { home: match.home_team, away: match.away_team }
  const text = (scene.event && eventSentence(scene.event, teams)) ?? t('inPlay')
  return (
    <>
      <div className={styles.head}>
        <LiveClock live={live} />
        <span key={scene.event?.seq ?? 0} className={styles.now} role="status">
          {scene.event && <EventGlyph kind={scene.event.kind} />}
          {live.clock_running ? text : scene.event ? text : ''}
        </span>
      </div>
      <Pitch scene={scene} />
      <p className={styles.ends}>
        <span title={t('attack', { team: teams.home })}>{teams.home} ›</span>
        <span title={t('attack', { team: teams.away })}>‹ {teams.away}</span>
      </p>
    </>
  )
}
