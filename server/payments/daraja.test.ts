// What M-Pesa's answer to a payment or a payout means: only a refusal that names itself is one, and that has begun nothing.
import { createJsonServer } from '@walia/simulator/providers/jsonServer.ts'
import { expect, test } from 'vitest'
import { systemClock } from '../platform/clock.ts'
import { Daraja } from './daraja.ts'

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
const REFERENCE = 'AG_1'
const REFERENCES = { ConversationID: REFERENCE, CheckoutRequestID: REFERENCE }

test.each([
  [200, { ResponseCode: '0', ...REFERENCES }, { outcome: 'accepted', reference: REFERENCE }],
  [200, { ResponseCode: 0, ...REFERENCES }, { outcome: 'accepted', reference: REFERENCE }],
  [200, { ResponseCode: '0' }, { outcome: 'unknown' }],
  [201, { ResponseCode: '0', ...REFERENCES }, { outcome: 'unknown', reference: REFERENCE }],
  [200, { ResponseCode: '1', ...REFERENCES }, { outcome: 'unknown', reference: REFERENCE }],
  [400, { errorCode: '400.002.99', ...REFERENCES }, { outcome: 'unknown', reference: REFERENCE }],
  [200, { ResponseCode: '1' }, { outcome: 'refused', reason: 'refusedByProvider' }],
  [400, { errorCode: '400.002.02' }, { outcome: 'refused', reason: 'refusedByProvider' }],
  [500, { errorCode: '500.002.1001' }, { outcome: 'unknown' }],
  [500, { ResponseCode: '1' }, { outcome: 'unknown' }],
  [200, {}, { outcome: 'unknown' }],
  [404, {}, { outcome: 'unknown' }],
])("what M-Pesa's answer means: %i %j is %j", async (status, body, started) => {
  const server = await createJsonServer(0, ({ path }) =>
    path.startsWith('/oauth/') ? { status: 200, body: { access_token: 't' } } : { status, body },
  )
  const access = {
    shape: 'daraja' as const,
    baseUrl: server.url,
    consumerKey: 'a',
    consumerSecret: 'b',
    shortCode: '174379',
    passkey: 'c',
    initiatorName: 'd',
    securityCredential: 'e',
    callbackSecret: 'f',
  }
  const daraja = new Daraja(access, { clock: { ...systemClock, now: () => 0 } }, 1_000)
  expect([await daraja.payOut(order), await daraja.collect(order)]).toEqual([started, started])
  await server.close()
})
