// What can be watched and heard of a match, under its head: links that open the stream and the commentary in its address.
import { Link, useSearch } from 'wouter'
import { messageOf } from '../api/client.ts'
import { ListSkeleton } from '../match/ListSkeleton.tsx'
import type { FactsMatch } from '../statistics/queries.ts'
import { useText } from '../text.ts'
import { ErrorState } from '../ui/EmptyState.tsx'
import { Commentary } from './Commentary.tsx'
import { useStreams } from './queries.ts'
import { Stage } from './Stage.tsx'
import styles from './Tv.module.css'

export const MatchMedia = ({ match }: { match: FactsMatch }) => {
  const t = useText('tv')
  const query = new URLSearchParams(useSearch())
  const [watching, listening] = ['watch', 'audio'].map((name) => query.get(name) === 'true')
  const asked = useStreams(match.parent_match_id)
  const streams = asked.data?.data
  const hasStream = Boolean(streams && (streams.video || streams.audio))
  return (
    <div className={styles.media}>
      <nav className={styles.links} aria-label={t('media')}>
        {(hasStream || watching) && (
          <Toggle name="watch" on={watching === true}>
            {t('watchLive')}
          </Toggle>
        )}
        <Toggle name="audio" on={listening === true}>
          {t('audio')}
        </Toggle>
      </nav>
      {watching && (streams ? <Stage match={match} streams={streams} /> : <Awaited asked={asked} />)}
      {/* Somebody's own commentary, and beside it what is spoken there as words. */}
      {listening && !watching && streams?.audio && <Stage match={match} streams={{ ...streams, video: null }} />}
      {listening && <Commentary match={match} isHeard={Boolean(streams?.audio)} />}
    </div>
  )
}

const Awaited = ({ asked }: { asked: ReturnType<typeof useStreams> }) => {
  const retry = (): void => void asked.refetch()
  return asked.isError ? (
    <ErrorState message={messageOf(asked.error)} onRetry={retry} busy={asked.isFetching} />
  ) : (
    <ListSkeleton onRetry={retry} />
  )
}

const Toggle = ({ name, on, children }: { name: 'watch' | 'audio'; on: boolean; children: string }) => {
  const query = new URLSearchParams(useSearch())
  if (on) query.delete(name)
  else query.set(name, 'true')
  const next = query.toString()
  return (
    <Link
      href={`${location.pathname}${next && `?${next}`}`}
      replace
      className={styles.link}
      aria-current={on ? 'true' : undefined}
    >
      {children}
    </Link>
  )
}
