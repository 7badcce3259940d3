// The studio over HTTP: the operator's signed calls, the pages' own calls, and the pages. On a server of its own or mounted
// on another's.
import type { IncomingMessage, ServerResponse } from 'node:http'

export const PREFIX = '/studio'
const BODY_BYTES_MAX = 16 * 1024

/** Who calls, as the server says that mounts us (server/platform/mount.ts). */
export type Caller = {
  /** Takes tokens of the caller's network; 0, or the seconds to wait. */
  take(bucket: 'crowd' | 'calls' | 'taps', tokens: number): number
  /** Counts an answer that stays open; false where there are too many. */
  hold(response: ServerResponse): boolean
}

/** What a route answers; `text` is sent as it is, a `stream` goes on by itself. */
export type Answer = {
  status?: number
  json?: unknown
  text?: string | Buffer
  headers?: Record<string, string>
  /** Answers that stay open are counted; 429 where there are too many. */
  stream?: (response: ServerResponse) => void
}
/** `at`: epoch ms at which the whole call had reached us. What it asks for is not known before, so nothing counts from then. */
export type Request = { body: Buffer; headers: IncomingMessage['headers']; rest: string; at: number; caller: Caller }
/** `isTap`: of a round that is played already, which nobody else's calls may hold up. */
export type Route = ((request: Request) => Answer | Promise<Answer>) & { isTap?: boolean }

/** By method and path; one that ends in a slash takes whatever follows as `rest`. */
export type Routes = Readonly<Record<string, Route>>

class BodyTooLarge extends Error {}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length
    if (size > BODY_BYTES_MAX) throw new BodyTooLarge()
    parts.push(part)
  }
  return Buffer.concat(parts)
}

function routeOf(routes: Routes, method: string, path: string): { route: Route; rest: string } | null {
  const exact = routes[`${method} ${path}`]
  if (exact) return { route: exact, rest: '' }
  const cut = path.lastIndexOf('/') + 1
  const route = routes[`${method} ${path.slice(0, cut)}`]
  return route ? { route, rest: path.slice(cut) } : null
}

/** Pages have no origin (they run in a sandbox) and no cookies: what they may do, their session's secret says. */
const OPEN = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'retry-after',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
}

/** The header is for everybody, the field for pages that cannot read it. */
export const tooMany = (seconds: number): Answer => ({
  status: 429,
  json: { ok: false, code: 'TOO_MANY_REQUESTS', retry_in: seconds },
  headers: { 'retry-after': String(seconds) },
})

export function createHandler(routes: Routes, onFault: (cause: Error) => void) {
  return (request: IncomingMessage, response: ServerResponse, caller: Caller): void => {
    answer(routes, request, caller)
      .catch((cause): Answer => {
        if (cause instanceof BodyTooLarge) return { status: 413, json: { code: 'BODY_TOO_LARGE' } }
        onFault(cause as Error)
        return { status: 500, json: { code: 'INTERNAL' } }
      })
      .then((made) => send(response, made.stream && !caller.hold(response) ? tooMany(STREAM_RETRY_S) : made))
  }
}

function send(response: ServerResponse, { status = 200, json, text, headers = {}, stream }: Answer): void {
  const type = json === undefined ? {} : { 'content-type': 'application/json' }
  const head = { 'cache-control': 'no-store', ...OPEN, ...type, ...headers }
  if (stream) {
    response.writeHead(status, head)
    stream(response)
    return
  }
  const body = text ?? (json === undefined ? '' : JSON.stringify(json))
  // With its length, else it goes out in chunks.
  response.writeHead(status, { ...head, 'content-length': Buffer.byteLength(body) }).end(body)
}

const STREAM_RETRY_S = 10

/** Tokens are taken before the body is read. */
async function answer(routes: Routes, request: IncomingMessage, caller: Caller): Promise<Answer> {
  const path = (request.url ?? '').split('?')[0] as string
  const found = routeOf(routes, request.method ?? '', path.slice(PREFIX.length))
  const wait = caller.take(found?.route.isTap ? 'taps' : 'calls', 1)
  if (wait > 0) return tooMany(wait)
  if (!found) return { status: 404, json: { code: 'NOT_FOUND' } }
  const body = await bodyOf(request)
  return found.route({ body, headers: request.headers, rest: found.rest, at: Date.now(), caller })
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
/** Of what may be handed to the database as one. */
export const isUuid = (value: unknown): value is string => typeof value === 'string' && UUID.test(value)

/** What was sent as JSON; null where it is none, or no object. */
export function fieldsIn(body: Buffer): Readonly<Record<string, unknown>> | null {
  try {
    const value = JSON.parse(body.toString('utf8'))
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null
  } catch {
    return null
  }
}
