// The HTTP server: schema checks, one translator of errors, cookies, safe headers, OpenAPI. Knows no slice.
import { randomBytes } from 'node:crypto'
import cookie from '@fastify/cookie'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { type ErrorBody, type ErrorCode, errorStatus } from '@walia/contract/errors.ts'
import Fastify, { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { App } from './app.ts'
import type { Config } from './config.ts'
import { connectionBroke } from './db.ts'
import { layLanes } from './lanes.ts'
import type { Log } from './log.ts'
import { isLocal, nameClient, trustedOf } from './network.ts'
import { describeApi } from './openapi.ts'
import { Budget, CROWD, type Rate, Rates } from './rates.ts'
import { addressIsSound, depthIsSound, textsAreSound } from './requestText.ts'
import { knownMethods } from './routeTable.ts'
import { validatorCompiler } from './validator.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Tokens of a network for answers that are not cached; see `charge`. */
    crowd: Rates
    /** Tokens of all networks together for answers that are not cached; see `chargeAll`. */
    everybody: Readonly<Record<Demand, Budget>>
    /** Waits for the calls that are under way, for so many ms at most. */
    begun: Begun
  }
}

/** `usual` is what the screens request, `unusual` everything else that a call accepts. */
export type Demand = 'usual' | 'unusual'

/** An expected refusal on its way to the caller. Thrown by routes, turned into an ErrorBody in one place. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly details: unknown
  constructor(code: ErrorCode, details?: unknown) {
    super(code)
    this.code = code
    this.details = details
  }
}

/** Text of an error code in a language; handed in so that this file knows no texts. */
export type ErrorText = (code: ErrorCode, language: string, details: unknown) => string

export type AppOptions = {
  /** Title of the API's description. */
  name?: string
  /** Proxies that may speak for a client's address: `loopback`, `uniquelocal`, addresses, networks. None otherwise. */
  trustedProxies?: readonly string[]
  /** Of one network, for what is not ready; the shipped one unless given. */
  crowd?: Rate
  /** Of all networks together; the shipped ones unless given. */
  everybody?: Partial<Record<Demand, Rate>>
  /** Sends HSTS: browsers come over https only. */
  https?: boolean
  /** Parts that must be up for the process to be ready: to sell what it has to sell. */
  health?: () => Promise<Record<string, boolean>>
  /** Said beside them: what the process is there for, and which of it this one leads now. */
  roles?: () => { roles: readonly string[]; leads: readonly string[] }
}

/** What the configuration says of it. */
export const appOptionsOf = ({ brandName, trustedProxies, crowd, publicUrl }: Config): AppOptions => ({
  name: brandName,
  trustedProxies,
  crowd,
  https: publicUrl.startsWith('https:'),
})

const BODY_BYTES_MAX = 128 * 1024
/**
 * Lists that are not ready, for all networks together: a bet's answer waits for what is drawn before it, so odd lists
 * from many networks may take a fifth of a core and no more. After a start the usual ones are all new at once.
 */
const EVERYBODY: Readonly<Record<Demand, Rate>> = {
  usual: { burst: 2000, perSecond: 400 },
  unusual: { burst: 400, perSecond: 200 },
}
// Connections that say nothing, or hardly anything, make room.
const HEADERS_MS = 10_000
const SILENT_MS = 75_000
const KEEP_ALIVE_MS = 30_000
const CHECK_EVERY_MS = 5_000
/** Who asks every moment whether we are ready costs no query every time. */
const HEALTH_LIFE_MS = 1000
const BEGUN_LOOK_MS = 20
export const healthPaths = { live: '/health/live', ready: '/health/ready' } as const

/**
 * Before something is worked out for somebody who may be anybody: takes `cost` (about milliseconds of work) from the
 * caller's network. Throws TOO_MANY_REQUESTS.
 */
export const charge = ({ server, ip }: FastifyRequest, cost: number): void => chargeNetwork(server, ip, cost)

/** Of looking for a program's key: one that nobody has costs the query as well. */
export const KEY_COST = 2

/** The same for who comes by another way than a call: `address` as the connection's proxies name it. */
export function chargeNetwork({ crowd }: Pick<App, 'crowd'>, address: string, cost: number): void {
  const wait = crowd.take(address, cost)
  if (wait > 0) throw new Refusal('TOO_MANY_REQUESTS', { retry_in: wait })
}

