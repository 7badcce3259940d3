// Whether this browser is told things: subscribing, and its end.

import { pushPaths } from '@walia/contract/latePaths.ts'
import type { PushKeyAnswer, PushStatusAnswer } from '@walia/contract/push.ts'
import { userIdOf } from '@walia/domain/push/endpoints.ts'
import { ApiError, get, post, remove } from '../api/client.ts'
import { ownToken, useSession } from '../api/session.ts'
import { WORKER } from '../offline/worker.ts'
import { local } from '../storage.ts'
import { abilityOf } from './ability.ts'

/** Whose account subscribed in this browser last. */
const OWNER = 'walia-push-owner'
/** The start of the session that it was made or renewed in. */
const SESSION = 'walia-push-session'
const userPathOf = (userId: string): string => pushPaths.user.replace(':user_id', encodeURIComponent(userId))
const ownSubscription = async (): Promise<PushSubscription | null> =>
  (await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()) ?? null

/** Of the account that is logged in: another's may still stand in this browser. */
export async function isSubscribed(signal?: AbortSignal): Promise<boolean> {
  const userId = userIdOf((await ownSubscription())?.endpoint ?? '', null)
  return userId !== null && (await get<PushStatusAnswer>(userPathOf(userId), {}, signal)).data.subscribed
}

/** What subscriptions are made with; null where the operator sends no messages to devices. */
export const loadKey = async (signal?: AbortSignal): Promise<string | null> => {
  try {
    return (await get<PushKeyAnswer>(pushPaths.users, {}, signal)).data.key
  } catch (error) {
    if (error instanceof ApiError && error.code === 'PUSH_OFF') return null
    throw error
  }
}

/** From a tap, as browsers want it. False where the bettor does not allow it. */
export async function subscribe(applicationServerKey: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  await navigator.serviceWorker.register(WORKER)
  const { pushManager } = await navigator.serviceWorker.ready
  await register(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }))
  return true
}

/** Of the session that is logged in now, with whose end it ends. */
async function register(made: PushSubscription): Promise<void> {
  const { user, startedAt } = useSession.getState()
  const record = {
    user_id: userIdOf(made.endpoint, null) ?? made.endpoint,
    subscription: made.toJSON(),
    ...(user ? { profile_id: user.id, mobile: user.mobile } : {}),
  }
  await post<PushStatusAnswer>(pushPaths.users, { ...record, ...ownToken() })
  if (user) local.setItem(OWNER, String(user.id))
  local.setItem(SESSION, String(startedAt))
}

/** Once in each session: goes on for whoever subscribed, and ends for anybody else. */
export async function renewDevice(): Promise<void> {
  const subscription = await ownSubscription()
  const { user, startedAt } = useSession.getState()
  if (subscription === null || user === null || local.getItem(SESSION) === String(startedAt)) return
  if (local.getItem(OWNER) === String(user.id)) await register(subscription)
  else await unsubscribe()
}

/** With the server first: it must not send where nobody listens. */
export async function unsubscribe(): Promise<void> {
  const subscription = await ownSubscription()
  if (subscription === null) return
  const userId = userIdOf(subscription.endpoint, null)
  if (userId !== null) await remove<PushStatusAnswer>(userPathOf(userId))
  if (!(await subscription.unsubscribe())) throw new Error('the browser keeps the subscription')
}

/** As the bettor logs out: whoever uses this phone next is not told of his bets. */
export const leaveDevice = async (): Promise<void> => {
  if (abilityOf(globalThis) === 'granted') await unsubscribe().catch(() => undefined)
}
