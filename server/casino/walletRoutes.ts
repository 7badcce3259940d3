// The addresses that game providers call. Signatures are over the exact bytes, so these routes have a parser of their own.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { charge } from '../platform/http.ts'
import type { CasinoDeps } from './deps.ts'
import { type Fields, fieldsOf } from './fields.ts'
import { answerHub, type HubAction, type HubAnswer, hubStatuses } from './hubDialect.ts'
import { HMAC_HEADER, isHmacSigned, isRsaSigned, RSA_HEADER } from './signature.ts'
import { answerSwipe, refusedSwipe, type SwipeAction, type SwipeAnswer } from './swipeDialect.ts'

export const WALLET_BASE = '/casino/wallet/:provider'
const HUB_ACTIONS: Readonly<Record<string, HubAction>> = {
  'user/info': 'info',
  'user/balance': 'balance',
  'transaction/bet': 'bet',
  'transaction/win': 'win',
  'transaction/rollback': 'rollback',
}
const SWIPE_ACTIONS: Readonly<Record<string, SwipeAction>> = { bet: 'bet', win: 'win', refund: 'rollback' }
const BODY_BYTES_MAX = 16 * 1024
/** Of a call that nobody signed: it costs a check of a signature. */
const FORGERY_COST = 5
const options = { bodyLimit: BODY_BYTES_MAX, schema: { hide: true } as object }

type Call = { Params: { provider: string } }
type CallRequest = FastifyRequest<Call>

export function registerWallet({ app, ...rest }: CasinoDeps): void {
  const deps = { app, ...rest }
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_BYTES_MAX }, (_request, body, done) =>
      done(null, body),
    )
    for (const [path, action] of Object.entries(HUB_ACTIONS))
      scope.post<Call>(`${WALLET_BASE}/${path}`, options, async (request, reply) =>
        send(reply, { http: 200, body: await hubAnswerOf(deps, action, request) }),
      )
    for (const [path, action] of Object.entries(SWIPE_ACTIONS))
      scope.post<Call>(`${WALLET_BASE}/${path}`, options, async (request, reply) =>
        send(reply, await swipeAnswerOf(deps, action, request, fieldsOf(bodyOf(request)))),
      )
    scope.get<Call>(`${WALLET_BASE}/balance`, options, async (request, reply) =>
      send(reply, await swipeAnswerOf(deps, 'balance', request, request.query as Fields)),
    )
  })
}

const send = (reply: FastifyReply, { http, body }: { http: number; body: object }) =>
  reply.status(http).header('cache-control', 'no-store').type('application/json').send(JSON.stringify(body))

const bodyOf = ({ body }: CallRequest): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0))

async function hubAnswerOf(deps: CasinoDeps, action: HubAction, request: CallRequest): Promise<HubAnswer> {
  const provider = deps.providers.get(request.params.provider)
  if (provider?.dialect !== 'hub') {
    charge(request, FORGERY_COST)
    return { status: hubStatuses.PARTNER }
  }
  const body = bodyOf(request)
  if (!isRsaSigned(body, request.headers[RSA_HEADER], provider.publicKey)) {
    charge(request, FORGERY_COST)
    return { status: hubStatuses.SIGNATURE }
  }
  return answerHub(deps, provider, action, body)
}

/** Fields are flat; what is nested is no call, and is not walked for a signature. */
const isFlat = (fields: Fields): boolean =>
  Object.values(fields).every((each) => typeof each !== 'object' || each === null)

async function swipeAnswerOf(
  deps: CasinoDeps,
  action: SwipeAction,
  request: CallRequest,
  fields: Fields | null,
): Promise<SwipeAnswer> {
  const provider = deps.providers.get(request.params.provider)
  const refuse = (outcome: Parameters<typeof refusedSwipe>[0]) => {
    charge(request, FORGERY_COST)
    return refusedSwipe(outcome)
  }
  if (provider?.dialect !== 'swipe') return refuse('PARTNER')
  if (fields === null || !isFlat(fields)) return refuse('MALFORMED')
  if (!isHmacSigned(fields, request.headers[HMAC_HEADER], provider.inboundSecret)) return refuse('SIGNATURE')
  return answerSwipe(deps, provider, action, fields)
}
