// Combo tickets settled against PostgreSQL: void picks re-priced with the model of placing, halves, rulings, races; money to the cent.
import { jointOddsOf, jointOf } from '@walia/domain/combo/joint.ts'
import type { JointPricing, PlacedPick } from '@walia/domain/combo/pricing.ts'
import { cellWeightsOf } from '@walia/domain/combo/scoreModel.ts'
import type { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LineChange, LineOutcome } from '../odds/index.ts'
import { createSettlement, type Settlement } from '../settlement/index.ts'
import { storeChanges } from '../settlement/testLines.ts'
import { MODEL, movePrices } from './testCombo.ts'
import { type ComboWorld, comboWorld, type TestPick } from './testWorld.ts'

type Queryable = Pick<Pool, 'query'>
let world: ComboWorld
let settlement: Settlement
const changes: LineChange[] = []
const lines = {
  loadLineChanges: async (db: Queryable, afterId: string, limit: number) => {
    const next = changes.filter((change) => Number(change.id) > Number(afterId))
    await storeChanges(db, next)
    return next.slice(0, limit)
  },
  loadLines: async (_db: unknown, names: readonly { parentMatchId: number; market: number; specifiers: string }[]) =>
    names.flatMap(({ parentMatchId, market, specifiers }) =>
      changes
        .filter((c) => c.parentMatchId === parentMatchId && c.market === market && c.specifiers === specifiers)
        .slice(-1),
    ),
}

beforeAll(async () => {
  world = await comboWorld()
  settlement = createSettlement(world.server.platform, { book: world.server.book, lines })
})
afterAll(() => world.stop())

type Result = { result: 1 | 0 | -1; voidFactor?: string }
const WON: Result = { result: 1 }
const LOST: Result = { result: 0 }
const VOID: Result = { result: 0, voidFactor: '1' }
const HALF: Result = { result: 1, voidFactor: '0.5' }
const say = (leg: TestPick, result: Result): void => {
  const outcome: LineOutcome = {
    kind: 'settled',
    certainty: 2,
    outcomes: [{ id: leg.outcome_id, voidFactor: null, deadHeatFactor: null, ...result }],
  }
  changes.push({
    id: String(changes.length + 1),
    parentMatchId: leg.parent_match_id,
    market: leg.sub_type_id,
    specifiers: leg.special_bet_value,
    outcome,
    at: Date.now() + 1000,
  })
}
const expectBooksRight = async () =>
  expect((await world.database.pool.query('select * from ledger_faults()')).rows).toEqual([])

describe('settlement, to the cent', () => {
  const places = (joint: JointPricing, ...left: number[]): PlacedPick[] =>
    (joint.groups[0]?.picks ?? []).filter(({ place: at }) => left.includes(at))
  const repriced = (joint: JointPricing, ...left: number[]): number => {
    const picks = places(joint, ...left)
    const weights = cellWeightsOf(joint.groups[0]?.model as NonNullable<JointPricing['groups'][0]['model']>)
    return jointOddsOf(jointOf(weights, picks).probability, picks, joint.rules)
  }
  /** Three picks of one match and one of another: settled odds in hundredths of what was kept on the ticket. */
  test.each<[string, Result[], number, (joint: JointPricing, other: number) => number]>([
    ['all won', [WON, WON, WON, WON], 5, (joint, other) => (joint.groups[0]?.price as number) * other],
    ['one void drops out', [WON, VOID, WON, WON], 5, (joint, other) => repriced(joint, 0, 2) * other],
    [
      'two void leave a single',
      [VOID, VOID, WON, WON],
      5,
      (joint, other) => (places(joint, 2)[0]?.odds as number) * other,
    ],
    ['a match void', [VOID, VOID, VOID, WON], 5, (_joint, other) => 100 * other],
    ['the other match void', [WON, WON, WON, VOID], 5, (joint) => (joint.groups[0]?.price as number) * 100],
    [
      'half won',
      [WON, WON, HALF, WON],
      5,
      (joint, other) => (((joint.groups[0]?.price as number) + repriced(joint, 0, 1)) / 2) * other,
    ],
    ['one lost', [WON, WON, LOST, WON], 3, () => 0],
    ['all void', [VOID, VOID, VOID, VOID], 4, () => 0],
  ])('%s', async (_name, results, status, oddsOf) => {
    const account = await world.bettor(100_00)
    const [a, b] = [world.buildable(), world.buildable()]
    const slip = [...world.three(a), world.pick(b, 1, '', '2')]
    const { body } = await world.place(account, slip, await world.quoteOf(slip))
    const joint = await world.jointOf(body.bet_id)
    for (const [index, leg] of slip.entries()) say(leg, results[index] as Result)
    await settlement.drain()
    const { data, derivation } = await world.ticketOf(account, body.bet_id)
    const odds = Math.floor(oddsOf(joint, joint.groups[1]?.price as number) / 100 + 0.5)
    const won = Math.floor((86_96 * odds) / 100 + 0.5)
    const taxed = won > 1_000_00 ? won - (won - Math.floor((won * 100) / 115 + 0.5)) + 13_04 : won
    const paid = status === 5 ? taxed : status === 4 ? 100_00 : 0
    expect([data.status, data.paid]).toEqual([status, (paid / 100).toFixed(2)])
    expect(await world.cashOf(account)).toBe(paid)
    if (status === 5) expect(derivation.at(-1).result).toBe(data.paid)
    await expectBooksRight()
  })

  test('a pick voided after the win is re-priced with the model of placing, and the difference is taken back', async () => {
    const account = await world.bettor(100_00)
    const id = world.buildable()
    const slip = world.three(id)
    const { body } = await world.place(account, slip, await world.quoteOf(slip))
    for (const leg of slip) say(leg, WON)
    await settlement.drain()
    const joint = await world.jointOf(body.bet_id)
    // Prices of today have nothing to do with it.
    movePrices(world.server.book, id, { ...MODEL, home: 0.5 })
    await settlement.rule({ code: body.bet_id, place: 1, kind: 'void', reason: 'void_operator', by: 'test' })
    const expected = Math.floor((86_96 * repriced(joint, 0, 2)) / 100 + 0.5)
    expect(await world.cashOf(account)).toBe(expected)
    await settlement.rule({ code: body.bet_id, place: 1, kind: 'reinstate', reason: 'again', by: 'test' })
    expect(await world.cashOf(account)).toBe(Math.floor((86_96 * (joint.groups[0]?.price as number)) / 100 + 0.5))
    await expectBooksRight()
  })

  test('results and placements at the same time: every ticket ends decided', async () => {
    const id = world.buildable()
    const slip = world.three(id)
    const accounts = await Promise.all(Array.from({ length: 10 }, () => world.bettor()))
    const quote = await world.quoteOf(slip)
    const placing = accounts.map((account) => world.place(account, slip, quote))
    for (const leg of slip) say(leg, WON)
    const settling = settlement.drain()
    const placed = (await Promise.all(placing)).filter(({ status }) => status === 200)
    await settling
    await settlement.drain()
    const states = await Promise.all(
      accounts.map(
        async (account) =>
          (
            await world.server.app.inject({
              url: '/api/v1/mybets?filter=all',
              headers: { 'x-account': String(account) },
            })
          ).json().data,
      ),
    )
    expect(states.flat().length).toBe(placed.length)
    for (const ticket of states.flat()) expect([5, 4]).toContain(ticket.status)
    await expectBooksRight()
  })
})
