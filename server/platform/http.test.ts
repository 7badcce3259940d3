// Bad requests of every kind answer a 4xx with a code in one shape and in the caller's language.
import { request as httpRequest } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { Writable } from 'node:stream'
import { errorStatus } from '@walia/contract/errors.ts'
import { ErrorAnswer } from '@walia/contract/fields.ts'
import { profileOf } from '@walia/domain/market/markets.ts'
import { pino } from 'pino'
import { Type } from 'typebox'
import { Check } from 'typebox/value'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { App } from './app.ts'
import { configOf } from './config.ts'
import { appOptionsOf, charge, createApp, loggedAddressOf, Refusal } from './http.ts'
import { createLog } from './log.ts'
import { createTexts, textLanguageOf } from './text.ts'

const texts = createTexts(profileOf('et'))
let app: App
beforeAll(async () => {
  app = await createApp(createLog('silent'), texts.error)
  const Body = Type.Object({ name: Type.String(), on: Type.Optional(Type.Boolean({ default: true })) })
  const Query = Type.Object({ page: Type.Integer({ minimum: 1, default: 1 }), language: Type.Optional(Type.String()) })
  app.post('/api/v1/thing', { schema: { body: Body } }, async ({ body }) => body)
  app.get('/api/v1/things/:id', { schema: { querystring: Query } }, async ({ query }) => query)
  app.get('/api/v1/refused', async () => {
    throw new Refusal('STAKE_BELOW_MIN', { min: 500 })
  })
  app.get('/api/v1/waits', async () => {
    throw new Refusal('CODE_SENDS_USED', { retry_in: 601 })
  })
  app.get('/api/v1/broken', async () => {
    throw new Error('a secret of the server')
  })
  app.get('/api/v1/away', async () => {
    throw Object.assign(new Error('the secret database is in recovery mode'), { code: '57P03' })
  })
  await app.ready()
})
afterAll(() => app.close())

test('who has to wait reads for how long, and so does his program', async () => {
  const answer = await app.inject({ url: '/api/v1/waits' })
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '601'])
  expect(answer.json().message).toBe('Too many codes were sent. Please try again in 11 min.')
  expect((await app.inject({ url: '/api/v1/refused' })).headers['retry-after']).toBeUndefined()
})

type Case = [string, { method?: string; url?: string; headers?: Record<string, string>; payload?: string }, string]
const json = { 'content-type': 'application/json' }
const post = (payload: string, headers: Record<string, string> = json) => ({
  method: 'POST',
  url: '/api/v1/thing',
  headers,
  payload,
})
const bad: Case[] = [
  ['malformed JSON', post('{"name":'), 'MALFORMED'],
  ['empty JSON', post(''), 'MALFORMED'],
  ['a list in place of an object', post('[]'), 'MALFORMED'],
  ['null', post('null'), 'MALFORMED'],
  ['a number where text is asked', post('{"name":1}'), 'MALFORMED'],
  ['a NUL in text', post('{"name":"a\\u0000b"}'), 'MALFORMED'],
  ['a NUL in a key', post('{"name":"a","\\u0000":1}'), 'MALFORMED'],
  ['half a surrogate pair', post('{"name":"\\ud800"}'), 'MALFORMED'],
  ['a prototype', post('{"name":"a","__proto__":{"x":1}}'), 'MALFORMED'],
  ['nesting without end', post(`{"name":"a","x":${'['.repeat(50_000)}}`), 'MALFORMED'],
  ['a form', post('name=a', { 'content-type': 'application/x-www-form-urlencoded' }), 'UNSUPPORTED_MEDIA_TYPE'],
  ['plain text', post('{"name":"a"}', { 'content-type': 'text/plain' }), 'UNSUPPORTED_MEDIA_TYPE'],
  ['no content type', post('{"name":"a"}', {}), 'UNSUPPORTED_MEDIA_TYPE'],
  ['no body', { method: 'POST', url: '/api/v1/thing' }, 'MALFORMED'],
  ['too large', post(JSON.stringify({ name: 'x'.repeat(200_000) })), 'BODY_TOO_LARGE'],
  ['an unknown address', { url: '/api/v1/nothing' }, 'NOT_FOUND'],
  ['a wrong method', { url: '/api/v1/thing' }, 'METHOD_NOT_ALLOWED'],
  ['a wrong method with a parameter', { method: 'DELETE', url: '/api/v1/things/7' }, 'METHOD_NOT_ALLOWED'],
  ['bad percent-encoding in the path', { url: '/api/v1/things/%zz' }, 'MALFORMED'],
  ['bad percent-encoding in the query', { url: '/api/v1/things/1?language=%e0%a4' }, 'MALFORMED'],
  ['a NUL in the address', { url: '/api/v1/things/1?language=%00' }, 'MALFORMED'],
  ['a fraction as page', { url: '/api/v1/things/1?page=1.0' }, 'MALFORMED'],
  ['an exponent as page', { url: '/api/v1/things/1?page=1e1' }, 'MALFORMED'],
  ['hexadecimal as page', { url: '/api/v1/things/1?page=0x1' }, 'MALFORMED'],
  ['a space before the page', { url: '/api/v1/things/1?page=%201' }, 'MALFORMED'],
  ['an empty page', { url: '/api/v1/things/1?page=' }, 'MALFORMED'],
  ['true as page', { url: '/api/v1/things/1?page=true' }, 'MALFORMED'],
  ['two pages', { url: '/api/v1/things/1?page=1&page=2' }, 'MALFORMED'],
  ['a page below one', { url: '/api/v1/things/1?page=0' }, 'MALFORMED'],
  ['a page beyond exact numbers', { url: '/api/v1/things/1?page=99999999999999999999' }, 'MALFORMED'],
  ['a long parameter', { url: `/api/v1/things/${'9'.repeat(500)}` }, 'MALFORMED'],
  ['a fault', { url: '/api/v1/broken' }, 'INTERNAL'],
  ['no database', { url: '/api/v1/away' }, 'UNAVAILABLE'],
]

