// News about money: told after the commit by whoever moved it.

/** A player's balances changed; listeners read them anew. */
export type WalletEvents = { walletChanged: { accountId: number } }
