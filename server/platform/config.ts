// The process's configuration: every variable named, checked at start, refused by name.
import { isIP } from 'node:net'
import { type ProductSwitch, productSwitches } from '@walia/domain/market/profile.ts'
import { isLoopbackHost } from './network.ts'
import { CROWD, type Rate } from './rates.ts'
import { hasAllRoles, ROLES, type Role } from './roles.ts'

export type Config = {
  port: number
  host: string
  market: 'et' | 'ke'
  brandName: string
  databaseUrl: string
  /** PostgreSQL itself where `databaseUrl` is a pooler's: locks and leases need one connection of their own. */
  directDatabaseUrl: string
  /** Whether a start brings the schema up to date; if not, it refuses another schema than its own. */
  migrate: boolean
  /** What this process is there for. */
  roles: ReadonlySet<Role>
  /** The bus between processes; null: there is one process, or others that stand by. */
  natsUrl: string | null
  /** A real feed; null: the simulated world. */
  feed: FeedConfig | null
  /** null, in production: drawn at random, because who knows the seed can compute every result. */
  simSeed: number | null
  simSpeed: number
  /** How much a new simulated world has to show; `few` is for journeys, which wait for it again and again. */
  simLeagues: 'all' | 'few'
  /** Wall-clock ms at which a new simulated world begins, so that it is the same one at any hour; null: now. */
  simStartsAt: number | null
  /** Whether development keeps an odds boost open. */
  simBoost: boolean
  /** Whether development has a banner of each kind that pages call. */
  simBanners: boolean
  /** Of results that the feed's archive holds: what a first start reads, for form, head to head and past days. */
  historyDays: number
  logLevel: string
  development: boolean
  publicUrl: string
  rawFeedRetentionHours: number
  sandboxSecret: string
  /**
   * A file that says how the payment providers are reached: in production the real ones, in development sandboxes on this
   * machine that processes share; null: sandboxes of this process, in development.
   */
  paymentProviders: string | null
  /** A folder with the providers' own reports; null: nothing is compared. */
  paymentReports: string | null
  /** A file that says how game providers are reached; null: there are none. */
  casinoProviders: string | null
  /** A file that says where streams of matches come from; null: the simulated world's, in development. */
  tvProviders: string | null
  /** A file with the tills that pay for reference codes; null: one of development's. */
  tillKeys: string | null
  /** A file with the keys that seal documents of identity; null: ones of development's, or verification is off. */
  verificationKeys: string | null
  /** The same for SMS; null: messages stay in the outbox, in development. */
  smsProviders: string | null
  /** What the messaging bot shows with its calls; null: there is no bot. */
  botKey: string | null
  /** What who reads `/metrics` shows; without it there are no metrics. */
  metricsKey: string | null
  /** Seals the secrets of bettors' authenticators; null: no second factor is offered. */
  secondFactorKey: string | null
  /** Seals the seeds of games; null: no game that is drawn from one is offered. */
  fairKey: string | null
  /** Seals the key that signs push messages; null: none are sent. */
  pushKey: string | null
  /** drand's quicknet over HTTP; null, in development: a beacon of the simulator's. */
  beaconUrl: string | null
  /** From one closing of lucky six to the next. */
  luckySixSeconds: number
  /** From one closing of a super league to its next; null: the market's. */
  superLeagueSeconds: number | null
  /** Products of the market that this process does not sell. */
  productsOff: readonly ProductSwitch[]
  /** The affiliate network's registration pixel with `{player}` in it; null: no frame is loaded. */
  registrationPixel: string | null
  databasePoolSize: number
  /** Open connections in all, and of one address or /64; sockets have three quarters of both. */
  connectionsMax: number
  connectionsPerNetworkMax: number
  /** Tokens of one address or /64 for what has to be worked out: at once, and what comes back per second. */
  crowd: Rate
  /** Who may speak for a client's address: `loopback`, `linklocal`, `uniquelocal`, addresses and networks. */
  trustedProxies: readonly string[]
}

