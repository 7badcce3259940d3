// The feed's REST side over HTTP: XML answers, a token in a header, a code in the answer's root.
import { setTimeout as sleep } from 'node:timers/promises'
import type { FeedRest } from '../../transport.ts'
import { type ProducerDescription, producersOf } from './descriptions.ts'
import { attributeOf, childOf, parseXml, restLimits } from './xml.ts'

/** `url` ends with the version: https://api.example.com/v1 */
export type HttpRestOptions = { url: string; token: string; timeoutMs?: number; days?: number }

const TIMEOUT_MS = 30_000
const SCHEDULE_DAYS = 8
const TRIES = 3
const PAUSE_MS = 1000
const DAY_MS = 86_400_000
const LIVE = 'live'

export class RestError extends Error {
  readonly status: number
  constructor(message: string, status: number) {
    super(message)
    this.status = status
  }
}

/** Paths of producers in the vendor's REST addresses, for the feeds whose descriptions name no address. */
const producerPaths: Readonly<Record<number, string>> = { 1: 'liveodds', 3: 'pre', 4: 'betpal', 5: 'premium_cricket' }

/** Every call rejects with RestError where the answer is not an OK. */
export function createHttpRest({
  url,
  token,
  timeoutMs = TIMEOUT_MS,
  days = SCHEDULE_DAYS,
}: HttpRestOptions): FeedRest {
  const base = url.replace(/\/+$/, '')
  let described: ProducerDescription[] = []

  const call = async (method: 'GET' | 'POST', address: string): Promise<string> => {
    const answer = await fetch(address, {
      method,
      headers: { 'x-access-token': token, accept: 'application/xml' },
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    })
    const text = await answer.text()
    if (!answer.ok)
      throw new RestError(`${method} ${pathOf(address)}: ${answer.status} ${messageOf(text)}`, answer.status)
    return checked(text, `${method} ${pathOf(address)}`)
  }
  /** Reading again is harmless: a busy or broken answer is asked for again. */
  const get = async (path: string): Promise<string> => {
    for (let tries = 1; ; tries++) {
      try {
        return await call('GET', `${base}/${path}`)
      } catch (cause) {
        const hopeless = cause instanceof RestError && cause.status >= 400 && cause.status < 500 && cause.status !== 429
        if (tries >= TRIES || hopeless) throw cause
        await sleep(PAUSE_MS * tries)
      }
    }
  }
  const addressOf = (product: number): string => {
    const named = described.find((producer) => producer.id === product)?.apiUrl
    if (named) return named.replace(/\/*$/, '/')
    return `${base}/${producerPaths[product] ?? product}/`
  }
  const days_ = (): string[] =>
    Array.from({ length: days }, (_, k) => new Date(Date.now() + k * DAY_MS).toISOString().slice(0, 10))

  return {
    async producers() {
      const text = await get('descriptions/producers.xml')
      described = producersOf(text)
      return text
    },
    markets: (lang) => get(`descriptions/${lang}/markets.xml?include_mappings=false`),
    variants: (lang) => get(`descriptions/${lang}/variants.xml`),
    matchStatuses: (lang) => get(`descriptions/${lang}/match_status.xml`),
    async schedule(lang = 'en') {
      const texts: string[] = []
      for (const day of [LIVE, ...days_()]) texts.push(await get(`sports/${lang}/schedules/${day}/schedule.xml`))
      return texts
    },
    /** The variant that goes round the vendor's cache. */
    fixture: (urn, lang) => get(`sports/${lang}/sport_events/${encodeURIComponent(urn)}/fixture_change_fixture.xml`),
    timeline: (urn) => get(`sports/en/sport_events/${encodeURIComponent(urn)}/timeline.xml`),
    async initiateRecovery(product, afterMs, requestId) {
      const after = afterMs === null ? '' : `after=${afterMs}&`
      await call('POST', `${addressOf(product)}recovery/initiate_request?${after}request_id=${requestId}`)
    },
    async recoverEvent(product, urn, requestId) {
      const event = `events/${encodeURIComponent(urn)}/initiate_request?request_id=${requestId}`
      await call('POST', `${addressOf(product)}odds/${event}`)
      await call('POST', `${addressOf(product)}stateful_messages/${event}`)
    },
  }
}

const pathOf = (address: string): string => new URL(address).pathname

/** The root's response_code, where it stands, must be an OK or ACCEPTED. */
function checked(text: string, what: string): string {
  if (text.trim() === '') return text
  const root = parseXml(text, restLimits)
  const code = attributeOf(root, 'response_code')
  if (code === undefined || code === 'OK' || code === 'ACCEPTED' || code === 'CREATED') return text
  const action = childOf(root, 'action') === undefined ? '' : ' (refused)'
  throw new RestError(`${what}: ${code.slice(0, 60)}${action}`, 400)
}

const messageOf = (text: string): string =>
  text
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 200)
