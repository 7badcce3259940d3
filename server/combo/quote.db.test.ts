// Quotes of combo slips over HTTP, what stands in their way, and the list of matches that can be built on.
import { jointOf } from '@walia/domain/combo/joint.ts'
import { cellWeightsOf } from '@walia/domain/combo/scoreModel.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MODEL } from './testCombo.ts'
import { type ComboWorld, comboWorld, type TestPick } from './testWorld.ts'

let world: ComboWorld
beforeAll(async () => {
  world = await comboWorld()
})
afterAll(() => world.stop())

describe('a quote', () => {
  test('prices picks of one match together, below their product and above the longest', async () => {
    const id = world.buildable()
    const quote = await world.quoteOf(world.three(id))
    const odds = quote.picks.map((one) => Number(one.odd_value))
    expect(quote).toMatchObject({ problems: [], life_seconds: 10 })
    expect(quote.groups).toEqual([
      { parent_match_id: id, odd_value: quote.total_odds, places: [0, 1, 2], redundant: [] },
    ])
    expect(Number(quote.total_odds)).toBeGreaterThan(Math.max(...odds))
    expect(Number(quote.total_odds)).toBeLessThan(odds.reduce((all, one) => all * one, 1))
    // The fair price of the model that the lines were made from, less the margin; the fit may miss it by two percent.
    const truth = jointOf(
      cellWeightsOf(MODEL),
      world.three(id).map((p) => ({
        market: p.sub_type_id,
        specifiers: p.special_bet_value,
        outcome: p.outcome_id,
        odds: 101,
      })),
    ).probability
    expect(Number(quote.total_odds)).toBeLessThanOrEqual(1 / truth)
    expect(Math.abs(Number(quote.total_odds) * truth ** 0.92 * 1.03 - 1)).toBeLessThan(0.02)
  })

  test('multiplies matches, and sells one pick of a match at its own price', async () => {
    const [a, b, c] = [world.buildable(), world.buildable(), world.buildable()]
    const one = await world.quoteOf(world.three(a))
    const both = await world.quoteOf([
      ...world.three(a),
      world.pick(b, 1, '', '2'),
      world.pick(c, 166, 'total=9.5', '12'),
    ])
    const single = world.server.book.quote(b, 1, '', '2')?.sell as number
    expect(both.groups.map((group) => group.odd_value)).toEqual([one.total_odds, (single / 100).toFixed(2), '1.90'])
    const product = Number(one.total_odds) * (single / 100) * 1.9
    expect(Math.abs(Number(both.total_odds) - product)).toBeLessThanOrEqual(0.0051)
  })

  test('a pick that the others imply adds nothing and is named', async () => {
    const id = world.buildable()
    const quote = await world.quoteOf([
      world.pick(id, 1, '', '1'),
      world.pick(id, 18, 'total=2.5', '12'),
      world.pick(id, 10, '', '9'),
    ])
    expect(quote.groups[0]?.redundant).toEqual([2])
    expect(quote.total_odds).toBe(
      (await world.quoteOf([world.pick(id, 1, '', '1'), world.pick(id, 18, 'total=2.5', '12')])).total_odds,
    )
  })

  const of = (market: number, specifiers: string, outcome: string) => (id: number) =>
    world.pick(id, market, specifiers, outcome)
  const HOME = of(1, '', '1')
  test.each<[string, ((id: number) => TestPick)[], object[]]>([
    ['two results', [HOME, of(1, '', '3')], [{ place: 1, code: 'PICKS_CONFLICT', with: [0] }]],
    [
      'each conflict by itself',
      [HOME, of(18, 'total=2.5', '12'), of(1, '', '3'), of(18, 'total=1.5', '13')],
      [
        { place: 2, code: 'PICKS_CONFLICT', with: [0] },
        { place: 3, code: 'PICKS_CONFLICT', with: [1] },
      ],
    ],
    ['a line that refunds a draw', [HOME, of(11, '', '4')], [{ place: 1, code: 'PICKS_NOT_COMBINABLE', with: [0] }]],
    [
      'a win and what it implies: a single bet',
      [HOME, of(10, '', '9')],
      [{ place: 1, code: 'PICKS_ADD_NOTHING', with: [0] }],
    ],
    [
      'two picks that imply each other',
      [of(10, '', '11'), of(10, '', '11')],
      [{ place: 1, code: 'DUPLICATE_PICK', with: [0] }],
    ],
    ['corners', [of(166, 'total=9.5', '12'), HOME], [{ place: 0, code: 'PICKS_NOT_COMBINABLE', with: [1] }]],
    ['a pick twice', [HOME, HOME], [{ place: 1, code: 'DUPLICATE_PICK', with: [0] }]],
    ['a line that is not there', [HOME, of(18, 'total=7.5', '12')], [{ place: 1, code: 'LEG_SUSPENDED', with: [] }]],
  ])('names what stands in the way: %s', async (_name, picks, problems) => {
    const id = world.buildable()
    const quote = await world.quoteOf(picks.map((make) => make(id)))
    expect(quote).toMatchObject({ quote_id: null, total_odds: null, expires_at: null, problems })
  })

  test('problems name the picks in the language asked for', async () => {
    const id = world.buildable()
    const slip = [world.pick(id, 1, '', '1'), world.pick(id, 1, '', '3')]
    expect((await world.quoteOf(slip)).problems[0]?.message).toBe('en 3 cannot win together with en 1')
    expect((await world.quoteOf(slip, 'am')).problems[0]?.message).toContain('am 3')
  })

  test('a match of another sport, or without the lines that a model needs, takes one pick only', async () => {
    const [other, poor] = [world.buildable(), world.newMatch()]
    const match = world.server.book.match(other)
    Object.assign(match?.fixture as object, { sportId: 5 })
    world.server.book.addMatch(poor)
    world.server.book.setLine(poor, 29, '', { 74: '1.80', 76: '1.90' })
    for (const id of [other, poor]) {
      const quote = await world.quoteOf([world.pick(id, 1, '', '1'), world.pick(id, 29, '', '74')])
      expect(quote.problems).toMatchObject([{ place: 1, code: 'PICKS_NOT_COMBINABLE' }])
      expect((await world.quoteOf([world.pick(id, 1, '', '1')])).problems).toEqual([])
    }
  })

  test.each([
    ['no picks', [], 400, 'MALFORMED'],
    ['thirty picks', Array.from({ length: 30 }, () => ({})), 422, 'TOO_MANY_LEGS'],
  ])('refuses %s', async (_name, slots, status, code) => {
    const id = world.buildable()
    const answer = await world.post('/api/v1/combo/quote', { betslip: slots.map(() => world.pick(id, 1, '', '1')) })
    expect([answer.status, answer.body.code]).toEqual([status, code])
  })
})