describe('bad requests', () => {
  test.each(bad)('%s', async (_name, request, code) => {
    const answer = await app.inject(request as never)
    const body = answer.json()
    expect(body.code).toBe(code)
    expect(answer.statusCode).toBe(errorStatus[code as keyof typeof errorStatus])
    expect(Check(ErrorAnswer, body)).toBe(true)
    expect(body.message).toBe(texts.text(`errors:${code}`, 'en'))
    expect(answer.body).not.toContain('secret')
    expect(answer.headers['x-content-type-options'] ?? 'nosniff').toBe('nosniff')
  })

  test('bytes that are not HTTP are answered 400, and the server stays up', async () => {
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const sent = httpRequest({ port, path: '/api/v1/things/%zz' }, (answer) => resolve(answer.statusCode))
      sent.on('error', reject).end()
    })
    expect(status).toBe(400)
  })
})

describe('good requests', () => {
  test('digits become numbers, defaults are given', async () => {
    expect((await app.inject('/api/v1/things/1?page=12')).json()).toEqual({ page: 12 })
    expect((await app.inject('/api/v1/things/1')).json()).toEqual({ page: 1 })
    expect((await app.inject(post('{"name":"\\u12a0"}') as never)).json()).toEqual({ name: 'አ', on: true })
  })
  test('a refusal speaks the language asked for, with its figures', async () => {
    const say = async (query: string, headers = {}) =>
      (await app.inject({ url: `/api/v1/refused${query}`, headers })).json().message
    expect(await say('')).toBe('Minimum bet amount is ETB\u00a05.00.')
    expect(await say('?language=amh')).toContain('ብር\u00a05.00')
    expect(await say('?language=amh')).toMatch(/[\u1200-\u137f]/)
    expect(await say('', { 'accept-language': 'am-ET,am;q=0.9' })).toMatch(/[\u1200-\u137f]/)
    expect(await say('?language=zh')).toBe('最低投注金额为 ETB\u00a05.00。')
    expect(await say('?language=sw')).toBe(await say('?language=en'))
  })
  test('health and the description', async () => {
    expect((await app.inject('/health/live')).json()).toEqual({ status: 'ok' })
    expect((await app.inject('/health/ready')).json()).toEqual({ status: 'ok', parts: {} })
    const described = (await app.inject('/docs/json')).json()
    expect(Object.keys(described.paths)).toEqual([
      '/api/v1/thing',
      '/api/v1/things/{id}',
      '/api/v1/refused',
      '/api/v1/waits',
      '/api/v1/broken',
      '/api/v1/away',
    ])
    expect((await app.inject('/docs/')).statusCode).toBe(200)
  })
})

describe('texts', () => {
  test.each(Object.keys(errorStatus))('%s is written in every language', (code) => {
    const [english, amharic, oromo, chinese] = ['en', 'am', 'om', 'zh'].map((each) =>
      texts.find(`errors:${code}`, each),
    )
    expect(english).toBeTruthy()
    expect(amharic).toMatch(/[\u1200-\u137f]/)
    expect(oromo === english ? '' : oromo).toMatch(/[a-z]/)
    expect(chinese).toMatch(/[\u4e00-\u9fff]/)
  })
  test.each([
    ['am', 'am'],
    ['amh', 'am'],
    ['am-ET,en;q=0.5', 'am'],
    ['en', 'en'],
    ['om', 'om'],
    ['orm', 'om'],
    ['oro', 'om'],
    ['om-ET,am;q=0.8', 'om'],
    ['zh', 'zh'],
    ['zh-Hans-CN', 'zh'],
    ['chi', 'zh'],
    ['zho', 'zh'],
    ['sw', 'en'],
    ['../om', 'en'],
    ['constructor', 'en'],
    ['omen', 'en'],
    ['amusing', 'en'],
    ['', 'en'],
    [undefined, 'en'],
    [7, 'en'],
  ])('%s reads as %s', (asked, language) => expect(textLanguageOf(asked)).toBe(language))
  test('the quick path keeps its own words', () => {
    expect(texts.error('QUICK_ODDS_TOO_LOW', 'en', { above: 125 })).toBe('Odds are less than or equal to 1.25.')
    expect(texts.error('QUICK_STAKE_BELOW_MIN', 'en', { min: 100 })).toBe('Minimum bet amount is ETB\u00a01.00.')
    expect(texts.error('STAKE_ABOVE_MAX', 'en', { max: '7.00' })).toBe('Maximum bet amount is 7.00.')
  })
})

