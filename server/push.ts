// The socket of the whole product: its topics, and which events touch them.
import type { AccountNews } from '@walia/contract/websocket.ts'
import { amountText } from '@walia/domain/money/money.ts'
import type { Accounts } from './accounts/index.ts'
import type { Bets } from './bets/index.ts'
import type { Cashout } from './cashout/index.ts'
import type { Jackpots } from './jackpots/index.ts'
import type { LuckySix } from './luckysix/index.ts'
import type { Matches } from './matches/index.ts'
import { trustedOf } from './platform/network.ts'
import type { ServerPlatform } from './platform/platform.ts'
import type { Virtuals } from './virtuals/index.ts'
import type { Wallet } from './wallet/index.ts'
import { createAccountTopic, createSockets } from './websocket/index.ts'

export type PushNeeds = {
  accounts: Accounts
  wallet: Wallet
  matches: Matches
  bets: Bets
  cashout: Cashout
  luckySix: LuckySix
  jackpots: Pick<Jackpots, 'topic'>
  virtuals: Virtuals
}

/** Of all connections: calls have the rest. */
const SOCKETS_SHARE = 0.75

/** Every topic, and the events that make it look for changes. */
export function createPush(
  { app, config, clock, log, texts, outbox }: ServerPlatform,
  { accounts, wallet, matches, bets, cashout, luckySix, jackpots, virtuals }: PushNeeds,
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
  const games = [luckySix.topic, jackpots.topic, virtuals.topic(sockets.touch)]
  for (const topic of [...matches.topics(sockets.touch), account, ...games]) sockets.add(topic)
  const touch = ({ accountId }: { accountId: number }) => sockets.touch(account.channelOfAccount(accountId))
  outbox.follow('bets.placed', ({ bets }) => bets.forEach(touch))
  outbox.follow('bets.settled', ({ bets }) => bets.forEach(touch))
  outbox.follow('bet.cashedOut', touch)
  outbox.follow('wallet.changed', touch)
  outbox.follow('rounds.moved', ({ game }) => sockets.touch(game))
  outbox.follow('sessions.ended', ({ accountId }) => sockets.forget(accountId))
  return {
    get connectionCount() {
      return sockets.connectionCount
    },
    stop: () => sockets.close(),
  }
}
