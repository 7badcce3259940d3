// Entering with an account: the session is kept, money is fetched, and the bettor goes on to where he was going.
import type { LoginAnswer } from '@walia/contract/accounts.ts'
import { useEffect } from 'react'
import { refreshBalance } from '../api/queries.ts'
import { signIn, useSession } from '../api/session.ts'
import { showSnackbar } from '../ui/snackbar.ts'
import { returnTo } from './returnTo.ts'
import { forgetCode } from './sentCode.ts'

export const enter = ({ user, token, message }: Pick<LoginAnswer, 'user' | 'token' | 'message'>): void => {
  signIn(user, token)
  forgetCode()
  void refreshBalance()
  showSnackbar({ status: 'success', messages: [message] })
}

/** Leaves a form for its destination as soon as somebody is logged in; true while that is so. */
export const useEntered = (destination: string): boolean => {
  const authenticated = useSession((session) => session.authenticated)
  // biome-ignore lint/correctness/useExhaustiveDependencies: one way out, taken once
  useEffect(() => {
    if (authenticated) returnTo(destination)
  }, [authenticated])
  return authenticated
}
