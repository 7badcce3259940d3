// Sign-up: the request is stored and a code sent; the account, its wallet and its first session exist once the code is back.
import type { CodeSentAnswer, ConfirmBody, RegisterBody } from '@walia/contract/accounts.ts'
import { isAffiliateToken } from '@walia/domain/marketing/affiliate.ts'
import { Refusal } from '../platform/http.ts'
import { publish } from '../platform/outbox.ts'
import { inTransaction } from '../platform/transaction.ts'
import { releaseNumber } from './closeAccount.ts'
import { attemptOf, sendOnce } from './codeAttempts.ts'
import { findAccountOfCode, updateCodeAccount, useCode } from './codeQueries.ts'
import { returnCodeSend, takeCodeSend, tryCode } from './codes.ts'
import { type AccountsDeps, type Caller, nowOf } from './deps.ts'
import { shutCodeOf } from './login.ts'
import { checkPassword, mobileOf } from './mobile.ts'
import { checkHashRoom, hashPassword } from './passwords.ts'
import { isExcludedNumber } from './phoneChangeQueries.ts'
import { type AccountRow, insertAccount, insertAuthEvent, type NewAccount } from './queries.ts'

/** Answers the same for a number that has an account; that number's owner gets a message. */
export async function startSignUp(
  deps: AccountsDeps,
  body: RegisterBody,
  caller: Caller,
  starter: string,
): Promise<CodeSentAnswer> {
  const { profile } = deps
  const mobile = mobileOf(body.mobile, profile)
  checkPassword(body.password, mobile, profile)
  if (!body.age_confirmed) throw new Refusal('AGE_NOT_CONFIRMED', { age: profile.account.ageMin })
  const { affiliate = null, affiliate_id: affiliateId = null, attempt } = body
  const affiliateTag = isAffiliateToken(body.affiliate_tag ?? null) ? (body.affiliate_tag ?? null) : null
  const named = { mobile, purpose: 'signup', starter, attempt } as const
  const said = ['register', body.password.normalize('NFC'), affiliate, affiliateId, affiliateTag]
  const request = { ...named, attempt: attemptOf(named, said), caller, event: 'signup_started' }
  return sendOnce(deps, request, async () => {
    checkHashRoom()
    const send = await takeCodeSend(deps, { ...request, device: null })
    return { ...send, draft: { passwordHash: await hashPassword(body.password), affiliate, affiliateId, affiliateTag } }
  })
}

/**
 * Opens the account, in the browser that began the sign-up only. Throws CODE_WRONG, CODE_EXPIRED, CODE_TRIES_USED; each
 * code opens one account once, and the same call again answers that account.
 */
export async function confirmSignUp(
  deps: AccountsDeps,
  body: ConfirmBody,
  caller: Caller,
  starter: string | null,
): Promise<AccountRow> {
  const mobile = mobileOf(body.mobile, deps.profile)
  const row = await tryCode(deps, { mobile, purpose: 'signup', code: body.code ?? '', caller, starter })
  const { password_hash: passwordHash, language, affiliate, affiliate_id: affiliateId } = row
  const { affiliate_tag: affiliateTag } = row
  if (passwordHash === null) throw new Refusal('CODE_WRONG')
  const opened = await inTransaction(deps.pool, async (client) => {
    if (!(await useCode(client, row.id, nowOf(deps)))) return null
    const wanted = { mobile, passwordHash, language, affiliate, affiliateId, affiliateTag }
    const account = await createAccount(deps, client, wanted, caller)
    if (account !== null) await updateCodeAccount(client, row.id, account.id)
    return account
  })
  if (opened !== null) await returnCodeSend(deps, 'signup', caller)
  return opened ?? openedBefore(deps, row.id, caller)
}

/** The account that the code opened a moment ago, for a browser that the answer did not reach. */
async function openedBefore({ pool, clock }: AccountsDeps, codeId: string, caller: Caller): Promise<AccountRow> {
  const account = await findAccountOfCode(pool, codeId)
  if (account === null) throw new Refusal('CODE_WRONG')
  if (account.status === 'blocked' || account.status === 'closed') throw new Refusal(shutCodeOf(account))
  const { id, mobile } = account
  await insertAuthEvent(pool, { kind: 'signup_repeated', at: nowOf({ clock }), accountId: id, mobile, ...caller })
  return account
}

/** The account with its wallet, in the caller's transaction; null when the number has one. */
export async function createAccount(
  deps: AccountsDeps,
  client: Parameters<typeof insertAccount>[0],
  wanted: NewAccount,
  caller: Caller | null,
): Promise<AccountRow | null> {
  const at = nowOf(deps)
  if (await isExcludedNumber(client, wanted.mobile, at)) return null
  await releaseNumber(client, wanted.mobile, at)
  const account = await insertAccount(client, wanted, at)
  if (account === null) return null
  await deps.ledger.openWallet(account.id, client)
  await insertAuthEvent(client, { kind: 'signed_up', at, accountId: account.id, mobile: wanted.mobile, ...caller })
  const { affiliate, affiliateId, affiliateTag } = wanted
  await publish(client, 'account.opened', {
    accountId: account.id,
    at: at.getTime(),
    affiliate,
    affiliateId,
    affiliateTag,
  })
  return account
}
