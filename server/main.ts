// The composition root, read top to bottom: what the process is made of, in the order it starts, and how it stops.
import type { AccountNews } from '@walia/contract/websocket.ts'
import { brandOf } from '@walia/domain/market/brand.ts'
import { profileOf } from '@walia/domain/market/markets.ts'
import type { MarketProfile } from '@walia/domain/market/profile.ts'
import { amountText } from '@walia/domain/money/money.ts'
import { createSandboxProvider, type SandboxProvider } from '@walia/simulator/providers/sandbox.ts'
import { createSmsSandbox, type SmsSandbox } from '@walia/simulator/providers/smsSandbox.ts'
import { type Accounts, createAccounts } from './accounts/index.ts'
import { createBanners } from './banners/index.ts'
import { type Bets, createBets } from './bets/index.ts'
import { bettorsOf } from './bettors.ts'
import { createBoosted } from './boosted/index.ts'
import { type Cashout, createCashout } from './cashout/index.ts'
import { createCombo, loadQuoteKey } from './combo/index.ts'
import { createFeed, type Feed, orderMatch, takeOverOrders } from './feed.ts'
import { createLedger, type Ledger } from './ledger/index.ts'
import { createMatches, type Matches } from './matches/index.ts'
import { createOdds, type Odds, refuseWithoutPrices } from './odds/index.ts'
import { createOperations, type Operations, type SimulatedWorld } from './operations/index.ts'
import { createPages } from './pages/index.ts'
import { createPayments, type ProviderAccess, readAccess } from './payments/index.ts'
import { Bus } from './platform/bus.ts'
import { systemClock } from './platform/clock.ts'
import { type Config, ConfigError } from './platform/config.ts'
import { limitConnections } from './platform/connections.ts'
import { createPool } from './platform/db.ts'
import { appOptionsOf, createApp } from './platform/http.ts'
import { createSchedule } from './platform/jobs.ts'
import { createLeases } from './platform/leases.ts'
import { createLog } from './platform/log.ts'
import { trustedOf } from './platform/network.ts'
import { createOutbox } from './platform/outbox.ts'
import { deleteOldEvents } from './platform/outboxReader.ts'
import type { Platform } from './platform/platform.ts'
import { systemRandom } from './platform/random.ts'
import { keepSetting } from './platform/settings.ts'
import { deleteOldRates } from './platform/sharedRates.ts'
import { createTexts, type Texts } from './platform/text.ts'
import { productVersion } from './platform/version.ts'
import { createSettlement, type Settlement } from './settlement/index.ts'
import { createSharing } from './sharing/index.ts'
import { createSms, readSmsAccess, reportPathOf, type Sms, type SmsAccess } from './sms/index.ts'
import { createWallet, type Wallet } from './wallet/index.ts'
import { createAccountTopic, createSockets } from './websocket/index.ts'

export type Running = { address: string; welcome: string[]; stop(): Promise<void> }

const marketOf = (config: Config): MarketProfile => {
  const profile = profileOf(config.market)
  return { ...profile, brand: brandOf(config.brandName, profile.brand) }
}

/**
 * Something that runs: started in the order of the list, stopped in reverse. `lead` is what one process does at a time: it
 * is called once, when this process leads.
 */
export type Part = { start?(): unknown; lead?(): unknown; stop?(): unknown }

/** A call that began before the stop is answered, a hold of five seconds included. */
const STOP_WAIT_MS = 8000

/**
 * Everything on one port. Resolves when it answers; rejects with one sentence when it cannot. On a database that another
 * process serves it stands by, and takes over. `onEnd`: it cannot go on, why, and has to be stopped.
 */
export async function startServer(config: Config, onEnd: (cause: Error) => void): Promise<Running> {
  const platform = await platformOf(config)
  await holdMarket(platform)
  const feed = await createFeed(platform)
  const { parts, accounts, ledger } = await slicesOf(platform, feed)
  await holdMode(platform, ledger)
  for (const part of parts) await part.start?.()
  await leadOrStandBy(platform, [{ lead: () => takeOverOrders(platform, feed) }, ...parts], onEnd)
  limitConnections(platform.app.server, config, trustedOf(config.trustedProxies))
  const address = await platform.app.listen({ port: config.port, host: config.host })
  const demo = config.development ? await accounts.ensureDemoAccount() : null
  const stop = async () => {
    platform.health.set('going on', () => false)
    await platform.app.begun(STOP_WAIT_MS)
    for (const part of parts.toReversed()) await part.stop?.()
    await platform.leases.release()
    await Promise.all([platform.pool.end(), platform.crowdPool?.end()])
  }
  return { address, welcome: welcomeOf(config, address, demo), stop }
}

