// The addresses of pictures. Their names are made up by anybody, so that each is looked at before anything is drawn.
import { PictureParams, picturePaths, readPictureFile } from '@walia/contract/pictures.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../platform/app.ts'
import { Refusal } from '../platform/http.ts'
import { etagOf, sendReady } from '../platform/readyAnswers.ts'
import type { TextLanguage } from '../platform/text.ts'

/** Null where there is none. */
export type PictureOf = (subject: string, language: TextLanguage, request: FastifyRequest) => Promise<Buffer | null>
export type PicturesDeps = { match: PictureOf; share: PictureOf; brand: PictureOf }

/** Messengers keep them for days; browsers and caches on the way a few minutes, for prices move. */
const KEPT = 'public, max-age=300'

export function registerRoutes(app: App, deps: PicturesDeps): void {
  const answer = async (of: PictureOf, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const named = readPictureFile((request.params as PictureParams).file)
    const body = named && (await of(named.subject, named.language as TextLanguage, request))
    if (body === null) throw new Refusal('NOT_FOUND')
    sendReady(
      request,
      reply,
      { body, etag: etagOf(body), packed: {} },
      { type: 'image/png', cacheControl: KEPT, vary: 'accept-encoding', packs: false },
    )
    return reply
  }
  const options = { schema: { hide: true, params: PictureParams } as object }
  app.get(picturePaths.match, options, (request, reply) => answer(deps.match, request, reply))
  app.get(picturePaths.share, options, (request, reply) => answer(deps.share, request, reply))
  app.get(picturePaths.brand, options, (request, reply) => answer(deps.brand, request, reply))
}
