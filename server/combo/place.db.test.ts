// Combo slips placed against PostgreSQL: at the quoted price, refusals, keys, races and the live hold.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { MODEL, movePrices } from './testCombo.ts'
import { type ComboWorld, comboWorld, type TestPick } from './testWorld.ts'

let world: ComboWorld
beforeAll(async () => {
  world = await comboWorld()
})
afterAll(() => world.stop())

type Change = Record<string, unknown>
const three = (id: number): TestPick[] => world.three(id)

describe('placement', () => {
  test('at the quoted price: one ticket with its joint price, its model and the figures of combo', async () => {
    const account = await world.bettor()
    const id = world.buildable()
    const quote = await world.quoteOf(world.three(id))
    const { status, body } = await world.place(account, world.three(id), quote)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      product_type: 'combo',
      total_odds: quote.total_odds,
      leg_count: 3,
      vat: '13.04',
      win_boost: '0.00',
      acca_bonus: '0.00',
      joint: [{ parent_match_id: id, odd_value: quote.total_odds, places: [0, 1, 2] }],
    })
    const odds = Math.round(Number(quote.total_odds) * 100)
    expect(body.data.possible_payout).toBe((Math.round((86_96 * odds) / 100) / 100).toFixed(2))
    expect(await world.cashOf(account)).toBe(900_00)
    const { groups } = await world.jointOf(body.bet_id)
    expect(groups[0]?.model?.home).toBeCloseTo(MODEL.home, 1)
    const { derivation } = await world.ticketOf(account, body.bet_id)
    expect(derivation.find((step: { key: string }) => step.key === 'totalOdds').inputs).toEqual({
      legs: quote.total_odds,
    })
  })

  test('the quick path refuses a combo', async () => {
    const account = await world.bettor()
    const slip = world.three(world.buildable())
    const { status, body } = await world.place(account, slip, await world.quoteOf(slip), {}, '/api/live/uo/placebet')
    expect([status, body.code, await world.cashOf(account)]).toEqual([404, 'PRODUCT_OFF', 1_000_00])
  })

  test('VAT is capped', async () => {
    const account = await world.bettor(5_000_00)
    const id = world.buildable()
    const { body } = await world.place(account, world.three(id), await world.quoteOf(world.three(id)), {
      stake: '5000',
    })
    expect(body.data.vat).toBe('130.44')
  })

  test('a quote is honoured for its ten seconds although prices move, and not afterwards', async () => {
    const account = await world.bettor()
    const id = world.buildable()
    const slip = world.three(id)
    const quote = await world.quoteOf(slip)
    movePrices(world.server.book, id, { ...MODEL, home: 2.1 })
    const within = await world.place(account, slip, quote, { accept_increases: false })
    expect([within.status, within.body.data?.total_odds]).toEqual([200, quote.total_odds])
    world.server.later(10_000)
    const after = await world.place(account, slip, quote)
    expect([after.status, after.body.code]).toEqual([409, 'ODDS_CHANGED'])
    const { quote: fresh } = after.body.details
    expect(Number(fresh.total_odds)).toBeLessThan(Number(quote.total_odds))
    const again = await world.place(account, slip, fresh)
    expect([again.status, again.body.data?.total_odds]).toEqual([200, fresh.total_odds])
    // What the ticket keeps is of the moment it was sold at.
    const [first] = (await world.jointOf(within.body.bet_id)).groups
    expect(first?.model?.home).toBeCloseTo(MODEL.home, 1)
    expect(first?.picks.map(({ odds }) => (odds / 100).toFixed(2))).toEqual(slip.map((leg) => leg.odd_value))
  })

  test.each<[string, Change, number]>([
    ['a better price is given without asking', {}, 200],
    ['unless the bettor wants to be asked', { accept_increases: false }, 409],
  ])('without a quote: %s', async (_name, change, status) => {
    const account = await world.bettor()
    const id = world.buildable()
    const { total_odds } = await world.quoteOf(world.three(id))
    movePrices(world.server.book, id, { ...MODEL, home: 1.2 })
    expect((await world.place(account, world.three(id), { quote_id: null, total_odds }, change)).status).toBe(status)
  })

  test('without a quote a combo is sold at the new, lower price where the bettor accepts any change', async () => {
    const account = await world.bettor()
    const id = world.buildable()
    const { total_odds } = await world.quoteOf(world.three(id))
    movePrices(world.server.book, id, { ...MODEL, home: 2.1 })
    const answer = await world.place(
      account,
      world.three(id),
      { quote_id: null, total_odds },
      { accept_any_change: true },
    )
    expect([answer.status, Number(answer.body.data.total_odds) < Number(total_odds)]).toEqual([200, true])
  })

  test('a quote sent with other picks, or in another order, is ignored and the slip priced anew', async () => {
    const account = await world.bettor()
    const id = world.buildable()
    const cheap = [world.pick(id, 1, '', '1'), world.pick(id, 18, 'total=3.5', '13')]
    const { quote_id } = await world.quoteOf(world.three(id))
    const { total_odds } = await world.quoteOf(cheap)
    const answer = await world.place(account, cheap, { quote_id, total_odds })
    expect([answer.status, answer.body.data.total_odds]).toEqual([200, total_odds])
    const claimed = await world.place(account, cheap, { quote_id, total_odds: '50.00' })
    expect([claimed.status, claimed.body.code]).toEqual([409, 'ODDS_CHANGED'])
  })

  const cases: [string, (id: number) => TestPick[], Change, number, string][] = [
    ['one pick', (id) => [world.pick(id, 1, '', '1')], {}, 422, 'TOO_FEW_LEGS'],
    ['thirty picks', (id) => Array.from({ length: 30 }, () => world.pick(id, 1, '', '1')), {}, 422, 'TOO_MANY_LEGS'],
    ['a pick twice', (id) => [world.pick(id, 1, '', '1'), world.pick(id, 1, '', '1')], {}, 422, 'DUPLICATE_MATCH'],
    [
      'picks that conflict',
      (id) => [world.pick(id, 1, '', '1'), world.pick(id, 1, '', '2')],
      {},
      422,
      'PICKS_CONFLICT',
    ],
    [
      'a single bet in disguise',
      (id) => [world.pick(id, 10, '', '9'), world.pick(id, 1, '', '1')],
      {},
      422,
      'PICKS_ADD_NOTHING',
    ],
    [
      'a line that refunds',
      (id) => [world.pick(id, 1, '', '1'), world.pick(id, 11, '', '4')],
      {},
      422,
      'PICKS_NOT_COMBINABLE',
    ],
    [
      'a line that is gone',
      (id) => [world.pick(id, 1, '', '1'), world.pick(id, 18, 'total=9.5', '12')],
      {},
      409,
      'LEG_SUSPENDED',
    ],
    ['stake 4.99', three, { stake: '4.99' }, 422, 'STAKE_BELOW_MIN'],
    ['stake 5000.01', three, { stake: '5000.01' }, 422, 'STAKE_ABOVE_MAX'],
    ['too little money', three, { stake: '1000.01' }, 402, 'INSUFFICIENT_BALANCE'],
    ['picks of one match as an ordinary slip', three, { product_type: 'normal' }, 422, 'DUPLICATE_MATCH'],
  ]
  test.each(cases)('refuses %s', async (_name, slipOf, change, status, code) => {
    const account = await world.bettor()
    const slip = slipOf(world.buildable())
    const quote =
      slip.length > 1 && slip.length < 30 ? await world.quoteOf(slip) : { quote_id: null, total_odds: '2.00' }
    const answer = await world.place(account, slip, quote, change)
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(await world.cashOf(account)).toBe(1_000_00)
  })

  test('a combo whose picks come to a single bet is refused with the picks that add nothing; a further pick makes it valid', async () => {
    const id = world.buildable()
    const slip = [world.pick(id, 10, '', '9'), world.pick(id, 1, '', '1')]
    const account = await world.bettor()
    const { body } = await world.place(account, slip, { quote_id: null, total_odds: '2.00' })
    expect(body.details.quote.problems).toMatchObject([{ place: 0, code: 'PICKS_ADD_NOTHING', with: [1] }])
    const more = [...slip, world.pick(id, 18, 'total=2.5', '12')]
    expect((await world.place(account, more, await world.quoteOf(more))).status).toBe(200)
  })

  test('picks that exclude each other are named in the refusal', async () => {
    const id = world.buildable()
    const slip = [world.pick(id, 1, '', '1'), world.pick(id, 29, '', '74'), world.pick(id, 1, '', '3')]
    const { body } = await world.place(await world.bettor(), slip, { quote_id: null, total_odds: '2.00' })
    expect(body.details.legs.map((leg: { outcome_id: string }) => leg.outcome_id)).toEqual(['1', '3'])
    expect(body.details.quote.problems).toMatchObject([{ place: 2, with: [0] }])
  })

  test('nothing is sold on a quote once a pick is suspended or the match has begun', async () => {
    const account = await world.bettor()
    const [stopped, begun] = [world.buildable(), world.buildable()]
    const quotes = [await world.quoteOf(world.three(stopped)), await world.quoteOf(world.three(begun))] as const
    world.server.book.setStatus(stopped, -1)
    world.server.book.setEvent(begun, { status: 3 })
    expect((await world.place(account, world.three(stopped), quotes[0])).body.code).toBe('LEG_SUSPENDED')
    expect((await world.place(account, world.three(begun), quotes[1])).body.code).toBe('LEG_EXPIRED')
  })

  test('one key makes one ticket, in parallel too, and another body under it is refused', async () => {
    const account = await world.bettor()
    const id = world.buildable()
    const quote = await world.quoteOf(world.three(id))
    const keyed = { request_id: `combo-${account}-key` }
    const answers = await Promise.all([1, 2, 3, 4].map(() => world.place(account, world.three(id), quote, keyed)))
    expect(new Set(answers.map(({ body }) => body.bet_id)).size).toBe(1)
    expect(await world.cashOf(account)).toBe(900_00)
    world.server.later(20_000)
    expect((await world.place(account, world.three(id), quote, keyed)).body.bet_id).toBe(answers[0]?.body.bet_id)
    const other = await world.place(account, world.three(id), { ...quote, quote_id: 'quo_other' }, keyed)
    expect(other.body.code).toBe('IDEMPOTENCY_CONFLICT')
  })

  test('one quote can be used by many bettors at once', async () => {
    const id = world.buildable()
    const quote = await world.quoteOf(world.three(id))
    const accounts = await Promise.all(Array.from({ length: 12 }, () => world.bettor()))
    const placing = accounts.map((account) => world.place(account, world.three(id), quote))
    movePrices(world.server.book, id, { ...MODEL, home: 2.4 })
    for (const { body } of await Promise.all(placing)) expect(body.data?.total_odds).toBe(quote.total_odds)
  })
})

