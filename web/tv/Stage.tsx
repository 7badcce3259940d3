// Where a stream plays: what it costs, then the picture with its controls. When it fails the tracker takes its place.
import type { TvMatchAnswer } from '@walia/contract/tv.ts'
import type { StreamKind } from '@walia/domain/tv/tv.ts'
import { useRef } from 'react'
import { ApiError } from '../api/client.ts'
import { useSession } from '../api/session.ts'
import { paths } from '../paths.ts'
import type { FactsMatch } from '../statistics/queries.ts'
import { TrackerTab } from '../statistics/TrackerTab.tsx'
import { useText } from '../text.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Controls } from './Controls.tsx'
import { megabytesOf } from './cost.ts'
import styles from './Tv.module.css'
import { usePlayer } from './usePlayer.ts'

type StageProps = { match: FactsMatch; streams: TvMatchAnswer['data'] }

export const Stage = ({ match, streams }: StageProps) => {
  const t = useText('tv')
  const screen = useRef<HTMLDivElement>(null)
  const { playing, play, stop, toggleMuted, held } = usePlayer(match.parent_match_id, screen)
  const failed = playing?.state === 'failed'
  const shown = playing !== null && !failed
  return (
    <section className={styles.stage} aria-label={t('stream')}>
      {failed && <Failed match={match} cause={playing.cause} onRetry={() => play(playing.kind)} />}
      <div ref={screen} className={`${styles.screen} ${shown ? '' : styles.gone}`} data-kind={playing?.kind}>
        {shown && playing.state === 'starting' && (
          <p className={styles.note} role="status">
            {t('starting')}
          </p>
        )}
        {shown && playing.kind === 'audio' && playing.state !== 'starting' && (
          <p className={styles.note}>{t('soundOn')}</p>
        )}
      </div>
      {shown ? (
        <Controls playing={playing} held={held} onStop={stop} onMute={toggleMuted} />
      ) : (
        !failed && <Asked streams={streams} onPlay={play} />
      )}
    </section>
  )
}

/** Nothing plays before it has been said what it costs. */
const Asked = ({ streams, onPlay }: Pick<StageProps, 'streams'> & { onPlay: (kind: StreamKind) => void }) => {
  const t = useText('tv')
  const authenticated = useSession((session) => session.authenticated)
  const kinds = (['video', 'audio'] as const).filter((kind) => streams[kind] !== null)
  if (kinds.length === 0) return <p className={styles.asked}>{t('noStream')}</p>
  const costOf = (kind: StreamKind): string => megabytesOf(streams[kind]?.kb_per_minute ?? 0)
  return (
    <div className={styles.asked}>
      {kinds.map((kind) => (
        <p key={kind}>{t(kind === 'video' ? 'costVideo' : 'costAudio', { megabytes: costOf(kind) })}</p>
      ))}
      {authenticated ? (
        <div className={styles.actions}>
          {kinds.map((kind) => (
            <Button
              key={kind}
              kind={kind === kinds[0] ? 'primary' : 'secondary'}
              size="large"
              onClick={() => onPlay(kind)}
            >
              {t(kind === 'video' ? 'play' : 'playSound')}
            </Button>
          ))}
        </div>
      ) : (
        <ButtonLink href={paths.login(location.pathname + location.search)}>{t('loginToPlay')}</ButtonLink>
      )}
    </div>
  )
}

const Failed = ({ match, cause, onRetry }: { match: FactsMatch; cause: unknown; onRetry: () => void }) => {
  const t = useText('tv')
  // Whoever was logged out reads that; of an exclusion the page says until when.
  const refused = cause instanceof ApiError && cause.code !== 'NOT_FOUND' && cause.code !== 'NETWORK'
  if (cause instanceof ApiError && cause.code === 'SELF_EXCLUDED') return <TrackerTab match={match} />
  return (
    <>
      <div className={styles.failed} role="alert">
        <p>{refused ? cause.message : t('failed')}</p>
        <p className={styles.instead}>{t('trackerInstead')}</p>
        <Button kind="secondary" size="medium" onClick={onRetry}>
          {t('again')}
        </Button>
      </div>
      <TrackerTab match={match} />
    </>
  )
}
