// Files of providers: in development whatever one names on another machine is refused by the variable's name.
import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { configOf } from './platform/config.ts'
import { PRODUCTION } from './platform/testPlatform.ts'
import { casinoAccessFor, paymentAccessOf, smsAccessOf, tvAccessOf } from './providers.ts'

const folder = mkdtempSync(join(tmpdir(), 'providers-'))
afterAll(() => rmSync(folder, { recursive: true }))

const fileOf = (content: unknown): string => {
  const file = join(folder, 'providers.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}
const DATABASE = { DATABASE_URL: 'postgresql://localhost/walia' }
const here = (name: string, content: unknown) => configOf({ ...DATABASE, [name]: fileOf(content) })

const chapa = (baseUrl: string) => [
  { shape: 'chapa', baseUrl, secretKey: 's', webhookSecret: 'w', approvalSecret: 'a' },
]
const http = (url: string) => [
  {
    ...{ shape: 'http', name: 'gate', method: 'GET', url, headers: {}, body: null, takenField: 'state' },
    ...{ takenValue: 'ok', referenceField: '', reportSecret: '', reportReference: '', reportStatus: '' },
    ...{ reportDelivered: '', reportFailed: '' },
  },
]
const smpp = (host: string) => [
  {
    ...{ shape: 'smpp', name: 'smsc', host, port: '2775', tls: 'no', systemId: 's', password: 'p', systemType: '' },
    ...{ from: 'W', receiptIds: 'same' },
  },
]
const africasTalking = (baseUrl: string) => [
  {
    ...{ shape: 'africastalking', name: 'at', baseUrl, username: 'u', apiKey: 'k', from: '' },
    reportSecret: 's'.repeat(24),
  },
]
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const operatorKey = privateKey.export({ type: 'pkcs8', format: 'pem' })
const secrets = { inboundSecret: 'i'.repeat(16), outboundSecret: 'o'.repeat(16) }
const casino = (url: string) => ({
  operatorKey,
  providers: [{ id: 'acme', name: 'Acme', url, currencies: ['ETB'], dialect: 'swipe', ...secrets }],
})
const tv = (url: string) => ({
  hosts: ['https://cdn.example'],
  providers: [{ id: 'acme', url, key: 'k'.repeat(16), hosts: ['https://cdn.example'] }],
})

const payments = (content: unknown) => paymentAccessOf(here('PAYMENT_SANDBOXES', content), [])
const messages = (content: unknown) => smsAccessOf(here('SMS_SANDBOXES', content), [])
const games = (content: unknown) => casinoAccessFor(here('CASINO_PROVIDERS', content))
const streams = (content: unknown) => tvAccessOf(here('TV_PROVIDERS', content), [])

describe('in development', () => {
  test.each<[string, (content: unknown) => unknown, unknown]>([
    ['payments', payments, chapa('http://127.0.0.1:4000/v1')],
    ['messages', messages, http('http://localhost:4000/send?id={id}')],
    ['messages over SMPP', messages, smpp('127.0.0.1')],
    ['games', games, casino('http://[::1]:4000')],
    ['games of this process', games, casino('/studio/api')],
    ['streams', streams, tv('http://127.0.0.1:4000')],
  ])('%s of this machine are taken', (_, read, content) => expect(read(content)).toBeTruthy())

  test.each<[string, (content: unknown) => unknown, unknown]>([
    ['PAYMENT_SANDBOXES', payments, chapa('https://api.chapa.co/v1')],
    ['PAYMENT_SANDBOXES', payments, chapa('http://10.0.0.7/v1')],
    ['PAYMENT_SANDBOXES', payments, chapa('http://localhost@api.chapa.co/v1')],
    ['SMS_SANDBOXES', messages, http('https://gate.example/send?to={to}')],
    ['SMS_SANDBOXES', messages, http('https://{to}/send')],
    ['SMS_SANDBOXES', messages, smpp('smsc.example')],
    ['SMS_SANDBOXES', messages, africasTalking('https://api.africastalking.com')],
    ['SMS_SANDBOXES', messages, [...http('http://127.0.0.1:4000/send'), ...smpp('192.0.2.1')]],
    ['CASINO_PROVIDERS', games, casino('https://games.example')],
    ['CASINO_PROVIDERS', games, casino('//games.example')],
    ['TV_PROVIDERS', streams, tv('https://streams.example')],
  ])('%s names another machine and is refused', (name, read, content) => {
    expect(() => read(content)).toThrow(new RegExp(`^${name}: development reaches providers on this machine alone`))
  })
})

test('in production they are where their operator says', () => {
  const real = { ...DATABASE, ...PRODUCTION }
  const of = (env: Record<string, string>) => configOf({ ...real, ...env })
  expect(smsAccessOf(of({ SMS_PROVIDERS: fileOf(smpp('smsc.example')) }), [])).toHaveLength(1)
  expect(casinoAccessFor(of({ CASINO_PROVIDERS: fileOf(casino('https://games.example')) })).providers).toHaveLength(1)
  expect(tvAccessOf(of({ TV_PROVIDERS: fileOf(tv('https://streams.example')) }), []).providers).toHaveLength(1)
  expect(() => smsAccessOf(of({ SMS_PROVIDERS: join(folder, 'none.json') }), [])).toThrow(
    /^SMS_PROVIDERS: .*cannot be read/,
  )
})
