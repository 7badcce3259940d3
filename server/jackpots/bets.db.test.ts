// Entries of jackpots at v2/bet on real PostgreSQL: by product type, once for each key or within ten seconds without one,
// refused in the declared order, asked for and closed by their key.
import type { JackpotKind } from '@walia/domain/jackpots/templates.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { betBody, legBody } from '../bets/testServer.ts'
import { type Round, roundsOf } from './testRounds.ts'
import { type JackpotProcess, type JackpotWorld, jackpotProcess, jackpotWorld } from './testWorld.ts'

let world: JackpotWorld
let of: Round
const { openRound, enter, mine, bookOf } = roundsOf(() => world)
beforeAll(async () => {
  world = await jackpotWorld()
  of = await openRound()
})
afterAll(() => world.close())

const OUTCOMES = { '1': '1', X: '2', '2': '3' } as const
type Pick = keyof typeof OUTCOMES
const leg = (match: number, pick: Pick = '1', change: object = {}) =>
  legBody(match, { bet_pick: pick, outcome_id: OUTCOMES[pick], ...change })
/** Of the round's first match. */
const slipAt = ({ matches: [match = 0] }: Round) => betBody([], { betslip: [legBody(match, { odd_value: '2.70' })] })
/** `others` by place; the rest is picked `1`. */
const slipOf = ({ id, matches }: Round, change: object = {}, others: Readonly<Record<number, Pick[]>> = {}) => ({
  ...betBody([], { stake: '10', total_odd: '1', product_type: '12', jackpot_id: id }),
  betslip: matches.flatMap((match, place) => (others[place] ?? ['1']).map((pick) => leg(match, pick))),
  ...change,
})
const bet = (account: number, body: object, headers: Record<string, string> = {}, at: JackpotProcess = world) =>
  at.call(account, '/api/v2/bet', body, headers)
const attempt = async (account: number, key: Record<string, string>, close = false) =>
  (await world.call(account, '/api/v2/bet/attempt', { attempt: key['idempotency-key'], close })).body
const standing = async (account: number) => [(await mine(account)).length, await world.cashOf(account)]
const closed = { state: 'refused', refusal: { code: 'ATTEMPT_CLOSED', message: expect.any(String) } }

describe('an entry by v2/bet', () => {
  test('answers as a bet does, with the entry as its own calls show it', async () => {
    const account = await world.bettor()
    const doubled = { 0: ['1', 'X'], 4: ['2', '1'], 7: ['X'] } satisfies Record<number, Pick[]>
    const placed = await bet(account, slipOf(of, { stake: '40', language: 'am' }, doubled), world.key())
    expect(placed.status).toBe(200)
    const [entry] = await mine(account)
    expect(placed.body).toMatchObject({
      ...{ message: world.platform.texts.text('bets:placed', 'am'), first_bet: false, bet_id: entry.ticket_id },
      ...{
        user: { balance: '960.00' },
        data: { ...entry, type: 12, product_id: 2, lines: 4, stake: '40.00', status: 9 },
      },
    })
    expect(entry.picks.map(({ outcomes }: { outcomes: string }) => outcomes).slice(0, 8)).toEqual([
      ...['1X', '1', '1', '1', '12', '1', '1', 'X'],
    ])
    const { bet_id, seq_id } = placed.body
    const receipt = await world.get(`/api/v1/jackpots/receipt?ticket_id=${bet_id}&seq_id=${seq_id}`)
    expect(receipt.body.data).toMatchObject({ ticket_id: bet_id, stake: '40.00' })
    expect(await world.cashOf(account)).toBe(960_00)
  })

  test.each<[JackpotKind, string, string]>([
    ['weekly', '12', '10'],
    ['midweek', '5', '10'],
    ['grand', '17', '10'],
    ['free', '13', '0'],
  ])('%s is product type %s', async (kind, product_type, stake) => {
    const [account, round] = [await world.bettor(), await openRound(kind)]
    const placed = await bet(account, slipOf(round, { product_type, stake }), world.key())
    expect(placed.body).toMatchObject({ data: { kind, type: Number(product_type), jackpot_id: round.id } })
  })

  test('a key is one request of this address, whether of a slip or an entry, whichever came first', async () => {
    const [account, first, second] = [await world.bettor(), world.key(), world.key()]
    const slip = slipAt(of)
    const conflict = { status: 409, body: { code: 'IDEMPOTENCY_CONFLICT' } }
    expect((await bet(account, slipOf(of), first)).status).toBe(200)
    expect(await bet(account, slip, first)).toMatchObject(conflict)
    expect((await bet(account, slip, second)).status).toBe(200)
    expect(await bet(account, slipOf(of), second)).toMatchObject(conflict)
    expect(await standing(account)).toEqual([1, 890_00])
  })

  test('without a key the same is one entry, at its own address too, and after its round has closed', async () => {
    const [account, round] = [await world.bettor(), await openRound()]
    const first = await bet(account, slipOf(round))
    expect(await bet(account, slipOf(round))).toEqual(first)
    const own = await enter(account, round, {}, {} as never)
    expect(own.body.data.ticket_id).toBe(first.body.bet_id)
    await world.hand.close(round.id)
    expect(await bet(account, slipOf(round))).toEqual(first)
    expect(await standing(account)).toEqual([1, 990_00])
    const past = `update stake_request set at = at - interval '10 seconds' where account_id = $1`
    await world.database.pool.query(past, [account])
    expect((await bet(account, slipOf(round))).body.code).toBe('ROUND_CLOSED')
  })
})