/** Who leads at once has its prices before it answers; a standby answers first. */
async function leadOrStandBy({ leases, log }: Ground, parts: readonly Part[], onEnd: (cause: Error) => void) {
  let leading: Promise<void> | null = null
  const lead = async () => {
    for (const part of parts) await part.lead?.()
  }
  const isLeader = await leases.start({
    onTaken: () => {
      leading = lead()
      leading.catch((cause) => {
        log.error({ err: cause }, 'the lead could not be taken up')
        onEnd(cause)
      })
    },
    onDeposed: () => onEnd(new Error('Another process leads now; this one ends, and may start again to stand by.')),
  })
  if (isLeader) await leading
  else log.warn('another process leads: this one stands by')
}

/** `health`: what must be up, by name; slices add to it. */
export type Ground = Platform & { health: Map<string, () => boolean>; texts: Texts }

/** Of all connections: calls have the rest. */
const SOCKETS_SHARE = 0.75
/** Searches and statistics share so many connections, and wait no longer than a visitor does. */
const CROWD_CONNECTIONS = 2
const CROWD_PATIENCE = { waitMs: 1000, statementMs: 1500 }

/** Events stay for whoever wants to know what happened, after every reader has passed them. */
const EVENTS_KEPT_DAYS = 3

async function platformOf(config: Config): Promise<Ground> {
  const profile = marketOf(config)
  const log = createLog(config.logLevel)
  const texts = createTexts(profile)
  const pool = createPool(config.databaseUrl, 'walia_app', config.databasePoolSize)
  const crowdPool = createPool(config.databaseUrl, 'walia_app', CROWD_CONNECTIONS, CROWD_PATIENCE)
  const leases = createLeases(config.directDatabaseUrl, pool, log)
  const health = new Map([['lead', () => leases.held]])
  const app = await createApp(log, texts.error, {
    ...appOptionsOf(config),
    health: async () => ({
      database: await answers(pool),
      ...Object.fromEntries([...health].map(([name, up]) => [name, up()])),
    }),
  })
  const bus = new Bus(log)
  const outbox = createOutbox(config.directDatabaseUrl, log)
  const jobs = createSchedule(pool, log)
  jobs.add('outbox.deleteOld', () => deleteOldEvents(pool, EVENTS_KEPT_DAYS))
  jobs.add('rates.deleteOld', () => deleteOldRates(pool))
  const world = { clock: systemClock, random: systemRandom }
  return { ...{ config, profile, log, app, pool, crowdPool, leases, bus, outbox, jobs, texts, health }, ...world }
}

/** Money and numbers of two markets never meet in one database. */
export async function holdMarket({ pool, config }: Pick<Platform, 'pool' | 'config'>): Promise<void> {
  const known = await keepSetting<string>(pool, 'market', config.market)
  if (known !== config.market)
    throw new ConfigError(
      `MARKET: this database holds the accounts of ${known}; keep it, or use another DATA_DIR or DATABASE_URL`,
    )
}

/** Demonstration money, a known password and open codes never meet strangers' money: a database keeps its mode. */
export async function holdMode(
  { pool, config }: Pick<Platform, 'pool' | 'config'>,
  ledger: Pick<Ledger, 'houseBalanceOf'>,
): Promise<void> {
  const mode = config.development ? 'development' : 'production'
  const hasDemo = (await ledger.houseBalanceOf('demo')) !== 0
  const known = await keepSetting<string>(pool, 'mode', hasDemo ? 'development' : mode)
  if (known === mode) return
  const holds = known === 'development' ? 'development, with a demo account whose password is public' : known
  throw new ConfigError(`MODE: this database is one of ${holds}; for ${mode} use another DATA_DIR or DATABASE_URL`)
}

