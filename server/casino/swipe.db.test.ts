// The conformance matrix in the dialect of shared secrets, as far as its cases apply: over HTTP with signed calls, real
// statuses, decimal text, wins linked by their round.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hmacSignatureOf } from './signature.ts'
import {
  type Answer,
  balance,
  call,
  closeSwipe,
  type Fields,
  openSwipe,
  post,
  refundOf,
  SECRET,
  type Seat,
  seat,
  winOf,
  world,
} from './testSwipe.ts'

beforeAll(openSwipe)
afterAll(closeSwipe)

const matrix = (number: number, title: string, run: (at: Seat) => Promise<void>) =>
  test(`${number}: ${title}`, async () => run(await seat()))

type Step = readonly ['bet' | 'win' | 'refund', string?]
/** Number, what happens to one round of one bet, the last answer, the cash in the end. */
const rounds: [number, string, Step[], number, number][] = [
  [14, 'a bet of nothing', [['bet', '0.00']], 200, 100_00],
  [15, 'a bet above the balance', [['bet', '100.01']], 400, 100_00],
  [16, 'a bet of the whole balance', [['bet', '100']], 200, 0],
  [17, 'a bet of one cent', [['bet', '0.01']], 200, 99_99],
  [
    21,
    'a win',
    [
      ['bet', '10'],
      ['win', '30.5'],
    ],
    200,
    120_50,
  ],
  [
    22,
    'a win of nothing',
    [
      ['bet', '10'],
      ['win', '0'],
    ],
    200,
    90_00,
  ],
  [24, 'a win without its bet', [['win', '50']], 400, 100_00],
  [
    26,
    'a second win of the round',
    [
      ['bet', '10'],
      ['win', '1'],
      ['win', '2'],
    ],
    200,
    93_00,
  ],
  [
    27,
    'a refund',
    [
      ['bet', '10'],
      ['refund', '99'],
    ],
    200,
    100_00,
  ],
  [28, 'a refund twice under two ids', [['bet', '10'], ['refund'], ['refund']], 200, 100_00],
  [29, 'a refund of an unknown bet', [['refund']], 200, 100_00],
  [30, 'a bet after its refund', [['refund'], ['bet', '10']], 400, 100_00],
  [31, 'a refund of a settled bet', [['bet', '10'], ['win', '30'], ['refund']], 400, 120_00],
  [32, 'a win after the refund', [['bet', '10'], ['refund'], ['win', '30']], 400, 100_00],
]
test.each(rounds)('%i: %s', async (_number, _title, steps, http, cents) => {
  const { bet, cash } = await seat()
  const placed = bet('10')
  let last: Answer | undefined
  for (const [step, amount = '10'] of steps) {
    const fields = { bet: { ...placed, amount }, win: winOf(placed, amount), refund: refundOf(placed, { amount }) }[
      step
    ]
    last = await call(step, fields)
    // The same again is answered the same, and moves nothing.
    expect(await call(step, fields)).toEqual(last)
  }
  expect([last?.http, await cash()]).toEqual([http, cents])
})

matrix(1, 'the balance, by a signed query', async ({ token }) => {
  expect(await balance({ sessionID: token })).toEqual({ http: 200, balance: '100.00' })
  expect((await balance({ sessionID: token }, hmacSignatureOf({ sessionID: 'another' }, SECRET))).http).toBe(401)
  expect(await balance({ sessionID: 'nobody' })).toMatchObject({ http: 404, code: 'session_not_found' })
  expect((await balance({})).http).toBe(400)
})

matrix(
  2,
  'a bad or missing signature, a body changed after it (3, 4): 401 and nothing kept',
  async ({ bet, kept, cash }) => {
    const fields = bet('10')
    const body = JSON.stringify(fields)
    for (const sign of [undefined, '', hmacSignatureOf(fields, 'another secret'), hmacSignatureOf(body, SECRET)])
      expect((await post('bet', body, sign)).http).toBe(401)
    expect((await post('bet', JSON.stringify(bet('11')), hmacSignatureOf(fields, SECRET))).http).toBe(401)
    // Of a provider of the other dialect there is no secret.
    expect((await call('bet', fields, 'acme')).http).toBe(401)
    expect((await call('bet', fields, 'nobody')).http).toBe(401)
    expect([await kept(), await cash()]).toEqual([0, 100_00])
  },
)

