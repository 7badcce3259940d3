// What to do about a withdrawal that was handed to a provider, after its status was requested from the provider. Pure.

/** Minor units and ms. `net` is what the provider was ordered to pay. */
export type SentWithdrawal = { net: number; currency: string; sendCount: number; sinceSentMs: number }

/** The provider's answer; `paid` without an amount means: as ordered. */
export type PaymentResult =
  | { state: 'paid'; amount?: number; currency?: string }
  | { state: 'pending' }
  | { state: 'failed'; reason: string }
  | { state: 'not_found' }
  | { state: 'unknown' }

export type WithdrawalStep =
  | { do: 'pay' }
  | { do: 'release'; reason: string }
  /** A person must decide: the provider is not polled any more. */
  | { do: 'hold'; reason: string }
  /** Under the same reference, so that it is paid once however often it arrives. */
  | { do: 'send' }
  | { do: 'wait'; status: 'pending' | 'checking'; reason: string | null }

export const SENDS_MAX = 5
/** A provider may not see an order yet that it has just taken. */
export const SEND_AGAIN_AFTER_MS = 60_000
/** An order that the provider does not know may still be on its way this long after it was sent. */
export const ON_ITS_WAY_MS = 10 * 60_000

/** `claim` is the status in a verified callback. Only the provider's answer to our own request pays or releases. */
export const decideWithdrawal = (sent: SentWithdrawal, result: PaymentResult, claim: Said | null): WithdrawalStep => {
  if (result.state === 'paid') {
    const reason = contradictionOf(sent, result) ?? (claim === null ? null : contradictionOf(sent, claim))
    return reason === null ? { do: 'pay' } : { do: 'hold', reason }
  }
  if (result.state === 'failed') return { do: 'release', reason: result.reason }
  if (result.state === 'unknown') return { do: 'wait', status: 'checking', reason: 'noAnswer' }
  if (result.state === 'pending') return { do: 'wait', status: 'pending', reason: null }
  if (sent.sendCount < SENDS_MAX && sent.sinceSentMs >= SEND_AGAIN_AFTER_MS) return { do: 'send' }
  if (sent.sendCount >= SENDS_MAX && sent.sinceSentMs > ON_ITS_WAY_MS) return { do: 'release', reason: 'notFound' }
  return { do: 'wait', status: 'checking', reason: 'noAnswer' }
}

type Said = { amount?: number; currency?: string }

/** Key of the text that says what differs from the order; null when nothing does. */
export const contradictionOf = (
  { net, currency }: Pick<SentWithdrawal, 'net' | 'currency'>,
  said: Said,
): string | null => {
  if (said.amount !== undefined && said.amount !== net) return 'amountDiffers'
  return said.currency !== undefined && said.currency !== currency ? 'currencyDiffers' : null
}
