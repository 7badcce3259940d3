// Calls to partners' servers: signed, once for each event, tried again, given up, and never into our own network.
import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addressFaultOf, callAddress } from '../platform/callAddress.ts'
import { isPublicAddress } from '../platform/publicAddress.ts'
import { pauseMsOf } from './postbacks.ts'
import { type AffiliateWorld, affiliateWorld, CPA, type Heard, type Partner, receiver } from './testWorld.ts'

let world: AffiliateWorld
let partners: Awaited<ReturnType<typeof receiver>>
beforeAll(async () => {
  world = await affiliateWorld()
  partners = await receiver()
})
afterAll(async () => {
  await partners.close()
  await world.close()
})

const secretOf = async ({ id }: Partner): Promise<string> =>
  (await world.platform.pool.query('select postback_secret from affiliate where id = $1', [id])).rows[0].postback_secret
const rowsOf = async ({ id }: Partner) =>
  (
    await world.platform.pool.query(
      'select event, state, tries, result from affiliate_postback where affiliate_id = $1 order by id',
      [id],
    )
  ).rows
/** As a partner's server checks it. */
function isSigned({ headers, body }: Heard, secret: string): boolean {
  const [, seconds, given] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['x-signature'])) ?? []
  return given === createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
}
async function withCalls(): Promise<Partner> {
  const anna = await world.partner(CPA)
  expect(await world.affiliates.setPostback({ id: anna.id, url: partners.url })).toEqual({ ok: true })
  return anna
}

test('a registration, a first deposit and a qualified bettor are each told once, signed, without a number or an account', async () => {
  const anna = await withCalls()
  partners.heard.length = 0
  const bettor = await world.sentBy({ tag: anna.tag })
  await world.followed()
  for (const amount of [300_00, 400_00]) await world.deposit(bettor, amount)
  const matches = world.openMatches(1)
  await world.place(bettor, matches, 250_00, 'cash')
  await world.decide(matches, 'lost')
  await world.followed()
  await Promise.all([world.affiliates.qualify(), world.affiliates.qualify()])
  await Promise.all(Array.from({ length: 6 }, () => world.affiliates.sendPostbacks()))
  expect((await rowsOf(anna)).map(({ event, state, result }) => [event, state, result])).toEqual([
    ['registration', 'sent', '200'],
    ['first_deposit', 'sent', '200'],
    ['qualified', 'sent', '200'],
  ])
  const bodies = partners.heard.map(({ body }) => JSON.parse(body))
  expect(bodies.map(({ event, amount, currency }) => [event, amount, currency]).toSorted()).toEqual([
    ['first_deposit', '300.00', 'ETB'],
    ['qualified', '3.00', 'ETB'],
    ['registration', undefined, undefined],
  ])
  const secret = await secretOf(anna)
  for (const one of partners.heard) {
    expect(isSigned(one, secret)).toBe(true)
    expect(
      isSigned({ ...one, body: one.body.replace('ETB', 'USD').replace('registration', 'qualified') }, `${secret}x`),
    ).toBe(false)
    expect(one.headers['x-idempotency-key']).toBe(JSON.parse(one.body).id)
  }
  expect(new Set(bodies.map(({ player }) => player)).size).toBe(1)
  const mobile = (await world.accounts.findById(bettor.id))?.mobile ?? ''
  for (const { body } of partners.heard) {
    expect(JSON.parse(body)).toMatchObject({
      affiliate_id: anna.id,
      tag: anna.tag,
      player: expect.stringMatching(/^[0-9a-f]{32}$/),
    })
    expect(body).not.toContain(mobile)
  }
})

test('a server that does not take a call is called again later and later, given up, listed, and called once more by hand', async () => {
  const anna = await withCalls()
  await world.sentBy({ tag: anna.tag })
  await world.followed()
  partners.answer(500)
  await world.affiliates.sendPostbacks()
  expect(await rowsOf(anna)).toEqual([{ event: 'registration', state: 'due', tries: 1, result: '500' }])
  // Not before its pause is over.
  await world.affiliates.sendPostbacks()
  expect((await rowsOf(anna))[0]?.tries).toBe(1)
  // A redirect is not followed.
  partners.answer(302)
  partners.heard.length = 0
  for (let tries = 1; (await rowsOf(anna))[0]?.state === 'due'; tries += 1) {
    world.platform.advance(pauseMsOf(tries) + 1)
    await world.affiliates.sendPostbacks()
    expect(tries).toBeLessThan(20)
  }
  expect(await rowsOf(anna)).toEqual([{ event: 'registration', state: 'dead', tries: 18, result: '302' }])
  expect(partners.heard).toHaveLength(17)
  const [dead] = await world.affiliates.deadPostbacks()
  expect(dead).toMatchObject({ affiliate: anna.id, event: 'registration', tries: 18, result: '302' })
  partners.answer(204)
  expect(await world.affiliates.resend(dead?.id ?? '')).toBe(true)
  expect(await world.affiliates.resend(dead?.id ?? '')).toBe(false)
  await world.affiliates.sendPostbacks()
  expect(await rowsOf(anna)).toEqual([{ event: 'registration', state: 'sent', tries: 1, result: '204' }])
  expect(new Set(partners.heard.map(({ body }) => JSON.parse(body).id)).size).toBe(1)
})

