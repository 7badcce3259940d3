// The composition root, read top to bottom: what the process is made of, in the order it starts, and how it stops.
import type { AccountNews } from '@walia/contract/websocket.ts'
import { type MarketProfile, profileOf } from '@walia/domain/market/profile.ts'
import { amountText } from '@walia/domain/money/money.ts'
import { createSandboxMobileMoney, type SandboxMobileMoney } from '@walia/simulator/providers/mobileMoney.ts'
import { type Accounts, createAccounts } from './accounts/index.ts'
import { createBets } from './bets/index.ts'
import { createFeed } from './feed.ts'
import { createLedger } from './ledger/index.ts'
import { createMatches } from './matches/index.ts'
import { createOdds } from './odds/index.ts'
import { createPages } from './pages/index.ts'
import { createPayments } from './payments/index.ts'
import { Bus } from './platform/bus.ts'
import { systemClock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { createDatabase, createPool } from './platform/db.ts'
import { createApp } from './platform/http.ts'
import { createLog } from './platform/log.ts'
import type { Platform } from './platform/platform.ts'
import { systemRandom } from './platform/random.ts'
import { createTexts } from './platform/text.ts'
import { productVersion } from './platform/version.ts'
import { createSettlement } from './settlement/index.ts'
import { createWallet } from './wallet/index.ts'
import { createAccountTopic, createSockets } from './websocket/index.ts'

export type Running = { address: string; welcome: string[]; stop(): Promise<void> }

const marketOf = (config: Config): MarketProfile => {
  const profile = profileOf(config.market)
  return { ...profile, brand: { ...profile.brand, name: config.brandName } }
}

/** Everything on one port. Resolves when it answers; rejects with one sentence when it cannot. */
export async function startServer(config: Config): Promise<Running> {
  const profile = marketOf(config)
  const log = createLog(config.logLevel)
  const texts = createTexts(profile)
  const pool = createPool(config.databaseUrl, 'walia_app', config.databasePoolSize)
  const app = await createApp(log, texts.error, {
    name: `${config.brandName} API`,
    health: async () => ({ database: await answers(pool), feed: odds.book.producerUp(1) || odds.book.producerUp(3) }),
  })
  const platform: Platform = {
    config,
    profile,
    log,
    app,
    pool,
    db: createDatabase(pool),
    bus: new Bus(log),
    clock: systemClock,
    random: systemRandom,
  }

  const ledger = createLedger(platform)
  const accounts = createAccounts(platform, { ledger, texts })
  const wallet = createWallet(platform, { accounts, ledger })
  const feed = await createFeed(platform)
  const odds = await createOdds(platform, feed)
  const { book, names } = odds
  const matches = createMatches(platform, { book, names, texts })
  const bets = createBets(platform, { book, names, texts, bettorOf: bettorOf(accounts), version: productVersion })
  bets.registerRoutes()
  const settlement = createSettlement(platform, { book, lines: odds })
  const sandbox = config.development ? await startSandbox(config, profile) : null
  const payments = createPayments(platform, { accounts, wallet, texts, mobileMoney: sandbox?.access ?? null })
  const sockets = createSockets({
    server: app.server,
    origins: [new URL(config.publicUrl).origin],
    clock: platform.clock,
    log,
    authenticateParts: accounts.authenticateParts,
    errorText: texts.error,
  })
  for (const topic of matches.topics(sockets.touch)) sockets.add(topic)
  const account = createAccountTopic(accountNews)
  sockets.add(account)
  platform.bus.on('account.changed', ({ accountId }) => sockets.touch(account.channelOfAccount(accountId)))
  platform.bus.on('walletChanged', ({ accountId }) => sockets.touch(account.channelOfAccount(accountId)))
  await createPages(platform, { matches, version: productVersion })

  async function accountNews(accountId: number): Promise<AccountNews> {
    const [balances, tickets] = await Promise.all([wallet.balancesOf(accountId), bets.recentStates(accountId)])
    return { balance: amountText(balances.cash), bonus: amountText(balances.bonus), points: balances.points, tickets }
  }

  await ledger.start()
  await accounts.start()
  await odds.start()
  await bets.start()
  settlement.start()
  payments.start()
  const address = await app.listen({ port: config.port, host: config.host })
  const demo = config.development ? await accounts.ensureDemoAccount() : null

  async function stop(): Promise<void> {
    await sockets.close()
    await app.close()
    await payments.stop()
    await odds.stop()
    await settlement.stop()
    bets.stop()
    matches.close()
    await accounts.stop()
    ledger.stop()
    await sandbox?.close()
    await pool.end()
  }
  return { address, welcome: welcomeOf(config, address, demo), stop }
}

const answers = (pool: Platform['pool']): Promise<boolean> =>
  pool.query('select 1').then(
    () => true,
    () => false,
  )

const bettorOf = (accounts: Accounts) => async (request: Parameters<Accounts['authenticate']>[0]) => {
  const { accountId, status } = await accounts.authenticate(request)
  return {
    accountId,
    blocked: status === 'blocked',
    excludedUntil: status === 'self_excluded' ? Infinity : null,
    playLimitLeft: null,
  }
}

const startSandbox = (config: Config, profile: MarketProfile): Promise<SandboxMobileMoney> =>
  createSandboxMobileMoney({
    shape: profile.id === 'ke' ? 'daraja' : 'telebirr',
    port: 0,
    secret: config.sandboxSecret,
  })

function welcomeOf(config: Config, address: string, demo: { mobile: string; password: string } | null): string[] {
  const port = new URL(address).port
  const base = `http://localhost:${port}`
  const world = config.feedUrl ? 'a real feed' : `a simulated world (seed ${config.simSeed}, speed ${config.simSpeed})`
  const lines = ['', `${config.brandName} is open: ${base}`, `  prices       ${world}`, `  API          ${base}/docs`]
  if (demo) lines.push(`  SMS outbox   ${base}/dev/outbox`, `  demo login   ${demo.mobile}  password ${demo.password}`)
  return [...lines, '  stop with Ctrl-C', '']
}
