// Callbacks that cannot be read as what they should be: a genuine one is kept whole and refused as malformed, never as a forgery,
// and costs its sender nothing; of nobody known it is kept as little as a forgery.
import { createHash, createHmac } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { expireForgeries } from './callbackQueries.ts'
import { removeOldBodies } from './jobs.ts'
import { openCheckout, openMobileMoney, openMobileWallet } from './testSandbox.ts'
import { becomes, booksOf, paidOutFor, richBettor, withdraw } from './testWithdrawals.ts'
import { become, cashOf, closeWorld, deposit, newBettor, type World } from './testWorld.ts'

let world: World
afterEach(async () => {
  expect(await world.ledger.faults()).toEqual([])
  await closeWorld(world)
})

const hmac = (secret: string, said: string) => createHmac('sha256', secret).update(said).digest('hex')
const secretOf = (name: string) => (world.sandbox.access as unknown as Record<string, string>)[name] ?? ''
const darajaAddress = (address: string) => `?${address}&key=${hmac(secretOf('callbackSecret'), `callback/${address}`)}`
async function post(
  provider: string,
  payload: string,
  proof: { query?: string; headers?: Record<string, string> } = {},
) {
  const answer = await world.platform.app.inject({
    method: 'POST',
    url: `/api/v1/payments/${provider}/callback${proof.query ?? ''}`,
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.9', ...proof.headers },
    payload,
  })
  return [answer.statusCode, answer.json().code]
}
const keptFrom = async (ip = '203.0.113.9') => {
  const sql =
    'select verdict, convert_from(body, $2) as body, body_hash from payment_callback where ip = $1 order by id'
  return (await world.platform.pool.query(sql, [ip, 'utf8'])).rows
}

test("a payout's result whose only parameter comes as the object itself is taken, and the payout is paid once", async () => {
  world = await openMobileMoney('ke', 300)
  const bettor = await richBettor(world, 500_00, '00000107')
  const id = (await withdraw(world, bettor, '100')).body.data.withdrawal_id as string
  const result =
    '{"Result":{"ResultType":0,"ResultCode":2001,"ConversationID":"AG_1","TransactionID":"OAK0000000","ResultParameters":{"ResultParameter":{"Key":"BOCompletedTime","Value":20261129105800}}}}'
  const query = darajaAddress(`order=${id.slice(4)}`)
  expect(await post('mpesa', result, { query })).toEqual([200, undefined])
  expect(await keptFrom()).toMatchObject([{ verdict: 'genuine', body: result }])
  await becomes(world, bettor, id, 'paid', true)
  expect([await booksOf(world, bettor), paidOutFor(world, id)]).toEqual([{ cash: 400_00, reserved: 0 }, 100_00])
})

test('a callback whose only item comes as the object itself names the amount: the deposit is credited by it', async () => {
  world = await openMobileMoney('ke')
  // It sends no callback by itself, and its answer to our question names no amount.
  const bettor = await newBettor(world, '00000107')
  const id = (await deposit(world, bettor, '50')).body.data.deposit_id as string
  await become(world, bettor, id, 'checking', true)
  const Item = { Name: 'Amount', Value: 51 }
  const said = { Body: { stkCallback: { CheckoutRequestID: 'ws_1', ResultCode: 0, CallbackMetadata: { Item } } } }
  const query = darajaAddress(`order=${id.slice(4)}`)
  expect(await post('mpesa', JSON.stringify(said), { query })).toEqual([200, undefined])
  await become(world, bettor, id, 'received')
  expect(await cashOf(world, bettor)).toBe(50_00)
})

const GENUINE = [
  ['mpesa', () => openMobileMoney('ke'), () => ({ query: darajaAddress(`order=${'0'.repeat(32)}`) })],
  [
    'hellocash',
    openMobileWallet,
    (said: string) => ({ headers: { 'x-hellocash-signature': hmac(secretOf('noticeSecret'), said) } }),
  ],
  [
    'chapa',
    () => openCheckout('chapa'),
    (said: string) => ({ headers: { 'x-chapa-signature': hmac(secretOf('webhookSecret'), said) } }),
  ],
] as const
test.each(GENUINE)(
  '%s: what is genuine and cannot be read answers 400 a hundred times, and is kept whole',
  async (provider, open, proofOf) => {
    world = await open()
    const bodies = ['not json', '[]', `{"Result":"${'x'.repeat(2_000)}","tx_ref":[],"tracenumber":[]}`]
    for (const body of bodies) expect(await post(provider, body, proofOf(body))).toEqual([400, 'MALFORMED'])
    expect(await keptFrom()).toEqual(bodies.map((body) => ({ verdict: 'malformed', body, body_hash: null })))
    // More than a network of forgers may send.
    const answers = await Promise.all(Array.from({ length: 97 }, () => post(provider, '[]', proofOf('[]'))))
    expect(answers).toEqual(Array(97).fill([400, 'MALFORMED']))
    const { pool, clock } = world.platform
    expect((await pool.query('select from payment_forgery_count')).rowCount).toBe(0)
    await expireForgeries(pool, new Date(clock.now() + 60_000))
    expect(await keptFrom()).toHaveLength(100)
    await pool.query(`update payment_callback set received_at = now() - interval '401 days'`)
    expect(await removeOldBodies(world.platform)).toBe(100)
    const [first] = await keptFrom()
    expect(first).toEqual({
      verdict: 'malformed',
      body: '',
      body_hash: createHash('sha256').update('not json').digest(),
    })
  },
)

test('an answer with a receipt that the database would not take is malformed', async () => {
  world = await openMobileMoney('ke')
  const bettor = await richBettor(world, 500_00, '00000112')
  const id = (await withdraw(world, bettor, '100')).body.data.withdrawal_id as string
  const ResultParameter = [
    { Key: 'TransactionStatus', Value: 'Completed' },
    { Key: 'Amount', Value: 100 },
    { Key: 'ReceiptNo', Value: 'S\u0000' },
  ]
  const said = JSON.stringify({ Result: { ResultCode: 0, ResultParameters: { ResultParameter } } })
  const query = darajaAddress(`order=${id.slice(4)}&asked=${world.platform.clock.now()}`)
  expect(await post('mpesa', said, { query })).toEqual([400, 'MALFORMED'])
  expect(await booksOf(world, bettor)).toEqual({ cash: 400_00, reserved: 100_00 })
})

test('what nobody known sends as Telebirr, and cannot be read, is kept as little as a forgery, for a month', async () => {
  world = await openMobileMoney('et')
  const long = `{${'x'.repeat(60_000)}`
  expect(await post('telebirr', long)).toEqual([400, 'MALFORMED'])
  const [row] = await keptFrom()
  expect(row).toEqual({
    ...{ verdict: 'unreadable', body: long.slice(0, 1024) },
    body_hash: createHash('sha256').update(long).digest(),
  })
  const answers = await Promise.all(Array.from({ length: 99 }, () => post('telebirr', 'x')))
  expect(answers.filter(([status]) => status === 400).length).toBeLessThanOrEqual(61)
  expect(answers.at(-1)).toEqual([429, 'TOO_MANY_REQUESTS'])
  expect(await keptFrom()).toHaveLength(50)
  const { pool, clock } = world.platform
  await expireForgeries(pool, new Date(clock.now() - 60_000))
  expect(await keptFrom()).toHaveLength(50)
  await expireForgeries(pool, new Date(clock.now() + 60_000))
  expect(await keptFrom()).toEqual([])
})
