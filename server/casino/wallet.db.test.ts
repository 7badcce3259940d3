// The conformance matrix of a seamless wallet, as providers' test suites ask it, over HTTP with real signatures: who may call,
// and bets (1 to 20, 44). Each case says what is answered, and what stays in the wallet.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rsaSignatureOf } from './signature.ts'
import {
  BACK,
  BALANCE,
  BET,
  betOf,
  type CasinoWorld,
  casinoWorld,
  newId,
  newKeys,
  rollbackOf,
  seat,
  statusOf,
  type Table,
  units,
  WIN,
  winOf,
} from './testWorld.ts'

let world: CasinoWorld
beforeAll(async () => {
  world = await casinoWorld()
})
afterAll(async () => {
  expect(await world.first.ledger.faults()).toEqual([])
  await world.close()
})

const matrix = (number: number, title: string, run: (at: Table) => Promise<void>) =>
  test(`${number}: ${title}`, async () => run(await seat(world)))
const signed = (body: string, key = world.keys.acme) => ({
  'content-type': 'application/json',
  'x-hub88-signature': rsaSignatureOf(body, key as never),
})

matrix(1, 'balance in the dialect’s own unit', async ({ token, call, account }) => {
  const answer = await call(BALANCE, { token, request_uuid: 'r-1' })
  expect(answer).toEqual({
    ...{
      http: 200,
      status: 'RS_OK',
      request_uuid: 'r-1',
      user: String(account),
      currency: 'ETB',
      balance: 10_000_000,
    },
  })
  expect((await call('user/info', { token, request_uuid: 'r-2' })).country).toBe('ET')
})

matrix(2, 'a bad signature changes nothing', async ({ bet, kept, cash }) => {
  const body = JSON.stringify(bet(10))
  const answer = await world.first.send(BET, body, signed(body, newKeys().privateKey))
  expect(statusOf(answer)).toBe('INVALID_SIGNATURE')
  expect([await kept(), await cash()]).toEqual([0, 100_00])
})

matrix(3, 'a missing signature changes nothing', async ({ bet, kept }) => {
  const answer = await world.first.send(BET, JSON.stringify(bet(10)), { 'content-type': 'application/json' })
  expect([statusOf(answer), await kept()]).toEqual(['INVALID_SIGNATURE', 0])
})

matrix(4, 'a body that was changed after signing changes nothing', async ({ bet, kept }) => {
  const body = JSON.stringify(bet(10))
  const answer = await world.first.send(BET, body.replace('1000000', '1000001'), signed(body))
  expect([statusOf(answer), await kept()]).toEqual(['INVALID_SIGNATURE', 0])
})

matrix(5, 'an old call sent again is a harmless repeat', async ({ bet, call, cash }) => {
  const old = bet(10)
  await call(BET, old)
  world.first.platform.advance(3_600_000)
  expect(statusOf(await call(BET, old))).toBe('OK')
  expect(await cash()).toBe(90_00)
})

matrix(6, 'an unknown token', async ({ bet, call, kept }) => {
  expect(statusOf(await call(BET, { ...bet(10), token: 'nobody' }))).toBe('INVALID_TOKEN')
  expect(await kept()).toBe(0)
})

matrix(7, 'an expired token takes no bet', async ({ bet, call, expire, cash, kept }) => {
  await expire()
  expect(statusOf(await call(BET, bet(10)))).toBe('TOKEN_EXPIRED')
  expect([await kept(), await cash()]).toEqual([0, 100_00])
})

matrix(8, 'an expired token is paid its win', async ({ bet, call, expire, cash }) => {
  const placed = bet(10)
  await call(BET, placed)
  await expire()
  expect(statusOf(await call(WIN, winOf(placed, units(25))))).toBe('OK')
  expect(await cash()).toBe(115_00)
})

matrix(9, 'an expired token gets its bet back', async ({ bet, call, expire, cash }) => {
  const placed = bet(10)
  await call(BET, placed)
  await expire()
  expect(statusOf(await call(BACK, rollbackOf(placed)))).toBe('OK')
  expect(await cash()).toBe(100_00)
})

matrix(10, 'another currency than the wallet’s', async ({ bet, call, kept }) => {
  expect(statusOf(await call(BET, bet(10, { currency: 'KES' })))).toBe('WRONG_CURRENCY')
  expect(await kept()).toBe(0)
})

matrix(11, 'a currency that does not exist', async ({ bet, call }) => {
  expect(statusOf(await call(BET, bet(10, { currency: 'XXQ' })))).toBe('WRONG_CURRENCY')
})

