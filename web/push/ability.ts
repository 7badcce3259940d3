// What a browser can do about notifications, and what it was allowed.
export type Ability = 'noWorker' | 'noNotifications' | 'noPush' | NotificationPermission

/** In this order: without a worker nothing else counts. */
export const abilityOf = (page: typeof globalThis): Ability => {
  if (!('serviceWorker' in page.navigator)) return 'noWorker'
  if (!('Notification' in page)) return 'noNotifications'
  if (!('PushManager' in page)) return 'noPush'
  return page.Notification.permission
}
