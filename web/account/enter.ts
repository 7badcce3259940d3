// Entering with an account: the session is kept, money is fetched, and the bettor goes on to where he was going.
import type { LoginAnswer } from '@walia/contract/accounts.ts'
import { navigate } from 'wouter/use-browser-location'
import { refreshBalance } from '../api/queries.ts'
import { signIn } from '../api/session.ts'
import { showSnackbar } from '../ui/snackbar.ts'

export const enter = ({ user, token, message }: LoginAnswer, destination: string): void => {
  signIn(user, token)
  void refreshBalance()
  navigate(destination, { replace: true })
  showSnackbar({ status: 'success', messages: [message] })
}