test('white space and the order of members are nothing to the signature', async () => {
  const { bet, cash } = await seat()
  const fields = bet('10')
  const turned = Object.fromEntries(Object.entries(fields).toReversed())
  expect((await post('bet', JSON.stringify(turned, null, 2), hmacSignatureOf(fields, SECRET))).http).toBe(200)
  expect(await cash()).toBe(90_00)
})

matrix(6, 'an unknown session, and one of another provider', async ({ bet }) => {
  const other = await seat('plain')
  for (const sessionID of ['nobody', other.token])
    expect(await call('bet', bet('10', { sessionID }))).toMatchObject({ http: 404, code: 'session_not_found' })
})

matrix(7, 'an expired session takes no bet, is paid and gets back (8, 9)', async ({ bet, expire, cash }) => {
  const [won, back] = [bet('10'), bet('20')]
  await call('bet', won)
  await call('bet', back)
  await expire()
  const late = await call('bet', bet('5'))
  expect(late).toMatchObject({ http: 400, code: 'session_expired', action: 'refresh' })
  expect((await call('win', winOf(won, '25'))).http).toBe(200)
  expect((await call('refund', refundOf(back))).http).toBe(200)
  expect(await cash()).toBe(115_00)
})

test('12: a game that is not offered', async () => {
  const account = await world.bettor()
  const sessionID = await world.first.open(account, 'gone', 'mint')
  const fields = { type: 'regular', sessionID, amount: '1', txID: randomUUID(), roundID: randomUUID() }
  expect(await call('bet', fields)).toMatchObject({ http: 400, code: 'game_not_found' })
})

matrix(13, 'amounts that are none, types that are others (17, 44)', async ({ bet, kept }) => {
  for (const amount of ['-1', '0.001', '1e3', '1,5', '', 10, null, { a: 1 }])
    expect((await call('bet', bet('1', { amount }))).http, JSON.stringify(amount)).toBe(400)
  for (const change of [{ type: 'odd' }, { txID: 7 }, { roundID: 'a b' }, { sessionID: true }])
    expect((await call('bet', bet('1', change))).http, JSON.stringify(change)).toBe(400)
  for (const body of ['', '{', '[]', 'null', '"text"', `{"a":${'['.repeat(7_000)}${']'.repeat(7_000)}}`])
    expect((await post('bet', body, 'f'.repeat(64))).http, body.slice(0, 20)).toBe(400)
  expect(await kept()).toBe(0)
})

matrix(15, 'each refusal has its code and a message', async ({ bet }) => {
  const refused = await call('bet', bet('100.01'))
  expect(refused).toEqual({ http: 400, code: 'insufficient_funds', message: 'Not enough money' })
})

matrix(18, 'the same bet twice is one debit with one answer', async ({ bet, cash }) => {
  const placed = bet('10')
  const first = await call('bet', placed)
  expect(first).toEqual({ http: 200, balance: '90.00', txID: `mint:${placed.txID}` })
  await call('bet', bet('5'))
  expect(await call('bet', placed)).toEqual(first)
  expect(await cash()).toBe(85_00)
})

matrix(19, 'the same id with another amount, round, type or player is a conflict', async ({ bet, cash, kept }) => {
  const placed = bet('10')
  await call('bet', placed)
  const other = await seat()
  for (const change of [{ amount: '11' }, { roundID: 'another' }, { type: 'free' }, { sessionID: other.token }])
    expect((await call('bet', { ...placed, ...change })).http, JSON.stringify(change)).toBe(400)
  expect((await call('win', placed)).http).toBe(400)
  expect([await kept(), await cash(), await other.kept()]).toEqual([1, 90_00, 0])
})

matrix(
  33,
  'of two bets in a round one is refunded and the other wins, in either order',
  async ({ bet, cash, rounds }) => {
    const one = bet('10')
    const two = bet('20', { roundID: one.roundID })
    for (const each of [one, two]) await call('bet', each)
    expect((await call('refund', refundOf(one))).http).toBe(200)
    expect(await call('win', winOf(two, '50'))).toMatchObject({ http: 200, balance: '130.00' })
    const [three, four] = [bet('10', { roundID: 'r' }), bet('20', { roundID: 'r' })]
    for (const each of [three, four]) await call('bet', each)
    expect((await call('win', winOf(three, '15'))).http).toBe(200)
    expect((await call('refund', refundOf(four))).http).toBe(200)
    expect(await cash()).toBe(135_00)
    expect(await rounds()).toMatchObject([
      { state: 'ended', ended_by: 'rule' },
      { staked: 10_00, won: 15_00 },
    ])
  },
)

