// Which endpoints are known, quiet hours, and when a service is asked again.
import { describe, expect, test } from 'vitest'
import { userIdOf } from './endpoints.ts'
import { duePushAt, PUSH_BYTES_MAX, pushPayloadOf, retryAtOf } from './push.ts'

const TOKEN = 'dGhpc2lzYXRva2VuLW9mLWFfYnJvd3Nlcg'
const LOCAL = 'http://127.0.0.1:4100'

describe('an endpoint', () => {
  test.each<[string, string | null]>([
    [`https://fcm.googleapis.com/fcm/send/${TOKEN}:APA91b`, `${TOKEN}:APA91b`],
    [`https://fcm.googleapis.com/wp/${TOKEN}`, TOKEN],
    [`https://updates.push.services.mozilla.com/wpush/v2/${TOKEN}`, TOKEN],
    [`https://web.push.apple.com/${TOKEN}`, TOKEN],
    [`https://wns2-par02p.notify.windows.com/w/?token=${TOKEN}%2b%3d`, `${TOKEN}~2b~3d`],
    [`${LOCAL}/push/${TOKEN}`, TOKEN],
    [`http://fcm.googleapis.com/fcm/send/${TOKEN}`, null],
    [`https://fcm.googleapis.com:8443/fcm/send/${TOKEN}`, null],
    [`https://fcm.googleapis.com/v1/projects/${TOKEN}`, null],
    [`https://fcm.googleapis.com.evil.example/fcm/send/${TOKEN}`, null],
    [`https://evil.example/fcm/send/${TOKEN}`, null],
    [`https://a.b.push.apple.com/${TOKEN}`, null],
    [`https://user:word@web.push.apple.com/${TOKEN}`, null],
    [`https://web.push.apple.com/${TOKEN}#x`, null],
    [`https://web.push.apple.com/${TOKEN}?x=1`, null],
    [`https://web.push.apple.com/${TOKEN}/../../x`, null],
    ['https://web.push.apple.com/short', null],
    [`https://169.254.169.254/${TOKEN}`, null],
    [`http://127.0.0.1:5432/push/${TOKEN}`, null],
    [`https://web.push.apple.com/${'x'.repeat(800)}`, null],
    ['no address', null],
    ['', null],
  ])('%s has the id %s', (endpoint, id) => expect(userIdOf(endpoint, LOCAL)).toBe(id))

  test('of development is unknown in production', () => expect(userIdOf(`${LOCAL}/push/${TOKEN}`, null)).toBeNull())
})

describe('quiet hours, in the zone of the market', () => {
  const night = { quietFrom: 22, quietTo: 8 }
  test.each([
    ['in the afternoon', '2026-11-28T12:00:00Z', '2026-11-28T12:00:00Z'],
    ['just before they begin', '2026-11-28T18:59:59Z', '2026-11-28T18:59:59Z'],
    ['as they begin', '2026-11-28T19:00:00Z', '2026-11-29T05:00:00Z'],
    ['after midnight', '2026-11-28T21:30:00Z', '2026-11-29T05:00:00Z'],
    ['just before they end', '2026-11-29T04:59:59Z', '2026-11-29T05:00:00Z'],
    ['as they end', '2026-11-29T05:00:00Z', '2026-11-29T05:00:00Z'],
  ])('%s', (_, now, due) =>
    expect(new Date(duePushAt(Date.parse(now), night, 'Africa/Nairobi'))).toEqual(new Date(due)),
  )

  test.each([
    ['within one day', { quietFrom: 1, quietTo: 6 }, '2026-11-28T00:00:00Z', '2026-11-28T03:00:00Z'],
    ['none at all', { quietFrom: 0, quietTo: 0 }, '2026-11-28T00:00:00Z', '2026-11-28T00:00:00Z'],
  ])('%s', (_, rules, now, due) =>
    expect(new Date(duePushAt(Date.parse(now), rules, 'Africa/Nairobi'))).toEqual(new Date(due)),
  )
})

test.each([
  [null, 60_000],
  ['120', 120_000],
  ['0', 60_000],
  ['never', 60_000],
  ['Thu, 01 Jan 1970 01:00:00 GMT', 3_600_000],
  ['99999999', 14 * 86_400_000],
  ['-5', 60_000],
])('a service that says %s is asked again after %i ms', (header, at) => expect(retryAtOf(header, 0, 60_000)).toBe(at))

test('a message names where it leads, in the form that needs no worker, within its bytes', () => {
  const words = { title: 'ጨዋታ'.repeat(20), text: 'ሁ'.repeat(200), language: 'am' }
  const payload = pushPayloadOf('1', words, 'https://walia.example/mybets/bet_1', 'bet_1')
  expect(JSON.parse(payload)).toEqual({
    web_push: 8030,
    notification: {
      title: words.title,
      body: words.text,
      lang: 'am',
      navigate: 'https://walia.example/mybets/bet_1',
      tag: 'bet_1',
      data: { id: '1' },
    },
  })
  expect(Buffer.byteLength(payload)).toBeLessThan(PUSH_BYTES_MAX)
})