/** Messages over AMQP; descriptions, fixtures and recovery over REST with the provider's token. */
export type FeedConfig = { url: string; apiUrl: string; token: string }

export class ConfigError extends Error {}
const KEY_LENGTH_MIN = 32
type Env = Record<string, string | undefined>

const textOf = (env: Env, name: string, fallback: string): string => env[name]?.trim() || fallback
function integerOf(env: Env, name: string, fallback: number, min: number, max: number): number {
  const text = env[name]?.trim()
  if (!text) return fallback
  const value = Number(text)
  if (!/^-?\d+$/.test(text) || value < min || value > max)
    throw new ConfigError(`${name}: expected a whole number from ${min} to ${max}, got "${text}"`)
  return value
}
function numberOf(env: Env, name: string, fallback: number, min: number, max: number): number {
  const text = env[name]?.trim()
  if (!text) return fallback
  const value = Number(text)
  if (!/^\d+(\.\d+)?$/.test(text) || value < min || value > max)
    throw new ConfigError(`${name}: expected a number from ${min} to ${max}, got "${text}"`)
  return value
}
function choiceOf<T extends string, F>(env: Env, name: string, choices: readonly T[], fallback: F): T | F {
  const text = env[name]?.trim()
  if (!text) return fallback
  const choice = choices.find((c) => c === text)
  if (!choice) throw new ConfigError(`${name}: expected one of ${choices.join(', ')}, got "${text}"`)
  return choice
}
function urlOf(env: Env, name: string, schemes: readonly string[]): string | null {
  const text = env[name]?.trim()
  if (!text) return null
  if (!URL.canParse(text) || !schemes.includes(new URL(text).protocol.slice(0, -1)))
    throw new ConfigError(`${name}: expected an address starting with ${schemes.map((s) => `${s}://`).join(' or ')}`)
  return text
}

function feedOf(env: Env): FeedConfig | null {
  const url = urlOf(env, 'FEED_URL', ['amqp', 'amqps'])
  const apiUrl = urlOf(env, 'FEED_API_URL', ['http', 'https'])
  const token = env.FEED_TOKEN?.trim()
  if (!url) return null
  if (apiUrl && token) return { url, apiUrl, token }
  throw new ConfigError(
    'FEED_URL needs FEED_API_URL and FEED_TOKEN: descriptions, fixtures and recovery come over REST',
  )
}

function rolesOf(env: Env): ReadonlySet<Role> {
  const named = textOf(env, 'ROLES', 'all')
  if (named === 'all') return new Set(ROLES)
  const roles = named.split(',').map((name) => {
    const role = ROLES.find((each) => each === name.trim())
    if (!role) throw new ConfigError(`ROLES: expected all, or some of ${ROLES.join(', ')}, got "${name.trim()}"`)
    return role
  })
  return new Set(roles)
}

function busOf(env: Env): Pick<Config, 'roles' | 'natsUrl'> {
  const natsUrl = urlOf(env, 'NATS_URL', ['nats', 'tls'])
  const roles = rolesOf(env)
  if (!hasAllRoles(roles) && natsUrl === null)
    throw new ConfigError('ROLES: a process without all of them gets its prices over the bus; name it with NATS_URL')
  return { roles, natsUrl }
}

function keyOf(env: Env, name: string): string | null {
  const text = env[name]?.trim()
  if (!text) return null
  if (text.length < KEY_LENGTH_MIN) throw new ConfigError(`${name}: expected at least ${KEY_LENGTH_MIN} characters`)
  return text
}

function crowdOf(env: Env): Rate {
  const burst = integerOf(env, 'TOKENS_PER_NETWORK', CROWD.burst, 10, 1_000_000)
  return { burst, perSecond: integerOf(env, 'TOKENS_PER_NETWORK_SECOND', CROWD.perSecond, 1, burst) }
}

function seedOf(env: Env): number | null {
  const isDrawn = env.MODE?.trim() === 'production' && !env.SIM_SEED?.trim()
  return isDrawn ? null : integerOf(env, 'SIM_SEED', 1, 0, 2 ** 31 - 1)
}

/** A moment with its zone; without one it would be another moment on another machine. */
function momentOf(env: Env, name: string): number | null {
  const text = env[name]?.trim()
  if (!text) return null
  const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?Z$/.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(moment)) throw new ConfigError(`${name}: expected a moment like 2026-10-24T10:00:00Z, got "${text}"`)
  return moment
}

