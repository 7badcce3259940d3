// The audio commentary of a match: what happens in it, written down, and spoken by the browser where that is wished.
import type { MatchHead, TimelineEvent } from '@walia/contract/statistics.ts'
import { useMemo, useState } from 'react'
import { messageOf } from '../api/client.ts'
import { elapsedText, secondsOf } from '../formats.ts'
import { ListSkeleton } from '../match/ListSkeleton.tsx'
import { eventSentence, movesScore } from '../statistics/eventText.ts'
import { type FactsMatch, useTimeline } from '../statistics/queries.ts'
import { useText } from '../text.ts'
import { ErrorState } from '../ui/EmptyState.tsx'
import { Switch } from '../ui/Switch.tsx'
import type { Line } from './lines.ts'
import { useHasVoice, useSpoken } from './speech.ts'
import styles from './Tv.module.css'

const SHOWN = 8
const ROW_PX = 44

/** `isHeard`: there is a stream of it, so that the phone's voice is not offered. */
export const Commentary = ({ match, isHeard }: { match: FactsMatch; isHeard: boolean }) => {
  const t = useText('tv')
  const timeline = useTimeline(match.parent_match_id, match.live)
  const retry = (): void => void timeline.refetch()
  return (
    <section className={styles.commentary} aria-labelledby="commentary">
      <h2 id="commentary" className={styles.heading}>
        {t('commentary')}
      </h2>
      {timeline.data ? (
        <Told events={timeline.data.data} meta={timeline.data.meta} isHeard={isHeard} />
      ) : timeline.isError ? (
        <ErrorState message={messageOf(timeline.error)} onRetry={retry} busy={timeline.isFetching} />
      ) : (
        <ListSkeleton height={ROW_PX} onRetry={retry} />
      )}
    </section>
  )
}

type ToldProps = { events: readonly TimelineEvent[]; meta: MatchHead | null; isHeard: boolean }

const Told = ({ events, meta, isHeard }: ToldProps) => {
  const t = useText('tv')
  const [on, setOn] = useState(false)
  const hasVoice = useHasVoice()
  const lines = useLines(events, meta)
  useSpoken(lines, on && !isHeard)
  return (
    <>
      {isHeard ? null : hasVoice ? (
        <Switch label={t('speak')} hint={t('speakHint')} on={on} onChange={setOn} />
      ) : (
        <p className={styles.voiceless}>{t('noVoice')}</p>
      )}
      {lines.length === 0 && <p className={styles.voiceless}>{t('nothingYet')}</p>}
      {/* Read out by the phone's own reader, unless the voice says it already. */}
      <ol className={styles.lines} aria-label={t('transcript')} aria-live={on ? 'off' : 'polite'}>
        {lines
          .slice(-SHOWN)
          .reverse()
          .map(({ id, text }) => (
            <li key={id}>{text}</li>
          ))}
      </ol>
    </>
  )
}

/** Events without a text are left out. */
const useLines = (events: readonly TimelineEvent[], meta: MatchHead | null): Line[] => {
  const t = useText('tv')
  return useMemo(() => {
    const teams = { home: meta?.home_team ?? '', away: meta?.away_team ?? '' }
    return events.flatMap((event) => {
      const sentence = eventSentence(event, teams)
      if (sentence === null) return []
      const time = event.clock ? t('minute', { time: elapsedText(secondsOf(event.clock)) }) : ''
      const score = movesScore(event) ? t('scoreNow', { home: event.home, away: event.away }) : ''
      return [{ id: event.seq, text: [time, `${sentence}.`, score].filter(Boolean).join(' ') }]
    })
  }, [events, meta, t])
}