/** The same for what is worked out by the thousand rows: from the caller's network, and from what everybody shares. */
export function chargeAll(request: FastifyRequest, cost: number, demand: Demand): void {
  charge(request, cost)
  const wait = request.server.everybody[demand].take(cost)
  if (wait > 0) throw new Refusal('TOO_MANY_REQUESTS', { retry_in: wait })
}

/** The language a caller asked for: body, query, cookie or header, in this order. */
export const languageOf = (request: FastifyRequest): string => {
  const asked =
    (request.body as { language?: unknown } | null | undefined)?.language ??
    (request.query as { language?: unknown } | undefined)?.language ??
    request.cookies?.language ??
    request.headers['accept-language']
  return typeof asked === 'string' ? asked : 'en'
}

export async function createApp(log: Log, errorText: ErrorText, options: AppOptions = {}): Promise<App> {
  const run = randomBytes(4).toString('hex')
  let requestCount = 0
  const isTrusted = trustedOf(options.trustedProxies ?? [])
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_BYTES_MAX,
    trustProxy: [...(options.trustedProxies ?? [])],
    requestTimeout: 30_000,
    connectionTimeout: SILENT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    http: { headersTimeout: HEADERS_MS, connectionsCheckingInterval: CHECK_EVERY_MS },
    // A browser opens connections ahead of need; waiting for them would hold up a stop.
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 300 },
    // The first that sees a request. A page's address with a broken escape shows what unknown addresses show; a call with
    // one is refused.
    rewriteUrl: (request) => {
      nameClient(request, isTrusted)
      const { url = '/' } = request
      return url.startsWith('/api/') || addressIsSound(url) ? url : '/'
    },
    genReqId: () => `${run}-${(++requestCount).toString(36)}`,
    frameworkErrors: (error, request, reply) => answerError(error, request, reply as FastifyReply, errorText),
  }).withTypeProvider<TypeBoxTypeProvider>() as unknown as App
  app.decorate('crowd', new Rates({ now: Date.now }, options.crowd ?? CROWD, isTrusted))
  const budget = (demand: Demand) => new Budget({ now: Date.now }, options.everybody?.[demand] ?? EVERYBODY[demand])
  app.decorate('everybody', { usual: budget('usual'), unusual: budget('unusual') })
  app.setValidatorCompiler(validatorCompiler)
  app.setErrorHandler((error: Error, request, reply) => answerError(error, request, reply, errorText))
  await app.register(cookie)
  layLanes(app)
  takeJsonOnly(app)
  guardEveryAnswer(app, options.https ?? false)
  const methodsOf = knownMethods(app)
  app.setNotFoundHandler((request) => {
    throw new Refusal(methodsOf(request.url).length > 0 ? 'METHOD_NOT_ALLOWED' : 'NOT_FOUND')
  })
  await describeApi(app, options.name ?? 'Sportsbook', charge)
  answerHealth(app, options)
  app.decorate('begun', countBegun(app))
  return app
}

/** Two answers: that the process runs, and whether calls should be sent to it. */
function answerHealth(app: App, { health: partsNow, roles }: AppOptions): void {
  let health = { at: 0, parts: Promise.resolve<Record<string, boolean>>({}) }
  app.get(healthPaths.live, async () => ({ status: 'ok' }))
  app.get(healthPaths.ready, async (_request, reply) => {
    const now = Date.now()
    if (now - health.at > HEALTH_LIFE_MS) health = { at: now, parts: partsNow?.() ?? Promise.resolve({}) }
    const parts = await health.parts
    const up = Object.values(parts).every(Boolean)
    return reply.status(up ? 200 : 503).send({ status: up ? 'ok' : 'down', parts, ...roles?.() })
  })
}

/** Of a process without the role `web`: it says how it is, and answers nothing else. */
export function refuseCalls(app: App): void {
  const answered: readonly string[] = [...Object.values(healthPaths), '/metrics']
  app.addHook('onRequest', async (request) => {
    if (!answered.includes(request.routeOptions.url ?? '')) throw new Refusal('UNAVAILABLE')
  })
}

/** Of the calls that are under way now: resolves when they are answered, at the latest after `ms`. */
type Begun = (ms: number) => Promise<void>

