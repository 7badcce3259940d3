// What can be watched and heard of a match, under its head: links that open the stream and the commentary in its address.
import { Link, useSearch } from 'wouter'
import type { FactsMatch } from '../statistics/queries.ts'
import { useText } from '../text.ts'
import { Commentary } from './Commentary.tsx'
import { useStreams } from './queries.ts'
import { Stage } from './Stage.tsx'
import styles from './Tv.module.css'

export const MatchMedia = ({ match }: { match: FactsMatch }) => {
  const t = useText('tv')
  const query = new URLSearchParams(useSearch())
  const [watching, listening] = ['watch', 'audio'].map((name) => query.get(name) === 'true')
  const streams = useStreams(match.parent_match_id).data?.data
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
      {watching && streams && <Stage match={match} streams={streams} />}
      {listening && <Commentary match={match} />}
    </div>
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