test.each([
  [`/api/v1/telegrambotlogin?country_id=3&hashId=${'aB3-_'.repeat(9).slice(0, 43)}&language=en`, '…'],
  [`/login/tAuth/${'aB3-_'.repeat(9).slice(0, 43)}`, '…'],
  ['/api/v1/uo/matches?keyword=arsenal&page=1', 'keyword=arsenal&page=1'],
])('%s is logged without its secret', (url, kept) => {
  expect(loggedAddressOf(url)).toContain(kept)
  expect(loggedAddressOf(url)).not.toContain('aB3-_aB3')
})

test.each([
  ['loopback', '203.0.113.9'],
  ['192.0.2.1', '127.0.0.1'],
])('of proxies only %s is believed: a caller behind 127.0.0.1 is %s', async (trusted, ip) => {
  const behind = await createApp(createLog('silent'), texts.error, { trustedProxies: [trusted] })
  behind.get('/api/v1/me', async (request) => ({ ip: request.ip }))
  const answer = await behind.inject({ url: '/api/v1/me', headers: { 'x-forwarded-for': '203.0.113.9' } })
  expect(answer.json()).toEqual({ ip })
  await behind.close()
})

test.each([
  ['203.0.113.9:4711', '203.0.113.9'],
  ['203.000.113.009', '203.0.113.9'],
  ['[2001:db8::7]:443', '2001:db8::7'],
  ['1.2.3.4, 203.0.113.9:80', '203.0.113.9'],
  ['an invented name', '127.0.0.1'],
])('a caller whom the proxy names as %s is %s', async (named, ip) => {
  const behind = await createApp(createLog('silent'), texts.error, { trustedProxies: ['loopback'] })
  behind.get('/api/v1/me', async (request) => ({ ip: request.ip }))
  const answer = await behind.inject({ url: '/api/v1/me', headers: { 'x-forwarded-for': named } })
  expect(answer.json()).toEqual({ ip })
  await behind.close()
})

test.each([
  [true, 'max-age=31536000'],
  [false, undefined],
])('browsers are told to come over https only: %s', async (https, header) => {
  const own = await createApp(createLog('silent'), texts.error, { https })
  for (const url of ['/health/live', '/nothing'])
    expect((await own.inject({ url })).headers['strict-transport-security']).toBe(header)
  await own.close()
})

test('a caller who disconnects during the body or before the answer is not logged as an error', async () => {
  const lines: { level: number; msg: string }[] = []
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)))
      done()
    },
  })
  const own = await createApp(pino({ level: 'trace' }, stream), texts.error)
  let left = () => {}
  own.post('/api/v1/thing', async () => 'ok')
  own.get('/api/v1/slow', async (request) => {
    left()
    await new Promise((resolve) => request.raw.socket.once('close', resolve))
    throw new Error('the work was broken off')
  })
  await own.listen({ port: 0, host: '127.0.0.1' })
  const { port } = own.server.address() as AddressInfo
  const half = connect(port, '127.0.0.1')
  half.write(
    'POST /api/v1/thing HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"name"',
  )
  await new Promise((resolve) => own.server.once('request', resolve))
  half.destroy()
  const away = new Promise<void>((resolve) => {
    left = resolve
  })
  const impatient = connect(port, '127.0.0.1')
  impatient.write('GET /api/v1/slow HTTP/1.1\r\nhost: x\r\n\r\n')
  await away
  impatient.destroy()
  await expect.poll(() => lines.filter(({ msg }) => msg === 'a caller went away').length).toBe(2)
  expect(lines.filter(({ level }) => level >= 40)).toEqual([])
  await own.close()
})

test('a network has the tokens that the configuration gives it, and another one has its own', async () => {
  // One comes back in a second: however busy the machine is, not ten between two calls.
  const tokens = { TOKENS_PER_NETWORK: '20', TOKENS_PER_NETWORK_SECOND: '1' }
  const config = configOf({ DATABASE_URL: 'postgresql://localhost/walia', ...tokens })
  const one = await createApp(createLog('silent'), texts.error, { ...appOptionsOf({ ...config, trustedProxies: [] }) })
  one.get('/api/v1/dear', async (request) => {
    charge(request, 10)
    return {}
  })
  const statusFrom = async (remoteAddress: string) =>
    (await one.inject({ url: '/api/v1/dear', remoteAddress })).statusCode
  const nat = [await statusFrom('192.0.2.1'), await statusFrom('192.0.2.1'), await statusFrom('192.0.2.1')]
  expect([nat, await statusFrom('192.0.2.2')]).toEqual([[200, 200, 429], 200])
  await one.close()
})
