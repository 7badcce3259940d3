// For tests: the ways that money comes and goes over a bad network, each with many payments and the other side's own count.
import type { AddressInfo } from 'node:net'
import { depositFiguresOf, methodOf } from '@walia/domain/payments/amounts.ts'
import { createSandboxProvider } from '@walia/simulator/providers/sandbox.ts'
import { type Random, randomOf } from '@walia/simulator/random.ts'
import { testPlatform } from '../platform/testPlatform.ts'
import { type BadNetwork, badNetwork } from './testNetwork.ts'
import { atCheckout, SILENCE } from './testSandbox.ts'
import { richBettor, sentCodes } from './testWithdrawals.ts'
import { type Bettor, closeWorld, createWorld, type World, worldOn } from './testWorld.ts'

type Work = () => Promise<unknown>
export type Moved = { collected: ReadonlyMap<string, number>; paidOut: ReadonlyMap<string, number> }
export type Way = {
  world: World
  work: Work[]
  /** What really moved, by the other side's own count, minor units, by order. */
  moved(): Moved
  /** Ends that must have been seen, so that the laws spoke about something. */
  ends: readonly string[]
  /** Writes the provider's own report of the day before, for what its lost callbacks would have said. */
  report?(): void
  close(): Promise<void>
}

export const SEED = 13
const START = 1_000_00
export const PACE = { port: 0, secret: 's', approveAfterMs: 10, lateAfterMs: 100, silence: SILENCE } as const

export const urlOf = (world: World | undefined) =>
  `http://127.0.0.1:${(world?.platform.app.server.address() as AddressInfo | undefined)?.port ?? 0}`

export const bettorsOf = async (world: World, count: number, numbers: readonly string[] = []): Promise<Bettor[]> => {
  const bettors: Bettor[] = []
  for (let index = 0; index < count; index++) bettors.push(await richBettor(world, START, numbers[index]))
  return bettors
}

/** Everybody has an address: limits are per address too. */
const addressOf = ({ id }: Bettor) => `10.${id % 200}.${Math.floor(id / 200)}.7`

export async function post(world: World, bettor: Bettor, url: string, payload: object, key?: string) {
  const answer = await world.platform.app.inject({
    ...{ method: 'POST', url, cookies: { sid: bettor.sid }, remoteAddress: addressOf(bettor) },
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
    payload: { ...payload, token: bettor.token },
  })
  return answer.json()
}

export const closeBoth = async (world: World, network: BadNetwork) => {
  network.close()
  await closeWorld(world)
}

/** Of a bettor's number or bank account; most pay. */
export const NUMBERS = ['00000101', '00000102', '00000103', '00000105', '00000107', '00000109', '00000110', '00000114']