function countBegun(app: App): Begun {
  const open = new Set<FastifyReply>()
  app.addHook('onRequest', (_request, reply, done) => {
    open.add(reply)
    reply.raw.once('close', () => open.delete(reply))
    done()
  })
  return async (ms) => {
    const until = performance.now() + ms
    const begun = [...open]
    while (performance.now() < until && begun.some((reply) => open.has(reply)))
      await new Promise((resolve) => setTimeout(resolve, BEGUN_LOOK_MS))
  }
}

/** Bodies are JSON, whatever else is sent answers 415; text that could not be stored answers 400. */
function takeJsonOnly(app: App): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (!depthIsSound(body)) return done(new Refusal('MALFORMED', { reason: 'nested too deep' }))
    parse(request, body, (error, value) => {
      // A NUL or a lone surrogate can only be written as an escape, so most bodies are not walked.
      if (!error && body.includes('\\u') && !textsAreSound(value))
        return done(new Refusal('MALFORMED', { reason: 'text with a NUL or half a character' }))
      done(error, value)
    })
  })
}

const HTTPS_ONLY = 'max-age=31536000'

function guardEveryAnswer(app: App, https: boolean): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    reply.header('x-content-type-options', 'nosniff')
    reply.header('x-frame-options', 'SAMEORIGIN')
    if (https) reply.header('strict-transport-security', HTTPS_ONLY)
    reply.header('referrer-policy', 'strict-origin-when-cross-origin')
    // What development shows, codes above all, is for who works on this machine.
    if (request.routeOptions.url?.startsWith('/dev/') && !isLocal(request.raw)) return done(new Refusal('NOT_FOUND'))
    if (!addressIsSound(request.raw.url ?? '')) return done(new Refusal('MALFORMED', { reason: 'address' }))
    done()
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    // Answers are somebody's own unless a route says otherwise.
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    done(null, typeof payload === 'string' && !isAscii(payload) ? Buffer.from(payload) : payload)
  })
}

/** The HTTP server writes text with letters beyond ASCII several times slower than bytes, and ASCII text faster. */
const isAscii = (text: string): boolean => Buffer.byteLength(text) === text.length

/** Our secrets have 43 letters (256 bits); an address that holds one is logged without it. */
export const loggedAddressOf = (url: string): string => url.replaceAll(/[\w-]{43,}/g, '…')

type Fault = Error & { statusCode?: number; validation?: unknown }

function answerError(error: Fault, request: FastifyRequest, reply: FastifyReply, errorText: ErrorText): FastifyReply {
  const code = error instanceof Refusal ? error.code : codeOf(error)
  const logged = () => ({ err: error, url: loggedAddressOf(request.url) })
  // Nobody is there to be answered, and nothing of ours failed: a phone lost its network, a page was left.
  if (isGone(request, reply)) request.log.debug(logged(), 'a caller went away')
  else if (code === 'INTERNAL') request.log.error(logged(), 'a request failed')
  else if (connectionBroke(error)) request.log.warn(logged(), 'no database for a request')
  const reason = code === 'MALFORMED' ? { reason: error.message } : undefined
  const details = error instanceof Refusal ? error.details : reason
  const body: ErrorBody = { code, message: errorText(code, languageOf(request), details) }
  const wait = (details as { retry_in?: unknown } | undefined)?.retry_in ?? (code === 'UNAVAILABLE' ? 1 : undefined)
  if (typeof wait === 'number') reply.header('retry-after', String(wait))
  return reply
    .status(errorStatus[code])
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(details === undefined ? body : { ...body, details })
}

const isGone = ({ raw }: FastifyRequest, { raw: answer }: FastifyReply): boolean =>
  (raw.destroyed && !raw.complete) || (answer.destroyed && !answer.writableFinished)

const CODE_OF_STATUS: Readonly<Record<number, ErrorCode>> = {
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  413: 'BODY_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'TOO_MANY_REQUESTS',
  503: 'UNAVAILABLE',
}

function codeOf(fault: Fault): ErrorCode {
  const { statusCode, validation } = fault
  if (connectionBroke(fault)) return 'UNAVAILABLE'
  if (validation || statusCode === undefined) return validation ? 'MALFORMED' : 'INTERNAL'
  return CODE_OF_STATUS[statusCode] ?? (statusCode >= 400 && statusCode < 500 ? 'MALFORMED' : 'INTERNAL')
}