export type Slices = {
  parts: Part[]
  accounts: Accounts
  ledger: Ledger
  odds: Odds
  settlement: Settlement
  operations: Operations
}

/** Every slice on one platform, none of them started. Which feed and whose platform is the caller's: also for tests. */
export async function slicesOf(platform: Ground, feed: Feed): Promise<Slices> {
  const { texts } = platform
  const ledger = createLedger(platform)
  const { sms, sandboxes: smsSandboxes } = await smsOf(platform)
  const accounts = createAccounts(platform, { ledger, texts, sms })
  const wallet = createWallet(platform, { accounts, ledger })
  const odds = createOdds(platform, feed)
  const { book, names } = odds
  sellOnlyWithPrices(platform, odds)
  const combo = createCombo(platform, { book, names, texts, quoteKey: await loadQuoteKey(platform) })
  const boosted = createBoosted(platform, { book, names, texts })
  const { results, timeline } = feed.rest
  const { countBuildable } = combo
  const matches = createMatches(platform, { book, names, texts, results, timeline, countBuildable })
  combo.registerRoutes(matches)
  const bets = createBets(platform, {
    book,
    names,
    texts,
    combo,
    boosts: boosted,
    ...bettorsOf(accounts),
    version: productVersion,
  })
  bets.registerRoutes()
  const settlement = createSettlement(platform, { book, lines: odds })
  const cashout = createCashout(platform, {
    book,
    ledger,
    texts,
    ...bettorsOf(accounts),
  })
  createSharing(platform, { book, names, texts, bets, accounts, cashoutsOf: cashout.cashoutsOf })
  const banners = createBanners(platform, { texts })
  const { payments, sandboxes } = await paymentsOf(platform, { accounts, wallet, texts })
  const operations = createOperations(platform, {
    odds,
    settlement,
    bets,
    ledger,
    boosted,
    banners,
    payments,
    sms,
    simulated: simulatedOf(platform, feed),
  })
  await createPages(platform, { matches: openingOf(matches, odds), banners, version: productVersion })
  const push = pushOf(platform, { accounts, wallet, matches, bets, cashout })
  const parts: Part[] = [
    platform.outbox,
    ...[...sandboxes, ...smsSandboxes].map((sandbox) => ({ stop: () => sandbox.close() })),
    ledger,
    sms,
    accounts,
    { lead: () => matches.start(), stop: () => matches.close() },
    bets,
    ledBy(settlement),
    ledBy(cashout),
    ledBy(odds),
    ledBy(boosted),
    banners,
    ledBy(operations),
    payments,
    { stop: () => platform.app.close() },
    push,
    platform.jobs,
  ]
  return { parts, accounts, ledger, odds, settlement, operations }
}

/** What one process does at a time. */
const ledBy = (part: { start(): unknown; stop(): unknown }): Part => ({
  lead: () => part.start(),
  stop: () => part.stop(),
})

/** Pages of a process without prices open with nothing, and ask. */
const openingOf = (matches: Matches, odds: Pick<Odds, 'filled'>): Matches => ({
  ...matches,
  opening: (path, language) => (odds.filled ? matches.opening(path, language) : null),
})

/** Ready while a producer is up. A process without prices does not say that there are no matches: it cannot answer. */
function sellOnlyWithPrices({ app, health }: Ground, odds: Pick<Odds, 'book' | 'filled'>): void {
  health.set('feed', () => odds.book.producerUp(1) || odds.book.producerUp(3))
  refuseWithoutPrices(app, () => odds.filled)
}

/** Short messages by the operator's providers; in development by a sandbox. */
async function smsOf(platform: Ground): Promise<{ sms: Sms; sandboxes: SmsSandbox[] }> {
  const { config } = platform
  const sandboxes = config.smsProviders === null && config.development ? [await startSmsSandbox(platform)] : []
  const access = sandboxes.length > 0 ? sandboxes.map((sandbox) => sandbox.access) : smsAccessOf(config)
  return { sms: createSms(platform, access), sandboxes }
}

