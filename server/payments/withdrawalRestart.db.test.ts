// A process that ends in the middle of a withdrawal: the next one takes it up, and nobody is paid twice.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createSandboxProvider, type SandboxProvider } from '@walia/simulator/providers/sandbox.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../platform/testDatabase.ts'
import { platformOn } from '../platform/testPlatform.ts'
import { inTransaction } from '../platform/transaction.ts'
import { createWallet } from '../wallet/index.ts'
import type { ProviderAccess } from './index.ts'
import { SILENCE } from './testSandbox.ts'
import { booksOf, entriesOf, paidOutFor, richBettor, rowOf, withdraw } from './testWithdrawals.ts'
import { type Bettor, type World, worldOn } from './testWorld.ts'
import { insertWithdrawal } from './withdrawalQueries.ts'

let database: TestDatabase
let sandbox: SandboxProvider
let open: World[]
beforeEach(async () => {
  open = []
  database = await testDatabase(20)
  sandbox = await createSandboxProvider({
    shape: 'telebirr',
    port: 0,
    secret: 's',
    approveAfterMs: 30,
    lateAfterMs: 60_000,
    silence: SILENCE,
  })
})
afterEach(async () => {
  for (const world of open) await world.platform.close()
  await sandbox.close()
  await database.drop()
})

/** A process of its own; `baseUrl` sends its calls elsewhere. */
async function start(baseUrl?: string): Promise<World> {
  const access = baseUrl === undefined ? sandbox.access : { ...sandbox.access, baseUrl }
  const world = await worldOn(await platformOn(database), 'et', { ...sandbox, access })
  await world.platform.app.listen({ port: 0, host: '127.0.0.1' })
  open.push(world)
  return world
}
async function end(world: World): Promise<void> {
  open = open.filter((each) => each !== world)
  await world.platform.close()
}

/** What a next process makes of it: asked again and again, by two at once. */
async function goOn(id: string): Promise<World> {
  const [one, two] = [await start(), await start()]
  const status = async () => {
    one.platform.advance(60_000)
    two.platform.advance(60_000)
    await Promise.all([one, two, one, two].map(({ payments }) => payments.resolveDue()))
    return (await rowOf(one, id)).status
  }
  await expect.poll(status, { interval: 40 }).toBe('paid')
  return one
}

async function expectPaidOnce(world: World, bettor: Bettor, id: string): Promise<void> {
  expect(await booksOf(world, bettor)).toEqual({ cash: 400_00, reserved: 0 })
  expect(await entriesOf(world, id)).toHaveLength(4)
  expect(paidOutFor(world, id)).toBe(100_00)
  expect(await world.ledger.faults()).toEqual([])
}

test('a process that died after reserving the money and before sending: the next one sends it', async () => {
  const first = await start()
  const bettor = await richBettor(first, 500_00)
  const id = '019aa000-0000-7000-8000-000000000001'
  const wallet = createWallet({ ...first.platform, app: { post: () => {} } } as never, first)
  // What `startWithdrawal` commits, and then the process is gone.
  await inTransaction(first.platform.pool, async (client) => {
    const { id: accountId, mobile } = bettor
    const at = new Date(first.platform.clock.now())
    const order = { method: 'telebirr', provider: 'telebirr', mobile, amount: 100_00, fee: 0, currency: 'ETB' }
    const keys = { request_key: id, request_hash: Buffer.alloc(32), created_at: at, next_query_at: at }
    const to = { bank: null, account_name: null, account_number: null }
    await insertWithdrawal(client, { id, account_id: accountId, ...order, ...keys, ...to })
    await wallet.reserve({ accountId, reference: id, amount: 100_00 }, client)
  })
  await end(first)
  const printed = `wdr_${id.replaceAll('-', '')}`
  const next = await goOn(printed)
  expect(await rowOf(next, printed)).toMatchObject({ send_count: 1 })
  await expectPaidOnce(next, bettor, printed)
})

test('a process that died while sending: the provider has nothing, so the next one sends again under the same number', async () => {
  const hole = await blackHole()
  const first = await start(`http://127.0.0.1:${(hole.address() as AddressInfo).port}`)
  const bettor = await richBettor(first, 500_00)
  const { body } = await withdraw(first, bettor, '100')
  const id = body.data.withdrawal_id
  expect(body.data.status).toBe('checking')
  // No answer is no answer, however often it is asked for.
  for (let n = 0; n < 3; n++) {
    first.platform.advance(3_600_000)
    await first.payments.resolveDue()
  }
  expect(await rowOf(first, id)).toMatchObject({ status: 'checking', send_count: 1 })
  expect(await booksOf(first, bettor)).toEqual({ cash: 400_00, reserved: 100_00 })
  await first.platform.pool.query('update withdrawal set next_query_at = now(), query_count = 0')
  await end(first)
  hole.close()
  hole.closeAllConnections()
  const next = await goOn(id)
  expect(await rowOf(next, id)).toMatchObject({ send_count: 2 })
  await expectPaidOnce(next, bettor, id)
})