/** Development has one of its own, which is no secret. */
const secondFactorKeyOf = (env: Env): string | null =>
  keyOf(env, 'SECOND_FACTOR_KEY') ?? (env.MODE?.trim() === 'production' ? null : 'of development, and no secret')

const fairKeyOf = (env: Env): string | null =>
  keyOf(env, 'FAIR_KEY') ?? (env.MODE?.trim() === 'production' ? null : 'of development, and no secret')

const pushKeyOf = (env: Env): string | null =>
  keyOf(env, 'PUSH_KEY') ?? (env.MODE?.trim() === 'production' ? null : 'of development, and no secret')

/** Without a name of its own, production asks drand's public one. */
const beaconUrlOf = (env: Env): string | null =>
  urlOf(env, 'BEACON_URL', ['http', 'https']) ?? (env.MODE?.trim() === 'production' ? 'https://api.drand.sh' : null)

/** Games that are drawn from a seed need the key that seals it. */
function productsOffOf(env: Env): ProductSwitch[] {
  const named = textOf(env, 'PRODUCTS_OFF', '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
  const off = named.map((name) => {
    const known = productSwitches.find((each) => each === name)
    if (!known) throw new ConfigError(`PRODUCTS_OFF: expected some of ${productSwitches.join(', ')}, got "${name}"`)
    return known
  })
  // A jackpot's matches that are not played are drawn as well.
  if (fairKeyOf(env) === null) off.push('virtuals', 'jackpots')
  // Crash and fasta are games of the casino's providers.
  if (off.includes('casino') || !env.CASINO_PROVIDERS?.trim()) off.push('crash', 'fasta')
  // Only the simulated world of development has cameras of its own.
  if (!env.TV_PROVIDERS?.trim() && env.MODE?.trim() === 'production') off.push('tv')
  return [...new Set(off)]
}

const NAMED_NETWORKS = ['loopback', 'linklocal', 'uniquelocal']
function isNetwork(text: string): boolean {
  const [address = '', bits] = text.split('/')
  const longest = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  // None of its bits would be everybody.
  return longest > 0 && (bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= longest))
}

function proxiesOf(env: Env): string[] {
  const named = textOf(env, 'TRUSTED_PROXIES', 'loopback').split(',')
  const proxies = named.map((name) => name.trim())
  const odd = proxies.find((name) => !NAMED_NETWORKS.includes(name) && !isNetwork(name))
  if (odd === undefined) return proxies
  throw new ConfigError(
    `TRUSTED_PROXIES: expected ${NAMED_NETWORKS.join(', ')}, addresses or networks, with commas, got "${odd}"`,
  )
}

/** Without MODE only this machine reaches the server, because its keys are known to everybody. */
function hostOf(env: Env): string {
  const isChosen = Boolean(env.MODE?.trim())
  const host = textOf(env, 'HOST', isChosen ? '0.0.0.0' : '127.0.0.1')
  if (isChosen || isLoopbackHost(host)) return host
  throw new ConfigError(
    `HOST: ${host} is open to other machines; choose MODE=production, or MODE=development to let all of them in, for play money`,
  )
}