matrix(
  12,
  'an unknown game, another one than the session’s, one that is not offered',
  async ({ bet, call, account, kept }) => {
    expect(statusOf(await call(BET, bet(10, { game_code: 'nothing' })))).toBe('INVALID_GAME')
    expect(statusOf(await call(BET, bet(10, { game_code: 'cards' })))).toBe('INVALID_GAME')
    const token = await world.first.open(account, 'gone')
    expect(statusOf(await call(BET, bet(10, { token, game_code: 'gone' })))).toBe('INVALID_GAME')
    expect(await kept()).toBe(0)
  },
)

matrix(13, 'a negative bet', async ({ bet, call, kept }) => {
  expect(statusOf(await call(BET, bet(-10)))).toBe('WRONG_TYPES')
  expect(await kept()).toBe(0)
})

matrix(14, 'a bet of nothing is kept and moves nothing', async ({ bet, call, cash, kept }) => {
  expect(await call(BET, bet(0))).toMatchObject({ status: 'RS_OK', balance: units(100) })
  expect([await kept(), await cash()]).toEqual([1, 100_00])
})

matrix(15, 'a bet above the balance is refused with the balance', async ({ bet, call, kept }) => {
  expect(await call(BET, bet(100.01))).toMatchObject({ status: 'RS_ERROR_NOT_ENOUGH_MONEY', balance: units(100) })
  expect(await kept()).toBe(0)
})

matrix(16, 'a bet of the whole balance', async ({ bet, call, cash }) => {
  expect(await call(BET, bet(100))).toMatchObject({ status: 'RS_OK', balance: 0 })
  expect(await cash()).toBe(0)
})

matrix(17, 'a bet of one cent; less than a cent is refused, not rounded', async ({ bet, call, cash }) => {
  expect(await call(BET, bet(0.01))).toMatchObject({ status: 'RS_OK', balance: units(99.99) })
  expect(statusOf(await call(BET, bet(0, { amount: 999 })))).toBe('WRONG_TYPES')
  expect(await cash()).toBe(99_99)
})

matrix(18, 'the same bet twice is one debit with one answer', async ({ bet, call, cash }) => {
  const placed = bet(10)
  const first = await call(BET, placed)
  await call(BET, bet(5))
  expect(await call(BET, placed)).toEqual(first)
  expect(await cash()).toBe(85_00)
})

matrix(19, 'the same id with another amount, round or player is a conflict', async ({ bet, call, cash, kept }) => {
  const placed = bet(10)
  await call(BET, placed)
  const other = await seat(world)
  for (const change of [{ amount: units(11) }, { round: 'another' }, { is_free: true }, { token: other.token }])
    expect(statusOf(await call(BET, { ...placed, ...change })), JSON.stringify(change)).toBe('DUPLICATE_TRANSACTION')
  expect(statusOf(await call(WIN, winOf(placed, 0, { transaction_uuid: placed.transaction_uuid })))).toBe(
    'DUPLICATE_TRANSACTION',
  )
  expect([await kept(), await cash(), await other.kept()]).toEqual([1, 90_00, 0])
})

matrix(20, 'ids are unique for each provider: another one may use the same', async ({ bet, call, cash }) => {
  const other = await seat(world, 100_00, 'fest')
  const placed = bet(10)
  await call(BET, placed)
  expect(statusOf(await other.call(BET, { ...placed, token: other.token }))).toBe('OK')
  expect([await cash(), await other.cash()]).toEqual([90_00, 90_00])
})

matrix(44, 'what is no JSON, no object, or of wrong types', async ({ bet, token, kept }) => {
  const raw = async (body: string) => statusOf(await world.first.send(BET, body, signed(body)))
  for (const body of ['', '{', '[]', 'null', '"text"', '{"token":1}', '\u0000'])
    expect(await raw(body), body).toBe('WRONG_SYNTAX')
  for (const change of [{ amount: '10' }, { amount: 1e300 }, { token: 7 }, { round: {} }, { round_closed: 'yes' }])
    expect(await raw(JSON.stringify({ ...bet(10), ...change })), JSON.stringify(change)).toBe('WRONG_TYPES')
  expect(await raw(JSON.stringify({ ...bet(10), round: 'a\u0000b' }))).toBe('WRONG_TYPES')
  expect(await raw(JSON.stringify({ token, request_uuid: 'r' }))).toBe('WRONG_SYNTAX')
  expect(await kept()).toBe(0)
})

test('an unknown provider is told so', async () => {
  const body = JSON.stringify(betOf('token', units(1), { transaction_uuid: newId() }))
  const answer = await world.first.send(BET, body, signed(body), 'nobody')
  expect(answer).toMatchObject({ http: 200, status: 'RS_ERROR_INVALID_PARTNER' })
})
