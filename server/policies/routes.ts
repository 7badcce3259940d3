// The calls of policies: one to read, and its PDF at an address for each policy and language.
import { policyPaths } from '@walia/contract/latePaths.ts'
import { PolicyAnswer, PolicyParams } from '@walia/contract/policies.ts'
import { isPolicyId, type PolicyId } from '@walia/domain/policies/policies.ts'
import type { App } from '../platform/app.ts'
import { charge, languageOf, Refusal } from '../platform/http.ts'
import { etagOf, sendReady } from '../platform/readyAnswers.ts'
import { type TextLanguage, textLanguageOf, textLanguages } from '../platform/text.ts'

/** `version` is of what the document says. */
export type Pdf = { version: string; bytes: Promise<Buffer> }

export type PoliciesDeps = {
  answerOf(policy: PolicyId, language: TextLanguage): PolicyAnswer
  pdfOf(policy: PolicyId, language: TextLanguage): Pdf
  brandSlug: string
}

/** About the milliseconds of work. */
const READ_COST = 2
/** With its version in the address the bytes never change; without, it is asked again after five minutes. */
const FINAL = 'public, max-age=31536000, immutable'
const SHORT = 'public, max-age=300'

export function registerRoutes(app: App, { answerOf, pdfOf, brandSlug }: PoliciesDeps): void {
  app.get(
    policyPaths.one,
    {
      schema: {
        tags: ['policies'],
        summary: 'A policy to read, and where its PDF is',
        params: PolicyParams,
        response: { 200: PolicyAnswer },
      },
    },
    async (request, reply) => {
      charge(request, READ_COST)
      reply.header('cache-control', SHORT).header('vary', 'accept-language, cookie')
      return answerOf(request.params.policy, textLanguageOf(languageOf(request)))
    },
  )
  app.get<{ Params: { policy: string; language: string }; Querystring: { v?: string } }>(
    policyPaths.pdf,
    { schema: { hide: true } as object },
    async (request, reply) => {
      const { policy, language } = request.params
      if (!isPolicyId(policy) || !(textLanguages as readonly string[]).includes(language))
        throw new Refusal('NOT_FOUND')
      charge(request, READ_COST)
      const { version, bytes } = pdfOf(policy, language as TextLanguage)
      const body = await bytes
      reply.header('content-disposition', `inline; filename="${brandSlug}-${policy}-${language}.pdf"`)
      const isFinal = request.query.v === version
      sendReady(
        request,
        reply,
        { body, etag: etagOf(body), packed: {} },
        { type: 'application/pdf', cacheControl: isFinal ? FINAL : SHORT, vary: 'accept-encoding', packs: false },
      )
      return reply
    },
  )
}
