// The five providers as they are used, for tests that give them answers and callbacks of their own.
import { createHmac, generateKeyPairSync } from 'node:crypto'
import { profileOf } from '@walia/domain/market/markets.ts'
import { systemClock } from '../platform/clock.ts'
import { systemRandom } from '../platform/random.ts'
import { Chapa } from './chapa.ts'
import { Daraja } from './daraja.ts'
import { Ebirr } from './ebirr.ts'
import { HelloCash } from './helloCash.ts'
import type { ProviderOrder } from './provider.ts'
import { Telebirr } from './telebirr.ts'

const SECRET = 'secret'
const ANSWER_WITHIN_MS = 2_000
const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const [ours, theirs] = [pair(), pair()]
export const telebirrKey = theirs.privateKey
export const [MERCHANT_APP, MERCHANT_CODE] = ['app', 'code']
export const hmac = (body: Buffer | string, key = SECRET) => createHmac('sha256', key).update(body).digest('hex')
/** Where M-Pesa posts to: nothing else proves that it is M-Pesa. */
export const addressOf = (order: string, asked?: number) => {
  const address = `order=${order}${asked === undefined ? '' : `&asked=${asked}`}`
  return { order, ...(asked === undefined ? {} : { asked: String(asked) }), key: hmac(`callback/${address}`) }
}

export const ORDER: ProviderOrder = {
  orderId: '0'.repeat(32),
  mobile: '254712345678',
  amount: 100_00,
  currency: 'ETB',
  title: 'Payment',
  callbackUrl: 'https://walia.example/callback',
  returnUrl: 'https://walia.example/return',
  destination: { bank: 'cbe', accountName: 'Abebe Kebede', accountNumber: '1000100000112' },
}

/** Each reached at one address. */
export function providersAt(baseUrl: string) {
  const platform = { clock: systemClock, random: systemRandom, profile: profileOf('et') }
  const daraja = { consumerKey: 'a', consumerSecret: 'b', shortCode: '174379', passkey: 'c', callbackSecret: SECRET }
  const initiator = { initiatorName: 'd', securityCredential: 'e' }
  const telebirr = { fabricAppId: 'a', appSecret: 'b', merchantAppId: MERCHANT_APP, merchantCode: MERCHANT_CODE }
  const keys = {
    privateKey: ours.privateKey.export({ format: 'pem', type: 'pkcs8' }) as string,
    providerPublicKey: theirs.publicKey.export({ format: 'pem', type: 'spki' }) as string,
  }
  const chapa = { secretKey: 'a', webhookSecret: SECRET, approvalSecret: SECRET }
  const helloCash = { principal: 'a', credentials: 'b', system: 'c', noticeSecret: SECRET }
  const ebirr = { merchantUid: 'a', storeId: 'b', hppKey: 'c' }
  return {
    mpesa: new Daraja({ shape: 'daraja', baseUrl, ...daraja, ...initiator }, platform, ANSWER_WITHIN_MS),
    telebirr: new Telebirr({ shape: 'telebirr', baseUrl, ...telebirr, ...keys }, platform, ANSWER_WITHIN_MS),
    hellocash: new HelloCash({ shape: 'hellocash', baseUrl, ...helloCash }, platform, ANSWER_WITHIN_MS),
    chapa: new Chapa({ shape: 'chapa', baseUrl, ...chapa }, platform, ANSWER_WITHIN_MS),
    ebirr: new Ebirr({ shape: 'ebirr', baseUrl, ...ebirr }, platform, ANSWER_WITHIN_MS),
  }
}
