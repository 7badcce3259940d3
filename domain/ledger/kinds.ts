// Every kind of transfer that exists, and what it is. The database has the same list (`ledger_kind`) and refuses any other.

/**
 * Figures of a player's days, by what a transfer is to the player and to the house. `play` is tickets: what moves the house's
 * stakes is a stake or one that came back, everything else winnings. `held` is stakes of slips that wait in the live hold.
 * `own` moves no player's book.
 */
export type Figure = 'play' | 'held' | 'deposited' | 'withdrawn' | 'earned' | 'other' | 'own'

export const MEANINGS = {
  stake: 'play',
  /** A win, or the stake that comes back of a void or cancelled ticket. */
  payout: 'play',
  /** A payout that no longer stands. */
  payoutBack: 'play',
  cashout: 'play',
  hold: 'held',
  holdBack: 'held',
  deposit: 'deposited',
  /** Taken back by the provider. */
  depositBack: 'deposited',
  /** Reserved; it is paid, or comes back, by its end. */
  withdrawal: 'withdrawn',
  withdrawalEnd: 'withdrawn',
  /** Points of tickets, and those taken back with one. */
  earned: 'earned',
  debtPaid: 'other',
  /** Bonus money or a free bet. */
  given: 'other',
  givenPoints: 'other',
  /** A gift that became money, or another gift. */
  converted: 'other',
  /** A gift that went back to the house. */
  ended: 'other',
  closed: 'other',
  demo: 'other',
  /** Between the house's own books. */
  own: 'own',
} as const satisfies Readonly<Record<string, Figure>>
export type Meaning = keyof typeof MEANINGS
export type MeaningOf<F extends Figure> = { [M in Meaning]: (typeof MEANINGS)[M] extends F ? M : never }[Meaning]

/** `ticket`: any product's, as the ticket says that the transfer's reference names. */
type Product = 'ticket' | 'sports' | 'jackpot' | null
type Kind = { means: Meaning; product: Product }

export const TRANSFER_KINDS = {
  bet: { means: 'stake', product: 'ticket' },
  bet_settlement: { means: 'payout', product: 'ticket' },
  bet_reversal: { means: 'payoutBack', product: 'sports' },
  cashout: { means: 'cashout', product: 'sports' },
  bet_hold: { means: 'hold', product: 'sports' },
  bet_hold_back: { means: 'holdBack', product: 'sports' },
  points: { means: 'earned', product: 'sports' },
  points_reversal: { means: 'earned', product: 'sports' },
  deposit: { means: 'deposit', product: null },
  deposit_reversal: { means: 'depositBack', product: null },
  debt_written_off: { means: 'debtPaid', product: null },
  withdrawal: { means: 'withdrawal', product: null },
  withdrawal_close: { means: 'withdrawalEnd', product: null },
  bonus: { means: 'given', product: null },
  bonus_converted: { means: 'converted', product: null },
  bonus_ended: { means: 'ended', product: null },
  free_bet: { means: 'given', product: null },
  free_bet_ended: { means: 'ended', product: null },
  points_given: { means: 'givenPoints', product: null },
  redemption: { means: 'converted', product: null },
  account_closed: { means: 'closed', product: null },
  closed_paid: { means: 'closed', product: null },
  demo: { means: 'demo', product: null },
  jackpot_pool: { means: 'own', product: 'jackpot' },
  jackpot_prizes: { means: 'own', product: 'jackpot' },
  jackpot_refund: { means: 'own', product: 'jackpot' },
  jackpot_carry: { means: 'own', product: 'jackpot' },
} as const satisfies Readonly<Record<string, Kind>>
export type TransferKind = keyof typeof TRANSFER_KINDS
