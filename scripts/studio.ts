// The games that ship, in this process: where their folder is there, their keys are, and nothing says that they run elsewhere
// (serveStudio.ts). Of those what they publish is still asked for here.
import { spawnSync } from 'node:child_process'
import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { profileOf } from '@walia/domain/market/markets.ts'
import { systemClock } from '../server/platform/clock.ts'
import { type Config, ConfigError } from '../server/platform/config.ts'
import { FetchCache } from '../server/platform/fetchCache.ts'
import type { Caller, Guest } from '../server/platform/mount.ts'
import type { DataFolder } from './dataFolder.ts'
import { oneAtATime } from './oneAtATime.ts'

/** What a start needs of `studio/`, which may not be there. Its pages are built before, in production by whoever makes the release. */
export type Studio = Guest & { stop(): Promise<void> }
type StudioKeys = { privateKey: string; operatorKey: string; secret: string }
type Env = Readonly<Record<string, string | undefined>>

const folder = fileURLToPath(new URL('../studio/', import.meta.url))
const RSA_BITS = 2048
const PROVIDER = 'studio'
const KEYS_FILE = 'studio-keys.json'
const PROVIDERS_FILE = 'casino-providers.json'
const DEVELOPMENT_SECRET = 'of development, and no secret'

const newKey = (): string =>
  generateKeyPairSync('rsa', { modulusLength: RSA_BITS }).privateKey.export({ type: 'pkcs8', format: 'pem' }) as string
const publicOf = (pem: string): string => createPublicKey(pem).export({ type: 'spki', format: 'pem' }) as string

/** Of both sides. */
function newKeys(): StudioKeys & { operatorPrivateKey: string } {
  const operatorPrivateKey = newKey()
  return {
    ...{ privateKey: newKey(), operatorKey: publicOf(operatorPrivateKey), secret: DEVELOPMENT_SECRET },
    operatorPrivateKey,
  }
}

const isHere = (env: Env): boolean => existsSync(join(folder, 'main.ts')) && !env.STUDIO_URL?.trim()

/**
 * Development's own: keys of both sides, made once, and the file of game providers. Answers
 * what to add to the environment; nothing where the operator names files, or the games run elsewhere.
 */
export function developmentStudio(env: Env, data: DataFolder, { market }: Config): Record<string, string> {
  if (!isHere(env) || env.MODE?.trim() === 'production' || env.STUDIO_KEYS || env.CASINO_PROVIDERS) return {}
  const keysFile = data.keep(KEYS_FILE, JSON.stringify(newKeys()))
  const { privateKey, operatorPrivateKey } = JSON.parse(readFileSync(keysFile, 'utf8'))
  const provider = {
    ...{ id: PROVIDER, name: 'Walia Studio', url: '/studio/api', dialect: 'hub' },
    ...{ currencies: [profileOf(market).currency], publicKey: publicOf(privateKey) },
  }
  data.write(PROVIDERS_FILE, JSON.stringify({ operatorKey: operatorPrivateKey, providers: [provider] }))
  return { CASINO_PROVIDERS: join(data.path, PROVIDERS_FILE), STUDIO_KEYS: keysFile }
}

const SOURCES = [
  ...['studio/games', 'studio/pages', 'studio/slots', 'studio/tables', 'domain/fair'],
  ...['studio/build.ts', 'studio/offered.ts', 'studio/rpsSigns.ts'],
]
const root = join(folder, '..')

function sourceHash(): string {
  const hash = createHash('sha256')
  for (const source of SOURCES)
    for (const file of source.endsWith('.ts') ? [''] : readdirSync(join(root, source)).sort())
      hash.update(`${source}/${file}\n`).update(readFileSync(join(root, source, file)))
  return hash.digest('hex')
}

