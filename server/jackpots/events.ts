// Events of jackpots.
declare module '../platform/events.ts' {
  interface Events {
    /** Entries of a jackpot came to their end; `status` as in their table: 3 not won, 4 refunded, 5 won. */
    'jackpot.settled': { jackpotId: number; entries: { accountId: number; status: 3 | 4 | 5; less?: boolean }[] }
  }
}

export {}
