// The token that a provider's calls carry: fetched when there is none, kept for its life, and given up when it is refused.
import type { Platform } from '../platform/platform.ts'
import { type Call, type CallOutcome, callProvider } from '../platform/providerCall.ts'

export type TokenTerms = {
  /** The call that fetches one, and the field of its answer that holds it. */
  fetch: Call
  field: string
  lifeMs: number
}

export class HeldToken {
  readonly #terms: TokenTerms
  readonly #clock: Platform['clock']
  readonly #timeoutMs: number
  #held: { text: string; until: number } | null = null

  constructor(terms: TokenTerms, clock: Platform['clock'], timeoutMs: number) {
    this.#terms = terms
    this.#clock = clock
    this.#timeoutMs = timeoutMs
  }

  /** Makes a call with the token, and once more under a new one after a 401, which says that nothing was done. */
  async use(callOf: (token: string) => Call): Promise<CallOutcome> {
    const answer = await this.#once(callOf)
    return answer.ok && answer.status === 401 ? this.#once(callOf) : answer
  }

  async #once(callOf: (token: string) => Call): Promise<CallOutcome> {
    const token = await this.#text()
    // Without a token nothing was sent.
    if (token === null) return { ok: false, sent: false }
    const answer = await callProvider(callOf(token), this.#timeoutMs)
    if (answer.ok && answer.status === 401) this.#held = null
    return answer
  }

  async #text(): Promise<string | null> {
    const now = this.#clock.now()
    if (this.#held !== null && this.#held.until > now) return this.#held.text
    const { fetch, field, lifeMs } = this.#terms
    const answer = await callProvider(fetch, this.#timeoutMs)
    const text = answer.ok ? answer.body[field] : undefined
    if (typeof text !== 'string') return null
    this.#held = { text, until: now + lifeMs }
    return text
  }
}
