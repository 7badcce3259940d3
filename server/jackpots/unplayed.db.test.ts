// What becomes of matches that are not played, as a round's own data, on real PostgreSQL.
import { isWeights, weightsOf } from '@walia/domain/jackpots/draw.ts'
import { fairChancesOf } from '@walia/domain/odds/margin.ts'
import { verdictOf } from '@walia/domain/verify/verify.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publishChanges } from './run.ts'
import { roundsOf } from './testRounds.ts'
import { type JackpotWorld, jackpotWorld } from './testWorld.ts'

let world: JackpotWorld
beforeAll(async () => {
  world = await jackpotWorld()
})
afterAll(() => world.close())

const { openRound, enter, mine, round, play, closeAndPlay, payOut } = roundsOf(() => world)
const weightsBy = (odds: readonly number[]) => weightsOf(fairChancesOf(odds))
const proofOf = async (id: number) => {
  const { body } = await world.get('/api/v1/fair?game=jackpot')
  return body.data.rounds.find(({ number }: { number: number }) => number === id)
}

describe('weighted by the prices of the closing', () => {
  const weighted = () => openRound('weekly', { as: 'weighted', refundFrom: null })

  test('each row says the weights of now, the closing records them, the draw is made by them and proven', async () => {
    const of = await weighted()
    const [first] = of.matches as [number]
    expect(await round(of.id)).toMatchObject({ unplayed: 'weighted', refund_from: 3 })
    expect((await round(of.id)).matches[0].weights).toEqual(weightsBy([2.7, 3, 2.75]))
    world.book.setOdds(first, ['2.40', '3.10', '3.05'])
    expect((await round(of.id)).matches[0].weights).toEqual(weightsBy([2.4, 3.1, 3.05]))
    const account = await world.bettor()
    await enter(account, of)
    await world.hand.close(of.id)
    world.book.setOdds(first, ['9.00', '5.00', '1.30'])
    play(of)
    world.cancel(first)
    await world.run()
    const announced = await proofOf(of.id)
    expect(announced).toMatchObject({
      phase: 'closed',
      terms: `${first}=${weightsBy([2.4, 3.1, 3.05]).join('/')}`,
      result: null,
    })
    world.beaconAhead(1000)
    await world.run()
    const { phase, matches, draw } = await round(of.id)
    expect([phase, matches[0].came, matches[0].weights]).toEqual(['decided', 'drawn', weightsBy([2.4, 3.1, 3.05])])
    const proof = await proofOf(of.id)
    expect(proof).toMatchObject({ terms: announced.terms, result: { outcomes: draw.results } })
    expect(verdictOf(proof, world.sandbox.network.publicKey)).toBe('right')
    const forged = { ...proof, result: { ...proof.result, weights: [[3334, 3333, 3333]] } }
    expect(verdictOf(forged, world.sandbox.network.publicKey)).toBe('result')
    await payOut(of.id)
    expect(await mine(account)).toMatchObject([{ right: draw.results[0] === '1' ? 13 : 12 }])
  })

  test('of a match that has no prices at the closing those of the proposal count', async () => {
    const of = await weighted()
    const [first, second] = of.matches as [number, number]
    world.book.setOdds(second, ['2.40', '3.10', '3.05'])
    world.book.setOdds(first, ['9.00', '5.00', '1.30'])
    world.book.setEvent(first, { status: 1 })
    await world.run()
    const { phase, matches } = await round(of.id)
    expect([phase, matches[0].weights]).toEqual(['closed', weightsBy([2.7, 3, 2.75])])
    expect(matches[1].weights).toEqual(weightsBy([2.4, 3.1, 3.05]))
    expect(matches.every(({ weights }: { weights: number[] }) => isWeights(weights))).toBe(true)
  })

  test('nobody changes them after the closing', async () => {
    const of = await weighted()
    await closeAndPlay(of)
    const forge = world.database.pool.query(`update jackpot_match set weights = '{9998,1,1}' where jackpot_id = $1`, [
      of.id,
    ])
    await expect(forge).rejects.toThrow('the weights of a closed jackpot do not change')
  })

  test('a draw without weights publishes none', async () => {
    const of = await openRound()
    await world.hand.close(of.id)
    play(of)
    world.cancel(of.matches[0] as number)
    world.beaconAhead(0)
    await world.run()
    expect((await round(of.id)).matches[0].weights).toBeNull()
    expect(await proofOf(of.id)).toMatchObject({ terms: null })
    world.beaconAhead(1000)
    await world.run()
    expect(verdictOf(await proofOf(of.id), world.sandbox.network.publicKey)).toBe('right')
  })
})

