// Signatures against vectors that the publishers of both schemes give out: rows of coingaming/Hub88-Examples (with its example
// key) and of SwipeGames/integration-sdk-node.
import { createPublicKey } from 'node:crypto'
import { expect, test } from 'vitest'
import vectors from './samples/signatures.json' with { type: 'json' }
import { canonicalJson, hmacSignatureOf, isHmacSigned, isRsaSigned, rsaSignatureOf } from './signature.ts'
import { newKeys } from './testWorld.ts'

const key = createPublicKey(vectors.rsa.publicKey)

test.each(vectors.rsa.rows)('the RSA signature of $body', ({ body, signature }) => {
  expect(isRsaSigned(Buffer.from(body), signature, key)).toBe(true)
  expect(isRsaSigned(Buffer.from(`${body} `), signature, key)).toBe(false)
  expect(isRsaSigned(Buffer.from(body), signature, newKeys().publicKey)).toBe(false)
  for (const wrong of [undefined, '', 'AAAA', `${signature}!`, [signature], signature.slice(4)])
    expect(isRsaSigned(Buffer.from(body), wrong, key)).toBe(false)
})

test.each(vectors.hmac.rows)('the HMAC signature of $payload', ({ key: secret, payload, signature }) => {
  expect(hmacSignatureOf(payload, secret)).toBe(signature)
  expect(isHmacSigned(payload, signature, secret)).toBe(true)
  expect(isHmacSigned({ ...payload, more: 1 }, signature, secret)).toBe(false)
  for (const wrong of [undefined, '', signature.toUpperCase(), signature.slice(2)])
    expect(isHmacSigned(payload, wrong, secret)).toBe(false)
})

test('what we sign, the other side verifies', () => {
  const { privateKey, publicKey } = newKeys()
  expect(isRsaSigned(Buffer.from('{"a":1}'), rsaSignatureOf('{"a":1}', privateKey), publicKey)).toBe(true)
})

test('canonical JSON: members by UTF-16 units, numbers as RFC 8785 writes them, texts with the fewest escapes', () => {
  expect(canonicalJson({ b: [1e21, 0.1, -0, 'é\n'], a: { '\u{1f600}': 1, '\ufb33': null } })).toBe(
    '{"a":{"\u{1f600}":1,"\ufb33":null},"b":[1e+21,0.1,0,"é\\n"]}',
  )
})
