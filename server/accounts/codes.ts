// One-time codes: made, sent through the outbox, and tried. Known and unknown numbers cost and answer the same.

import type { CodeSentAnswer } from '@walia/contract/accounts.ts'
import { formatPhone } from '@walia/domain/accounts/phone.ts'
import { codeOf, isCode } from '@walia/domain/accounts/rules.ts'
import { Refusal } from '../platform/http.ts'
import { type AccountsContext, type Caller, nowOf, takeTry } from './context.ts'
import { codeSendLimits, codeTryLimits, RESEND_SECONDS } from './limits.ts'
import { type CodePurpose, type CodeRow, findAccountByMobile, insertCode, takeCodeTry } from './queries.ts'
import { codeHashOf, hashOf, isSame } from './secrets.ts'

/** What a sign-up wants; kept with its code until the code comes back. */
export type SignUpWish = { passwordHash: string; affiliate: string | null; affiliateId: string | null }

export type CodeRequest = {
  mobile: string
  purpose: CodePurpose
  caller: Caller
  /** The secret of the browser that began the sign-up. */
  starter: string | null
  wish: SignUpWish | null
}

export const takeCodeSend = (context: AccountsContext, mobile: string, { ip }: Caller): Promise<void> =>
  takeTry(context, codeSendLimits({ mobile, ip }, context.profile.account), 'CODE_SENDS_USED')

/** Keeps a new code and queues its message; the sends were counted before. A code nobody is sent is kept all the same. */
export async function sendCode(context: AccountsContext, request: CodeRequest): Promise<void> {
  const { pool, profile } = context
  const { mobile, purpose, caller, wish } = request
  const account = await findAccountByMobile(pool, mobile)
  const code = newCode(context)
  const now = nowOf(context)
  // A number with an account keeps no wish: its code confirms nothing.
  const kept = account === null ? wish : null
  await insertCode(
    pool,
    {
      mobile,
      purpose,
      codeHash: codeHashOf(code, mobile, purpose),
      starterHash: request.starter === null ? null : hashOf(request.starter),
      passwordHash: kept?.passwordHash ?? null,
      language: caller.language,
      affiliate: kept?.affiliate ?? null,
      affiliateId: kept?.affiliateId ?? null,
      expiresAt: new Date(now.getTime() + profile.account.codeLifeSeconds * 1000),
    },
    messageOf(context, request, code, account !== null),
    now,
  )
}

function messageOf(
  context: AccountsContext,
  request: CodeRequest,
  code: string,
  known: boolean,
): { text: string } | null {
  const { texts, config, profile } = context
  const { purpose, caller, wish } = request
  const minutes = Math.round(profile.account.codeLifeSeconds / 60)
  const text = (key: string) => ({
    text: texts.text(`sms:${key}`, caller.language, { code, minutes, brand: config.brandName }),
  })
  if (purpose === 'reset') return known ? text('resetCode') : null
  if (known) return text('accountExists')
  return wish === null ? null : text('signupCode')
}

export function newCode({ random, profile }: AccountsContext): string {
  return codeOf(random.below(10 ** profile.account.codeLength), profile.account)
}

export const codeSentAnswerOf = (
  { texts, profile }: AccountsContext,
  mobile: string,
  language: string,
): CodeSentAnswer => ({
  message: texts.text('accounts:codeSent', language, { mobile: formatPhone(mobile, profile.phone) }),
  mobile,
  expires_in: profile.account.codeLifeSeconds,
  resend_in: RESEND_SECONDS,
})

export type CodeTry = { mobile: string; purpose: CodePurpose; code: string; caller: Caller; starter: string | null }

/** Counts a try and answers the code's row when it is right, unexpired and within its tries; throws otherwise. */
export async function tryCode(context: AccountsContext, attempt: CodeTry): Promise<CodeRow> {
  const { pool, profile } = context
  const { mobile, purpose, code, caller, starter } = attempt
  if (!isCode(code, profile.account)) throw new Refusal('CODE_FORMAT')
  await takeTry(context, codeTryLimits({ mobile, ip: caller.ip }), 'TOO_MANY_REQUESTS')
  const row = await takeCodeTry(pool, mobile, purpose, starter === null ? null : hashOf(starter))
  if (row === null) throw new Refusal('CODE_WRONG')
  if (row.tries > profile.account.codeTriesMax) throw new Refusal('CODE_TRIES_USED')
  if (row.expires_at.getTime() <= context.clock.now()) throw new Refusal('CODE_EXPIRED')
  if (!isSame(row.code_hash, codeHashOf(code, mobile, purpose))) throw new Refusal('CODE_WRONG')
  return row
}
