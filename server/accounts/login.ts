// Login by number and password, with a lock-out per number and a limit per network; unknown numbers fail the same way.
// A browser that the owner has logged in with has tries of its own, so strangers cannot lock him out.
import type { LoginBody } from '@walia/contract/accounts.ts'
import { Refusal } from '../platform/http.ts'
import { mayEnter } from './demoNumber.ts'
import { type AccountsDeps, type Caller, nowOf, takeTry } from './deps.ts'
import { deviceOf } from './devices.ts'
import { deviceLoginLimits, factorAskedLimits, loggedInLimits, loginLimits } from './limits.ts'
import { mobileOf } from './mobile.ts'
import { checkHashRoom, isPassword } from './passwords.ts'
import {
  type AccountRow,
  deleteAttempts,
  deleteNewestAttempt,
  findAccountByMobile,
  insertAuthEvent,
} from './queries.ts'
import { checkFactor, loginFactorLimits } from './secondFactor.ts'

/** What its owner is told, once he has shown that it is his. */
export const shutCodeOf = ({ status }: Pick<AccountRow, 'status'>) =>
  status === 'closed' ? ('ACCOUNT_CLOSED' as const) : ('ACCOUNT_BLOCKED' as const)

/** Whoever gets this far knows the password, and cost a hash: each is written down and counted, so that they are bounded. */
const factorEvents = new Map<string, string>([
  ['SECOND_FACTOR_NEEDED', 'login_factor_asked'],
  ['SECOND_FACTOR_WRONG', 'login_factor_failed'],
  ['LOGIN_LOCKED', 'login_factor_locked'],
])

/** `factor`: what the code was compared with; null where none was asked for. */
type Compared = { account: AccountRow; factor: Buffer | null }

/**
 * Throws PHONE_INVALID, TOO_MANY_REQUESTS, LOGIN_LOCKED, LOGIN_FAILED, and ACCOUNT_BLOCKED or ACCOUNT_CLOSED only after a
 * right password; then SECOND_FACTOR_NEEDED and SECOND_FACTOR_WRONG where the account has a second factor.
 */
export async function checkLogin(
  deps: AccountsDeps,
  body: LoginBody,
  caller: Caller,
  device: string | null,
): Promise<Compared> {
  const { pool, profile } = deps
  const mobile = mobileOf(body.mobile, profile)
  checkHashRoom()
  const known = await deviceOf(deps, device, mobile)
  const limits = known === null ? loginLimits({ mobile, ip: caller.ip }) : deviceLoginLimits(known)
  // Looked at before the password is hashed, which is what a login costs; counted once it was right.
  const asked = (peek: boolean) => factorAskedLimits(known ?? mobile, peek)
  await takeTry(deps, [...limits, ...loggedInLimits(mobile, true), ...asked(true)], 'LOGIN_LOCKED')
  const account = mayEnter(deps, mobile, caller) ? await findAccountByMobile(pool, mobile) : null
  const matches = await isPassword(body.password, account?.password_hash ?? null)
  const event = { at: nowOf(deps), accountId: account?.id, mobile, ...caller }
  if (account === null || !matches) {
    await insertAuthEvent(pool, { ...event, kind: 'login_failed' })
    throw new Refusal('LOGIN_FAILED')
  }
  for (const { kind, subject } of limits)
    await (subject.startsWith('ip ') ? deleteNewestAttempt(pool, kind, subject) : deleteAttempts(pool, kind, subject))
  if (account.status === 'blocked' || account.status === 'closed') {
    await takeTry(deps, loggedInLimits(mobile, false), 'LOGIN_LOCKED')
    await insertAuthEvent(pool, { ...event, kind: `login_${account.status}` })
    throw new Refusal(shutCodeOf(account))
  }
  const factorLimits = loginFactorLimits(account.id, known)
  const factor = await checkFactor(deps, account.id, body.factor, factorLimits).catch(async (cause) => {
    const kind = cause instanceof Refusal ? factorEvents.get(cause.code) : undefined
    if (kind !== undefined) {
      await insertAuthEvent(pool, { ...event, kind })
      await takeTry(deps, asked(false), 'LOGIN_LOCKED')
    }
    throw cause
  })
  await takeTry(deps, loggedInLimits(mobile, false), 'LOGIN_LOCKED')
  await insertAuthEvent(pool, { ...event, kind: 'login' })
  return { account, factor: factor?.sealed ?? null }
}
