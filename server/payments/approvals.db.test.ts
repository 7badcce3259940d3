// What Chapa's questions for approval leave in the database: no signature, and of those that name nothing of ours, little.
import { createHash, createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCheckout } from './testSandbox.ts'
import { giveCode, richBettor, sentCodes, withdraw } from './testWithdrawals.ts'
import { closeWorld, type World } from './testWorld.ts'

let world: World
beforeAll(async () => {
  world = await openCheckout('chapa')
})
afterAll(() => closeWorld(world))

const ACCOUNT = '1000100000112'
/** On its way to a bank account of which Chapa says nothing by itself. */
async function sent(): Promise<string> {
  const bettor = await richBettor(world, 500_00)
  const body = { bank: 'cbe', account_name: 'አበበ Kebede', account_number: ACCOUNT }
  const id = (await withdraw(world, bettor, '100', { body })).body.data.withdrawal_id as string
  await giveCode(world, bettor, id, (await sentCodes(world, bettor)).at(-1))
  return id
}

const approvalSecret = () => (world.sandbox.access as unknown as { approvalSecret: string }).approvalSecret
/** As Chapa's examples have it, over the secret itself: the same in every call. */
const signature = () => createHmac('sha256', approvalSecret()).update(approvalSecret()).digest('hex')
const send = async (payload: string, from: string) =>
  world.platform.app.inject({
    method: 'POST',
    url: '/api/v1/payments/chapa/approval',
    headers: { 'content-type': 'application/json', 'chapa-signature': signature(), 'x-forwarded-for': from },
    payload,
  })
const asked = (id: string, change: object = {}) =>
  JSON.stringify({
    ...{ amount: '100.00', reference: id.slice(4), bank: 'Commercial Bank of Ethiopia' },
    ...{ account_name: 'አበበ Kebede', account_number: ACCOUNT },
    ...change,
  })
const rowsFrom = async (ip: string) =>
  (
    await world.platform.pool.query(
      `select verdict, headers, octet_length(body) as size, body_hash, replace(withdrawal_id::text, '-', '') as withdrawal
       from payment_callback where ip = $1 order by id`,
      [ip],
    )
  ).rows

test('an approved payout is kept whole, with three headers and no signature', async () => {
  const id = await sent()
  const payload = asked(id)
  expect((await send(payload, '203.0.113.1')).statusCode).toBe(200)
  const [row, ...others] = await rowsFrom('203.0.113.1')
  expect(others).toEqual([])
  expect(Object.keys(row.headers).sort()).toEqual(['content-length', 'content-type', 'user-agent'])
  expect(row).toMatchObject({ verdict: 'genuine', size: Buffer.byteLength(payload), withdrawal: id.slice(4) })
  expect(JSON.stringify(row.headers)).not.toContain(signature())
})

test.each<[string, object, number]>([
  ['the bank by name', {}, 200],
  ['the bank by its number in the list', { bank: 946 }, 200],
  ['another bank', { bank: 'Awash Bank' }, 400],
  ['a bank that is not in the list', { bank: 'nobody' }, 400],
  ['no bank', { bank: undefined }, 400],
  ['a NUL character in the name', { account_name: 'Abebe\u0000' }, 400],
  ['a name of a kilobyte', { account_name: 'A'.repeat(1024) }, 400],
  ['an order of signs that no provider writes', { reference: '\u0000' }, 400],
  ['a name that is a list', { account_name: ['አበበ Kebede'] }, 400],
])('asked with %s, a payout is approved only as it was ordered', async (_name, change, status) => {
  expect((await send(asked(await sent(), change), '203.0.113.2')).statusCode).toBe(status)
})

test('what cannot be read is kept as malformed, a kilobyte and a hash of it, and is no forgery', async () => {
  for (const payload of ['not json', '[]', asked(await sent(), { account_name: 7, padding: 'p'.repeat(5_000) })]) {
    const answer = await send(payload, '203.0.113.4')
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'MALFORMED'])
    const row = (await rowsFrom('203.0.113.4')).at(-1)
    expect(row).toMatchObject({
      verdict: 'malformed',
      size: Math.min(1024, Buffer.byteLength(payload)),
      withdrawal: null,
    })
    expect(row.body_hash).toEqual(createHash('sha256').update(payload).digest())
  }
})

test('of a payout that is not ours a kilobyte and a hash are kept, fifty a day of a network, which waits after sixty', async () => {
  const payload = asked(`wdr_${'0'.repeat(32)}`, { padding: 'p'.repeat(60_000) })
  expect((await send(payload, '203.0.113.3')).statusCode).toBe(400)
  const [row] = await rowsFrom('203.0.113.3')
  expect(row).toMatchObject({ verdict: 'unknown_order', size: 1024, withdrawal: null })
  expect(row.body_hash).toEqual(createHash('sha256').update(payload).digest())
  expect(JSON.stringify(row.headers)).not.toContain(signature())
  const answers = []
  for (let n = 0; n < 99; n++) answers.push((await send(payload, '203.0.113.3')).statusCode)
  expect(answers.slice(0, 49)).toEqual(Array(49).fill(400))
  expect(answers).toContain(429)
  expect(await rowsFrom('203.0.113.3')).toHaveLength(50)
})
