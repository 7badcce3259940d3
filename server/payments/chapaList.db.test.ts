// Our books against Chapa's own lists, asked for by call, over real HTTP and page by page: every difference is a row, once.
import { createJsonServer } from '@walia/simulator/providers/jsonServer.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Chapa, type ChapaAccess } from './chapa.ts'
import { uuidOf } from './deps.ts'
import { atCheckout, openCheckout } from './testSandbox.ts'
import { becomes, giveCode, richBettor, sentCodes, withdraw } from './testWithdrawals.ts'
import { become, cashOf, closeWorld, deposit, newBettor, type World } from './testWorld.ts'

const DAY_MS = 86_400_000
/** More than one page of the sandbox, which gives ten. */
const MANY = 23

let world: World
beforeAll(async () => {
  world = await openCheckout('chapa')
})
afterAll(() => closeWorld(world))

const begun = async (rest?: string) => {
  const bettor = await newBettor(world, rest)
  const { data } = (await deposit(world, bettor, '100')).body
  return { bettor, id: data.deposit_id as string, order: (data.deposit_id as string).slice(4), url: data.checkout_url }
}
const paidIn = async (rest?: string, status = 'received') => {
  const one = await begun(rest)
  await atCheckout(one.url, 'pay')
  await become(world, one.bettor, one.id, status)
  return one
}
/** Nobody pays on its page, and its provider does not answer what became of it. */
const neverAnswered = async () => {
  const one = await begun()
  const silent = `update deposit set status = 'checking', reason = 'noAnswer', next_query_at = null where id = $1`
  await world.platform.pool.query(silent, [uuidOf(one.order)])
  return one
}
const paidOut = async () => {
  const bettor = await richBettor(world, 500_00)
  const to = { bank: 'cbe', account_name: 'Abebe Kebede', account_number: '1000123456789' }
  const id = (await withdraw(world, bettor, '100', { body: to })).body.data.withdrawal_id as string
  await giveCode(world, bettor, id, (await sentCodes(world, bettor)).at(-1))
  await becomes(world, bettor, id, 'paid', true)
  return id.slice(4)
}
type Listed = { id: number; order: string; kind: string; ours: string | null; theirs: string | null; direction: string }
const listed = async () => (await world.payments.differences()) as Listed[]

/** Somebody pays by a link that the merchant made in the dashboard: it is no order of ours. */
async function payByLink(): Promise<void> {
  const { baseUrl, secretKey } = world.sandbox.access as ChapaAccess
  const headers = { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ amount: '33.00', currency: 'ETB', tx_ref: 'a-link', return_url: 'http://x.test/' })
  const answer = await fetch(`${baseUrl}/transaction/initialize`, { method: 'POST', headers, body })
  const { data } = (await answer.json()) as { data: { checkout_url: string } }
  await atCheckout(data.checkout_url, 'pay')
  await expect.poll(() => world.sandbox.moved().collected.get('a-link')).toBe(33_00)
}

test('each day is compared with the lists of Chapa: every difference a row, once, until it is decided', async () => {
  for (let n = 0; n < MANY; n++) await paidIn()
  const out = await paidOut()
  // Credited by hand, though nobody ever paid; and one of which one birr less came.
  const never = await neverAnswered()
  const short = await paidIn('00000105', 'checking')
  for (const { id } of [never, short])
    expect(await world.payments.settleDepositByHand(id, 'received')).toMatchObject({ ok: true })
  // The same, and still held.
  const less = await paidIn('00000105', 'checking')
  const taken = await paidIn()
  world.sandbox.takeBack(taken.order, 40_00)
  await payByLink()
  // The part that was taken back is said by a webhook.
  await expect.poll(async () => (await listed()).map(({ order }) => order)).toEqual([taken.order])
  world.platform.advance(DAY_MS)
  await world.payments.reconcileReports()
  const found = await listed()
  const rowsOf = (rows: readonly Listed[]) =>
    rows.map(({ order, ...each }) => [order, each.direction, each.kind, each.ours, each.theirs])
  const link = found.find(({ theirs }) => theirs === '33.00')?.order
  expect(rowsOf(found).sort()).toEqual(
    [
      [taken.order, 'back', 'amountDiffers', '102.00', '40.00'],
      [taken.order, 'back', 'missingInLedger', null, '40.00'],
      [never.order, 'in', 'missingAtProvider', '102.00', null],
      [less.order, 'in', 'missingInLedger', null, '101.00'],
      [short.order, 'in', 'amountDiffers', '102.00', '101.00'],
      [link, 'in', 'unknownOrder', null, '33.00'],
    ].sort(),
  )
  expect(found.some(({ order }) => order === out)).toBe(false)
  // The same bettor's: one credited by hand, one held.
  expect(await cashOf(world, less.bettor)).toBe(100_00)
  await world.platform.pool.query('update payment_report set day = day - 30')
  await world.payments.reconcileReports()
  expect(await listed()).toEqual(found)
  expect(await world.payments.decideDifference(found[0]?.id ?? 0, 'abebe')).toBe(true)
  expect(await listed()).toEqual(found.slice(1))
  expect(await world.ledger.faults()).toEqual([])
})

