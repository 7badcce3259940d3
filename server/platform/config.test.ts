// The environment is read once, and a bad variable is refused by its name.
import { describe, expect, test } from 'vitest'
import { ConfigError, configOf } from './config.ts'
import { ROLES } from './roles.ts'
import { PRODUCTION } from './testPlatform.ts'

const SOUND = { DATABASE_URL: 'postgresql://localhost/walia' }
const FEED = { FEED_URL: 'amqps://feed.example', FEED_API_URL: 'https://api.feed.example', FEED_TOKEN: 'secret' }

/** A server for real money, but for its payments. */
const REAL = { ...PRODUCTION, SIMULATED_WORLD: '', ...FEED }
/** What is real, in the order in which it is named. */
const DEVELOPMENT_HAS_NONE: readonly Record<string, string>[] = [
  FEED,
  { PAYMENT_PROVIDERS: 'providers.json' },
  { TILL_KEYS: 'tills.json' },
  { SMS_PROVIDERS: 'sms.json' },
  { PUBLIC_URL: 'https://bets.example' },
  { REGISTRATION_PIXEL: 'https://ia.example/{player}' },
]

describe('configuration', () => {
  test('nothing but a database: a simulated world for Ethiopia on port 3000', () => {
    expect(configOf(SOUND)).toMatchObject({
      port: 3000,
      market: 'et',
      feed: null,
      simSeed: 1,
      simSpeed: 1,
      simStartsAt: null,
      simLeagues: 'all',
      historyDays: 60,
    })
  })

  test('a start migrates unless it is told not to', () => {
    const migrates = (MIGRATE: string) => configOf({ ...SOUND, MIGRATE }).migrate
    expect([configOf(SOUND).migrate, migrates('yes'), migrates('no')]).toEqual([true, true, false])
    expect(() => migrates('never')).toThrow(/^MIGRATE: expected one of yes, no/)
  })

  test('a process without all roles has a bus, one with all of them needs none', () => {
    const { roles, natsUrl } = configOf(SOUND)
    expect([[...roles], natsUrl]).toEqual([[...ROLES], null])
    expect(configOf({ ...SOUND, ROLES: 'all' }).roles).toEqual(roles)
    const web = configOf({ ...SOUND, ROLES: 'web, desk', NATS_URL: 'nats://bus:4222' })
    expect([[...web.roles], web.natsUrl]).toEqual([['web', 'desk'], 'nats://bus:4222'])
  })

  test('a real feed has its three parts', () => {
    const feed = { url: FEED.FEED_URL, apiUrl: FEED.FEED_API_URL, token: FEED.FEED_TOKEN }
    expect(configOf({ ...SOUND, ...REAL }).feed).toEqual(feed)
  })

  test('a bot has a key of 32 characters, which no complaint repeats; without one there is no bot', () => {
    expect([configOf(SOUND).botKey, configOf({ ...SOUND, BOT_KEY: 'k'.repeat(32) }).botKey]).toEqual([
      null,
      'k'.repeat(32),
    ])
    expect(() => configOf({ ...SOUND, BOT_KEY: 'short-but-secret' })).toThrow(/^BOT_KEY: (?!.*short-but-secret)/)
  })

  test('a registration pixel is an address over https, or of this machine, with the player’s place in it', () => {
    const pixelOf = (REGISTRATION_PIXEL: string) =>
      configOf({ ...SOUND, ...PRODUCTION, REGISTRATION_PIXEL }).registrationPixel
    const [ia, local] = ['https://ia.example/pixel?PlayerID={player}', 'http://127.0.0.1:4000/{player}']
    expect([configOf(SOUND).registrationPixel, pixelOf(ia), pixelOf(local)]).toEqual([null, ia, local])
    for (const odd of ['http://ia.example/{player}', 'https://{player}.example/', 'https://ia.example/', 'ia'])
      expect(() => pixelOf(odd)).toThrow(/^REGISTRATION_PIXEL: /)
  })

  test('only the machine itself is a trusted proxy, unless others are named', () => {
    expect(configOf(SOUND).trustedProxies).toEqual(['loopback'])
    const named = configOf({ ...SOUND, TRUSTED_PROXIES: 'uniquelocal, 192.0.2.7,2001:db8::/32' })
    expect(named.trustedProxies).toEqual(['uniquelocal', '192.0.2.7', '2001:db8::/32'])
  })

  test('what a network may have worked out: 900 tokens at once and 60 a second, or what the operator gives', () => {
    expect(configOf(SOUND).crowd).toEqual({ burst: 900, perSecond: 60 })
    const wide = configOf({ ...SOUND, TOKENS_PER_NETWORK: '20000', TOKENS_PER_NETWORK_SECOND: '2000' })
    expect(wide.crowd).toEqual({ burst: 20_000, perSecond: 2000 })
  })

  test('without MODE only this machine reaches the server; with it every address does, or the one that is named', () => {
    const hostOf = (env: Record<string, string>) => configOf({ ...SOUND, ...env }).host
    expect([hostOf({}), hostOf({ HOST: 'localhost' }), hostOf({ HOST: '::1' })]).toEqual([
      '127.0.0.1',
      'localhost',
      '::1',
    ])
    expect(hostOf({ MODE: 'development' })).toBe('0.0.0.0')
    expect(hostOf({ MODE: 'development', HOST: '192.0.2.1' })).toBe('192.0.2.1')
    expect(hostOf(PRODUCTION)).toBe('0.0.0.0')
  })

  test('production with all it needs', () => {
    expect(configOf({ ...SOUND, ...PRODUCTION })).toMatchObject({ development: false, feed: null })
    expect(configOf({ ...SOUND, ...REAL }).feed).not.toBeNull()
  })

  test('production draws the seed of its simulated world, unless one is given', () => {
    expect(configOf({ ...SOUND, ...PRODUCTION }).simSeed).toBeNull()
    expect(configOf({ ...SOUND, ...PRODUCTION, SIM_SEED: '7' }).simSeed).toBe(7)
  })

  test('products are taken away by name; games need the key that seals their seeds', () => {
    const offIn = (env: Record<string, string>) => configOf({ ...SOUND, ...env }).productsOff
    const games = { CASINO_PROVIDERS: 'providers.json', TV_PROVIDERS: 'tv.json' }
    expect([offIn(games), offIn({ ...games, PRODUCTS_OFF: 'combo, virtuals' })]).toEqual([[], ['combo', 'virtuals']])
    expect(offIn({ ...PRODUCTION, ...games })).toEqual(['virtuals', 'jackpots'])
    expect(offIn({ ...PRODUCTION, ...games, FAIR_KEY: 'k'.repeat(32), PRODUCTS_OFF: 'combo' })).toEqual(['combo'])
  })

  test('crash and fasta are games of the casino’s providers, and go with them', () => {
    const offIn = (env: Record<string, string>) => configOf({ ...SOUND, ...env }).productsOff
    expect(offIn({})).toEqual(['crash', 'fasta'])
    expect(offIn({ CASINO_PROVIDERS: 'providers.json', PRODUCTS_OFF: 'casino' })).toEqual(['casino', 'crash', 'fasta'])
  })

  test('TV needs to know where streams come from, but in the simulated world of development', () => {
    const offIn = (env: Record<string, string>) => configOf({ ...SOUND, ...env }).productsOff.includes('tv')
    expect([offIn({}), offIn({ PRODUCTS_OFF: 'tv' })]).toEqual([false, true])
    expect([offIn(REAL), offIn({ ...REAL, TV_PROVIDERS: 'tv.json' })]).toEqual([true, false])
    expect([offIn(PRODUCTION), offIn({ ...PRODUCTION, TV_PROVIDERS: 'tv.json' })]).toEqual([true, false])
  })

  test('production asks drand for beacons unless another address is named; development has its own', () => {
    const urlIn = (env: Record<string, string>) => configOf({ ...SOUND, ...env }).beaconUrl
    const own = 'https://beacon.example'
    expect([urlIn({}), urlIn(PRODUCTION), urlIn({ ...PRODUCTION, BEACON_URL: own })]).toEqual([
      null,
      'https://api.drand.sh',
      own,
    ])
  })

  test('real payments go with a real feed', () => {
    const paid = { PAYMENT_PROVIDERS: 'providers.json', TILL_KEYS: 'tills.json', VERIFICATION_KEYS: 'keys.json' }
    const { paymentProviders, tillKeys } = configOf({ ...SOUND, ...REAL, ...paid })
    expect([paymentProviders, tillKeys]).toEqual(['providers.json', 'tills.json'])
  })

  test.each([
    ['DATABASE_URL', { DATABASE_URL: '' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://localhost' }],
    ['PORT', { PORT: '65536' }],
    ['PORT', { PORT: '3e3' }],
    ['MARKET', { MARKET: 'tz' }],
    ['SIM_SEED', { SIM_SEED: '-1' }],
    ['SIM_SPEED', { SIM_SPEED: 'fast' }],
    ['SIM_STARTS_AT', { SIM_STARTS_AT: '2026-10-24T10:00' }],
    ['SIM_STARTS_AT', { SIM_STARTS_AT: '2026-10-24T25:00:00Z' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['MODE', { MODE: 'test' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'walia' }],
    ['RAW_FEED_RETENTION_HOURS', { RAW_FEED_RETENTION_HOURS: '0' }],
    ['DATABASE_POOL', { DATABASE_POOL: '1' }],
    ['BOT_KEY', { BOT_KEY: 'k'.repeat(31) }],
    ['FAIR_KEY', { FAIR_KEY: 'k'.repeat(31) }],
    ['PUSH_KEY', { PUSH_KEY: 'k'.repeat(31) }],
    ['BEACON_URL', { BEACON_URL: 'ftp://beacon.example' }],
    ['LUCKY_SIX_SECONDS', { LUCKY_SIX_SECONDS: '9' }],
    ['PRODUCTS_OFF: expected', { PRODUCTS_OFF: 'combo,everything' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: 'loopback, everybody' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.0/33' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '0.0.0.0/0' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '::/0' }],
    ['TOKENS_PER_NETWORK', { TOKENS_PER_NETWORK: '9' }],
    ['TOKENS_PER_NETWORK', { TOKENS_PER_NETWORK: 'many' }],
    ['TOKENS_PER_NETWORK_SECOND', { TOKENS_PER_NETWORK_SECOND: '0' }],
    ['TOKENS_PER_NETWORK_SECOND', { TOKENS_PER_NETWORK: '100', TOKENS_PER_NETWORK_SECOND: '101' }],
    ['ROLES: expected all, or some of web, feed, settlement', { ROLES: 'web,worker' }],
    ['ROLES: a process without all of them', { ROLES: 'web' }],
    ['ROLES: a process without all of them', { ROLES: 'web,feed,settlement,payments,rounds,push' }],
    ['NATS_URL', { NATS_URL: 'http://bus:4222' }],
    ['FEED_URL', { FEED_URL: 'http://feed.example' }],
    ['FEED_API_URL', { ...FEED, FEED_API_URL: 'ftp://feed.example' }],
    ['FEED_URL needs', { ...FEED, FEED_API_URL: '' }],
    ['FEED_URL needs', { ...FEED, FEED_TOKEN: ' ' }],
    ['HOST: 0.0.0.0 is open', { HOST: '0.0.0.0' }],
    ['HOST: 192.0.2.1 is open', { HOST: '192.0.2.1' }],
    ...DEVELOPMENT_HAS_NONE.flatMap((env): [string, Record<string, string>][] => {
      const only = `${Object.keys(env)[0]}: development [^.]*; choose MODE=production, or leave it out$`
      return [
        [only, env],
        [only, { ...env, MODE: 'development' }],
      ]
    }),
    ['PUBLIC_URL: development', { PUBLIC_URL: 'http://192.168.1.7:3000' }],
    ['PUBLIC_URL: development', { PUBLIC_URL: 'https://localhost.example' }],
    ['PAYMENT_SANDBOXES: sandboxes', { ...REAL, PAYMENT_SANDBOXES: 'sandboxes.json' }],
    ['SMS_SANDBOXES: sandboxes', { ...REAL, SMS_SANDBOXES: 'sandboxes.json' }],
    ['SIMULATED_WORLD: its results .* leave TILL_KEYS out', { ...PRODUCTION, TILL_KEYS: 'tills.json' }],
    ['VERIFICATION_KEYS', { ...REAL, TILL_KEYS: 'tills.json' }],
    ['SMS_PROVIDERS', { MODE: 'production' }],
    ['SMS_PROVIDERS', { ...PRODUCTION, SMS_PROVIDERS: ' ' }],
    ['FEED_URL: production', { ...PRODUCTION, SIMULATED_WORLD: '' }],
    ['SIMULATED_WORLD', { ...PRODUCTION, SIMULATED_WORLD: 'true' }],
    ['SIMULATED_WORLD: its results', { ...PRODUCTION, PAYMENT_PROVIDERS: 'providers.json' }],
    ['VERIFICATION_KEYS', { ...REAL, PAYMENT_PROVIDERS: 'providers.json' }],
    ['PUBLIC_URL: production', { ...PRODUCTION, PUBLIC_URL: '' }],
    ['PUBLIC_URL: production', { ...PRODUCTION, PUBLIC_URL: 'http://walia.example' }],
  ])('%s is named: %j', (name, env) => {
    expect(() => configOf({ ...SOUND, ...env })).toThrow(ConfigError)
    expect(() => configOf({ ...SOUND, ...env })).toThrow(new RegExp(`^${name}`))
  })

  test('production with nothing configured names everything that it lacks', () => {
    expect(() => configOf({ ...SOUND, MODE: 'production' })).toThrow(/^SMS_PROVIDERS: .*FEED_URL: .*PUBLIC_URL: /)
  })

  test('without MODE a server of which everything is real names all of it', () => {
    const start = () => configOf(Object.assign({ ...SOUND }, ...DEVELOPMENT_HAS_NONE))
    const named = DEVELOPMENT_HAS_NONE.map((env) => `${Object.keys(env)[0]}: [^.]*`)
    expect(start).toThrow(new RegExp(`^${named.join('\\. ')}$`))
  })

  test('development on this machine: an address of it, its own pixel, and sandboxes that processes share', () => {
    for (const PUBLIC_URL of ['https://localhost', 'http://127.0.0.1:9', 'http://[::1]:3000'])
      expect(configOf({ ...SOUND, MODE: 'development', PUBLIC_URL }).publicUrl).toBe(PUBLIC_URL)
    expect(
      configOf({ ...SOUND, REGISTRATION_PIXEL: 'http://127.0.0.1:4000/{player}' }).registrationPixel,
    ).not.toBeNull()
    const { paymentProviders, smsProviders } = configOf({
      ...SOUND,
      PAYMENT_SANDBOXES: 'a.json',
      SMS_SANDBOXES: 'b.json',
    })
    expect([paymentProviders, smsProviders]).toEqual(['a.json', 'b.json'])
  })
})