/** Over https, or from this machine: what is loaded into the page beside it must be whom it says. */
function pixelOf(env: Env): string | null {
  const url = urlOf(env, 'REGISTRATION_PIXEL', ['http', 'https'])
  if (url === null) return null
  const { protocol, hostname, origin } = new URL(url)
  if (protocol !== 'https:' && !isLoopbackHost(hostname)) throw new ConfigError('REGISTRATION_PIXEL: expected https://')
  if (!url.slice(origin.length).includes('{player}'))
    throw new ConfigError('REGISTRATION_PIXEL: expected {player}, the place of the player id')
  return url
}

/** By these real money comes and goes. */
const PAID_BY = ['PAYMENT_PROVIDERS', 'TILL_KEYS']
const SANDBOXES = ['PAYMENT_SANDBOXES', 'SMS_SANDBOXES']

/** What a product that strangers play with needs and has not, all of it: nobody starts five times to learn five names. */
function* productionFaultsOf(env: Env, config: Config): Generator<string> {
  if (config.smsProviders === null)
    yield 'SMS_PROVIDERS: production sends codes by SMS; name the file with its providers'
  if (config.feed === null && !choiceOf(env, 'SIMULATED_WORLD', ['yes'], null))
    yield 'FEED_URL: production sells the prices of a real feed; name it, or sell a simulated world with SIMULATED_WORLD=yes'
  const paidBy = PAID_BY.filter((name) => env[name]?.trim())
  if (config.feed === null && paidBy.length > 0)
    yield `SIMULATED_WORLD: its results can be computed, so it is not sold for real money; name FEED_URL or leave ${paidBy.join(' and ')} out`
  if (paidBy.length > 0 && config.verificationKeys === null)
    yield 'VERIFICATION_KEYS: who plays for real money proves his identity; name the file with the keys that seal documents'
  const { protocol, hostname } = new URL(config.publicUrl)
  if (!env.PUBLIC_URL?.trim()) yield 'PUBLIC_URL: production needs the address that bettors use'
  else if (protocol !== 'https:' && !isLoopbackHost(hostname))
    yield 'PUBLIC_URL: production is reached over https, so that nobody reads sessions on the way'
  for (const name of SANDBOXES) if (env[name]?.trim()) yield `${name}: sandboxes are for development; leave it out`
}

/**
 * What is real and therefore none of development's: its demonstration money, its codes and the keys of its till, its
 * sandboxes and its seeds are known to everybody. Files of games and of streams are looked at where they are read.
 */
function* developmentFaultsOf(env: Env, { publicUrl, registrationPixel }: Config): Generator<string> {
  const choose = 'choose MODE=production, or leave it out'
  if (env.FEED_URL?.trim()) yield `FEED_URL: development sells its simulated world, and no real feed; ${choose}`
  for (const name of PAID_BY)
    if (env[name]?.trim())
      yield `${name}: development has a demo account and keys that everybody knows, so no real money goes with it; ${choose}`
  if (env.SMS_PROVIDERS?.trim())
    yield `SMS_PROVIDERS: development shows its codes, and sends them to nobody's phone; ${choose}`
  if (!isLoopbackHost(new URL(publicUrl).hostname))
    yield `PUBLIC_URL: development is for this machine, and this address leads others to it; ${choose}`
  if (registrationPixel !== null && !isLoopbackHost(new URL(registrationPixel).hostname))
    yield `REGISTRATION_PIXEL: development has sign-ups that no network has to pay for; ${choose}`
}

/** Reads the environment; throws ConfigError naming the first bad variable, or all that its mode lacks or has no place for. */
export function configOf(env: Env): Config {
  const config = readConfig(env)
  const faults = [...(config.development ? developmentFaultsOf : productionFaultsOf)(env, config)]
  if (faults.length > 0) throw new ConfigError(faults.join('. '))
  return config
}

