// What a payment provider is to us: start a payment, ask for its state, tell whether a callback is genuine.

/** Amounts in minor units. `orderId` is ours: letters and digits only. */
export type ProviderOrder = {
  orderId: string
  mobile: string
  total: number
  currency: string
  title: string
  callbackUrl: string
}
/** `unknown` = it may or may not have reached the provider; only `refused` and `unreachable` are final. */
export type Initiated =
  | { outcome: 'accepted'; reference: string }
  | { outcome: 'refused'; reason: string }
  | { outcome: 'unreachable' }
  | { outcome: 'unknown' }

/** What the provider says when asked. `paid` without an amount means: as ordered. */
export type ProviderState =
  | { state: 'paid'; amount?: number; currency?: string; receipt: string | null }
  | { state: 'pending' }
  | { state: 'failed'; reason: string }
  | { state: 'not_found' }
  | { state: 'unknown' }

/** What a genuine callback claims. It is never believed without asking, but a contradiction holds the deposit. */
export type CallbackClaim = {
  orderId: string | null
  reference: string | null
  amount?: number
  currency?: string
  receipt?: string
}
export type CallbackRequest = {
  body: Buffer
  headers: Record<string, string | string[] | undefined>
  query: Record<string, string | undefined>
  ip: string
}

export interface PaymentProvider {
  /** Name in the ledger's books and in the callback's path. */
  readonly name: string
  /** Smallest step the provider can charge, minor units. */
  readonly chargeUnit: number
  initiate(order: ProviderOrder): Promise<Initiated>
  query(ref: { orderId: string; reference: string | null }): Promise<ProviderState>
  /** Null when it is not genuine. Never throws. */
  verifyCallback(request: CallbackRequest): CallbackClaim | null
  /** What the provider wants to read as "taken". */
  readonly acknowledgement: Record<string, unknown>
}
