// What every use case of payments is handed, and how a payment's id is written.
import type { FastifyRequest } from 'fastify'
import type { Accounts } from '../accounts/index.ts'
import type { Keys } from '../keys/index.ts'
import { languageOf } from '../platform/http.ts'
import type { Platform } from '../platform/platform.ts'
import { prefixedIdOf } from '../platform/prefixedId.ts'
import type { Texts } from '../platform/text.ts'
import type { SaferPlay } from '../saferplay/index.ts'
import type { Verification } from '../verification/index.ts'
import type { Wallet } from '../wallet/index.ts'
import type { PaymentProvider, ProviderOrder } from './provider.ts'
import type { Till } from './tills.ts'

export type PaymentsDeps = Platform & {
  accounts: Accounts
  wallet: Wallet
  saferPlay: SaferPlay
  verification: Pick<Verification, 'unverified' | 'isApproved' | 'reviewMs'>
  texts: Texts
  /** By the market's payment method id. */
  providers: ReadonlyMap<string, PaymentProvider>
  /** That pay for reference codes; without one, shops are not offered. */
  /** Of further tills, in the database. */
  keys?: Pick<Keys, 'find'>
  tills: readonly Till[]
  /** With the providers' own reports; null: nothing is compared. */
  reportFolder: string | null
  /** Where providers reach us. */
  callbackBase: () => string
}

/** Who asks, beside the session: texts in the caller's language, limits by address. */
export type Caller = { language: string; ip: string }
export const callerOf = (request: FastifyRequest): Caller => ({ language: languageOf(request), ip: request.ip })

/** Reasons that only a person clears, whatever the provider says afterwards. */
export const HELD_REASONS: readonly (string | null)[] = ['amountDiffers', 'currencyDiffers', 'receiptReused']
/** Reason of what an operator has ended. */
export const BY_HAND = 'decidedByHand'
/** Reason of money that came and that an operator has sent back. */
export const RETURNED = 'returnedByHand'
/** Reasons of a deposit that no answer of its provider changes any more. */
export const DECIDED_REASONS: readonly (string | null)[] = [...HELD_REASONS, BY_HAND, RETURNED]
/** A withdrawal that was not sent because its account is blocked. */
export const ACCOUNT_BLOCKED = 'accountBlocked'
/** Reasons of a deposit that its provider was not asked for: its account was blocked or excluded meanwhile. */
export const BARRED = { ACCOUNT_BLOCKED: 'blockedMeanwhile', SELF_EXCLUDED: 'excludedMeanwhile' } as const
/** A payment refused before the provider could be reached at all. */
export const UNREACHABLE = 'unreachable'
/** One whose provider answered no page to pay on: whoever has none pays nothing, and its provider is still asked. */
export const NO_PAGE = 'noPage'
/** One refused because its code could not be sent. */
export const SENDS_USED = 'codeSendsUsed'
/** One refused because its bank details were wrong, by its bank's own rule or by the provider. */
export const DETAILS_INVALID = 'bankDetailsInvalid'
/** Reasons of a payment whose code can be tried no more. */
export const CODE_REASONS: readonly (string | null)[] = ['codeExpired', 'codeTriesUsed']
/** Reason of a payment that its bettor took back while its code was awaited. */
export const CANCELLED = 'cancelledByYou'
/** Name in the ledger's books of what tills pay. */
export const SHOP = 'shop'
/** Of a unique key: another payment has this receipt. */
export const UNIQUE_VIOLATION = '23505'

/** In the lists of an account's payments. */
export const SHOWN_MAX = 20

export const nowOf = ({ clock }: Pick<Platform, 'clock'>): Date => new Date(clock.now())

export type IdPrefix = 'dep' | 'wdr'
/** "dep_" or "wdr_" and the id's 32 digits; null for anything else. */
export const paymentIdOf = (prefix: IdPrefix, text: string): string | null => {
  const [, found, hex] = /^(dep|wdr)_([0-9a-f]{32})$/.exec(text) ?? []
  return found === prefix && hex !== undefined ? uuidOf(hex) : null
}
export const printedIdOf = (prefix: IdPrefix, id: string): string => prefixedIdOf(prefix, id)
/** What providers are given: letters and digits only. */
export const orderIdOf = (id: string): string => id.replaceAll('-', '')
export const uuidOf = (hex: string): string => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

type Payment = {
  id: string
  mobile: string
  provider: string
  currency: string
  bank?: string | null
  account_name?: string | null
  account_number?: string | null
}

/** `amount` is what the payer pays or the payee is paid; `title` the key of the text that names it. */
export const providerOrderOf = (
  { config, texts, callbackBase }: PaymentsDeps,
  { id, mobile, provider, currency, ...to }: Payment,
  amount: number,
  title: 'title' | 'withdrawalTitle',
): ProviderOrder => ({
  orderId: orderIdOf(id),
  mobile,
  amount,
  currency,
  title: texts.text(`payments:${title}`, 'en', { brand: config.brandName }),
  callbackUrl: `${callbackBase()}/api/v1/payments/${provider}/callback`,
  returnUrl: `${callbackBase()}/api/v1/payments/${provider}/return?order=${orderIdOf(id)}`,
  destination:
    to.bank && to.account_name && to.account_number
      ? { bank: to.bank, accountName: to.account_name, accountNumber: to.account_number }
      : null,
})