test('a process that died between sending and the answer: the next one queries and does not send again', async () => {
  const first = await start()
  const bettor = await richBettor(first, 500_00, '00000102')
  const { body } = await withdraw(first, bettor, '100')
  await end(first)
  const next = await goOn(body.data.withdrawal_id)
  expect(await rowOf(next, body.data.withdrawal_id)).toMatchObject({ send_count: 1 })
  await expectPaidOnce(next, bettor, body.data.withdrawal_id)
})

test('a provider that could never be reached gives the money back at once, and again for the same key', async () => {
  const world = await start('http://127.0.0.1:9')
  const bettor = await richBettor(world, 500_00)
  for (let n = 0; n < 2; n++) {
    const answer = await withdraw(world, bettor, '100', { key: 'one-key-for-both' })
    expect([answer.status, answer.body.code]).toEqual([503, 'PROVIDER_UNAVAILABLE'])
    expect(await booksOf(world, bettor)).toEqual({ cash: 500_00, reserved: 0 })
  }
  expect(await world.ledger.faults()).toEqual([])
})

test('a second send that is refused does not decide the first: the provider is queried, and had paid', async () => {
  const provider = await forgetful()
  const world = await start(`http://127.0.0.1:${(provider.address() as AddressInfo).port}`)
  const bettor = await richBettor(world, 500_00)
  const { body } = await withdraw(world, bettor, '100')
  const id = body.data.withdrawal_id
  const status = async () => {
    world.platform.advance(60_000)
    await world.payments.resolveDue()
    return (await rowOf(world, id)).status
  }
  await expect.poll(status, { interval: 40 }).toBe('paid')
  expect(await rowOf(world, id)).toMatchObject({ send_count: 2 })
  expect(await booksOf(world, bettor)).toEqual({ cash: 400_00, reserved: 0 })
  provider.close()
  provider.closeAllConnections()
})

/** Takes the first payout without an answer, does not find it at once, and refuses to take it again. */
function forgetful(): Promise<Server> {
  let payouts = 0
  return listening((url, content, answer) => {
    if (url.endsWith('/payout') && ++payouts > 1) answer({ result: 'FAIL', code: 'DUPLICATE' })
    if (!url.endsWith('/queryPayout')) return
    const { merch_order_id } = content
    const paid = { merch_order_id, payout_status: 'PAY_SUCCESS', total_amount: '100.00', trans_currency: 'ETB' }
    if (payouts < 2) answer({ result: 'FAIL', code: 'ORDER_NOT_FOUND' })
    else answer({ result: 'SUCCESS', biz_content: paid })
  })
}

/** Hands out tokens and never answers anything else. */
const blackHole = (): Promise<Server> => listening(() => {})

type Handle = (url: string, content: Record<string, unknown>, answer: (body: object) => void) => void

/** A provider of Telebirr's shape that answers what it wants; the connection of a call that it leaves unanswered breaks. */
function listening(handle: Handle): Promise<Server> {
  const server = createServer(async (request, response) => {
    const answer = (body: object) => void response.end(JSON.stringify(body))
    const text = (await Array.fromAsync(request)).join('')
    if (request.url === '/payment/v1/token') answer({ token: 'Bearer nowhere' })
    else handle(request.url ?? '', JSON.parse(text).biz_content, answer)
    if (!response.writableEnded) request.socket.destroy()
  })
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)))
}

test('without their provider in the configuration, withdrawals awaiting a code expire and sent ones wait for a person', async () => {
  const wallet = await createSandboxProvider({ shape: 'hellocash', port: 0, secret: 's' })
  const [first, other] = [await start(), await worldOn(await platformOn(database), 'et', { ...wallet })]
  open.push(other)
  const [going, waiting] = [await richBettor(first, 500_00, '00000112'), await richBettor(other, 500_00)]
  const sent = (await withdraw(first, going, '100')).body.data.withdrawal_id
  await withdraw(other, waiting, '100')
  await end(first)
  await end(other)
  const platform = await platformOn(database)
  const next = await worldOn(platform, 'et', { ...sandbox, access: unusedAccess })
  open.push(next)
  platform.advance(5 * 60_000)
  await next.payments.resolveDue()
  expect(await booksOf(next, waiting)).toEqual({ cash: 500_00, reserved: 0 })
  expect(await booksOf(next, going)).toEqual({ cash: 400_00, reserved: 100_00 })
  expect(await next.payments.heldWithdrawals()).toContainEqual(expect.objectContaining({ withdrawal: sent }))
  await wallet.close()
})

/** Of another country, so that et has no provider at all. */
const unusedAccess: ProviderAccess = {
  shape: 'daraja',
  baseUrl: 'http://127.0.0.1:1',
  consumerKey: 'a',
  consumerSecret: 'b',
  shortCode: '174379',
  passkey: 'c',
  initiatorName: 'd',
  securityCredential: 'e',
  callbackSecret: 'f',
}
