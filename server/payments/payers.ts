// Who paid on a provider's page, read from what the provider says of a payment; and keeping it, so that accounts with one
// payer are one person's, whichever comes first, the money or the payer's name.
import { normalisePhone } from '@walia/domain/accounts/phone.ts'
import type { PhoneRules } from '@walia/domain/market/profile.ts'
import type { PayerMark } from '../accounts/index.ts'
import { inTransaction } from '../platform/transaction.ts'
import type { PaymentsDeps } from './deps.ts'
import { addPayers, hasNamedPayer } from './payerQueries.ts'
import type { PaymentProvider } from './provider.ts'
import type { Queryable } from './queries.ts'

type Said = { mobile?: unknown; bank?: unknown; account?: unknown }

/** What cannot be read whole, a masked number above all, names nobody: half the country would share it. */
export function payersFrom({ mobile, bank, account }: Said, rules: PhoneRules): PayerMark[] {
  const number = typeof mobile === 'string' || typeof mobile === 'number' ? normalisePhone(String(mobile), rules) : null
  const isAccount = /^\d{6,34}$/.test(String(account)) && /^[\w .-]{1,40}$/.test(String(bank))
  return [
    ...(number === null ? [] : [{ mobile: number }]),
    ...(isAccount ? [{ bank: String(bank), accountNumber: String(account) }] : []),
  ]
}

/** Of a genuine callback. With the deposit, and once it is credited with the account too. */
export async function notePayers(
  { pool, accounts }: PaymentsDeps,
  id: string,
  payers: readonly PayerMark[],
): Promise<void> {
  await inTransaction(pool, async (db) => {
    const kept = await addPayers(db, id, payers)
    if (kept?.status !== 'received') return
    for (const mark of payers) await accounts.keepPayer(kept.accountId, mark, db)
  })
}

/**
 * Whose an account is: an operator has approved his verification, or somebody is named who paid a deposit of it and has not got
 * all of it back. On a page whose provider names nobody anybody may have paid.
 */
export async function isPersonKnown(
  { verification, providers }: Pick<PaymentsDeps, 'verification' | 'providers'>,
  db: Queryable,
  accountId: number,
): Promise<boolean> {
  if (await verification.isApproved(accountId, db)) return true
  const methodsOf = (has: (provider: PaymentProvider) => boolean) =>
    [...providers].flatMap(([method, provider]) => (has(provider) ? [method] : []))
  return hasNamedPayer(db, accountId, {
    asked: methodsOf(({ hosted }) => !hosted),
    untold: methodsOf(({ toldNumber }) => !toldNumber),
  })
}

/** Under the lock of a deposit that is credited: those that were told of before, and those of the answer itself. */
export async function keepPayers(
  { accounts }: PaymentsDeps,
  db: Queryable,
  { id, accountId, known }: { id: string; accountId: number; known: readonly PayerMark[] },
  said: readonly PayerMark[],
): Promise<void> {
  if (said.length > 0) await addPayers(db, id, said)
  for (const mark of [...known, ...said]) await accounts.keepPayer(accountId, mark, db)
}
