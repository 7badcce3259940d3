// One game in its frame, under a bar with what the bettor should know while he plays.
import type { LaunchAnswer } from '@walia/contract/casino.ts'
import { useEffect, useState } from 'react'
import { Link, useSearch } from 'wouter'
import { ApiError, messageOf } from '../api/client.ts'
import { refreshBalance } from '../api/queries.ts'
import { useSession } from '../api/session.ts'
import { useTitle } from '../head.ts'
import { paths } from '../paths.ts'
import { useText } from '../text.ts'
import { ErrorState } from '../ui/EmptyState.tsx'
import { goBack, PageBar } from '../ui/PageBar.tsx'
import { showSnackbar } from '../ui/snackbar.ts'
import styles from './Casino.module.css'
import { keepPlayed } from './chosen.ts'
import { DemoBar, GameBar } from './GameBar.tsx'
import { GameFrame } from './GameFrame.tsx'
import { closeSession, launchGame, useGameSession } from './queries.ts'

/** `alone`: the route hides the header. */
export const Game = ({ id, alone = false }: { id: string; alone?: boolean }) => {
  const authenticated = useSession((session) => session.authenticated)
  const asked = new URLSearchParams(useSearch()).get('mode')
  const mode = authenticated && asked !== 'demo' ? 'real' : 'demo'
  return <Launch key={`${id} ${mode}`} id={id} mode={mode} alone={alone} />
}

type Launched = LaunchAnswer['data']
type State = { at: 'loading' } | { at: 'failed'; cause: unknown } | { at: 'launched'; launched: Launched }

const Launch = ({ id, mode, alone }: { id: string; mode: 'real' | 'demo'; alone: boolean }) => {
  const t = useText('casino')
  const [state, setState] = useState<State>({ at: 'loading' })
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another launch
  useEffect(() => {
    const leaving = new AbortController()
    let session: string | null = null
    setState({ at: 'loading' })
    launchGame(id, mode, leaving.signal).then(
      ({ data }) => {
        session = data.session
        keepPlayed(id)
        if (!leaving.signal.aborted) setState({ at: 'launched', launched: data })
        else if (session !== null) closeSession(session)
      },
      (cause) => leaving.signal.aborted || setState({ at: 'failed', cause }),
    )
    return () => {
      leaving.abort()
      if (session !== null) closeSession(session)
    }
  }, [id, mode, attempt])
  const launched = state.at === 'launched' ? state.launched : null
  const figures = useGameSession(launched?.session ?? null)
  useTitle(launched?.game.name ?? null)
  const retry = () => setAttempt((count) => count + 1)
  return (
    <div className={`${styles.screen} ${alone ? styles.alone : ''}`}>
      <PageBar
        title={launched?.game.name ?? t(state.at === 'failed' ? 'heading' : 'loading')}
        alone={alone}
        action={
          launched?.game.demo_only ? undefined : mode === 'demo' ? (
            <ForReal />
          ) : launched?.game.demo ? (
            <ToDemo />
          ) : undefined
        }
      />
      {mode === 'demo' || launched?.game.demo_only ? (
        <DemoBar game={launched?.game.id ?? null} />
      ) : (
        <GameBar game={launched?.game.id ?? null} figures={figures.data?.data ?? null} />
      )}
      {figures.data?.data.over && <Over onOpen={retry} />}
      {launched?.game.on === false && <p className={styles.notice}>{t('maintenanceOpen')}</p>}
      {state.at === 'failed' ? (
        <Failed cause={state.cause} onRetry={retry} />
      ) : launched ? (
        <GameFrame
          key={launched.url}
          url={launched.url}
          title={launched.game.name}
          real={launched.session !== null}
          balance={figures.data?.data.balance ?? null}
          onMoney={() => void (launched.session !== null && refreshBalance())}
          onClose={goBack}
          onRetry={retry}
          onError={() => {
            showSnackbar({ status: 'error', messages: [t('frameError')] })
          }}
        />
      ) : (
        <div className={styles.frame} aria-busy="true" />
      )}
    </div>
  )
}

/** Who is excluded reads until when above the game, since trying again would change nothing. */
const Failed = ({ cause, onRetry }: { cause: unknown; onRetry: () => void }) => {
  const isExcluded = cause instanceof ApiError && cause.code === 'SELF_EXCLUDED'
  useEffect(() => {
    // It may have begun on another device.
    if (isExcluded) void refreshBalance()
  }, [isExcluded])
  return isExcluded ? null : <ErrorState message={messageOf(cause)} onRetry={onRetry} />
}

/** Another login, or a night at the table: the game says no to every stake, and here is why. */
const Over = ({ onOpen }: { onOpen: () => void }) => {
  const t = useText('casino')
  return (
    <p className={styles.over} role="status">
      {t('over')}
      <button type="button" className={styles.link} onClick={onOpen}>
        {t('openAgain')}
      </button>
    </p>
  )
}

/** A visitor logs in first, and comes back to the game. */
const ForReal = () => {
  const t = useText('casino')
  const authenticated = useSession((session) => session.authenticated)
  const here = location.pathname
  return (
    <Link href={authenticated ? here : paths.login(here)} replace={authenticated} className={styles.link}>
      {t('playForReal')}
    </Link>
  )
}

const ToDemo = () => (
  <Link href={`${location.pathname}?mode=demo`} replace className={styles.link}>
    {useText('casino')('playDemo')}
  </Link>
)