describe('the live hold', () => {
  test.each<[string, (id: number) => void, number, string | null]>([
    ['unmoved', () => {}, 200, null],
    ['the joint price fell', (id) => movePrices(world.server.book, id, { ...MODEL, home: 2 }), 409, 'ODDS_CHANGED'],
    ['it rose', (id) => movePrices(world.server.book, id, { ...MODEL, home: 1.2 }), 200, null],
    ['a goal', (id) => world.server.book.setScore(id, '1', '0'), 409, 'LEG_SUSPENDED'],
    ['a pick suspended', (id) => world.server.book.setStatus(id, -1), 409, 'LEG_SUSPENDED'],
  ])('%s', async (_name, happen, status, code) => {
    const account = await world.bettor()
    const id = world.buildable(true)
    const quote = await world.quoteOf(world.three(id))
    expect(quote.picks.map(({ live }) => live)).toEqual([true, true, true])
    const placing = world.place(account, world.three(id), quote)
    // The stake is taken when the hold begins.
    await vi.waitUntil(async () => (await world.cashOf(account)) === 900_00)
    happen(id)
    if (code !== 'LEG_SUSPENDED') await world.server.endHolds()
    const answer = await placing
    expect([answer.status, answer.body.code ?? null]).toEqual([status, code])
    if (status === 200) expect(Number(answer.body.data.total_odds)).toBeGreaterThanOrEqual(Number(quote.total_odds))
  })
})
