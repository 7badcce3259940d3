// docs/casino-wallet.md held to its word: a caller that knows nothing else plays rounds from the launch to their end, over
// HTTP, in both dialects; every address, field and status of the document is met, and none that it does not have.
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CasinoWorld, casinoWorld, hubProvider, newKeys } from '../server/casino/testWorld.ts'
import { hubCaller, swipeCaller } from './walletCaller.ts'

const text = readFileSync(new URL('../docs/casino-wallet.md', import.meta.url), 'utf8')
const [hubText = '', swipeText = ''] = text.split('## The dialect of shared secrets')
/** First cells of the document's tables that have this form. */
const cellsOf = (part: string, form: RegExp): string[] => part.split('\n').flatMap((line) => form.exec(line)?.[1] ?? [])
const addresses = cellsOf(hubText, /^\| `((?:user|transaction)\/\w+)` \|/)
const statuses = cellsOf(hubText, /^\| `(RS_\w+)` \|/)
const refusals = swipeText.split('\n').flatMap((line) => (/^\| \d{3} \|/.test(line) ? [line] : []))
/** Of an address: what has to be sent, and what may be. */
const fieldsOf = (address: string): string[] => {
  const row = hubText.split('\n').find((line) => line.startsWith(`| \`${address}\` |`)) ?? ''
  const named = row.includes('the same, and') ? [...fieldsOf('transaction/bet'), 'reference_transaction_uuid'] : []
  const [needed = ''] = (row.split('|')[2] ?? '').split(/; (?:answers|optional)/)
  return [...named, ...[...needed.matchAll(/`(\w+)`/g)].flatMap(([, name]) => name ?? [])]
}