test('a partner without an address, or whose address was taken away, is told nothing', async () => {
  const anna = await world.partner()
  await world.sentBy({ tag: anna.tag })
  await world.followed()
  expect(await rowsOf(anna)).toEqual([])
  const ben = await withCalls()
  await world.sentBy({ tag: ben.tag })
  await world.followed()
  await world.affiliates.setPostback({ id: ben.id, url: 'none' })
  partners.heard.length = 0
  await world.affiliates.sendPostbacks()
  expect(partners.heard).toEqual([])
})

describe('an address of our own network', () => {
  const open = { local: false }
  test.each<[string, string | null]>([
    ['https://partner.example/hook?x=1', null],
    ['https://partner.example:8443/hook', null],
    ['https://93.184.215.14/hook', null],
    ['http://partner.example/hook', 'NOT_HTTPS'],
    ['http://127.0.0.1:3000/hook', 'NOT_HTTPS'],
    ['file:///etc/passwd', 'NOT_HTTPS'],
    ['https://partner.example:5432/', 'PORT'],
    ['https://user:word@partner.example/', 'NO_ADDRESS'],
    ['partner.example', 'NO_ADDRESS'],
    [`https://partner.example/${'x'.repeat(500)}`, 'NO_ADDRESS'],
    ['https://127.0.0.1/', 'NOT_PUBLIC'],
    ['https://0x7f.1/', 'NOT_PUBLIC'],
    ['https://2130706433/', 'NOT_PUBLIC'],
    ['https://[::1]/', 'NOT_PUBLIC'],
    ['https://[::ffff:10.0.0.1]/', 'NOT_PUBLIC'],
    ['https://169.254.169.254/latest/meta-data', 'NOT_PUBLIC'],
  ])('%s may be named: %s', (url, fault) => {
    expect(addressFaultOf(url, open)).toBe(fault)
  })

  test.each([
    ...[
      '0.0.0.0',
      '10.1.2.3',
      '100.64.0.1',
      '127.0.0.1',
      '169.254.169.254',
      '172.16.0.1',
      '172.31.255.255',
      '192.168.1.1',
    ],
    ...[
      '224.0.0.1',
      '255.255.255.255',
      '::',
      '::1',
      '::ffff:127.0.0.1',
      '64:ff9b::7f00:1',
      'fc00::1',
      'fe80::1',
      'ff02::1',
    ],
    ...['2001:db8::1', '2002:7f00:1::', 'fe80::1%eth0', 'localhost', ''],
  ])('%s is not public', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })
  test.each(['93.184.215.14', '172.32.0.1', '100.128.0.1', '2606:2800:21f:cb07::1'])('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })

  test('a name that leads there, among others or not, is not called; no name no more than that', async () => {
    const call = (addresses: string[]) =>
      callAddress('https://partner.example/hook', {}, '{}', { local: false, resolve: async () => addresses })
    expect(await call(['127.0.0.1'])).toEqual({ ok: false, why: 'NOT_PUBLIC' })
    expect(await call(['93.184.215.14', '10.0.0.7'])).toEqual({ ok: false, why: 'NOT_PUBLIC' })
    expect(await call([])).toEqual({ ok: false, why: 'NOT_PUBLIC' })
  })

  test('outside of development nothing on this machine is called, whatever was named before', async () => {
    partners.heard.length = 0
    expect(await callAddress(partners.url, {}, '{}', open)).toEqual({ ok: false, why: 'NOT_HTTPS' })
    expect(partners.heard).toEqual([])
  })
})

test('a name whose server never answers is given up, and the call with it', async () => {
  const silent = { local: false, timeoutMs: 20, resolve: () => new Promise<readonly string[]>(() => {}) }
  expect(await callAddress('https://partner.example/hook', {}, '{}', silent)).toEqual({
    ok: false,
    why: 'LOOKUP_TIMEOUT',
  })
})
