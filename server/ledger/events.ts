// Events of wallets.
declare module '../platform/events.ts' {
  interface Events {
    /** A bettor's money moved by a deposit or a withdrawal; balances are read anew. */
    'wallet.changed': { accountId: number }
  }
}

export {}
