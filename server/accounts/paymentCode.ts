// Codes that confirm a payment: counted and sent as the other codes are; the payment itself keeps the hash.

import { isSame } from '../platform/isSame.ts'
import { boundCodeOf, newCode } from './codes.ts'
import { type AccountsDeps, nowOf, takeTry } from './deps.ts'
import { paymentCodeLimits, type Trier, walletCodeLimits } from './limits.ts'
import type { Queryable } from './queries.ts'
import { codeHashOf } from './secrets.ts'

const KIND = 'payment'

/** `subject` is the payment's id: a code is worth nothing for another. `amount` in minor units. */
export type PaymentCodeRequest = { mobile: string; ip: string; language: string; subject: string; amount: number }

/** Queues the message in the caller's transaction. Throws CODE_SENDS_USED. */
export async function sendPaymentCode(
  deps: AccountsDeps,
  db: Queryable,
  request: PaymentCodeRequest,
): Promise<{ hash: Buffer; expiresAt: Date }> {
  await takeTry({ ...deps, pool: db }, paymentCodeLimits(request, deps.profile.account), 'CODE_SENDS_USED')
  return sendCode(deps, db, request, 'paymentCode')
}

async function sendCode(
  deps: AccountsDeps,
  db: Queryable,
  { mobile, language, subject, amount }: PaymentCodeRequest,
  text: 'paymentCode' | 'payerCode',
): Promise<{ hash: Buffer; expiresAt: Date }> {
  const { profile, texts, config, sms } = deps
  const code = newCode(deps)
  const seconds = profile.account.codeLifeSeconds
  const values = { code, amount, minutes: Math.round(seconds / 60), brand: config.brandName }
  const now = nowOf(deps)
  const message = `${texts.text(`sms:${text}`, language, values)}${boundCodeOf(config.publicUrl, code)}`
  await sms.queue(db, { mobile, kind: KIND, text: message })
  return { hash: codeHashOf(code, mobile, `${KIND}/${subject}`), expiresAt: new Date(now.getTime() + seconds * 1000) }
}

/** Counts a code that goes to a payer's number, by us or by a wallet itself. Throws CODE_SENDS_USED. */
export const takePayerCodeSend = (deps: AccountsDeps, db: Queryable, trier: Payer): Promise<void> =>
  takeTry({ ...deps, pool: db }, walletCodeLimits(trier, deps.profile.account), 'CODE_SENDS_USED')

export type Payer = Trier & { accountId: number }

/** To a number that somebody else's account names as the payer's. Throws CODE_SENDS_USED. */
export async function sendPayerCode(
  deps: AccountsDeps,
  db: Queryable,
  request: PaymentCodeRequest & Payer,
): Promise<{ hash: Buffer; expiresAt: Date }> {
  await takePayerCodeSend(deps, db, request)
  return sendCode(deps, db, request, 'payerCode')
}

export const isPaymentCode = (code: string, hash: Buffer, mobile: string, subject: string): boolean =>
  isSame(hash, codeHashOf(code, mobile, `${KIND}/${subject}`))
