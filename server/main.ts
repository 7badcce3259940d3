// A server process: its platform, its start in the order of the list of slices (slices.ts), its lead, and its stop.
import { brandOf } from '@walia/domain/market/brand.ts'
import { profileOf } from '@walia/domain/market/markets.ts'
import { type MarketProfile, without } from '@walia/domain/market/profile.ts'
import { createFeed, takeOverOrders } from './feed.ts'
import { loadHouseBalance } from './ledger/index.ts'
import { Bus } from './platform/bus.ts'
import { systemClock } from './platform/clock.ts'
import type { Part } from './platform/compose.ts'
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
import type { Platform, ServerPlatform } from './platform/platform.ts'
import { systemRandom } from './platform/random.ts'
import { keepSetting } from './platform/settings.ts'
import { deleteOldRates } from './platform/sharedRates.ts'
import { createTexts } from './platform/text.ts'
import { slicesOf } from './slices.ts'

export type Running = { address: string; welcome: string[]; stop(): Promise<void> }

const marketOf = (config: Config): MarketProfile => {
  const profile = profileOf(config.market)
  return { ...without(profile, config.productsOff), brand: brandOf(config.brandName, profile.brand) }
}

/** A call that began before the stop is answered, a hold of five seconds included. */
const STOP_WAIT_MS = 8000

/**
 * Everything on one port. Resolves when it answers; rejects with one sentence when it cannot. On a database that another
 * process serves it stands by, and takes over. `onEnd`: it cannot go on, why, and has to be stopped.
 */
export async function startServer(config: Config, onEnd: (cause: Error) => void): Promise<Running> {
  const platform = await platformOf(config)
  const close = () => Promise.all([platform.pool.end(), platform.crowdPool?.end()])
  await holdDatabase(platform).catch(async (cause) => {
    await close()
    throw cause
  })
  const feed = await createFeed(platform)
  const { parts, accounts } = await slicesOf(platform, feed)
  for (const part of parts) await part.start?.()
  await leadOrStandBy(platform, [{ startLead: () => takeOverOrders(platform, feed) }, ...parts], onEnd)
  limitConnections(platform.app.server, config, trustedOf(config.trustedProxies))
  const address = await platform.app.listen({ port: config.port, host: config.host })
  const demo = config.development ? await accounts.ensureDemoAccount() : null
  const stop = async () => {
    platform.health.set('going on', () => false)
    await platform.app.begun(STOP_WAIT_MS)
    for (const part of parts.toReversed()) await part.stop?.()
    await platform.leases.release()
    await close()
  }
  return { address, welcome: welcomeOf(config, address, demo), stop }
}

/** Who leads at once has its prices before it answers; a standby answers first. */
async function leadOrStandBy({ leases, log }: ServerPlatform, parts: readonly Part[], onEnd: (cause: Error) => void) {
  let takingUp: Promise<void> | null = null
  const startLead = async () => {
    for (const part of parts) await part.startLead?.()
  }
  const isLeader = await leases.start({
    onTaken: () => {
      takingUp = startLead()
      takingUp.catch((cause) => {
        log.error({ err: cause }, 'the lead could not be taken up')
        onEnd(cause)
      })
    },
    onDeposed: () => onEnd(new Error('Another process leads now; this one ends, and may start again to stand by.')),
  })
  if (isLeader) await takingUp
  else log.warn('another process leads: this one stands by')
}

/** Searches and statistics share so many connections, and wait no longer than a visitor does. */
const CROWD_CONNECTIONS = 2
const CROWD_PATIENCE = { waitMs: 1000, statementMs: 1500 }

/** Events are kept for so long after every reader has passed them, for people who look into what happened. */
const EVENTS_KEPT_DAYS = 3

async function platformOf(config: Config): Promise<ServerPlatform> {
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
  const [clock, random] = [systemClock, systemRandom]
  return { config, profile, log, app, pool, crowdPool, leases, bus, outbox, jobs, texts, health, clock, random }
}

/** Before anything else is written: a start that is refused leaves the database as it was. */
export async function holdDatabase(platform: Pick<Platform, 'pool' | 'config'>): Promise<void> {
  await holdMarket(platform)
  await holdMode(platform)
}

/** Money and numbers of two markets never meet in one database. */
async function holdMarket({ pool, config }: Pick<Platform, 'pool' | 'config'>): Promise<void> {
  const known = await keepSetting<string>(pool, 'market', config.market)
  if (known !== config.market)
    throw new ConfigError(
      `MARKET: this database holds the accounts of ${known}; keep it, or use another DATA_DIR or DATABASE_URL`,
    )
}

/** Demonstration money, a known password and open codes never meet strangers' money: a database keeps its mode. */
async function holdMode({ pool, config }: Pick<Platform, 'pool' | 'config'>): Promise<void> {
  const mode = config.development ? 'development' : 'production'
  const hasDemo = (await loadHouseBalance(pool, 'demo')) !== 0
  const known = await keepSetting<string>(pool, 'mode', hasDemo ? 'development' : mode)
  if (known === mode) return
  const holds = known === 'development' ? 'development, with a demo account whose password is public' : known
  throw new ConfigError(`MODE: this database is one of ${holds}; for ${mode} use another DATA_DIR or DATABASE_URL`)
}

const answers = (pool: Platform['pool']): Promise<boolean> =>
  pool.query('select 1').then(
    () => true,
    () => false,
  )

function welcomeOf(config: Config, address: string, demo: { mobile: string; password: string } | null): string[] {
  const port = new URL(address).port
  const base = `http://localhost:${port}`
  const seed = config.simSeed === null ? 'its own seed' : `seed ${config.simSeed}`
  const world = config.feed ? 'a real feed' : `a simulated world (${seed}, speed ${config.simSpeed})`
  const lines = ['', `${config.brandName} is open: ${base}`, `  prices       ${world}`, `  API          ${base}/docs`]
  if (!config.development && config.paymentProviders === null) lines.push('  payments     none: no PAYMENT_PROVIDERS')
  if (!config.development && config.verificationKeys === null)
    lines.push('  identity     not verified: no VERIFICATION_KEYS')
  if (demo) lines.push(`  SMS outbox   ${base}/dev/outbox`, `  demo login   ${demo.mobile}  password ${demo.password}`)
  return [...lines, '  stop with Ctrl-C', '']
}