describe('refusals', () => {
  test('the first in the declared order', async () => {
    const [account, round] = [await world.bettor(15_00), await openRound()]
    const refused = async (change: object, headers: Record<string, string> = {}) => {
      const { status, body } = await bet(account, slipOf(round, change), { ...world.key(), ...headers })
      return [status, body.code]
    }
    const all = slipOf(round).betslip
    const [one] = round.matches as [number]
    const first = (...legs: object[]) => ({ betslip: [...legs, ...all.slice(1)] })
    const six = Object.fromEntries(Array.from({ length: 6 }, (_, place) => [place, ['1', 'X'] as Pick[]]))
    const rows: [change: object, headers: Record<string, string>, status: number, code: string][] = [
      [{ jackpot_id: undefined }, { 'x-account': '0', 'idempotency-key': 'short' }, 400, 'IDEMPOTENCY_KEY_INVALID'],
      [{ jackpot_id: undefined }, { 'x-account': '0' }, 400, 'MALFORMED'],
      [{ stake: '-10' }, { 'x-account': '0' }, 400, 'MALFORMED'],
      [{ betslip: [] }, { 'x-account': '0' }, 401, 'NOT_AUTHENTICATED'],
      [{ betslip: [], source: 'bonus' }, { 'x-blocked': '1', 'x-excluded': '1' }, 403, 'ACCOUNT_BLOCKED'],
      [{ betslip: [], source: 'bonus' }, { 'x-excluded': '1' }, 403, 'SELF_EXCLUDED'],
      [{ betslip: [], source: 'bonus', jackpot_id: 999_999 }, {}, 422, 'SOURCE_NOT_OFFERED'],
      [{ betslip: [], jackpot_id: 999_999 }, {}, 404, 'NOT_FOUND'],
      [{ betslip: [], product_type: '5' }, {}, 404, 'NOT_FOUND'],
      [{ betslip: all.slice(1), stake: '9' }, {}, 422, 'JACKPOT_PICKS_MISSING'],
      [{ betslip: [...all, leg(999_999)], stake: '9' }, {}, 422, 'JACKPOT_PICKS_TOO_MANY'],
      [first(leg(999_999)), {}, 422, 'PICKS_NOT_OFFERED'],
      [first(leg(one, '1', { sub_type_id: 18 })), {}, 422, 'PICKS_NOT_OFFERED'],
      [first(leg(one, '1', { special_bet_value: 'total=2.5' })), {}, 422, 'PICKS_NOT_OFFERED'],
      [first(leg(one, '1', { outcome_id: '4' })), {}, 422, 'PICKS_NOT_OFFERED'],
      [first(leg(one, '1', { bet_type: 8 })), {}, 422, 'PICKS_NOT_OFFERED'],
      [first(leg(one), leg(one)), {}, 422, 'PICKS_NOT_OFFERED'],
      [first(leg(one), leg(one, 'X'), leg(one, '2')), {}, 422, 'PICKS_NOT_OFFERED'],
      [{ betslip: slipOf(round, {}, six).betslip, stake: '9' }, {}, 422, 'JACKPOT_DOUBLES_TOO_MANY'],
      [{ stake: '9' }, {}, 422, 'JACKPOT_COST_DIFFERS'],
      [{ betslip: slipOf(round, {}, { 0: ['1', 'X'] }).betslip, stake: '20' }, {}, 402, 'INSUFFICIENT_BALANCE'],
    ]
    for (const [change, headers, status, code] of rows)
      expect(await refused(change, headers), `${code} ${JSON.stringify(change).slice(0, 80)}`).toEqual([status, code])
    await world.hand.close(round.id)
    expect(await refused({})).toEqual([409, 'ROUND_CLOSED'])
    expect(await standing(account)).toEqual([0, 15_00])
    expect(await bookOf(round)).toBe(0)
  })

  test('a bettor’s own limit and the balance are asked in the entry’s transaction', async () => {
    const account = await world.bettor(100_00)
    await world.database.pool.query(
      `insert into play_limit (account_id, kind, period, amount, time_zone) values ($1, 'stake', 'day', 1500, 'Africa/Nairobi')`,
      [account],
    )
    expect((await bet(account, slipOf(of), world.key())).status).toBe(200)
    expect((await bet(account, slipOf(of), world.key())).body).toMatchObject({
      ...{ code: 'PLAY_LIMIT_REACHED', details: { left: 500, kind: 'stake', period: 'day' } },
    })
    expect(await standing(account)).toEqual([1, 90_00])
  })
})