test.each([
  ['draw', 'X'],
  ['right', '1X2'],
] as const)(
  'an operator may choose that it counts as %s, and from how many on everybody is refunded',
  async (as, result) => {
    const of = await openRound('midweek', { as, refundFrom: 2 })
    expect(await round(of.id)).toMatchObject({ unplayed: as, refund_from: 2 })
    await world.hand.close(of.id)
    play(of)
    world.cancel(of.matches[3] as number)
    await world.run()
    const { phase, matches } = await round(of.id)
    expect([phase, matches[3].came, matches[3].result]).toEqual(['decided', 'counted', result])
    const other = await openRound('midweek', { as, refundFrom: 2 })
    await world.hand.close(other.id)
    for (const match of other.matches.slice(0, 2)) world.cancel(match)
    await world.run()
    expect(await round(other.id)).toMatchObject({ phase: 'refunded', void_because: 'unplayed' })
  },
)

describe('a match in trouble while its round is open', () => {
  const troubles = async (of: { id: number }) => (await round(of.id)).troubles
  const said = (parent_match_id: number | undefined, trouble: string) => [{ parent_match_id, trouble }]

  test('is marked as the feed has it, in the round and in the list, and sent to whoever watches', async () => {
    const of = await openRound('midweek', { reserves: 1 })
    const [first, second] = of.matches as [number, number]
    expect(await troubles(of)).toEqual([])
    const changes = async () => {
      await publishChanges(world.deps)
      const count = `select count(*)::int as count from outbox where type = 'rounds.moved'`
      return (await world.database.pool.query<{ count: number }>(count)).rows[0]?.count ?? 0
    }
    const before = await changes()
    world.book.setEvent(first, { status: 8 })
    expect(await troubles(of)).toEqual(said(first, 'postponed'))
    expect([await changes(), await changes()]).toEqual([before + 1, before + 1])
    const { data } = (await world.get('/api/v1/jackpots')).body
    expect(data.find(({ id }: { id: number }) => id === of.id).troubles).toEqual(said(first, 'postponed'))
    world.book.setEvent(first, { status: 0 })
    world.book.setEvent(second, { status: 5 })
    world.book.setEvent(of.reserves?.[0] as number, { status: 6 })
    await world.run()
    expect(await troubles(of)).toEqual([...said(second, 'cancelled'), ...said(of.reserves?.[0], 'delayed')])
    // It takes entries on: what becomes of such a match is said by its rule.
    expect((await enter(await world.bettor(), of)).status).toBe(200)
    expect(await round(of.id)).toMatchObject({ phase: 'open' })
    await world.hand.close(of.id)
  })

  test('is marked when its result market is void, and no more once it is not; the round stays closed', async () => {
    const of = await openRound()
    world.cancel(of.matches[2] as number)
    await world.run()
    expect([await troubles(of), (await round(of.id)).phase]).toEqual([said(of.matches[2], 'unplayed'), 'closed'])
    expect((await round(of.id)).matches[2]).toMatchObject({ result: null, came: 'unplayed' })
    world.reopen(of.matches[2] as number)
    await world.run()
    expect([await troubles(of), (await round(of.id)).phase]).toEqual([[], 'closed'])
    expect((await enter(await world.bettor(), of)).body.code).toBe('ROUND_CLOSED')
  })
})
