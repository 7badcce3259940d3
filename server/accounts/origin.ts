// Calls that carry the session cookie and change something must come from our own pages.
import type { FastifyRequest } from 'fastify'
import { Refusal } from '../platform/http.ts'
import type { Platform } from '../platform/platform.ts'
import { SESSION_COOKIE } from './sessions.ts'

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

type OriginCheck = (request: FastifyRequest) => void

/** Throws ORIGIN_REFUSED for a call that a page of another site makes or leads to. */
export function originCheckOf({ publicUrl }: Pick<Platform['config'], 'publicUrl'>): OriginCheck {
  const own = new URL(publicUrl).host
  return (request) => {
    if (!isOwnPage(request, own)) throw new Refusal('ORIGIN_REFUSED')
  }
}

/** Bodies are JSON for every call (the HTTP server takes nothing else), which a foreign form cannot send. */
export function guardOrigin({ app, config }: Pick<Platform, 'app' | 'config'>): void {
  const check = originCheckOf(config)
  app.addHook('preValidation', (request, _reply, done) => {
    if (!READS.has(request.method) && request.cookies?.[SESSION_COOKIE] !== undefined) check(request)
    done()
  })
}

/** Programs send neither header; browsers always send one of them with such a call. */
function isOwnPage(request: FastifyRequest, own: string): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers
  if (origin === undefined) return site === undefined || site === 'same-origin' || site === 'none'
  if (!URL.canParse(origin)) return false
  const { host } = new URL(origin)
  return host === own || host === request.host
}
