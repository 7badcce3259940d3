// Asking for a code: a sign-up's again, or one to reset the password. The answer never says whether the number is known.
import type { CodeBody, CodeSentAnswer } from '@walia/contract/accounts.ts'
import { findNewestCode } from './codeQueries.ts'
import { codeOfBrowser, codeSentAnswerOf, type SignUpDraft, sendCode, takeCodeSend, wasSent } from './codes.ts'
import { type AccountsDeps, type Caller, nowOf } from './deps.ts'
import { mobileOf } from './mobile.ts'
import { insertAuthEvent } from './queries.ts'

/** `starter` is the browser's secret for codes, `device` the one it is known by. */
export async function resendCode(
  deps: AccountsDeps,
  body: CodeBody,
  caller: Caller,
  { starter, device }: { starter: string; device: string | null },
): Promise<CodeSentAnswer> {
  const { purpose } = body
  const mobile = mobileOf(body.mobile, deps.profile)
  const request = { mobile, purpose, caller, starter, attempt: body.attempt }
  if (await wasSent(deps, request)) return codeSentAnswerOf(deps, mobile, caller.language)
  const begun = await draftOf(deps, mobile, starter)
  const draft = purpose === 'signup' ? begun : null
  const owner = await takeCodeSend(deps, { ...request, device, hasDraft: draft !== null })
  await sendCode(deps, owner, { ...request, draft })
  await insertAuthEvent(deps.pool, { kind: `${purpose}_code`, at: nowOf(deps), mobile, ...caller })
  return codeSentAnswerOf(deps, mobile, caller.language)
}

/** What the sign-up under way in this browser wanted; read for every purpose so that all take as long. */
async function draftOf(deps: AccountsDeps, mobile: string, starter: string): Promise<SignUpDraft | null> {
  const row = await findNewestCode(deps.pool, codeOfBrowser(deps, mobile, 'signup', starter))
  if (row === null || row.password_hash === null) return null
  return { passwordHash: row.password_hash, affiliate: row.affiliate, affiliateId: row.affiliate_id }
}
