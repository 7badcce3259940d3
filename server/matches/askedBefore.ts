// A list's address is read and checked once; asked for again, it is answered before that.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { chargeAll, languageOf } from '../platform/http.ts'
import { sendReady } from '../platform/readyAnswers.ts'
import { textLanguageOf } from '../platform/text.ts'
import type { OnNew, ReadyAnswer } from './reads.ts'

const ADDRESSES_MAX = 2000
/** A longer one is a search or somebody's play. */
const ADDRESS_LENGTH_MAX = 200

/** What an answer is a matter of: the address, which holds the whole query, and the language asked for. */
const keyOf = (request: FastifyRequest): string => `${textLanguageOf(languageOf(request))} ${request.url}`

export class AskedBefore {
  readonly #answers = new Map<string, (onNew: OnNew) => ReadyAnswer>()

  /** Once the address was found to be sound: the answer that it has from now on. */
  remember(request: FastifyRequest, answer: (onNew: OnNew) => ReadyAnswer): void {
    if (request.url.length > ADDRESS_LENGTH_MAX) return
    if (this.#answers.size >= ADDRESSES_MAX) this.#answers.clear()
    this.#answers.set(keyOf(request), answer)
  }

  /** Hook of the routes that remember: answers, or leaves the request to its route. */
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