/** Payments by the operator's providers; in development by sandboxes. */
async function paymentsOf(platform: Ground, deps: { accounts: Accounts; wallet: Wallet; texts: Texts }) {
  const { config } = platform
  const real = config.paymentProviders === null ? null : realProviders(config.paymentProviders)
  const sandboxes = config.development && real === null ? await startSandboxes(platform, deps.accounts) : []
  const access = real ?? sandboxes.map((sandbox) => sandbox.access)
  return { payments: createPayments(platform, { ...deps, access }), sandboxes }
}

function simulatedOf(platform: Ground, { simulator }: Feed): SimulatedWorld | null {
  if (!platform.config.development || simulator === null) return null
  const { drill } = simulator
  return { drill, orderMatch: (minutes, goals) => orderMatch(platform, simulator, minutes, goals) }
}

type Told = { accounts: Accounts; wallet: Wallet; matches: Matches; bets: Bets; cashout: Cashout }

/** The socket, and what each of its topics hears. */
function pushOf({ app, config, clock, log, texts, outbox }: Platform & { texts: Texts }, told: Told): Part {
  const { accounts, wallet, matches, bets, cashout } = told
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
  for (const topic of [...matches.topics(sockets.touch), account]) sockets.add(topic)
  const touch = ({ accountId }: { accountId: number }) => sockets.touch(account.channelOfAccount(accountId))
  outbox.follow('bets.placed', ({ bets }) => bets.forEach(touch))
  outbox.follow('bets.settled', ({ bets }) => bets.forEach(touch))
  outbox.follow('bet.cashedOut', touch)
  outbox.follow('wallet.changed', touch)
  outbox.follow('sessions.ended', ({ accountId }) => sockets.forget(accountId))
  return { stop: () => sockets.close() }
}

const answers = (pool: Platform['pool']): Promise<boolean> =>
  pool.query('select 1').then(
    () => true,
    () => false,
  )

function smsAccessOf({ smsProviders }: Config): SmsAccess[] {
  if (smsProviders === null) return []
  try {
    return readSmsAccess(smsProviders)
  } catch (cause) {
    throw new ConfigError(`SMS_PROVIDERS: ${(cause as Error).message}`, { cause })
  }
}

/** Takes our own messages in development, as a provider would: what it is handed stands in the outbox. */
async function startSmsSandbox({ config, random }: Ground): Promise<SmsSandbox> {
  const reportSecret = Buffer.from(random.bytes(24)).toString('hex')
  const reportUrl = () => new URL(reportPathOf('sandbox', reportSecret), config.publicUrl).href
  return createSmsSandbox({ reportUrl, reportSecret })
}

function realProviders(path: string): ProviderAccess[] {
  try {
    return readAccess(path)
  } catch (cause) {
    throw new ConfigError(`PAYMENT_PROVIDERS: ${(cause as Error).message}`, { cause })
  }
}

const SHAPES = { et: ['telebirr', 'hellocash'], ke: ['daraja'] } as const

/** The market's providers as they would be; what they send to phones stands in the outbox with our own messages. */
const startSandboxes = (
  { config: { sandboxSecret: secret }, profile, log }: Ground,
  accounts: Accounts,
): Promise<SandboxProvider[]> =>
  Promise.all(
    SHAPES[profile.id].map((shape) =>
      createSandboxProvider({
        shape,
        port: 0,
        secret,
        sendMessage: (mobile, text) => {
          accounts.showMessage({ mobile, text }).catch((cause) => log.warn({ err: cause }, 'a message was not shown'))
        },
      }),
    ),
  )

function welcomeOf(config: Config, address: string, demo: { mobile: string; password: string } | null): string[] {
  const port = new URL(address).port
  const base = `http://localhost:${port}`
  const seed = config.simSeed === null ? 'its own seed' : `seed ${config.simSeed}`
  const world = config.feed ? 'a real feed' : `a simulated world (${seed}, speed ${config.simSpeed})`
  const lines = ['', `${config.brandName} is open: ${base}`, `  prices       ${world}`, `  API          ${base}/docs`]
  if (!config.development && config.paymentProviders === null) lines.push('  payments     none: no PAYMENT_PROVIDERS')
  if (demo) lines.push(`  SMS outbox   ${base}/dev/outbox`, `  demo login   ${demo.mobile}  password ${demo.password}`)
  return [...lines, '  stop with Ctrl-C', '']
}
