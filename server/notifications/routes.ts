// The calls of notifications: the key to subscribe with, a browser's subscription, whether it stands, its end.
import { PushKeyAnswer, PushStatusAnswer, PushUserParams, pushPaths, SubscribeBody } from '@walia/contract/push.ts'
import { userIdOf } from '@walia/domain/push/endpoints.ts'
import type { App } from '../platform/app.ts'
import { charge, languageOf, Refusal } from '../platform/http.ts'
import { sessionOnly } from '../platform/openapi.ts'
import { takeOfRate } from '../platform/sharedRates.ts'
import { textLanguageOf } from '../platform/text.ts'
import { type NotificationsDeps, nowOf } from './deps.ts'
import { deleteSubscription, isSubscribed, type NewSubscription, upsertSubscription } from './queries.ts'

const RATE = { kind: 'push_subscribe', count: 30, windowSeconds: 3600 }
const CHANGE_COST = 2
/** An uncompressed point of P-256 begins with it. */
const POINT = 4

export function registerRoutes(app: App, deps: NotificationsDeps): void {
  const tags = ['notifications']
  app.get(pushPaths.users, { schema: { tags, response: { 200: PushKeyAnswer } } }, async () => {
    if (deps.vapid === null) throw new Refusal('PUSH_OFF')
    return { data: { key: deps.vapid.publicKey } }
  })
  const response = { 200: PushStatusAnswer }
  app.post(pushPaths.users, { schema: { tags, body: SubscribeBody, response } }, async (request) => {
    const { accountId, sessionId } = await deps.accounts.authenticate(request)
    charge(request, CHANGE_COST)
    const language = textLanguageOf(languageOf(request))
    await subscribe(deps, { accountId, sessionId, language, ...request.body })
    return { data: { user_id: request.body.user_id, subscribed: true } }
  })
  const params = PushUserParams
  app.get(pushPaths.user, { schema: { tags, params, response, security: sessionOnly } }, async (request) => {
    const { accountId } = await deps.accounts.authenticate(request, { view: true })
    const { user_id } = request.params
    return { data: { user_id, subscribed: await isSubscribed(deps.pool, user_id, accountId) } }
  })
  // Without a session, as it is also called after the logout: the id is known to the browser and to us alone.
  app.delete(pushPaths.user, { schema: { tags, params, response } }, async (request) => {
    charge(request, CHANGE_COST)
    const { user_id } = request.params
    await deleteSubscription(deps.pool, user_id)
    return { data: { user_id, subscribed: false } }
  })
}

type Asked = Pick<SubscribeBody, 'user_id' | 'subscription'> &
  Pick<NewSubscription, 'accountId' | 'sessionId' | 'language'>

/** Throws PUSH_OFF, ENDPOINT_UNKNOWN, SUBSCRIPTION_INVALID, TOO_MANY_REQUESTS. */
async function subscribe(deps: NotificationsDeps, { user_id, subscription, ...own }: Asked): Promise<void> {
  if (deps.vapid === null) throw new Refusal('PUSH_OFF')
  const { endpoint, keys } = subscription
  const known = userIdOf(endpoint, deps.localService)
  if (known === null) throw new Refusal('ENDPOINT_UNKNOWN')
  const [p256dh, auth] = [keys.p256dh.replace(/=+$/, ''), keys.auth.replace(/=+$/, '')]
  if (known !== user_id || Buffer.from(p256dh, 'base64url')[0] !== POINT) throw new Refusal('SUBSCRIPTION_INVALID')
  if (!(await takeOfRate(deps.pool, RATE, own.accountId)))
    throw new Refusal('TOO_MANY_REQUESTS', { retry_in: RATE.windowSeconds })
  const one = { userId: user_id, endpoint, p256dh, auth, ...own }
  await upsertSubscription(deps.pool, one, deps.profile.push.devicesMax, nowOf(deps))
}