test('the list of matches that can be built on, by page', async () => {
  const id = world.buildable()
  const started = world.buildable()
  world.server.book.setEvent(started, { status: 3 })
  world.server.later(1001)
  const list = async (query: string) => (await world.server.app.inject(`/api/v1/betbuilder/matches?${query}`)).json()
  const all = await list('limit=1000&page=1')
  const ids = all.matches.map((match: { parent_match_id: number }) => match.parent_match_id)
  expect(ids).toContain(id)
  expect(ids).not.toContain(started)
  expect(all.meta.total).toBe(ids.length)
  expect(world.server.combo.countBuildable()).toBe(ids.length)
  expect((await list('limit=1&page=2')).matches).toEqual([all.matches[1]])
})

test('the page of a buildable match has only the lines that can be combined; of other matches none', async () => {
  const [good, poor] = [world.buildable(), world.newMatch()]
  world.server.book.addMatch(poor)
  const linesOf = async (id: number) =>
    (await world.get(`/api/v1/combo/match?parent_match_id=${id}`)).data.map(
      (line: { sub_type_id: number }) => line.sub_type_id,
    )
  const offered = [...(world.server.book.match(good)?.lines.values() ?? [])].map(({ market }) => market)
  expect(offered).toEqual(expect.arrayContaining([11, 166]))
  expect((await linesOf(good)).sort()).toEqual(offered.filter((market) => market !== 11 && market !== 166).sort())
  expect(await linesOf(poor)).toEqual([])
})