test('a round that its win ended takes another bet, and its win', async () => {
  const { bet, cash, rounds } = await seat()
  const first = bet('10')
  await call('bet', first)
  await call('win', winOf(first, '15'))
  const double = bet('15', { roundID: first.roundID })
  expect((await call('bet', double)).http).toBe(200)
  expect((await rounds())[0]).toMatchObject({ state: 'open', ended_by: null })
  expect((await call('win', winOf(double, '30'))).http).toBe(200)
  expect(await cash()).toBe(120_00)
  expect(await rounds()).toEqual([{ state: 'ended', ended_by: 'rule', staked: 25_00, won: 45_00 }])
})

matrix(34, 'two players in one round do not touch each other', async ({ bet, cash, token }) => {
  const other = await seat()
  const mine = bet('10')
  const theirs = other.bet('20', { roundID: mine.roundID })
  for (const each of [mine, theirs]) await call('bet', each)
  expect((await call('refund', refundOf(theirs, { sessionID: token }))).http).toBe(400)
  await call('win', winOf(mine, '15'))
  await call('win', winOf(theirs, '0'))
  expect([await cash(), await other.cash()]).toEqual([105_00, 80_00])
})

matrix(36, 'a bet of a second session is settled by the first', async ({ bet, account, cash }) => {
  const sessionID = await world.first.open(account, 'fruits', 'mint')
  const placed = bet('10', { sessionID })
  await call('bet', placed)
  expect((await call('win', winOf(bet('0', { roundID: placed.roundID }), '30'))).http).toBe(200)
  expect(await cash()).toBe(120_00)
})

matrix(37, 'a blocked player bets no more, wins and gets back what is open', async ({ bet, account, cash }) => {
  const [one, two] = [bet('10'), bet('20')]
  for (const each of [one, two]) await call('bet', each)
  world.first.blocked.add(account)
  world.first.platform.advance(3_000)
  expect(await call('bet', bet('5'))).toMatchObject({ http: 400, code: 'account_blocked' })
  expect((await call('win', winOf(one, '30'))).http).toBe(200)
  expect((await call('refund', refundOf(two))).http).toBe(200)
  expect(await cash()).toBe(120_00)
})

matrix(38, 'free rounds move nothing until the regular win of their id', async ({ bet, cash }) => {
  const free = bet('10', { type: 'free', frID: 'gift' })
  expect(await call('bet', free)).toMatchObject({ http: 200, balance: '100.00' })
  expect((await call('win', winOf(free, '25'))).http).toBe(200)
  expect(await cash()).toBe(100_00)
  const prize = winOf(free, '25', { type: 'regular', roundID: randomUUID() })
  expect((await call('win', prize)).http).toBe(200)
  expect((await call('win', prize)).http).toBe(200)
  expect(await cash()).toBe(125_00)
  const plain = await seat('plain')
  const gift = plain.bet('10', { type: 'free', frID: 'gift' })
  expect(await call('bet', gift, 'plain')).toMatchObject({ http: 400, code: 'bet_limit' })
  expect((await call('win', winOf(gift, '25', { type: 'regular' }), 'plain')).http).toBe(400)
})

matrix(41, 'ten bets and fifty copies of one win at once (42)', async ({ bet, cash }) => {
  const bets = Array.from({ length: 10 }, (_, n) => bet(String(n + 1)))
  const answers = await Promise.all(bets.map((each) => call('bet', each)))
  expect(answers.map(({ http }) => http)).toEqual(Array(10).fill(200))
  const win = winOf(bets[0] as Fields, '20')
  const copies = await Promise.all(Array.from({ length: 50 }, () => call('win', win)))
  expect(new Set(copies.map((each) => JSON.stringify(each))).size).toBe(1)
  expect(await cash()).toBe(65_00)
})

matrix(43, 'a provider that gave up waiting refunds: nothing has moved', async ({ bet, cash }) => {
  const placed = bet('10')
  const unheard = call('bet', placed)
  expect((await call('refund', refundOf(placed))).http).toBe(200)
  await unheard
  expect(await cash()).toBe(100_00)
})
