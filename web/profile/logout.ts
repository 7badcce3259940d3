// Logout: the server ends the session, this device removes identity and money, slips and preferences stay.
import { accountPaths } from '@walia/contract/paths.ts'
import { navigate } from 'wouter/use-browser-location'
import { post } from '../api/client.ts'
import { signOut, useSession } from '../api/session.ts'
import { typePhone } from '../api/typedPhone.ts'
import { profile } from '../config.ts'
import { visitorId } from '../marketing/affiliate.ts'
import { publishMarketing } from '../marketing/events.ts'
import { sessionEndOf } from '../marketing/sessionEnd.ts'
import { paths } from '../paths.ts'
import { showSnackbar } from '../ui/snackbar.ts'

export const logout = async (goodbye: string): Promise<void> => {
  const { token, user } = useSession.getState()
  if (user) publishMarketing(sessionEndOf(user, profile.currency, visitorId()))
  const request = post(accountPaths.logout, { token: token ?? undefined })
  navigate(paths.home(), { replace: true })
  signOut()
  typePhone('')
  showSnackbar({ status: 'info', messages: [goodbye] })
  // Logout works here even if the session is over already or there is no network.
  await request.catch(() => undefined)
}
