// Why a ticket cannot be cashed out: the closed list of codes in the order in which they are checked.

/** First match wins, in this order. */
export const cashoutRefusals = [
  /** Settled, cancelled or cashed out already. */
  'CASHOUT_NOT_OPEN',
  /** A product that is not cashed out: jackpots, combo, virtuals. */
  'CASHOUT_NOT_OFFERED',
  'CASHOUT_BONUS_FUNDED',
  'CASHOUT_LEG_LOST',
  /** Every leg is decided; the payment is on its way. */
  'CASHOUT_DECIDED',
  /** The price of an open leg says nothing of the chance that its line gives the stake back. */
  'CASHOUT_MAY_REFUND',
  /** A leg has no price now, or a large win waits for a confirmed result. */
  'CASHOUT_SUSPENDED',
  'CASHOUT_TOO_SMALL',
] as const

export type CashoutRefusalCode = (typeof cashoutRefusals)[number]

export type CashoutRefusal =
  | { ok: false; code: Exclude<CashoutRefusalCode, 'CASHOUT_TOO_SMALL'> }
  /** `min` in minor units. */
  | { ok: false; code: 'CASHOUT_TOO_SMALL'; min: number }
