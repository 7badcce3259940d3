// The API's description: OpenAPI at /docs/json, readable at /docs. Who may call, keys and refusals follow from a call's shape.
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { LegRefusals } from '@walia/contract/bets.ts'
import { type ErrorCode, errorStatus } from '@walia/contract/errors.ts'
import { ErrorAnswer, IdempotencyKey } from '@walia/contract/fields.ts'
import { isOwnPath } from '@walia/contract/paths.ts'
import { callRefusals } from '@walia/contract/refusals.ts'
import type { FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import { type TSchema, Type } from 'typebox'
import type { App } from './app.ts'
import { type Answer, etagOf, sendReady } from './readyAnswers.ts'

const API = '/api/'
const YAML_COST = 50
/** Only what the server itself sends; over plain http as well, since the page is opened from phones by address. */
const PAGE_POLICY =
  "default-src 'self'; base-uri 'none'; object-src 'none'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; frame-ancestors 'self'"

const DESCRIPTION = `Lists and matches, placement, accounts and money.

**Sessions.** A login sets the cookie \`sid\` and answers a \`token\`; a call for a session needs both.

**Money.** Calls that move it take an \`Idempotency-Key\`: sent again with the same key and body, they give the first answer.

**Refusals** have a stable \`code\`, a \`message\` in the caller's language, and \`details\` shaped by the code.`

const securitySchemes = {
  sessionCookie: {
    type: 'apiKey',
    in: 'cookie',
    name: 'sid',
    description: 'The secret of a session, set by the calls that log in. Nothing without the token.',
  },
  sessionToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'The `token` of the answer that set the cookie; calls with a body take it as their `token` as well.',
  },
  partnerCookie: {
    type: 'apiKey',
    in: 'cookie',
    name: 'partner',
    description: 'The secret of an affiliate’s session; no bettor’s.',
  },
  apiKey: { type: 'apiKey', in: 'header', name: 'X-Api-Key', description: 'For calls from server to server.' },
} as const

type Security = Readonly<Record<string, string[]>>[]
const session = { sessionCookie: [], sessionToken: [] }
/** For an affiliate's own page. */
export const partnerSession: Security = [{ partnerCookie: [] }]
/** For a read of the caller's own whose path does not say so. */
export const sessionOnly: Security = [session]
/** For a call that visitors make too, where it is about something of the caller's own. */
export const sessionOrVisitor: Security = [{}, session]

const KeyHeader = Type.Object({
  'Idempotency-Key': Type.Optional({
    ...IdempotencyKey,
    description: 'The same key and body: the first answer again; the same key and another body: 409.',
  }),
})

const has = (schema: unknown, field: string): boolean =>
  field in ((schema as { properties?: object } | undefined)?.properties ?? {})

/** What a call needs of its caller: an own key, a session, or nothing. */
function securityOf({ security, headers, body }: FastifySchema, url: string): Security {
  if (security !== undefined) return [...security] as Security
  if (has(headers, 'x-api-key')) return [{ apiKey: [] }]
  return has(body, 'token') || isOwnPath(url) ? [session] : []
}

function codesOf({ body }: FastifySchema, security: Security, own: readonly ErrorCode[] = []): ErrorCode[] {
  const codes: ErrorCode[] = ['MALFORMED', 'TOO_MANY_REQUESTS', 'INTERNAL', 'UNAVAILABLE', ...own]
  if (body !== undefined) codes.push('BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'ORIGIN_REFUSED')
  if (has(body, 'request_id')) codes.push('IDEMPOTENCY_KEY_INVALID', 'IDEMPOTENCY_CONFLICT')
  if (security.some((one) => 'sessionCookie' in one))
    codes.push('NOT_AUTHENTICATED', 'SESSION_EXPIRED', 'SESSION_ENDED', 'ACCOUNT_BLOCKED')
  if (security.some((one) => 'apiKey' in one)) codes.push('KEY_INVALID')
  return [...new Set(codes)]
}

const LEG_CODES: readonly string[] = LegRefusals.properties.legs.items.properties.code.anyOf.map((code) => code.const)

/** The catalogue's answer with the codes of one status. */
function refusalsOf(codes: readonly ErrorCode[]): TSchema {
  const { code, message, details } = ErrorAnswer.properties
  const ofLegs = codes.filter((one) => LEG_CODES.includes(one))
  const legs = { ...LegRefusals, description: `of ${ofLegs.join(', ')}: the legs concerned, with the prices of now` }
  return Type.Object(
    {
      code: { ...code, enum: codes, examples: undefined },
      message,
      details: ofLegs.length === 0 ? details : Type.Optional(Type.Union([legs, Type.Unknown()])),
    },
    { description: codes.join(', ') },
  )
}

const answersOf = (codes: readonly ErrorCode[]): Record<string, TSchema> =>
  Object.fromEntries(
    [...Map.groupBy(codes, (code) => errorStatus[code])].map(([status, some]) => [status, refusalsOf(some)]),
  )

function describe(schema: FastifySchema, method: string, url: string): FastifySchema {
  const security = securityOf(schema, url)
  const codes = codesOf(schema, security, callRefusals[`${method} ${url}`] ?? callRefusals[url])
  const { headers, ...shape } = schema
  return {
    ...shape,
    // A key that a security scheme names is no parameter beside it.
    ...(has(schema.body, 'request_id') ? { headers: KeyHeader } : {}),
    security,
    response: { ...(schema.response as object), ...answersOf(codes) },
  }
}

/** Called before any route is added. `charge` takes the cost of a call from the caller's network. */
export async function describeApi(
  app: App,
  name: string,
  charge: (request: FastifyRequest, cost: number) => void,
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${name} API`, version: '1', description: DESCRIPTION },
      components: { securitySchemes },
    },
    transform: ({ schema, url, route }) => ({
      url,
      schema: url.startsWith(API) ? describe(schema ?? {}, String(route.method), url) : { ...schema, hide: true },
    }),
  })
  // The description is the same from the first question on: its bytes are made once.
  let description: Pick<Answer, 'body' | 'etag' | 'packed'> | null = null
  const sendDescription = (request: FastifyRequest, reply: FastifyReply): void => {
    if (description === null) {
      const body = Buffer.from(JSON.stringify(app.swagger()))
      description = { body, etag: etagOf(body), packed: {} }
    }
    sendReady(request, reply, description)
  }
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    uiHooks: {
      onRequest: (request, reply, next) => {
        const path = request.url.split('?', 1)[0]
        if (path === '/docs/json') return sendDescription(request, reply)
        // The same as YAML is written anew each time.
        if (path === '/docs/yaml') charge(request, YAML_COST)
        next()
      },
    },
    staticCSP: PAGE_POLICY,
    uiConfig: { docExpansion: 'list', validatorUrl: null },
  })
}
