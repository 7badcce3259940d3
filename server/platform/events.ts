// All events: what the outbox carries, by name, and the hints of the in-process bus.

type Ticket = { accountId: number; betId: string }

/**
 * Written in the transaction of their cause (see outbox.ts). One commit of many tickets is one event: a row per ticket
 * would cost a placement more than it is worth. Payloads only ever gain fields, because two versions run side by side during
 * an update.
 */
export type Events = {
  /** Tickets that were taken. */
  'bets.placed': { bets: Ticket[] }
  /**
   * Tickets that were settled, voided or reopened; `status` as in the table of bets. Of those paid with bonus money `turned`
   * is what they count towards turning it over, minor units; those paid with a free bet say so.
   */
  'bets.settled': { bets: (Ticket & { status: number; turned?: number; freeBet?: true; redeemed?: true })[] }
  /** A ticket or a part of its stake was cashed out; `stakeLeft` in minor units. */
  'bet.cashedOut': Ticket & { stakeLeft: number }
  /** A bettor's money moved by a deposit or a withdrawal; balances are read anew. */
  'wallet.changed': { accountId: number }
  /** A deposit came or was refused, a withdrawal was paid or refused; status and reason as in their tables. */
  'payment.decided': {
    accountId: number
    paymentId: string
    direction: 'in' | 'out'
    status: string
    reason: string | null
  }
  /** Entries of a jackpot came to their end; `status` as in their table: 3 not won, 4 refunded, 5 won. */
  'jackpot.settled': { jackpotId: number; entries: { accountId: number; status: 3 | 4 | 5; less?: boolean }[] }
  /** A free bet was granted. */
  'freeBet.given': { accountId: number; freeBetId: string }
  /** An account and its wallet were opened, `at` in epoch ms; who sent the bettor, as his browser said it. */
  'account.opened': {
    accountId: number
    at: number
    affiliate: string | null
    affiliateId: string | null
    affiliateTag: string | null
  }
  /** A round of a game came to its next phase. */
  'rounds.moved': { game: string }
  /** Sessions of an account ended or its status changed: caches of them are stale. */
  'sessions.ended': { accountId: number }
}
export type EventName = keyof Events

/** Hints within a process that the database has something new; a reader that misses one finds it at its next poll. */
export type Hints = {
  /** Results were committed: rows of `line_change` up to `lastId`. */
  'odds.lineChanged': { lastId: string; parentMatchIds: readonly number[] }
}
