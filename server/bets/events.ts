// Events of tickets.
type Ticket = { accountId: number; betId: string }

declare module '../platform/events.ts' {
  interface Events {
    /** Tickets that were taken. */
    'bets.placed': { bets: Ticket[] }
    /**
     * Tickets that were settled, voided or reopened; `status` as in the table of bets. Of those paid with bonus money `turned`
     * is what they count towards turning it over, minor units; those paid with a free bet say so.
     */
    'bets.settled': { bets: (Ticket & { status: number; turned?: number; freeBet?: true; redeemed?: true })[] }
  }
}

export {}
