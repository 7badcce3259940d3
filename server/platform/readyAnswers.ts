// Answers kept as bytes until what they show has changed: body, ETag and compressed forms, made once, sent often.
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from './clock.ts'

const toGzip = promisify(gzip)
const toBrotli = promisify(brotliCompress)
/** Below this the headers weigh more than what compression saves. */
const COMPRESS_BYTES_MIN = 1000

export type Encoding = 'br' | 'gzip'
export type Answer = {
  text: string
  body: Buffer
  etag: string
  packed: Partial<Record<Encoding, Promise<Buffer>>>
  /** Value of `version()` and time at which the text was last known to be true. */
  version: number
  checkedAt: number
}
export type ReadyOptions = {
  clock: Clock
  /** Grows whenever anything that answers show may have changed. */
  version: () => number
  /** An answer may be this old although the version moved on. */
  staleMs: number
  /** An answer is made again after this long although the version did not move: time passes in it as well. */
  lifeMs: number
  bytesMax: number
}

export const etagOf = (body: Buffer): string => `W/"${createHash('sha1').update(body).digest('base64url')}"`

export class ReadyAnswers {
  readonly #options: ReadyOptions
  readonly #answers = new Map<string, Answer>()
  #bytes = 0

  constructor(options: ReadyOptions) {
    this.#options = options
  }

  /**
   * The answer kept under `key`, made by `make` (JSON text) where there is none or it may no longer be true. `onNew` comes
   * before the first making, and may throw: an answer that was not requested lately is not cached.
   */
  of(key: string, make: () => string, onNew?: () => void): Answer {
    const fresh = this.fresh(key)
    if (fresh) return fresh
    const { clock, version } = this.#options
    const now = clock.now()
    const kept = this.#answers.get(key)
    if (!kept) onNew?.()
    const at = version()
    const text = make()
    if (kept && kept.text === text) {
      kept.version = at
      kept.checkedAt = now
      return kept
    }
    return this.#keep(key, text, at, now)
  }

  /** The answer kept under `key` while it is true. */
  fresh(key: string): Answer | null {
    const { clock, version, staleMs, lifeMs } = this.#options
    const kept = this.#answers.get(key)
    if (!kept) return null
    const age = clock.now() - kept.checkedAt
    return age >= 0 && (age < staleMs || (age < lifeMs && kept.version === version())) ? kept : null
  }

  #keep(key: string, text: string, version: number, checkedAt: number): Answer {
    const body = Buffer.from(text)
    const etag = etagOf(body)
    const answer: Answer = { text, body, etag, packed: {}, version, checkedAt }
    this.#bytes += body.length - (this.#answers.get(key)?.body.length ?? 0)
    this.#answers.delete(key)
    this.#answers.set(key, answer)
    this.#forgetOldest()
    return answer
  }

  /** Oldest made go first; a popular one is made again within a second and stays. */
  #forgetOldest(): void {
    for (const [key, answer] of this.#answers) {
      if (this.#bytes <= this.#options.bytesMax || this.#answers.size === 1) return
      this.#answers.delete(key)
      this.#bytes -= answer.body.length
    }
  }
}

function encodingOf(accepted: string | undefined): Encoding | null {
  if (accepted === undefined) return null
  const offers = accepted.split(',').map((offer) => offer.trim().toLowerCase().split(';'))
  const takes = (name: string) => offers.some(([coding, q]) => coding === name && !/q=0(\.0*)?$/.test(q?.trim() ?? ''))
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : null
}

/** Brotli of quality 4 costs about what gzip costs and packs a tenth better; 9 is for what is packed once. */
export const pack = (body: Buffer, encoding: Encoding, quality = 4): Promise<Buffer> =>
  encoding === 'br' ? toBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }) : toGzip(body)

/** How an answer may be kept by others, and what it is. */
export type Kind = {
  type: string
  cacheControl: string
  vary: string
  /** False for what is compressed already, pictures. */
  packs?: boolean
  /** Its bytes never change: nobody asks again, so it needs no tag. */
  final?: boolean
}
const JSON_KIND: Kind = {
  type: 'application/json; charset=utf-8',
  cacheControl: 'public, max-age=1',
  vary: 'accept-encoding, accept-language, cookie',
}

/** Sends an answer: 304 where the caller has it, compressed where the caller takes it. */
export function sendReady(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Pick<Answer, 'body' | 'etag' | 'packed'>,
  kind: Kind = JSON_KIND,
): void {
  if (!kind.final) reply.header('etag', answer.etag)
  reply.header('cache-control', kind.cacheControl)
  reply.header('vary', kind.vary)
  const had = request.headers['if-none-match']
  if (had?.split(',').some((tag) => tag.trim() === answer.etag)) {
    reply.status(304).send()
    return
  }
  reply.header('content-type', kind.type)
  const packs = kind.packs !== false && (kind.final || answer.body.length >= COMPRESS_BYTES_MIN)
  const encoding = packs ? encodingOf(request.headers['accept-encoding']) : null
  if (!encoding) {
    reply.send(answer.body)
    return
  }
  answer.packed[encoding] ??= pack(answer.body, encoding)
  answer.packed[encoding].then(
    (packed) => reply.header('content-encoding', encoding).send(packed),
    (cause: Error) => reply.send(cause),
  )
}