/** When they have changed; in a process of its own, like the browser app, and one start of a clone at a time. */
const buildPages = (): Promise<void> =>
  oneAtATime(join(root, 'node_modules', '.building-studio'), async () => {
    const stamp = join(folder, 'dist', '.built-from')
    const hash = sourceHash()
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
    const args = ['--disable-warning=ExperimentalWarning', join(folder, 'build.ts')]
    const build = spawnSync(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'] })
    if (build.status !== 0) throw new Error('The pages of the games could not be built.')
    writeFileSync(stamp, hash)
  })

const SECRET_LENGTH_MIN = 32

const isRsa = (pem: unknown, read: (pem: string) => { asymmetricKeyType?: string | undefined }): pem is string => {
  try {
    return typeof pem === 'string' && read(pem).asymmetricKeyType === 'rsa'
  } catch {
    return false
  }
}

/** Of the file's text. Whoever guesses `secret` can work out results, so only development may have a short one. */
export function keysOf(text: string, development: boolean): StudioKeys {
  const { privateKey, operatorKey, secret } = fieldsOf(text)
  if (!isRsa(privateKey, createPrivateKey)) throw new ConfigError('STUDIO_KEYS: privateKey is no RSA key (PEM)')
  if (!isRsa(operatorKey, createPublicKey) || isRsa(operatorKey, createPrivateKey))
    throw new ConfigError('STUDIO_KEYS: operatorKey is no public RSA key (PEM)')
  if (typeof secret !== 'string' || secret.length < (development ? 1 : SECRET_LENGTH_MIN))
    throw new ConfigError(`STUDIO_KEYS: expected a secret of at least ${SECRET_LENGTH_MIN} characters`)
  return { privateKey, operatorKey, secret }
}

function fieldsOf(text: string): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(text))
  } catch {
    throw new ConfigError('STUDIO_KEYS: its file is no JSON')
  }
}

export type StudioPlace = Pick<
  Config,
  'databaseUrl' | 'directDatabaseUrl' | 'beaconUrl' | 'publicUrl' | 'development'
> & {
  /** Names `STUDIO_KEYS`: a file with `privateKey` (PEM), `operatorKey` (PEM, public) and `secret`, which seeds are made from. */
  keysFile: string
  /** Of the operator's wallet, up to and without /user and /transaction. */
  walletUrl: string
  onFault(cause: Error): void
}

/** Throws a ConfigError where its keys are none. */
export async function startStudioAt({ keysFile, development, publicUrl, ...place }: StudioPlace): Promise<Studio> {
  const keys = keysOf(readFileSync(keysFile, 'utf8'), development)
  if (development) await buildPages()
  const { startStudio: start } = await import(new URL('../studio/main.ts', import.meta.url).href)
  return start({ ...place, ...keys, publicUrl: publicUrl.replace(/\/$/, '') })
}

/** What there is to mount on our port; nothing without `STUDIO_KEYS` or `STUDIO_URL`. */
export async function startStudio(env: Env, config: Config, onFault: (cause: Error) => void): Promise<Studio[]> {
  const elsewhere = env.STUDIO_URL?.trim()
  if (elsewhere) return [publishedBy(originOf(elsewhere))]
  if (!isHere(env) || !env.STUDIO_KEYS) return []
  const walletUrl = `http://127.0.0.1:${config.port}/casino/wallet/${PROVIDER}`
  return [await startStudioAt({ ...config, keysFile: env.STUDIO_KEYS, walletUrl, onFault })]
}

/** As STUDIO_URL says it: what runs elsewhere has an address without a path. */
function originOf(url: string): string {
  const { protocol, origin, pathname } = URL.parse(url) ?? {}
  if (!/^https?:$/.test(protocol ?? '') || pathname !== '/')
    throw new ConfigError('STUDIO_URL: expected an address like https://games.example')
  return origin as string
}

const PUBLISHED = /^\/studio\/play\/fair\/[a-z-]{1,40}$/
const PUBLISHED_LIFE_MS = 2000
const PUBLISHED_MAX = 20
const ASK_MAX_MS = 5000

/** The rounds that prove themselves at /fair, whose page asks no other host. */
function publishedBy(origin: string): Studio {
  const kept = new FetchCache<{ status: number; text: string }>(systemClock, PUBLISHED_LIFE_MS, PUBLISHED_MAX)
  const asked = async (path: string) => {
    const answer = await fetch(origin + path, { signal: AbortSignal.timeout(ASK_MAX_MS) })
    return { status: answer.status, text: await answer.text() }
  }
  const answer = async ({ method, url = '' }: IncomingMessage, caller: Caller) => {
    const wait = caller.take('calls', 1)
    if (wait > 0) return { status: 429, text: JSON.stringify({ code: 'TOO_MANY_REQUESTS', retry_in: wait }) }
    const path = url.split('?')[0] as string
    if (method !== 'GET' || !PUBLISHED.test(path)) return { status: 404, text: '{"code":"NOT_FOUND"}' }
    return kept.of(path, () => asked(path))
  }
  const unknown = () => ({ status: 502, text: '{"code":"UNKNOWN"}' })
  return {
    prefix: '/studio',
    handle(request, response, caller) {
      const head = { 'content-type': 'application/json', 'cache-control': 'no-store' }
      void answer(request, caller)
        .catch(unknown)
        .then(({ status, text }) => response.writeHead(status, head).end(text))
    },
    stop: async () => {},
  }
}
