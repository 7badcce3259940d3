// A provider that takes a token no longer has done nothing yet: it is asked again under a new one, and not without end.
import { generateKeyPairSync } from 'node:crypto'
import { createJsonServer } from '@walia/simulator/providers/jsonServer.ts'
import { expect, test } from 'vitest'
import { systemClock } from '../platform/clock.ts'
import { systemRandom } from '../platform/random.ts'
import { Daraja } from './daraja.ts'
import { HelloCash } from './helloCash.ts'
import type { PaymentProvider } from './provider.ts'
import { Telebirr } from './telebirr.ts'

const order = {
  orderId: '0'.repeat(32),
  mobile: '254712345678',
  amount: 100_00,
  currency: 'KES',
  title: 'Withdrawal',
  callbackUrl: 'https://walia.example/callback',
  returnUrl: '',
  destination: null,
}
const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 1024,
  privateKeyEncoding: { format: 'pem', type: 'pkcs8' },
  publicKeyEncoding: { format: 'pem', type: 'spki' },
})
const platform = { clock: { ...systemClock, now: () => 0 }, random: systemRandom }
const telebirr = { fabricAppId: 'a', appSecret: 'b', merchantAppId: 'c', merchantCode: 'd' }
const daraja = { consumerKey: 'a', consumerSecret: 'b', shortCode: '1', passkey: 'c', initiatorName: 'd' }
const hellocash = { principal: 'a', credentials: 'b', system: 'c', noticeSecret: 'd' }
const made: [string, (baseUrl: string) => PaymentProvider][] = [
  [
    'telebirr',
    (baseUrl) =>
      new Telebirr(
        { shape: 'telebirr', baseUrl, ...telebirr, privateKey, providerPublicKey: publicKey },
        platform,
        1_000,
      ),
  ],
  [
    'daraja',
    (baseUrl) =>
      new Daraja(
        { shape: 'daraja', baseUrl, ...daraja, securityCredential: 'e', callbackSecret: 'f' },
        platform,
        1_000,
      ),
  ],
  ['hellocash', (baseUrl) => new HelloCash({ shape: 'hellocash', baseUrl, ...hellocash }, platform, 1_000)],
]
/** What each of them reads as taken. */
const TAKEN = { id: 'r', ResponseCode: '0', ConversationID: 'r', result: 'SUCCESS', biz_content: { payout_id: 'r' } }
const REFUSED = { error: 'UNAUTHORIZED', errorCode: '404.001.03' }

test.each(made)('%s: a call that is refused for its token is made again under a new one', async (_name, make) => {
  let [tokens, calls, refused] = [0, 0, 0]
  const server = await createJsonServer(0, ({ path }) => {
    if (/token|oauth|authenticate/.test(path)) {
      const token = `t${++tokens}`
      return { status: 200, body: { token, access_token: token } }
    }
    calls++
    return calls <= refused ? { status: 401, body: REFUSED } : { status: 200, body: TAKEN }
  })
  const provider = make(server.url)
  refused = 1
  expect(await provider.payOut(order)).toEqual({ outcome: 'accepted', reference: 'r' })
  expect([tokens, calls]).toEqual([2, 2])
  refused = 100
  expect((await provider.payOut(order)).outcome).not.toBe('accepted')
  expect([tokens, calls]).toEqual([3, 4])
  await server.close()
})

test.each(made)(
  '%s: processes with a token each are served, even where each new token ends the one before',
  async (_name, make) => {
    let newest = ''
    let refused = 0
    const server = await createJsonServer(0, ({ path, headers }) => {
      if (/token|oauth|authenticate/.test(path)) {
        newest = `t${Number(newest.slice(1)) + 1}`
        return { status: 200, body: { token: newest, access_token: newest } }
      }
      if (String(headers.authorization).endsWith(newest)) return { status: 200, body: TAKEN }
      refused++
      return { status: 401, body: REFUSED }
    })
    const [here, there] = [make(server.url), make(server.url)]
    for (const provider of [here, there, here, here, there])
      expect(await provider.payOut(order)).toEqual({ outcome: 'accepted', reference: 'r' })
    // Each change of the process costs one refused call and one token.
    expect([newest, refused]).toEqual(['t4', 2])
    await server.close()
  },
)
