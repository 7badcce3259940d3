// A cache of checked addresses: a list that was requested before is answered without reading its query again.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { chargeAll, languageOf } from '../platform/http.ts'
import { sendReady } from '../platform/readyAnswers.ts'
import { textLanguageOf } from '../platform/text.ts'
import type { OnNew, ReadyAnswer } from './reads.ts'

const ADDRESSES_MAX = 2000
/** Longer ones are searches, or an attack on the cache. */
const ADDRESS_LENGTH_MAX = 200

/** An answer depends on the address, which holds the whole query, and on the language. */
const keyOf = (request: FastifyRequest): string => `${textLanguageOf(languageOf(request))} ${request.url}`

export class AddressCache {
  readonly #answers = new Map<string, (onNew: OnNew) => ReadyAnswer>()

  /** Call it once the query has been checked: later requests of this address get `answer`. */
  set(request: FastifyRequest, answer: (onNew: OnNew) => ReadyAnswer): void {
    if (request.url.length > ADDRESS_LENGTH_MAX) return
    if (this.#answers.size >= ADDRESSES_MAX) this.#answers.clear()
    this.#answers.set(keyOf(request), answer)
  }

  /** A hook of the routes with this cache: answers, or leaves the request to its route. */
  readonly onRequest = (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    const answer = this.#answers.get(keyOf(request))
    if (answer === undefined) done()
    else
      sendReady(
        request,
        reply,
        answer((cost) => chargeAll(request, cost, 'usual')),
      )
  }
}
