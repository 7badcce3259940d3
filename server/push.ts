// The socket of the whole product: the topics that slices have added, and the account's own, of several slices.
import type { AccountNews } from '@walia/contract/websocket.ts'
import { amountText } from '@walia/domain/money/money.ts'
import type { Accounts } from './accounts/index.ts'
import type { Bets } from './bets/index.ts'
import type { Cashout } from './cashout/index.ts'
import { trustedOf } from './platform/network.ts'
import type { ServerPlatform } from './platform/platform.ts'
import type { Wallet } from './wallet/index.ts'
import { createAccountTopic, createSockets } from './websocket/index.ts'

export type PushNeeds = {
  accounts: Accounts
  wallet: Wallet
  bets: Bets
  cashout: Cashout
}

/** Of all connections: calls have the rest. */
const SOCKETS_SHARE = 0.75

export function createPush(
  { app, config, clock, log, texts, outbox, topics }: ServerPlatform,
  { accounts, wallet, bets, cashout }: PushNeeds,
): { readonly connectionCount: number; stop(): void } {
  const sockets = createSockets({
    server: app.server,
    origins: [new URL(config.publicUrl).origin],
    clock,
    log,
    authenticateParts: accounts.authenticateParts,
    isTrusted: trustedOf(config.trustedProxies),
    limits: {
      connectionsMax: Math.floor(config.connectionsMax * SOCKETS_SHARE),
      connectionsPerNetworkMax: Math.floor(config.connectionsPerNetworkMax * SOCKETS_SHARE),
    },
    errorText: texts.error,
  })
  const account = createAccountTopic(async (accountId): Promise<AccountNews> => {
    const [balances, tickets, sold] = await Promise.all([
      wallet.balancesOf(accountId),
      bets.recentStates(accountId),
      cashout.soldByItself(accountId),
    ])
    const { cash, bonus, points } = balances
    return { balance: amountText(cash), bonus: amountText(bonus), points, tickets, sold }
  })
  topics.add(account)
  topics.sentBy(sockets)
  const touch = ({ accountId }: { accountId: number }) => sockets.touch(account.channelOfAccount(accountId))
  outbox.follow('bets.placed', ({ bets }) => bets.forEach(touch))
  outbox.follow('bets.settled', ({ bets }) => bets.forEach(touch))
  outbox.follow('bet.cashedOut', touch)
  outbox.follow('wallet.changed', touch)
  outbox.follow('sessions.ended', ({ accountId }) => sockets.forget(accountId))
  return {
    get connectionCount() {
      return sockets.connectionCount
    },
    stop: () => sockets.close(),
  }
}
