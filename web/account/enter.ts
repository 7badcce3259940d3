// After a login: stores the session, fetches the balance and navigates to the page that required the login.
import type { LoginAnswer } from '@walia/contract/accounts.ts'
import { useEffect } from 'react'
import { refreshBalance } from '../api/queries.ts'
import { signIn, useSession } from '../api/session.ts'
import { showSnackbar } from '../ui/snackbar.ts'
import { returnTo } from './returnTo.ts'
import { forgetCode } from './sentCode.ts'

type Entered = Pick<LoginAnswer, 'user' | 'token' | 'message' | 'is_excluded'>

export const enter = ({ user, token, message, is_excluded }: Entered): void => {
  signIn(user, token, is_excluded)
  forgetCode()
  void refreshBalance()
  showSnackbar({ status: 'success', messages: [message] })
}

/** Leaves a form for its destination once somebody is logged in; returns whether somebody is. */
export const useEntered = (destination: string): boolean => {
  const authenticated = useSession((session) => session.authenticated)
  // biome-ignore lint/correctness/useExhaustiveDependencies: one way out, taken once
  useEffect(() => {
    if (authenticated) returnTo(destination)
  }, [authenticated])
  return authenticated
}
