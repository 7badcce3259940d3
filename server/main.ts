// A server process: its platform, its start in the order of the list of slices (slices.ts), its lead, and its stop.
import { brandOf } from '@walia/domain/market/brand.ts'
import { profileOf } from '@walia/domain/market/markets.ts'
import { type MarketProfile, without } from '@walia/domain/market/profile.ts'
import { createFeed, takeOverOrders } from './feed.ts'
import { simulatedAccounts } from './jackpots/index.ts'
import { loadHouseBalance } from './ledger/index.ts'
import { addSimulatedOperators } from './operations/index.ts'
import { Bus } from './platform/bus.ts'
import { systemClock } from './platform/clock.ts'
import type { Part } from './platform/compose.ts'
import type { Config } from './platform/config.ts'
import { limitConnections } from './platform/connections.ts'
import { createPool } from './platform/db.ts'
import { appOptionsOf, createApp, refuseCalls } from './platform/http.ts'
import { createJobs } from './platform/jobs.ts'
import { inLane } from './platform/lanes.ts'
import { createLeases, type Leases } from './platform/leases.ts'
import { createLog, type Log } from './platform/log.ts'
import type { Messages } from './platform/messages.ts'
import { type Guest, mountGuests } from './platform/mount.ts'
import { trustedOf } from './platform/network.ts'
import { createOutbox } from './platform/outbox.ts'
import { deleteOldEvents } from './platform/outboxReader.ts'
import type { OwnRowsOf } from './platform/ownRows.ts'
import { HOUR } from './platform/periods.ts'
import type { Platform, ServerPlatform } from './platform/platform.ts'
import { systemRandom } from './platform/random.ts'
import { LEASES_OF, LED_ROLES, type LedRole, leaseGroupsOf, roleOf } from './platform/roles.ts'
import { keepSetting, modeOf, refuseMarket, refuseMode } from './platform/settings.ts'
import { deleteOldRates } from './platform/sharedRates.ts'
import { createTexts } from './platform/text.ts'
import { slicesOf } from './slices.ts'
import { createTopics } from './websocket/topics.ts'

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
export async function startServer(
  config: Config,
  onEnd: (cause: Error) => void,
  guests: readonly Guest[] = [],
): Promise<Running> {
  const platform = await platformOf(config)
  const close = () => Promise.all([platform.pool.end(), platform.crowdPool?.end(), platform.messages?.close()])
  await holdDatabase(platform).catch(async (cause) => {
    await close()
    throw cause
  })
  if (config.development) await addSimulatedOperators(config.directDatabaseUrl, simulatedAccounts(config))
  const feed = await createFeed(platform)
  const { parts, accounts } = await slicesOf(platform, feed)
  for (const part of parts) await part.start?.()
  const led: Part[] = [{ role: 'feed', startLead: () => takeOverOrders(platform, feed) }, ...parts]
  await leadOrStandBy(platform, led, onEnd)
  mountGuests(platform.app, config, guests)
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
  let takingUp = Promise.resolve()
  const startLead = async (roles: ReadonlySet<LedRole>) => {
    for (const part of parts) if (part.role !== undefined && roles.has(part.role)) await part.startLead?.()
  }
  const leadsAll = await leases.start({
    onTaken: (jobs) => {
      // One after the other: each in the order of the list.
      takingUp = takingUp.then(() => startLead(new Set(jobs.map(roleOf))))
      takingUp.catch((cause) => {
        log.error({ err: cause }, 'the lead could not be taken up')
        onEnd(cause)
      })
    },
    onDeposed: () => onEnd(new Error('Another process leads now; this one ends, and may start again to stand by.')),
  })
  await takingUp
  if (!leadsAll) log.warn('another process leads: this one stands by')
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
  const pool = createPool(config.databaseUrl, 'walia_app', config.databasePoolSize, { lanes: true })
  const crowdPool = createPool(config.databaseUrl, 'walia_app', CROWD_CONNECTIONS, CROWD_PATIENCE)
  const leases = createLeases(config.directDatabaseUrl, pool, log, leaseGroupsOf(config.roles, config.natsUrl !== null))
  const health = new Map<string, () => boolean>(config.natsUrl === null ? [['lead', () => leases.holds('feed')]] : [])
  const app = await createApp(log, texts.error, {
    ...appOptionsOf(config),
    health: async () => ({
      database: await answers(pool),
      ...Object.fromEntries([...health].map(([name, up]) => [name, up()])),
    }),
    roles: () => ({ roles: [...config.roles], leads: ledBy(leases) }),
  })
  if (!config.roles.has('web')) refuseCalls(app)
  const bus = new Bus(log)
  const messages = await messagesOf(config, log)
  const outbox = createOutbox(config.directDatabaseUrl, log)
  const jobs = createJobs(pool, log, config.roles)
  jobs.add('outbox.deleteOld', { role: 'desk', every: HOUR }, () => deleteOldEvents(pool, EVENTS_KEPT_DAYS))
  jobs.add('rates.deleteOld', { role: 'desk', every: HOUR }, () => deleteOldRates(pool))
  const [clock, random] = [systemClock, systemRandom]
  const parts = { config, profile, log, texts, app, pool, crowdPool, leases }
  return {
    ...parts,
    bus,
    messages,
    outbox,
    jobs,
    ownData: new Set<OwnRowsOf>(),
    commands: new Map(),
    topics: createTopics(),
    health,
    clock,
    random,
  }
}

const ledBy = (leases: Leases): LedRole[] =>
  LED_ROLES.filter((role) => LEASES_OF[role].every((job) => leases.holds(job)))

/** Loaded where it is used: a product of one process needs no client of a bus. */
async function messagesOf({ natsUrl }: Config, log: Log): Promise<Messages | null> {
  if (natsUrl === null) return null
  const { createNatsMessages } = await import('./platform/natsMessages.ts')
  return createNatsMessages(natsUrl, log)
}

/** Before anything else is written: a start that is refused leaves the database as it was. */
export async function holdDatabase({ pool, config }: Pick<Platform, 'pool' | 'config'>): Promise<void> {
  refuseMarket(await keepSetting<string>(pool, 'market', config.market), config)
  const hasDemo = (await loadHouseBalance(pool, 'demo')) !== 0
  refuseMode(await keepSetting<string>(pool, 'mode', hasDemo ? 'development' : modeOf(config)), config)
}

const answers = (pool: Platform['pool']): Promise<boolean> =>
  // That lists have to wait is no reason to send nobody here.
  inLane('acting', () => pool.query('select 1')).then(
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
