// A phone that nobody touches hides money after a while, when the server ends its idle session. Touches keep it alive.
import type { BalanceAnswer } from '@walia/contract/accounts.ts'
import { accountPaths } from '@walia/contract/paths.ts'
import { post } from '../api/client.ts'
import { setMoney, signOut, useSession } from '../api/session.ts'
import { noteTouch, touchedAt } from '../api/touch.ts'
import { offerPhone } from '../api/typedPhone.ts'
import { profile } from '../config.ts'
import { textOf } from '../text.ts'
import { showSnackbar } from '../ui/snackbar.ts'

const IDLE_MS = profile.account.sessionIdleMinutes * 60_000
const LOOK_MS = 10_000
/** Reading and scrolling send no requests that keep the session alive, so touches are reported at this interval. */
const REPORT_MS = 5 * 60_000
const TOUCHES = ['pointerdown', 'keydown', 'scroll'] as const

let reportedAt = Date.now()

/** Runs before the first render, so that money stored on the phone overnight is not shown. */
export const endIfIdle = (): void => {
  const { authenticated, user } = useSession.getState()
  if (!authenticated || touchedAt() === 0 || Date.now() - touchedAt() < IDLE_MS) return
  if (user) offerPhone(user.mobile)
  signOut()
  showSnackbar({ status: 'error', messages: [textOf('ui', 'sessionExpired')], seconds: 5 })
}

const touch = (): void => {
  endIfIdle()
  noteTouch()
  if (!useSession.getState().authenticated || Date.now() - reportedAt < REPORT_MS) return
  reportedAt = Date.now()
  post<BalanceAnswer>(accountPaths.balance, {}).then(
    ({ data }) => setMoney(data),
    // The next touch is reported again; the end of a session is handled elsewhere.
    () => undefined,
  )
}

export const watchIdle = (): void => {
  for (const name of TOUCHES) addEventListener(name, touch, { passive: true, capture: true })
  document.addEventListener('visibilitychange', endIfIdle)
  setInterval(endIfIdle, LOOK_MS)
  // A login counts as a touch, also the automatic one by the bot's link.
  useSession.subscribe(({ token }, before) => {
    if (token !== before.token && token !== null) noteTouch()
  })
}
