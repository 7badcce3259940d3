// The studio's keys as the operator's file has them: what is taken, and what is refused with one sentence.
import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { ConfigError } from '../server/platform/config.ts'
import { keysOf } from './studio.ts'

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
const edwards = generateKeyPairSync('ed25519')
const pem = {
  private: rsa.privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
  public: rsa.publicKey.export({ type: 'spki', format: 'pem' }) as string,
  other: edwards.privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
}
const KEYS = { privateKey: pem.private, operatorKey: pem.public, secret: 's'.repeat(32) }

test('a file with both keys and a secret is taken, and nothing else of it', () => {
  expect(keysOf(JSON.stringify({ ...KEYS, operatorPrivateKey: pem.private }), false)).toEqual(KEYS)
})

test.each([
  ['{', 'its file is no JSON'],
  ['null', 'privateKey is no RSA key'],
  [JSON.stringify({ ...KEYS, privateKey: pem.public }), 'privateKey is no RSA key'],
  [JSON.stringify({ ...KEYS, privateKey: pem.other }), 'privateKey is no RSA key'],
  [JSON.stringify({ ...KEYS, privateKey: 7 }), 'privateKey is no RSA key'],
  [JSON.stringify({ ...KEYS, operatorKey: 'mine' }), 'operatorKey is no public RSA key'],
  [JSON.stringify({ ...KEYS, operatorKey: pem.private }), 'operatorKey is no public RSA key'],
  [JSON.stringify({ ...KEYS, secret: 's'.repeat(31) }), 'at least 32 characters'],
  [JSON.stringify({ ...KEYS, secret: undefined }), 'at least 32 characters'],
])('%.60s is refused: %s', (text, sentence) => {
  expect(() => keysOf(text, false)).toThrow(ConfigError)
  expect(() => keysOf(text, false)).toThrow(sentence)
})

test('in development the secret may be short, and must be there', () => {
  expect(keysOf(JSON.stringify({ ...KEYS, secret: 'short' }), true).secret).toBe('short')
  expect(() => keysOf(JSON.stringify({ ...KEYS, secret: '' }), true)).toThrow(ConfigError)
})
