// Bot login: the messaging bot asks for a link with its key; whoever opens it is logged in, once and within minutes.
import type { BotLinkAnswer, BotLinkBody, BotLoginQuery } from '@walia/contract/botLogin.ts'
import { maskPhone } from '@walia/domain/accounts/phone.ts'
import { Refusal } from '../platform/http.ts'
import { secretHashOf } from '../platform/secretHash.ts'
import { inTransaction } from '../platform/transaction.ts'
import { type AccountsDeps, type Caller, nowOf, returnTry, takeTry } from './deps.ts'
import { type Entry, openEntry } from './entry.ts'
import { BOT_LINK_SECONDS, botLinkLimits, botLoginLimits } from './limits.ts'
import { shutCodeOf } from './login.ts'
import { mobileOf } from './mobile.ts'
import { type AccountRow, findAccountByMobile, insertAuthEvent, insertBotLogin, useBotLogin } from './queries.ts'
import { secretOf } from './secrets.ts'
import type { Session, Sessions } from './sessions.ts'

const BY_BOT = { by: 'bot' }

/** Answers and costs the same for a number without an account; its link logs nobody in. */
export async function makeBotLink(deps: AccountsDeps, body: BotLinkBody, caller: Caller): Promise<BotLinkAnswer> {
  const { pool, profile, random, config } = deps
  const mobile = mobileOf(body.mobile, profile)
  await takeTry(deps, botLinkLimits(mobile), 'TOO_MANY_REQUESTS')
  const hashId = secretOf(random)
  const at = nowOf(deps)
  const expiresAt = new Date(at.getTime() + BOT_LINK_SECONDS * 1000)
  await insertBotLogin(pool, { hash: secretHashOf(hashId), mobile, at, expiresAt })
  await insertAuthEvent(pool, { kind: 'bot_link', at, mobile, ...caller })
  const url = new URL(`/login/tAuth/${hashId}`, config.publicUrl).href
  return { data: { hash_id: hashId, url, expires_at: expiresAt.toISOString() } }
}

/** `account` and `entry` are null when there is none to log in, `entry` alone when the account is blocked. */
type Used = { mobile: string | null; account: AccountRow | null; entry: Entry | null }

/** `session` is the one that the browser has so far, `device` what it is known by. */
export type Browser = { caller: Caller; device: string | null; session: Session | null }

/**
 * Throws TOO_MANY_REQUESTS, LOGIN_LINK_INVALID, ACCOUNT_BLOCKED, which uses the link up as well, and
 * LOGIN_LINK_REPLACES when another account's session would end and the bettor has not agreed: the link stays valid.
 */
export async function loginByLink(
  deps: AccountsDeps,
  sessions: Sessions,
  query: BotLoginQuery,
  browser: Browser,
): Promise<{ account: AccountRow; entry: Entry }> {
  const { caller, session } = browser
  const limits = botLoginLimits(caller.ip)
  await takeTry(deps, limits, 'TOO_MANY_REQUESTS')
  const { mobile, account, entry } = await useLink(deps, sessions, query, browser).catch(async (cause) => {
    if (cause instanceof Refusal) await returnTry(deps, limits)
    throw cause
  })
  const event = { at: nowOf(deps), accountId: account?.id, mobile, ...caller, details: BY_BOT }
  if (account === null) {
    await insertAuthEvent(deps.pool, { ...event, kind: 'login_failed' })
    throw new Refusal('LOGIN_LINK_INVALID')
  }
  await returnTry(deps, limits)
  if (entry === null) {
    await insertAuthEvent(deps.pool, { ...event, kind: `login_${account.status}` })
    throw new Refusal(shutCodeOf(account))
  }
  if (session !== null) await sessions.end(session, 'replaced')
  return { account, entry }
}

const isShut = ({ status }: AccountRow): boolean => status === 'blocked' || status === 'closed'

/** The link and its session in one transaction: a link is never used up for a login that did not happen. */
async function useLink(
  deps: AccountsDeps,
  sessions: Sessions,
  { hashId, country_id, replace }: BotLoginQuery,
  { caller, device, session }: Browser,
): Promise<Used> {
  const { pool, profile } = deps
  if (country_id !== profile.countryId) return { mobile: null, account: null, entry: null }
  return inTransaction(pool, async (client) => {
    const at = nowOf(deps)
    const mobile = await useBotLogin(client, secretHashOf(hashId), at)
    const account = mobile === null ? null : await findAccountByMobile(client, mobile)
    if (account === null || isShut(account)) return { mobile, account, entry: null }
    if (session !== null && session.accountId !== account.id && replace === undefined)
      throw new Refusal('LOGIN_LINK_REPLACES', { mobile: maskPhone(account.mobile) })
    const entry = await openEntry(
      deps,
      sessions,
      { account, passwordHash: null, factor: null },
      { caller, device },
      client,
    )
    const event = { at, accountId: account.id, mobile, ...caller, details: BY_BOT }
    await insertAuthEvent(client, { ...event, kind: 'login' })
    return { mobile, account, entry }
  })
}