const SECRET = 'a secret of the provider'
let world: CasinoWorld
let base: string
beforeAll(async () => {
  const mint = { dialect: 'swipe', inboundSecret: SECRET, outboundSecret: 'a secret of the house', freeRounds: true }
  world = await casinoWorld(undefined, [hubProvider('mint', newKeys().publicKey, mint as never)])
  const { app } = world.first.platform
  await app.listen({ port: 0, host: '127.0.0.1' })
  base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/casino/wallet`
})
afterAll(async () => {
  expect(await world.first.ledger.faults()).toEqual([])
  await world.close()
})

test('the document names its addresses and statuses', () => {
  expect(addresses).toHaveLength(5)
  expect(statuses).toHaveLength(16)
  expect(refusals).toHaveLength(5)
})

/** A bettor with 100.00 at the game of fruits, called by one who knows the document. */
async function table(provider = 'acme', key = world.keys.acme) {
  const account = await world.bettor()
  const token = await world.first.open(account, 'fruits', provider)
  const { call } = hubCaller(`${base}/${provider}`, key as never)
  const money = (amount: number) => ({
    ...{ token, transaction_uuid: randomUUID(), round: randomUUID(), game_code: 'fruits', amount, currency: 'ETB' },
  })
  return { account, token, call, money }
}
const statusOf = ({ http, body }: { http: number; body: Record<string, unknown> }) => {
  expect(http).toBe(200)
  expect(statuses).toContain(body.status)
  return body.status
}

test('a round as rules 1 to 5 tell it: bets, a win, a repeat, a rollback, an end', async () => {
  const { account, token, call, money } = await table()
  const info = await call('user/info', { token })
  expect(info.body).toMatchObject({ status: 'RS_OK', user: String(account), currency: 'ETB', country: 'ET' })
  const bet = money(1_000_000)
  const second = { ...money(356_000), round: bet.round }
  expect((await call('transaction/bet', bet)).body.balance).toBe(9_000_000)
  expect((await call('transaction/bet', second)).body.balance).toBe(8_644_000)
  expect((await call('transaction/bet', bet)).body).toMatchObject({ status: 'RS_OK', balance: 9_000_000 })
  const back = { token, transaction_uuid: randomUUID(), reference_transaction_uuid: second.transaction_uuid }
  expect((await call('transaction/rollback', back)).body.balance).toBe(9_000_000)
  const win = {
    ...bet,
    transaction_uuid: randomUUID(),
    reference_transaction_uuid: bet.transaction_uuid,
    amount: 2_500_000,
  }
  expect((await call('transaction/win', { ...win, round_closed: true })).body.balance).toBe(11_500_000)
  expect((await call('user/balance', { token })).body.balance).toBe(11_500_000)
  // Rule 3: of a large win tax is withheld, and the answer says how much.
  const large = money(1_000_000)
  await call('transaction/bet', large)
  const paid = { ...large, transaction_uuid: randomUUID(), reference_transaction_uuid: large.transaction_uuid }
  expect((await call('transaction/win', { ...paid, amount: 115_000_000, round_closed: true })).body).toMatchObject({
    ...{ tax: 15_000_000, balance: 110_500_000 },
  })
  expect(statusOf(await call('transaction/bet', { ...money(1_000_000), round: bet.round }))).toBe(
    'RS_ERROR_DUPLICATE_TRANSACTION',
  )
})

test.each(addresses)('%s needs every field that the document names for it, and no other', async (address) => {
  const { token, call, money } = await table()
  const bet = money(1_000_000)
  await call('transaction/bet', bet)
  const all: Record<string, unknown> = {
    ...bet,
    ...{ transaction_uuid: randomUUID(), reference_transaction_uuid: bet.transaction_uuid, request_uuid: randomUUID() },
    ...(address === 'transaction/bet' ? { round: randomUUID() } : {}),
    token,
  }
  const fields = Object.fromEntries(fieldsOf(address).map((name) => [name, all[name]]))
  expect(Object.values(fields)).not.toContain(undefined)
  for (const name of Object.keys(fields)) {
    const wanted =
      name === 'reference_transaction_uuid' && address === 'transaction/win' ? 'DOES_NOT_EXIST' : 'WRONG_SYNTAX'
    expect(statusOf(await call(address, { ...fields, [name]: undefined })), name).toContain(
      name === 'request_uuid' ? 'RS_ERROR_WRONG_SYNTAX' : wanted,
    )
  }
  expect(statusOf(await call(address, fields))).toBe('RS_OK')
})

test('each status is met as the document says it', async () => {
  const { account, token, call, money } = await table()
  const bet = money(1_000_000)
  const back = (reference_transaction_uuid: string) => ({
    token,
    transaction_uuid: randomUUID(),
    reference_transaction_uuid,
  })
  const stranger = hubCaller(`${base}/nobody`, world.keys.acme as never)
  const forger = hubCaller(`${base}/acme`, newKeys().privateKey)
  const gone = randomUUID()
  const old = await table()
  await world.owner.query(`update casino_session set expires_at = now() - interval '1 hour' where account_id = $1`, [
    old.account,
  ])
  const barred = await table()
  world.first.blocked.add(barred.account)
  await world.owner.query(`update casino_game set bet_max = 50_00 where provider = 'acme' and code = 'fruits'`)
  // No copy of the game is left.
  world.first.platform.advance(3_000)
  const met: [string, () => ReturnType<typeof call>][] = [
    ['RS_OK', () => call('transaction/bet', bet)],
    ['RS_ERROR_INVALID_PARTNER', () => stranger.call('transaction/bet', bet)],
    ['RS_ERROR_INVALID_SIGNATURE', () => forger.call('transaction/bet', bet)],
    ['RS_ERROR_WRONG_SYNTAX', () => call('transaction/bet', { token })],
    ['RS_ERROR_WRONG_TYPES', () => call('transaction/bet', money(999))],
    ['RS_ERROR_INVALID_TOKEN', () => call('transaction/bet', { ...money(1_000_000), token: 'nobody' })],
    ['RS_ERROR_WRONG_CURRENCY', () => call('transaction/bet', { ...money(1_000_000), currency: 'KES' })],
    ['RS_ERROR_TOKEN_EXPIRED', () => old.call('transaction/bet', old.money(1_000_000))],
    ['RS_ERROR_USER_DISABLED', () => barred.call('transaction/bet', barred.money(1_000_000))],
    ['RS_ERROR_INVALID_GAME', () => call('transaction/bet', { ...money(1_000_000), game_code: 'cards' })],
    ['RS_ERROR_LIMIT_REACHED', () => call('transaction/bet', money(5_001_000))],
    ['RS_ERROR_TRANSACTION_DOES_NOT_EXIST', () => call('transaction/win', { ...bet, ...back(gone) })],
    ['RS_OK', () => call('transaction/rollback', back(gone))],
    [
      'RS_ERROR_TRANSACTION_ROLLED_BACK',
      () => call('transaction/bet', { ...money(1_000_000), transaction_uuid: gone }),
    ],
    ['RS_ERROR_DUPLICATE_TRANSACTION', () => call('transaction/bet', { ...bet, amount: 2_000_000 })],
  ]
  // One after the other: what is refused depends on what was taken before.
  for (const [status, answer] of met) expect(statusOf(await answer()), status).toBe(status)
  await call('transaction/bet', money(5_000_000))
  expect(statusOf(await call('transaction/bet', money(5_000_000)))).toBe('RS_ERROR_NOT_ENOUGH_MONEY')
  expect(await world.first.cashOf(account)).toBe(40_00)
  // RS_ERROR_UNKNOWN is a fault of ours, which no call can bring about.
  const named = new Set([...met.map(([status]) => status), 'RS_ERROR_NOT_ENOUGH_MONEY', 'RS_ERROR_UNKNOWN'])
  expect([...named].sort()).toEqual([...statuses].sort())
  await world.owner.query('update casino_game set bet_max = null')
})

test('shared secrets: a round of two bets, one refunded, a win by its round, repeats and refusals', async () => {
  const account = await world.bettor()
  const sessionID = await world.first.open(account, 'fruits', 'mint')
  const { post, get } = swipeCaller(`${base}/mint`, SECRET)
  const bet = { type: 'regular', sessionID, amount: '10.00', txID: randomUUID(), roundID: randomUUID() }
  const second = { ...bet, txID: randomUUID(), amount: '5' }
  const first = await post('bet', bet)
  expect(first).toMatchObject({ http: 200, body: { balance: '90.00', txID: expect.any(String) } })
  expect(await post('bet', bet)).toEqual(first)
  expect((await post('bet', second)).body.balance).toBe('85.00')
  const refund = { sessionID, txID: randomUUID(), origTxID: second.txID }
  expect((await post('refund', refund)).body.balance).toBe('90.00')
  expect((await post('win', { ...bet, txID: randomUUID(), amount: '25.5' })).body).toMatchObject({
    ...{ balance: '115.50', tax: '0.00' },
  })
  expect(await get('balance', { sessionID })).toEqual({ http: 200, body: { balance: '115.50' } })
  const refused: [number, string | null, Awaited<ReturnType<typeof post>>][] = [
    [400, 'insufficient_funds', await post('bet', { ...bet, txID: randomUUID(), amount: '999' })],
    [400, null, await post('bet', { sessionID })],
    [400, null, await post('bet', second)],
    [401, null, await swipeCaller(`${base}/mint`, 'another secret, of nobody').post('bet', bet)],
    [404, 'session_not_found', await post('bet', { ...bet, txID: randomUUID(), sessionID: 'nobody' })],
  ]
  for (const [status, code, { http, body }] of refused) {
    expect([http, body.code ?? null, typeof body.message]).toEqual([status, code, 'string'])
    const row = refusals.find((line) => line.startsWith(`| ${status} | ${code === null ? 'none' : '`'}`)) ?? ''
    expect(row).toContain(code ?? 'none')
  }
  const large = { ...bet, roundID: randomUUID() }
  await post('bet', { ...large, txID: randomUUID() })
  const won = { ...large, txID: randomUUID(), amount: '1150' }
  const paid = await post('win', won)
  expect(paid.body).toMatchObject({ balance: '1105.50', tax: '150.00' })
  expect(await post('win', won)).toEqual(paid)
  expect(await world.first.cashOf(account)).toBe(1105_50)
})
