// Whoever holds a session shows once more that he is the owner, before what a thief of the session would like to do.
import { Refusal } from '../platform/http.ts'
import { type AccountsDeps, returnTry, takeTry } from './deps.ts'
import { newPasswordLimits } from './limits.ts'
import { checkHashRoom, isPassword } from './passwords.ts'
import { type AccountRow, findAccount } from './queries.ts'

/**
 * The password again; wrong ones are counted per account, over all calls that ask for it. A right one takes back its own
 * count alone: whoever guesses in a stolen session would have five more tries each time the owner gives his password.
 * Throws TOO_MANY_REQUESTS, PASSWORD_WRONG.
 */
export async function checkOwner(deps: AccountsDeps, accountId: number, password: string): Promise<AccountRow> {
  checkHashRoom()
  const limits = newPasswordLimits(accountId)
  await takeTry(deps, limits, 'TOO_MANY_REQUESTS')
  const account = await findAccount(deps.pool, accountId)
  if (account === null || !(await isPassword(password, account.password_hash))) throw new Refusal('PASSWORD_WRONG')
  await returnTry(deps, limits)
  return account
}
