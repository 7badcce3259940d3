// Asking for a code: a sign-up's again, or one to reset the password. The answer never says whether the number is known.
import type { CodeBody, CodeSentAnswer } from '@walia/contract/accounts.ts'
import { attemptOf, sendOnce } from './codeAttempts.ts'
import { findNewestCode } from './codeQueries.ts'
import { codeOfBrowser, type SignUpDraft, takeCodeSend } from './codes.ts'
import type { AccountsDeps, Caller } from './deps.ts'
import { mobileOf } from './mobile.ts'

/** `starter` is the browser's secret for codes, `device` the one it is known by. */
export async function resendCode(
  deps: AccountsDeps,
  body: CodeBody,
  caller: Caller,
  { starter, device }: { starter: string; device: string | null },
): Promise<CodeSentAnswer> {
  const { purpose } = body
  const mobile = mobileOf(body.mobile, deps.profile)
  const named = { mobile, purpose, starter, attempt: body.attempt }
  const request = { ...named, attempt: attemptOf(named, ['code']), caller, event: `${purpose}_code` }
  return sendOnce(deps, request, async () => {
    const begun = await draftOf(deps, mobile, starter)
    const draft = purpose === 'signup' ? begun : null
    return { ...(await takeCodeSend(deps, { ...request, device, again: { hasDraft: draft !== null } })), draft }
  })
}

/** What the sign-up under way in this browser wanted; read for every purpose so that all take as long. */
async function draftOf(deps: AccountsDeps, mobile: string, starter: string): Promise<SignUpDraft | null> {
  const row = await findNewestCode(deps.pool, codeOfBrowser(deps, mobile, 'signup', starter))
  if (row === null || row.password_hash === null) return null
  const { affiliate, affiliate_id: affiliateId, affiliate_tag: affiliateTag } = row
  return { passwordHash: row.password_hash, affiliate, affiliateId, affiliateTag }
}
