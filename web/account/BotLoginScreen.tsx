// Automatic login by a link of the messaging bot: ends on the profile, or at home with the reason.
import { useEffect, useRef, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { useSession } from '../api/session.ts'
import { phoneText } from '../formats.ts'
import { routeNow } from '../offered.ts'
import { paths } from '../paths.ts'
import type { ScreenProps } from '../routing.ts'
import { loadRoute } from '../screens.ts'
import { type TextOf, useText } from '../text.ts'
import { Button, ButtonLink, Spinner } from '../ui/Button.tsx'
import { ErrorState } from '../ui/EmptyState.tsx'
import { showSnackbar } from '../ui/snackbar.ts'
import styles from './BotLogin.module.css'
import { type BotLoginEnd, loginByLink } from './botLogin.ts'
import { enter } from './enter.ts'
import { FormPage } from './FormPage.tsx'

const BotLoginScreen = ({ params: { auth } }: ScreenProps) => {
  const t = useText('account')
  useEffect(() => {
    if (auth) void hideHash(auth)
  }, [auth])
  return (
    <FormPage title={t('loginTitle')} needsCookies>
      <div className={styles.middle}>{auth ? <Running /> : <Login />}</div>
    </FormPage>
  )
}

export default BotLoginScreen

/**
 * Out of the address, so that the token is in neither the history nor the referrer; the history entry's state survives
 * a reload.
 */
const hideHash = async (auth: string): Promise<void> => {
  const bare = paths.botLogin()
  // Its code is loaded already; without this a list skeleton would flash.
  await loadRoute(routeNow(bare).route).catch(() => undefined)
  navigate(bare, { replace: true, state: { auth } })
}

const hiddenHash = (): string | null => (history.state as { auth?: string } | null)?.auth ?? null

/** Results that need the bettor: a retry, or the choice which account stays logged in. */
type Stop = Extract<BotLoginEnd, { kind: 'again' | 'asks' }>

const Login = () => {
  const t = useText('account')
  const [stop, setStop] = useState<Stop | null>(null)
  const running = useRef(false)
  const run = async (replace = false): Promise<void> => {
    // A link works once, so a second call would be refused.
    if (running.current) return
    running.current = true
    setStop(null)
    const end = await loginByLink(hiddenHash(), replace)
    running.current = false
    if (end.kind === 'again' || end.kind === 'asks') setStop(end)
    else finish(end, t)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once by itself
  useEffect(() => {
    void run()
  }, [])
  if (stop === null) return <Running />
  if (stop.kind === 'asks') return <Question mobile={stop.mobile} onYes={() => void run(true)} />
  return (
    <>
      <ErrorState message={t('botLoginAgain')} onRetry={() => void run()} />
      <ButtonLink kind="text" size="medium" href={paths.login()} replace>
        {t('login')}
      </ButtonLink>
    </>
  )
}

/**
 * Somebody else's link must not take over a phone that is logged in: the bettor chooses which number stays logged in.
 */
const Question = ({ mobile, onYes }: { mobile: string; onYes: () => void }) => {
  const t = useText('account')
  const own = useSession(({ user }) => (user ? phoneText(user.mobile) : ''))
  const other = `+${mobile}`
  return (
    <div className={styles.question}>
      <p role="status">{t('botLoginAsks', { own, other })}</p>
      <ButtonLink full href={paths.profile()} replace>
        {t('botLoginStay')}
      </ButtonLink>
      <Button kind="secondary" full onClick={onYes}>
        {t('botLoginSwitch', { other })}
      </Button>
    </div>
  )
}

const Running = () => {
  const t = useText('account')
  return (
    <p role="status" className={styles.running}>
      <Spinner size={32} />
      {t('botLoginRunning')}
    </p>
  )
}

const finish = (end: Exclude<BotLoginEnd, Stop>, t: TextOf<'account'>): void => {
  if (end.kind === 'entered') {
    enter(end)
    leaveFor(paths.profile())
  } else if (end.kind === 'factor') {
    leaveFor(paths.login())
    showSnackbar({ status: 'info', messages: [end.message], seconds: 10 })
  } else {
    leaveFor(paths.home())
    const reasons = end.reason === null ? [] : [end.reason]
    showSnackbar({ status: 'error', messages: [t('botLoginFailed'), ...reasons], seconds: 3 })
  }
}

/** Navigates only while the bettor is still on this screen. */
const leaveFor = (path: string): void => {
  if (location.pathname.startsWith(paths.botLogin())) navigate(path, { replace: true })
}
