// The operator's file of providers: what is understood, and what is refused by name without telling a secret.
import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { accessOf, readAccess } from './access.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 1024 })
const telebirr = {
  shape: 'telebirr',
  baseUrl: 'https://telebirr.example/gateway',
  fabricAppId: 'a',
  appSecret: 'very-secret',
  merchantAppId: 'b',
  merchantCode: 'c',
  privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
  providerPublicKey: publicKey.export({ format: 'pem', type: 'spki' }).toString(),
}
const hellocash = {
  shape: 'hellocash',
  baseUrl: 'https://hellocash.example',
  principal: 'a',
  credentials: 'very-secret',
  system: 'b',
  noticeSecret: 'very-secret',
}
const daraja = {
  shape: 'daraja',
  baseUrl: 'https://mpesa.example',
  consumerKey: 'a',
  consumerSecret: 'very-secret',
  shortCode: '174379',
  passkey: 'very-secret',
  initiatorName: 'b',
  securityCredential: 'very-secret',
  callbackSecret: 'very-secret',
}

test.each([[[telebirr, hellocash]], [[daraja]]])('understood', (access) => {
  expect(accessOf(JSON.stringify(access))).toEqual(access)
})

test.each([
  ['{', 'no JSON'],
  ['{}', 'list of providers'],
  ['[]', 'list of providers'],
  [[null], 'provider 1: expected a shape'],
  [['telebirr'], 'provider 1: expected a shape'],
  [[{ ...telebirr, shape: 'paypal' }], 'provider 1: expected a shape of telebirr, daraja, hellocash, chapa, ebirr'],
  [[{ ...telebirr, shape: 'chapa' }], String.raw`provider 1 \(chapa\): secretKey is missing`],
  [[telebirr, telebirr], 'stands twice'],
  [[telebirr, { ...hellocash, system: '' }], String.raw`provider 2 \(hellocash\): system is missing`],
  [[{ ...daraja, passkey: 5 }], 'passkey is missing'],
  [[{ ...hellocash, secret: 'very-secret' }], 'secret is not known'],
  [[{ ...hellocash, baseUrl: 'hellocash.example' }], 'baseUrl'],
  [[{ ...hellocash, baseUrl: 'https://hellocash.example/' }], 'baseUrl'],
  [[{ ...telebirr, privateKey: 'very-secret' }], 'privateKey is no private key'],
  [[{ ...telebirr, providerPublicKey: telebirr.privateKey }], 'providerPublicKey is no public key'],
])('refused: %j', (given, expected) => {
  const text = typeof given === 'string' ? given : JSON.stringify(given)
  expect(() => accessOf(text)).toThrow(new RegExp(expected))
  expect(() => accessOf(text)).not.toThrow(/very-secret/)
})

test('a file that is not there is named', () => {
  expect(() => readAccess('/nowhere/providers.json')).toThrow('/nowhere/providers.json cannot be read')
})
