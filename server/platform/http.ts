// The HTTP server: schema checks, one translator of errors, cookies, OpenAPI. Knows no slice.

import type { IncomingMessage, ServerResponse } from 'node:http'
import cookie from '@fastify/cookie'
import { type TypeBoxTypeProvider, TypeBoxValidatorCompiler } from '@fastify/type-provider-typebox'
import { type ErrorBody, type ErrorCode, errorStatus } from '@walia/contract/errors.ts'
import Fastify, { type FastifyInstance, type RawServerDefault } from 'fastify'
import type { Log } from './log.ts'

export type App = FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, Log, TypeBoxTypeProvider>

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

const languageOf = (request: { query?: unknown; body?: unknown; headers: Record<string, unknown> }): string => {
  const asked =
    (request.body as { language?: string } | undefined)?.language ??
    (request.query as { language?: string } | undefined)?.language ??
    request.headers['accept-language']
  return typeof asked === 'string' ? asked : 'en'
}

export async function createApp(log: Log, errorText: ErrorText): Promise<App> {
  const app = Fastify({
    loggerInstance: log,
    disableRequestLogging: true,
    bodyLimit: 128 * 1024,
    trustProxy: true,
    requestTimeout: 30_000,
  }).withTypeProvider<TypeBoxTypeProvider>() as unknown as App
  app.setValidatorCompiler(TypeBoxValidatorCompiler)
  await app.register(cookie)
  const answerOf = (code: ErrorCode, language: string, details?: unknown): ErrorBody => ({
    code,
    message: errorText(code, language, details),
    ...(details === undefined ? {} : { details }),
  })
  app.setErrorHandler((error: Error & { statusCode?: number; validation?: unknown }, request, reply) => {
    const language = languageOf(request)
    if (error instanceof Refusal)
      return reply.status(errorStatus[error.code]).send(answerOf(error.code, language, error.details))
    const code = codeOf(error)
    if (code === 'INTERNAL') request.log.error({ err: error, url: request.url }, 'a request failed')
    return reply
      .status(errorStatus[code])
      .send(answerOf(code, language, code === 'MALFORMED' ? { reason: error.message } : undefined))
  })
  return app
}

function codeOf(error: { statusCode?: number; validation?: unknown }): ErrorCode {
  if (error.validation || error.statusCode === 400) return 'MALFORMED'
  if (error.statusCode === 413) return 'BODY_TOO_LARGE'
  if (error.statusCode === 415) return 'UNSUPPORTED_MEDIA_TYPE'
  if (error.statusCode === 404) return 'NOT_FOUND'
  if (error.statusCode === 503) return 'UNAVAILABLE'
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) return 'MALFORMED'
  return 'INTERNAL'
}
