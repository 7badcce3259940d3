// A payment provider: collects a payment, pays out, answers what became of either, and verifies its callbacks.
import type { BankDetails } from '@walia/domain/payments/bankDetails.ts'
import type { PaymentResult } from '@walia/domain/payments/decideWithdrawal.ts'
import type { PayerMark } from '../accounts/index.ts'

/** `amount` in minor units: what the payer pays, or the payee is paid. `orderId` is ours: letters and digits only. */
export type ProviderOrder = {
  orderId: string
  mobile: string
  amount: number
  currency: string
  title: string
  callbackUrl: string
  /** Where the payer's browser comes back from a checkout page. */
  returnUrl: string
  /** Of a withdrawal to a bank. */
  destination: BankDetails | null
}
export type OrderRef = { orderId: string; reference: string | null }

/**
 * `unknown` = it may or may not have reached the provider, or it has begun something, then with its reference; only `refused`
 * and `unreachable` are final.
 */
export type Started =
  | { outcome: 'accepted'; reference: string; checkoutUrl?: string }
  | { outcome: 'refused'; reason: string }
  | { outcome: 'unreachable' }
  | { outcome: 'unknown'; reference?: string }

/** Who paid on the provider's page, where it says so. */
type Paying<T> = T extends { state: 'paid' } ? T & { payers?: readonly PayerMark[] } : T
type Receipted<T> = T extends { state: 'paid' } ? T & { receipt: string | null } : T

/** What the provider says of a payout when asked; `asked`: its answer will come as a callback. */
export type PayoutState = PayoutResult | { state: 'asked' }
export type PayoutResult = Receipted<PaymentResult>
/** The same of a payment; `awaiting_code`: the payer has not confirmed it yet. */
export type ProviderState =
  | Paying<Receipted<PaymentResult>>
  /** Taken back from us after it was paid; minor units. */
  | { state: 'reversed'; amount: number }
  | { state: 'awaiting_code'; reference: string }

/** What a genuine callback claims. It is never believed without asking, but a contradiction holds the payment. */
export type CallbackClaim = {
  orderId: string | null
  reference: string | null
  amount?: number
  currency?: string
  receipt?: string
  /** Who paid on the provider's page. */
  payers?: readonly PayerMark[]
  /** It says that a payment was taken back. */
  takenBack?: true
  /** Where this is the answer to a question of ours, asked at that time (epoch ms). */
  answer?: { result: PayoutResult; queriedAt: number }
}
/** The provider's, by its key or signature, and not to be read as what it should be. */
export type Malformed = 'malformed'
/** The same where what should tell whose it is cannot be read either. */
export type Unreadable = 'unreadable'
/** What a provider asks us to approve before it pays out. */
export type ApprovalClaim = {
  orderId: string
  amount: number
  /** Of the market's list; null for one that is not in it. */
  bank: string | null
  accountName: string
  accountNumber: string
}
export type CallbackRequest = {
  body: Buffer
  headers: Record<string, string | string[] | undefined>
  query: Record<string, string | undefined>
  ip: string
}

/**
 * A payment of a provider's own list; minor units. `order` null: it is named by the provider's receipt only. `at`: when it
 * was begun, epoch ms.
 */
export type ListedPayment = {
  direction: 'in' | 'out' | 'back'
  order: string | null
  receipt: string | null
  amount: number
  currency: string
  at: number
}

/** A line of such a list that cannot be read, by whatever names it: a person looks at it in the provider's portal. */
export type UnreadableLine = { direction: 'in' | 'out'; name: string; at: number }
/** `at` is NaN where the line does not say it. */
export type ProviderList = { payments: ListedPayment[]; unreadable: UnreadableLine[] }

export type Confirmed = { outcome: 'taken' | 'wrong' | 'expired' | 'unreachable' | 'unknown' }

export interface PaymentProvider {
  /** Name in the ledger's books and in the callback's path. */
  readonly name: string
  /** Smallest step the provider can charge or pay, minor units. */
  readonly unit: number
  /** The payer pays on a page of the provider's, with whatever account he has there: no phone is asked for anything. */
  readonly hosted?: boolean
  /** It is told the account's own number with an order, and may only say it back where it names that as the payer's. */
  readonly toldNumber?: boolean
  /** It sends nothing by itself: what became of a payment is only asked, sooner while its bettor looks. */
  readonly isSilent?: boolean
  /** Asks the payer to pay. */
  collect(order: ProviderOrder): Promise<Started>
  queryCollected(ref: OrderRef): Promise<ProviderState>
  /** The code that the provider has sent to the payer; null where the payer confirms on the phone. */
  readonly confirm: ((ref: OrderRef & { reference: string }, code: string) => Promise<Confirmed>) | null
  /** Pays; the same order again is the same payment. */
  payOut(order: ProviderOrder): Promise<Started>
  queryPaidOut(order: ProviderOrder, reference: string | null): Promise<PayoutState>
  /** Null when it is not genuine. Never throws. */
  verifyCallback(request: CallbackRequest): CallbackClaim | Malformed | Unreadable | null
  /** Null when it is not genuine; absent where a provider pays without asking. Never throws. */
  readonly verifyApproval?: (request: CallbackRequest) => ApprovalClaim | Malformed | null
  /** All that it took and paid of what was begun since; null when that cannot be read whole; absent where it has no list to ask for. */
  readonly listPayments?: (since: number) => Promise<ProviderList | null>
  /** What the provider wants to read as "taken". */
  readonly acknowledgement: Record<string, unknown>
}
