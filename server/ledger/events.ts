// Events of wallets.
declare module '../platform/events.ts' {
  interface Events {
    /** A bettor's money moved, by whatever but slips, which have events of their own; balances are read anew. */
    'wallet.changed': { accountId: number }
  }
}

export {}
