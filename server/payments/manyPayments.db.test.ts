// 2,000 payments over a network that loses callbacks, repeats them, delays them past each other and forges them: each is
// credited or paid once or not at all, as the provider's own count says, and none is invented.

import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createSandboxProvider } from '@walia/simulator/providers/sandbox.ts'
import { randomOf } from '@walia/simulator/random.ts'
import { expect, test } from 'vitest'
import { atCheckout } from './testSandbox.ts'
import { richBettor } from './testWithdrawals.ts'
import { type Bettor, closeWorld, createWorld, type World } from './testWorld.ts'

const BETTORS = 200
const EACH = 5
const AT_ONCE = 8
const START = 1_000_00
const SEED = 13
/** Of a bettor's number or bank account; most pay. */
const NUMBERS = ['00000101', '00000102', '00000103', '00000105', '00000107', '00000109', '00000110', '00000114']

/** Between the provider and us: of five calls it loses one, repeats one, and delays one past others; to each it adds forgeries. */
async function badNetwork(target: () => string): Promise<Server> {
  const random = randomOf('network', SEED)
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const body = Buffer.concat(parts)
    const headers = Object.fromEntries(
      Object.entries(request.headers).filter(([name]) => name.includes('signature') || name === 'content-type'),
    ) as Record<string, string>
    const send = (bytes: Buffer) =>
      fetch(`${target()}${request.url}`, { method: 'POST', headers, body: new Uint8Array(bytes) }).catch(() => null)
    const forged = Buffer.from(body.toString().replace(/"amount":"(\d)/, '"amount":"9$1'))
    if (random.chance(1 / 3)) await send(forged)
    const fate = random.whole(0, 4)
    if (fate === 0 && !request.url?.endsWith('/approval')) {
      response.writeHead(200).end('{}')
      return
    }
    if (fate === 1) await Promise.all([send(body), send(body), send(body)])
    if (fate === 2) await new Promise((resolve) => setTimeout(resolve, random.whole(20, 220)))
    const answer = await send(body)
    response.writeHead(answer?.status ?? 502).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

const urlOf = (server: { address(): unknown } | undefined) =>
  `http://127.0.0.1:${(server?.address() as AddressInfo | undefined)?.port ?? 0}`

async function call(world: World, bettor: Bettor, url: string, payload: object) {
  const answer = await world.platform.app.inject({
    ...{ method: 'POST', url, cookies: { sid: bettor.sid } },
    // Everybody has an address: limits of codes are per address too.
    remoteAddress: `10.${bettor.id % 200}.${Math.floor(bettor.id / 200)}.7`,
    payload: { ...payload, token: bettor.token },
  })
  return answer.json()
}

async function payIn(world: World, bettor: Bettor, number: number): Promise<void> {
  const { data } = await call(world, bettor, '/api/v1/deposit', { amount: `${50 + number}`, method: 'bank' })
  if (data?.checkout_url) await atCheckout(data.checkout_url, number % 7 === 3 ? 'cancel' : 'pay')
}

async function payOut(world: World, bettor: Bettor, account: string): Promise<void> {
  const to = { bank: 'cbe', account_name: 'Abebe Kebede', account_number: account }
  const { data } = await call(world, bettor, '/api/v1/withdraw', { amount: '60', method: 'bank', ...to })
  if (data?.status !== 'awaiting_code') return
  const sql = `select text from sms_message where mobile = $1 order by created_at desc, id desc limit 1`
  const { rows } = await world.platform.pool.query<{ text: string }>(sql, [bettor.mobile])
  const code = /(?<!\d)\d{4}(?!\d)/.exec(rows[0]?.text ?? '')?.[0]
  await call(world, bettor, `/api/v1/withdraw/${data.withdrawal_id}/code`, { code })
}

async function inTurns(work: (() => Promise<void>)[]): Promise<void> {
  const queue = [...work]
  const turns = Array.from({ length: AT_ONCE }, async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) await next()
  })
  await Promise.all(turns)
}

const rowsOf = async <T>(world: World, sql: string) => (await world.platform.pool.query(sql)).rows as T[]

/** Until nothing is asked for any more: what is left waits for a person. */
async function comeToRest(world: World): Promise<void> {
  for (let round = 0; round < 400; round++) {
    await world.payments.resolveDue()
    const due =
      'select from deposit where next_query_at is not null union all select from withdrawal where next_query_at is not null'
    if ((await rowsOf(world, due)).length === 0) return
    world.platform.advance(600_000)
  }
  throw new Error('payments do not come to rest')
}

type Kept = { id: string; status: string; amount: number; fee: number; reason: string | null }

async function expectTrueToProvider(world: World): Promise<void> {
  const { collected, paidOut } = world.sandbox.moved()
  const orderOf = (id: string) => id.replaceAll('-', '')
  for (const { id, status, amount, fee } of await rowsOf<Kept>(world, 'select * from deposit')) {
    const moved = collected.get(orderOf(id)) ?? 0
    if (status === 'received') expect([id, moved]).toEqual([id, amount + fee])
    if (status === 'refused') expect([id, moved]).toEqual([id, 0])
    if (status === 'checking') expect(moved).not.toBe(amount + fee)
  }
  for (const { id, status, amount } of await rowsOf<Kept>(world, 'select * from withdrawal')) {
    const moved = paidOut.get(orderOf(id)) ?? 0
    if (status === 'paid') expect([id, moved]).toEqual([id, amount])
    if (status === 'refused') expect([id, moved]).toEqual([id, 0])
  }
  // Nothing was credited that no row of ours ordered.
  const transfers = await rowsOf<{ n: number; r: number }>(
    world,
    `select (select count(*)::int from ledger_transfer where kind = 'deposit') as n,
       (select count(*)::int from deposit where status = 'received') as r`,
  )
  expect(transfers[0]?.n).toBe(transfers[0]?.r)
}

test('2,000 payments with loss, repetition, delay and forgery: each credited or paid once, none invented', {
  timeout: 600_000,
}, async () => {
  let world: World | undefined
  const network = await badNetwork(() => urlOf(world?.platform.app.server))
  const options = { shape: 'chapa' as const, port: 0, secret: 's', approveAfterMs: 10, lateAfterMs: 100 }
  world = await createWorld('et', await createSandboxProvider({ ...options, merchantUrl: () => urlOf(network) }))
  const opened = world
  const bettors: Bettor[] = []
  for (let index = 0; index < BETTORS; index++)
    bettors.push(await richBettor(world, START, index < NUMBERS.length ? NUMBERS[index] : undefined))
  const account = (index: number) => `10001${NUMBERS[(index - 20) % 40] ?? String(23_400_000 + index)}`
  const work = bettors.flatMap((bettor, index) =>
    Array.from({ length: EACH }, (_, number) => [
      () => payIn(opened, bettor, number),
      () => payOut(opened, bettor, account(index)),
    ]).flat(),
  )
  expect(work).toHaveLength(2_000)
  const order = randomOf('order', SEED)
  const places = new Map(work.map((each) => [each, order.next()]))
  await inTurns(work.toSorted((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0)))
  await comeToRest(world)
  await expectTrueToProvider(world)
  expect(await world.ledger.faults()).toEqual([])
  expect(await rowsOf(world, 'select from wallet_balance where balance < 0')).toEqual([])
  const counts = await rowsOf<{ status: string; n: number }>(
    world,
    `select status, count(*)::int as n from (select status from deposit union all select status from withdrawal) p group by 1`,
  )
  const countOf = (status: string) => counts.find((each) => each.status === status)?.n ?? 0
  // Many of each end, so that the laws above spoke about something.
  expect(Math.min(countOf('received'), countOf('paid'), countOf('refused'), countOf('checking'))).toBeGreaterThan(0)
  expect(countOf('received') + countOf('paid')).toBeGreaterThan(1_000)
  network.closeAllConnections()
  network.close()
  await closeWorld(world)
})