/** For commands that need the database alone. */
export function databaseUrlsOf(env: Env): Pick<Config, 'databaseUrl' | 'directDatabaseUrl'> {
  const databaseUrl = urlOf(env, 'DATABASE_URL', ['postgres', 'postgresql'])
  if (!databaseUrl) throw new ConfigError('DATABASE_URL: expected the address of a PostgreSQL server')
  return {
    databaseUrl,
    directDatabaseUrl: urlOf(env, 'DATABASE_DIRECT_URL', ['postgres', 'postgresql']) ?? databaseUrl,
  }
}

/** Without a look at what its mode lacks: for a process that is there for a part, and says itself what it needs. */
export function readConfig(env: Env): Config {
  const port = integerOf(env, 'PORT', 3000, 0, 65535)
  return {
    ...databaseUrlsOf(env),
    port,
    host: hostOf(env),
    market: choiceOf(env, 'MARKET', ['et', 'ke'], 'et'),
    brandName: textOf(env, 'BRAND_NAME', 'Walia'),
    migrate: choiceOf(env, 'MIGRATE', ['yes', 'no'], 'yes') === 'yes',
    ...busOf(env),
    feed: feedOf(env),
    simSeed: seedOf(env),
    simSpeed: numberOf(env, 'SIM_SPEED', 1, 0.1, 1000),
    simLeagues: choiceOf(env, 'SIM_LEAGUES', ['all', 'few'], 'all'),
    simStartsAt: momentOf(env, 'SIM_STARTS_AT'),
    simBoost: choiceOf(env, 'SIM_BOOST', ['yes', 'no'], 'no') === 'yes',
    simBanners: choiceOf(env, 'SIM_BANNERS', ['yes', 'no'], 'yes') === 'yes',
    historyDays: integerOf(env, 'HISTORY_DAYS', 60, 1, 365),
    logLevel: choiceOf(env, 'LOG_LEVEL', ['trace', 'debug', 'info', 'warn', 'error', 'silent'], 'info'),
    development: choiceOf(env, 'MODE', ['development', 'production'], null) !== 'production',
    publicUrl: urlOf(env, 'PUBLIC_URL', ['http', 'https']) ?? `http://localhost:${port}`,
    rawFeedRetentionHours: integerOf(env, 'RAW_FEED_RETENTION_HOURS', 72, 1, 87_600),
    sandboxSecret: textOf(env, 'SANDBOX_SECRET', 'sandbox-signing-secret'),
    paymentProviders: env.PAYMENT_PROVIDERS?.trim() || env.PAYMENT_SANDBOXES?.trim() || null,
    paymentReports: env.PAYMENT_REPORTS?.trim() || null,
    casinoProviders: env.CASINO_PROVIDERS?.trim() || null,
    tvProviders: env.TV_PROVIDERS?.trim() || null,
    tillKeys: env.TILL_KEYS?.trim() || null,
    verificationKeys: env.VERIFICATION_KEYS?.trim() || null,
    smsProviders: env.SMS_PROVIDERS?.trim() || env.SMS_SANDBOXES?.trim() || null,
    botKey: keyOf(env, 'BOT_KEY'),
    metricsKey: keyOf(env, 'METRICS_KEY'),
    secondFactorKey: secondFactorKeyOf(env),
    fairKey: fairKeyOf(env),
    pushKey: pushKeyOf(env),
    beaconUrl: beaconUrlOf(env),
    luckySixSeconds: integerOf(env, 'LUCKY_SIX_SECONDS', 300, 10, 3600),
    superLeagueSeconds: integerOf(env, 'SUPER_LEAGUE_SECONDS', 0, 20, 3600) || null,
    productsOff: productsOffOf(env),
    registrationPixel: pixelOf(env),
    databasePoolSize: integerOf(env, 'DATABASE_POOL', 10, 2, 200),
    connectionsMax: integerOf(env, 'CONNECTIONS_MAX', 20_000, 100, 1_000_000),
    connectionsPerNetworkMax: integerOf(env, 'CONNECTIONS_PER_NETWORK', 3000, 10, 1_000_000),
    crowd: crowdOf(env),
    trustedProxies: proxiesOf(env),
  }
}