test('a line that cannot be read is a row, once, and the rest of its day is compared', async () => {
  const before = await listed()
  const [garbled, never] = [await paidIn(), await neverAnswered()]
  expect(await world.payments.settleDepositByHand(never.id, 'received')).toMatchObject({ ok: true })
  world.sandbox.garble(garbled.order)
  world.platform.advance(DAY_MS)
  await world.payments.reconcileReports()
  const rows = (await listed()).slice(before.length).map(({ order, kind, ours }) => [order, kind, ours])
  const { rows: kept } = await world.platform.pool.query('select receipt from deposit where id = $1', [
    uuidOf(garbled.order),
  ])
  const missing = 'missingAtProvider'
  expect(rows.sort()).toEqual(
    [
      [kept[0].receipt, 'unreadable', null],
      [garbled.order, missing, '102.00'],
      [never.order, missing, '102.00'],
    ].sort(),
  )
  // The list of the next day has the line again.
  const found = await listed()
  world.platform.advance(DAY_MS)
  await world.payments.reconcileReports()
  expect(await listed()).toEqual(found)
})

const charge = (change: object = {}) => ({
  ...{ status: 'success', ref_id: 'AP1', currency: 'ETB', amount: '100.000' },
  ...{ created_at: '2026-11-22T08:00:00.000000Z', ...change },
})
const SINCE = Date.parse('2026-11-20T00:00:00Z')
const read = { direction: 'in', order: null, receipt: 'AP1', amount: 100_00, currency: 'ETB' }
const at = Date.parse('2026-11-22T08:00:00Z')

test.each<[string, (object | number)[], object[] | null]>([
  [
    'pages to the last one',
    [[charge()], [charge({ ref_id: 'AP2' })]],
    [
      { ...read, at },
      { ...read, receipt: 'AP2', at },
    ],
  ],
  [
    'what is pending or failed is no payment',
    [[charge({ status: 'pending' }), charge({ status: 'failed/cancelled' })]],
    [],
  ],
  ['taken back', [[charge({ status: 'refunded' })]], [{ ...read, direction: 'back', at }]],
  [
    'older ones end it, whatever comes after',
    [[charge(), charge({ created_at: '2026-11-19T23:59:59Z' })], 500],
    [{ ...read, at }],
  ],
  ['a page again that was read', [[charge()], [charge()], [charge({ ref_id: 'AP2' })]], null],
  ['an empty page that is not the last', [[charge()], [], [charge({ ref_id: 'AP2' })]], null],
  ['a page that is not answered', [[charge()], 500], null],
  [
    'more lines that cannot be read than there are odd ones',
    [Array.from({ length: 21 }, () => charge({ amount: '' }))],
    null,
  ],
])('of the list: %s', async (_, pages, expected) => {
  const answer = await listOf(pages)
  expect(answer).toEqual(expected && { payments: expected, unreadable: [] })
})

const HASHED = expect.stringMatching(/^line [0-9a-f]{16}$/)
test.each<[string, object | null, object]>([
  ['an amount', charge({ amount: '1e3' }), { name: 'AP1', at }],
  ['a fraction of a cent', charge({ amount: '100.001' }), { name: 'AP1', at }],
  ['no time', charge({ created_at: null }), { name: 'AP1', at: Number.NaN }],
  ['no currency', charge({ currency: null }), { name: 'AP1', at }],
  ['no state', charge({ status: undefined }), { name: 'AP1', at }],
  ['no reference', charge({ ref_id: '' }), { name: HASHED, at }],
  ['no line at all', null, { name: HASHED, at: Number.NaN }],
])('a line of the list that cannot be read is named, and the others are read: %s', async (_, line, named) => {
  const answer = await listOf([[line as object, charge({ ref_id: 'AP2' })]])
  expect(answer).toEqual({ payments: [{ ...read, receipt: 'AP2', at }], unreadable: [{ direction: 'in', ...named }] })
})

/** What is read of pages of charges, numbers being statuses without one. */
async function listOf(pages: readonly (object | number)[]) {
  const server = await createJsonServer(0, ({ path, query }) => {
    const page = pages[Number(query.get('page')) - 1]
    if (typeof page === 'number') return { status: page, body: {} }
    const next_page_url = Number(query.get('page')) < pages.length ? 'http://x.test/' : null
    const isCharges = path.endsWith('/transactions')
    const data = isCharges ? { transactions: page, pagination: { next_page_url } } : []
    return { status: 200, body: { status: 'success', data, meta: { next_page_url: null } } }
  })
  const access = { ...(world.sandbox.access as ChapaAccess), baseUrl: server.url }
  const answer = await new Chapa(access, world.platform, 1_000).listPayments(SINCE)
  await server.close()
  return answer
}