describe('an attempt', () => {
  test('of an entry: unknown, then placed with the first answer or refused with its words; nobody else’s', async () => {
    const [account, another] = [await world.bettor(15_00), await world.bettor()]
    const [key, poor] = [world.key(), world.key()]
    expect(await attempt(account, key)).toEqual({ state: 'unknown' })
    const placed = await bet(account, slipOf(of), key)
    const refused = await bet(account, slipOf(of, { stake: '20' }, { 0: ['1', 'X'] }), poor)
    for (const close of [false, true]) {
      expect(await attempt(account, key, close)).toEqual({ state: 'placed', answer: placed.body })
      expect(await attempt(account, poor, close)).toEqual({ state: 'refused', refusal: refused.body })
    }
    expect(await attempt(another, key)).toEqual({ state: 'unknown' })
    expect(await attempt(account, poor)).toMatchObject({
      refusal: { code: 'INSUFFICIENT_BALANCE', details: { shortfall: 15_00 } },
    })
  })

  test('knows keys of the entries’ own address too', async () => {
    const [account, key] = [await world.bettor(), world.key()]
    const { body } = await enter(account, of, {}, key)
    expect(await attempt(account, key)).toMatchObject({
      state: 'placed',
      answer: { bet_id: body.data.ticket_id, data: body.data },
    })
  })

  test('that is closed takes no entry, at either address, and no slip', async () => {
    const [account, key] = [await world.bettor(), world.key()]
    expect(await attempt(account, key, true)).toEqual(closed)
    expect(await attempt(account, key, true)).toEqual(closed)
    const slip = slipAt(of)
    for (const late of [
      await bet(account, slipOf(of), key),
      await enter(account, of, {}, key),
      await bet(account, slip, key),
    ])
      expect([late.status, late.body.code]).toEqual([409, 'ATTEMPT_CLOSED'])
    expect(await standing(account)).toEqual([0, 1000_00])
  })
})

// Last: a second process may take the lead of a slow machine's first.
describe('at two processes', () => {
  let other: JackpotProcess
  beforeAll(async () => {
    other = await jackpotProcess(world)
  })
  afterAll(() => other.end())

  test('the same key is the same entry, sent ten times at once to two processes; other picks are a conflict', async () => {
    const [account, key] = [await world.bettor(), world.key()]
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => bet(account, slipOf(of), key, n % 2 === 0 ? world : other)),
    )
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1)
    expect(await bet(account, slipOf(of, { stake: '10.00' }), key)).toEqual(answers[0])
    for (const body of [slipOf(of, {}, { 2: ['X'] }), slipOf(of, { stake: '20' }, { 2: ['1', 'X'] })])
      expect(await bet(account, body, key)).toMatchObject({ status: 409, body: { code: 'IDEMPOTENCY_CONFLICT' } })
    expect(await standing(account)).toEqual([1, 990_00])
    expect((await bet(account, slipOf(of))).body.bet_id).toBe(answers[0]?.body.bet_id)
  })

  test('without a key it is one entry, sent ten times at once', async () => {
    const account = await world.bettor()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => bet(account, slipOf(of), {}, n % 2 === 0 ? world : other)),
    )
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1)
    expect(await standing(account)).toEqual([1, 990_00])
  })

  test('of a slip and an entry that come at once under one key one is placed', async () => {
    for (let times = 0; times < 10; times++) {
      const [key, racing] = [world.key(), await world.bettor()]
      const both = await Promise.all([bet(racing, slipAt(of), key), bet(racing, slipOf(of), key, other)])
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    }
  })

  test.each([
    ['v2/bet', (account: number, key: { 'idempotency-key': string }) => bet(account, slipOf(of), key, other)],
    ['its own address', (account: number, key: { 'idempotency-key': string }) => enter(account, of, {}, key)],
  ])('closed while its entry comes to %s has one outcome', async (_address, place) => {
    for (let times = 0; times < 15; times++) {
      const [account, key] = [await world.bettor(), world.key()]
      const [placed, outcome] = await Promise.all([place(account, key), attempt(account, key, true)])
      expect([placed.status, (await mine(account)).length]).toEqual(outcome.state === 'placed' ? [200, 1] : [409, 0])
      expect((await attempt(account, key)).state).toBe(outcome.state)
    }
  })

  test('the quick path sells none, and neither does v2/bet where jackpots are off', async () => {
    const account = await world.bettor()
    const quick = await world.call(account, '/api/live/uo/placebet', slipOf(of), world.key())
    expect([quick.status, quick.body.code]).toEqual([404, 'PRODUCT_OFF'])
    const off = await jackpotProcess(world, { off: true })
    const refused = await bet(account, slipOf(of), world.key(), off)
    await off.end()
    expect([refused.status, refused.body.code]).toEqual([404, 'PRODUCT_OFF'])
  })
})

test('the books are right after all of it', async () => {
  expect(await world.ledger.faults()).toEqual([])
})
