// The door of notifications: messages to bettors, in the inbox and on their devices, about their bets and their money.
import { repeat } from '../platform/jobs.ts'
import { HOUR, SECOND } from '../platform/periods.ts'
import type { Platform } from '../platform/platform.ts'
import { type NotificationsDeps, type NotificationsNeeds, nowOf } from './deps.ts'
import { deleteOldInbox } from './inboxQueries.ts'
import { registerInbox } from './inboxRoutes.ts'
import { pushRowsOf } from './ownData.ts'
import { deleteOldMessages } from './queries.ts'
import { queueNews } from './queue.ts'
import { registerRoutes } from './routes.ts'
import { sendDue } from './send.ts'
import { loadVapid } from './vapid.ts'

export type { NotificationsNeeds } from './deps.ts'

export type Notifications = {
  /** Reads what happened; runs by itself once started, as the next one does. */
  follow(): Promise<void>
  /** Sends what is due; answers how many were tried. */
  send(): Promise<number>
  start(): void
  stop(): Promise<void>
}

export async function createNotifications(
  platform: Platform,
  { localService = null, ...needs }: NotificationsNeeds,
): Promise<Notifications> {
  const { app, pool, profile, clock, config, log, jobs } = platform
  const vapid = await loadVapid(platform)
  const reach = { local: localService !== null }
  const deps: NotificationsDeps = { pool, profile, clock, config, log, ...needs, localService, vapid, reach }
  registerRoutes(app, deps)
  registerInbox(app, deps)
  platform.ownData.add(pushRowsOf)
  jobs.add('notifications.deleteOld', { role: 'push', every: HOUR }, async () => {
    await deleteOldMessages(pool, nowOf(deps))
    await deleteOldInbox(pool, nowOf(deps))
  })
  const follow = async () => {
    while (await queueNews(deps));
  }
  const send = () => sendDue(deps)
  let stops: (() => Promise<void>)[] = []
  return {
    follow,
    send,
    start() {
      stops = [
        repeat(SECOND, follow, (cause) => log.error({ err: cause }, 'news were not read')),
        repeat(SECOND, send, (cause) => log.error({ err: cause }, 'push messages were not sent')),
      ]
    },
    stop: async () => {
      await Promise.all(stops.map((stop) => stop()))
    },
  }
}