/** Chapa, in and out: its webhooks and requests for approval come through the network. */
export async function bankWay(payments: number): Promise<Way> {
  let world: World | undefined
  const network = await badNetwork({
    ...{ target: () => urlOf(world), seed: SEED, lost: 'acknowledged' },
    isNeverLost: (path) => path.endsWith('/approval'),
    forge: (body) => body.replace(/"amount":"(\d)/, '"amount":"9$1'),
  })
  const opened = await createWorld(
    'et',
    await createSandboxProvider({ shape: 'chapa', ...PACE, merchantUrl: () => network.url }),
  )
  world = opened
  const EACH = 5
  const bettors = await bettorsOf(opened, Math.ceil(payments / EACH / 2), NUMBERS)
  const account = (index: number) => `10001${NUMBERS[(index - 20) % 40] ?? String(23_400_000 + index)}`
  const work = bettors.flatMap((bettor, index) =>
    Array.from({ length: EACH }, (_, number) => [
      async () => {
        const { data } = await post(opened, bettor, '/api/v1/deposit', { amount: `${50 + number}`, method: 'bank' })
        if (data?.checkout_url) await atCheckout(data.checkout_url, number % 7 === 3 ? 'cancel' : 'pay')
      },
      () => payToBank(opened, bettor, account(index)),
    ]).flat(),
  )
  const ends = ['received', 'paid', 'refused', 'checking']
  return { world: opened, work, moved: () => opened.sandbox.moved(), ends, close: () => closeBoth(opened, network) }
}

async function payToBank(world: World, bettor: Bettor, account: string): Promise<void> {
  const to = { bank: 'cbe', account_name: 'Abebe Kebede', account_number: account }
  const { data } = await post(world, bettor, '/api/v1/withdraw', { amount: '60', method: 'bank', ...to })
  if (data?.status !== 'awaiting_code') return
  const code = (await sentCodes(world, bettor)).at(-1)
  await post(world, bettor, `/api/v1/withdraw/${data.withdrawal_id}/code`, { code })
}

/** Cents of what is paid, which choose what eBirr's sandbox does; most pay. */
const CENTS = ['01', '02', '05', '11', '12', '13', '14']

/**
 * eBirr, in: our calls to it go through the network, and it sends nothing, so what is lost, repeated, late and forged beside
 * them is the payer's return from its page.
 */
export async function checkoutWay(payments: number): Promise<Way> {
  const sandbox = await createSandboxProvider({ shape: 'ebirr', ...PACE })
  const network = await badNetwork({ target: () => sandbox.url, seed: SEED, lost: 'broken' })
  if (sandbox.access.shape !== 'ebirr') throw new Error('another shape')
  const access = { ...sandbox.access, baseUrl: sandbox.access.baseUrl.replace(sandbox.url, network.url) }
  const world = await createWorld('et', { ...sandbox, access })
  const EACH = 5
  const bettors = await bettorsOf(world, Math.ceil(payments / EACH))
  const random = randomOf('payers', SEED)
  const work = bettors.flatMap((bettor, index) =>
    Array.from({ length: EACH }, (_, number) => () => {
      const cents = (index + number * 3) % 4 === 0 ? CENTS[(index + number) % CENTS.length] : undefined
      return payAtCheckout(world, bettor, amountOf(world, cents ?? '50'), random)
    }),
  )
  const ends = ['received', 'refused', 'checking']
  return { world, work, moved: () => sandbox.moved(), ends, close: () => closeBoth(world, network) }
}

/** What makes a total with these cents. */
function amountOf({ platform: { profile } }: World, cents: string): string {
  const method = methodOf(profile, 'ebirr')
  for (let amount = 60_00; method !== null && amount < 70_00; amount++) {
    const figures = depositFiguresOf(profile, method, { amount, unit: 1 })
    if (figures.ok && figures.total % 100 === Number(cents)) return (amount / 100).toFixed(2)
  }
  throw new Error(`no amount ends with ${cents}`)
}

async function payAtCheckout(world: World, bettor: Bettor, amount: string, random: Random): Promise<void> {
  const [times, isLeft, isEarly, isForged] = [
    random.whole(0, 3),
    random.chance(0.1),
    random.chance(0.2),
    random.chance(1 / 3),
  ]
  const { data } = await post(world, bettor, '/api/v1/deposit', { amount, method: 'ebirr' })
  const order = String(data?.deposit_id ?? '').slice(4)
  const comeBack = (to: string) => {
    const url = `/api/v1/payments/ebirr/return?order=${to}`
    return world.platform.app.inject({ method: 'GET', url, remoteAddress: addressOf(bettor) })
  }
  if (isEarly) await comeBack(order)
  if (isForged) {
    const params = { referenceId: order, state: 'APPROVED', txAmount: amount, currency: 'ETB' }
    const payload = { responseCode: '2001', params }
    const url = '/api/v1/payments/ebirr/callback'
    await world.platform.app.inject({ method: 'POST', url, payload, remoteAddress: addressOf(bettor) })
    await comeBack(crypto.randomUUID().replaceAll('-', ''))
  }
  if (!data?.checkout_url || isLeft) return
  await atCheckout(data.checkout_url, random.chance(0.1) ? 'cancel' : 'pay')
  await Promise.all(Array.from({ length: times }, () => comeBack(order)))
}

const TILLS = Array.from({ length: 8 }, (_, index) => ({
  till: `addis-${index}`,
  key: `the-secret-key-of-till-no-${index}`,
}))
const TRIES = 30

/**
 * Shops: tills reach us through the network, ask until they are answered, and hand out cash by each request that was
 * answered with yes, once.
 */
export async function shopWay(payments: number): Promise<Way> {
  const sandbox = await createSandboxProvider({ shape: 'telebirr', ...PACE })
  const world = await worldOn(await testPlatform({ MARKET: 'et' }), 'et', sandbox, { tills: TILLS })
  await world.platform.app.listen({ port: 0, host: '127.0.0.1' })
  const target = () => urlOf(world)
  // A stranger sees the call and not the key: he guesses a code.
  const forge = (body: string) => body.replace(/"code":"\w{5}/, '"code":"00000')
  const network = await badNetwork({ target, seed: SEED, lost: 'broken', forge })
  const handedOut = new Map<string, Map<string, number>>()
  const random = randomOf('tills', SEED)
  const EACH = 2
  const bettors = await bettorsOf(world, Math.ceil(payments / EACH))
  const work = bettors.flatMap((bettor) =>
    Array.from({ length: EACH }, () => () => takeAtShop(world, bettor, { url: network.url, random, handedOut })),
  )
  const sum = (requests: ReadonlyMap<string, number>) => [...requests.values()].reduce((a, b) => a + b, 0)
  const moved = () => ({
    collected: new Map<string, number>(),
    paidOut: new Map([...handedOut].map(([order, requests]) => [order, sum(requests)])),
  })
  return { world, work, moved, ends: ['paid', 'refused'], close: () => closeBoth(world, network) }
}

type Shops = { url: string; random: Random; handedOut: Map<string, Map<string, number>> }

async function takeAtShop(world: World, bettor: Bettor, shops: Shops): Promise<void> {
  const { random } = shops
  const [what, till, request] = [random.whole(0, 9), random.whole(0, TILLS.length - 1), random.next().toString(36)]
  const key = crypto.randomUUID()
  const order = { amount: '60', method: 'shop' }
  // The bettor taps twice.
  const [{ data }] = await Promise.all([0, 1].map(() => post(world, bettor, '/api/v1/withdraw', order, key)))
  if (data?.withdrawal_id === undefined) return
  const id = data.withdrawal_id as string
  for (const code of await sentCodes(world, bettor)) await post(world, bettor, `/api/v1/withdraw/${id}/code`, { code })
  const shown = await world.platform.app.inject({
    ...{ method: 'GET', url: `/api/v1/withdraw/${id}`, cookies: { sid: bettor.sid } },
    headers: { authorization: `Bearer ${bettor.token}` },
  })
  const code = shown.json().data?.claim_code as string | null
  if (code === null || what === 0) return
  if (what === 1) await post(world, bettor, `/api/v1/withdraw/${id}/cancel`, {})
  const claims = [claim(shops, TILLS[till]?.till ?? '', code, request)]
  // A second till that was offline brings the same code.
  if (what < 5) claims.push(claim(shops, TILLS[(till + 1) % TILLS.length]?.till ?? '', code, request))
  await Promise.all(claims)
}

async function claim({ url, handedOut }: Shops, till: string, code: string, request: string): Promise<void> {
  const headers = { 'x-api-key': TILLS.find((one) => one.till === till)?.key ?? '', 'content-type': 'application/json' }
  const body = JSON.stringify({ code, request_id: `request-${request}` })
  for (let tries = 0; tries < TRIES; tries++) {
    const answer = await fetch(`${url}/api/v1/till/payouts`, { method: 'POST', headers, body }).catch(() => null)
    const read = answer === null || answer.status >= 500 ? null : await answer.json().catch(() => null)
    if (answer === null || read === null) continue
    if (answer.status !== 200) return
    const order = String(read.data.withdrawal_id).slice(4)
    const requests = handedOut.get(order) ?? new Map<string, number>()
    handedOut.set(order, requests.set(`${till}/${request}`, Math.round(Number(read.data.amount) * 100)))
    return
  }
  throw new Error('a till was never answered')
}
