// Every refusal of the dialect of shared secrets: its status, its code and message, and that it moves nothing and is not kept.
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Answer,
  call,
  closeSwipe,
  type Fields,
  openSwipe,
  post,
  refundOf,
  type Seat,
  seat,
  winOf,
  world,
} from './testSwipe.ts'

beforeAll(openSwipe)
afterAll(closeSwipe)

/** Refusals of one call each, by what the core says of them; codes as docs/casino-wallet.md has them. */
type Refusing = (at: Seat) => Promise<Answer>
const played = async (at: Seat, ...then: ('win' | 'refund')[]): Promise<Fields> => {
  const placed = at.bet('10')
  expect((await call('bet', placed)).http).toBe(200)
  for (const step of then)
    expect((await call(step, step === 'win' ? winOf(placed, '5') : refundOf(placed))).http).toBe(200)
  return placed
}
/** Outcome, status, code, message, how, and how many transactions and how much cash there are: those of `played` alone. */
const NOTHING: [number, number] = [0, 100_00]
const refusals: [string, number, string | undefined, string, Refusing, [number, number]?][] = [
  ['PARTNER', 401, undefined, 'No such provider', ({ bet }) => call('bet', bet('1'), 'nobody')],
  [
    'MALFORMED',
    400,
    undefined,
    'A field is missing, or the body is no JSON object',
    ({ token }) => call('bet', { sessionID: token }),
  ],
  ['SIGNATURE', 401, undefined, 'Wrong signature', ({ bet }) => post('bet', JSON.stringify(bet('1')), 'f'.repeat(64))],
  ['TYPES', 400, undefined, 'A field is of another kind', ({ bet }) => call('bet', bet('1e3'))],
  [
    'SESSION_INVALID',
    404,
    'session_not_found',
    'No such session',
    ({ bet }) => call('win', bet('1', { sessionID: 'nobody' })),
  ],
  [
    'DUPLICATE_CONFLICT',
    400,
    undefined,
    'The txID was used for another transaction',
    async (at) => call('bet', { ...(await played(at)), amount: '11' }),
    [1, 90_00],
  ],
  [
    'SESSION_EXPIRED',
    400,
    'session_expired',
    'The session is over',
    async ({ bet, expire }) => expire().then(() => call('bet', bet('1'))),
  ],
  [
    'CURRENCY',
    400,
    'currency_not_supported',
    'Not a currency of the agreement',
    async () => call('bet', (await seat('abroad')).bet('1'), 'abroad'),
  ],
  [
    'PLAYER_BLOCKED',
    400,
    'account_blocked',
    'The account takes no bets',
    ({ account, bet }) => {
      world.first.blocked.add(account)
      world.first.platform.advance(3_000)
      return call('bet', bet('1'))
    },
  ],
  [
    'GAME',
    400,
    'game_not_found',
    'The game is not offered',
    async ({ account, bet }) => call('bet', bet('1', { sessionID: await world.first.open(account, 'gone', 'mint') })),
  ],
  [
    'LIMIT',
    400,
    'bet_limit',
    'A limit is reached',
    async () => call('bet', (await seat('plain')).bet('1', { type: 'free', frID: 'gift' }), 'plain'),
  ],
  ['INSUFFICIENT', 400, 'insufficient_funds', 'Not enough money', ({ bet }) => call('bet', bet('100.01'))],
  ['BET_NOT_FOUND', 400, undefined, 'No such bet', ({ bet }) => call('win', bet('1'))],
  [
    'ALREADY_SETTLED',
    400,
    undefined,
    'The bet is settled',
    async (at) => call('refund', refundOf(await played(at, 'win'))),
    [2, 95_00],
  ],
  [
    'ROLLED_BACK',
    400,
    undefined,
    'The bet was refunded',
    async (at) => call('win', winOf(await played(at, 'refund'), '5')),
    [2, 100_00],
  ],
]
test.each(refusals)(
  'refused: %s is %i %s, and moves nothing',
  async (_outcome, http, code, message, refuse, after = NOTHING) => {
    const at = await seat()
    const { http: status, action, ...body } = await refuse(at)
    expect([status, body, action]).toEqual([
      http,
      code === undefined ? { message } : { code, message },
      code === 'session_expired' ? 'refresh' : undefined,
    ])
    expect([await at.kept(), await at.cash()]).toEqual(after)
  },
)

test('refused: a fault of ours is 500 and takes nothing; the same call afterwards is taken', async () => {
  const { bet, kept, cash } = await seat()
  const placed = bet('10')
  await world.owner.query('alter function casino_run rename to casino_run_away')
  const failed = await call('bet', placed)
  await world.owner.query('alter function casino_run_away rename to casino_run')
  expect([failed, await kept(), await cash()]).toEqual([{ http: 500, message: 'Not now' }, 0, 100_00])
  expect(await call('bet', placed)).toMatchObject({ http: 200, balance: '90.00' })
})
