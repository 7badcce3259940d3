// What a browser can do, in the order in which it is said.
import { expect, test } from 'vitest'
import { abilityOf } from './ability.ts'

const worker = { navigator: { serviceWorker: {} } }
const able = { ...worker, PushManager: {} }
test.each<[string, object]>([
  ['noWorker', { navigator: {} }],
  ['noWorker', { navigator: {}, Notification: { permission: 'denied' }, PushManager: {} }],
  ['noNotifications', worker],
  ['noNotifications', able],
  ['noPush', { ...worker, Notification: { permission: 'denied' } }],
  ['denied', { ...able, Notification: { permission: 'denied' } }],
  ['default', { ...able, Notification: { permission: 'default' } }],
  ['granted', { ...able, Notification: { permission: 'granted' } }],
])('is %s', (ability, page) => expect(abilityOf(page as typeof globalThis)).toBe(ability))
