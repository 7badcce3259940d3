// Reserve matches that take the place of matches that are not played, on real PostgreSQL.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Round, roundsOf } from './testRounds.ts'
import { type JackpotWorld, jackpotWorld } from './testWorld.ts'

let world: JackpotWorld
beforeAll(async () => {
  world = await jackpotWorld()
})
afterAll(() => world.close())

const { openRound, enter, mine, round, play, payOut, bookOf } = roundsOf(() => world)
type Row = { came: string; result: string | null; replaced_by: number | null; parent_match_id: number }

const withReserves = async (reserves = 2): Promise<Round & { reserves: number[] }> => {
  const of = await openRound('weekly', { reserves })
  return { ...of, reserves: of.reserves ?? [] }
}
const cameOf = ({ came, result, replaced_by }: Row) => [came, result, replaced_by]

describe('a match that is not played', () => {
  test('has the result of the first reserve that was; the pick on it counts, and is paid', async () => {
    const of = await withReserves()
    const [account, other] = [await world.bettor(), await world.bettor()]
    await enter(account, of, { picks: { 3: 'X' } })
    await enter(other, of)
    const open = await round(of.id)
    expect(open.reserves.map(({ parent_match_id }: Row) => parent_match_id)).toEqual(of.reserves)
    expect(open).toMatchObject({ match_count: 13, unplayed: 'drawn', refund_from: 3 })
    await world.hand.close(of.id)
    play(of)
    world.cancel(of.matches[3] as number)
    world.cancel(of.reserves[0] as number)
    await world.run()
    expect(await round(of.id)).toMatchObject({ phase: 'closed', draw: null })
    world.result(of.reserves[1] as number, 'X')
    await world.run()
    const { phase, matches, reserves, draw } = await round(of.id)
    expect([phase, draw]).toEqual(['decided', null])
    expect(cameOf(matches[3])).toEqual(['reserve', 'X', of.reserves[1]])
    expect(reserves.map(cameOf)).toEqual([
      ['unplayed', null, null],
      ['played', 'X', null],
    ])
    await payOut(of.id)
    expect(await mine(account)).toMatchObject([{ right: 13 }])
    expect(await mine(other)).toMatchObject([{ right: 12, status: 3 }])
    expect(await world.ledger.faults()).toEqual([])
  })

  test('whatever no reserve takes the place of is drawn; refunds count those alone', async () => {
    const of = await withReserves(1)
    await world.hand.close(of.id)
    play(of)
    for (const place of [1, 5, 7]) world.cancel(of.matches[place] as number)
    world.result(of.reserves[0] as number, '2')
    world.beaconAhead(0)
    await world.run()
    const announced = await round(of.id)
    expect(announced.draw.matches).toEqual([of.matches[5], of.matches[7]])
    expect(cameOf(announced.matches[1])).toEqual(['reserve', '2', of.reserves[0]])
    world.beaconAhead(1000)
    await world.run()
    const { phase, matches } = await round(of.id)
    expect([phase, ...[1, 5, 7].map((place) => matches[place].came)]).toEqual(['decided', 'reserve', 'drawn', 'drawn'])
  })

  test('with too many of them everybody is refunded once no reserve can save the round', async () => {
    const of = await withReserves(1)
    const account = await world.bettor()
    await enter(account, of)
    await world.hand.close(of.id)
    for (const place of [1, 5, 7]) world.cancel(of.matches[place] as number)
    await world.run()
    expect(await round(of.id)).toMatchObject({ phase: 'closed' })
    world.cancel(of.reserves[0] as number)
    await world.run()
    expect(await round(of.id)).toMatchObject({ phase: 'refunded', void_because: 'unplayed' })
    expect(await world.cashOf(account)).toBe(1000_00)
    expect(await bookOf(of)).toBe(Math.round(Number((await round(of.id)).carried) * 100))
  })

  test('that is played after all keeps its own result, and one of a reserve that is corrected follows it', async () => {
    const of = await withReserves(1)
    await world.hand.close(of.id)
    play(of)
    world.cancel(of.matches[2] as number)
    world.result(of.reserves[0] as number, 'X')
    await world.run()
    expect(cameOf((await round(of.id)).matches[2])).toEqual(['reserve', 'X', of.reserves[0]])
    world.result(of.reserves[0] as number, '2')
    await world.run()
    expect(cameOf((await round(of.id)).matches[2])).toEqual(['reserve', '2', of.reserves[0]])
    world.reopen(of.reserves[0] as number)
    await world.run()
    expect(await round(of.id)).toMatchObject({ phase: 'closed', draw: null })
    world.result(of.matches[2] as number, '1')
    await world.run()
    const { phase, matches } = await round(of.id)
    expect([phase, ...cameOf(matches[2])]).toEqual(['decided', 'played', '1', null])
  })

  test('is not waited for once a draw was announced: what is drawn stays drawn', async () => {
    const of = await withReserves(1)
    await world.hand.close(of.id)
    play(of)
    for (const place of [1, 5]) world.cancel(of.matches[place] as number)
    world.cancel(of.reserves[0] as number)
    world.beaconAhead(0)
    await world.run()
    expect((await round(of.id)).draw.matches).toEqual([of.matches[1], of.matches[5]])
    world.result(of.reserves[0] as number, '2')
    await world.run()
    world.beaconAhead(1000)
    await world.run()
    const { phase, matches } = await round(of.id)
    expect([phase, matches[1].came, matches[5].came]).toEqual(['decided', 'drawn', 'drawn'])
  })
})

test('a reserve that kicks off first closes the round, and which matches an entry is on never changes', async () => {
  const matches = world.addMatches(13)
  const [early] = world.addMatches(1, Date.now() + 3_600_000) as [number]
  const draft = { kind: 'weekly', from: null, belowFloor: false, by: 'ann', unplayed: { reserves: 1 } } as const
  expect(await world.hand.propose({ ...draft, matches }, null)).toMatchObject({
    ok: false,
    message: 'a jackpot of this kind has 13 matches and 1 reserves, 13 are named',
  })
  const proposed = await world.hand.propose({ ...draft, matches: [...matches, early] }, null)
  const id = proposed.ok ? proposed.id : 0
  await world.hand.open(id)
  const { closes_at, reserves } = await round(id)
  expect([closes_at, reserves[0].parent_match_id]).toEqual([reserves[0].start_time, early])
  for (const column of ["texts = '{}'", 'starts_at = now()', 'parent_match_id = 1'])
    await expect(
      world.database.pool.query(`update jackpot_match set ${column} where jackpot_id = $1`, [id]),
    ).rejects.toThrow('permission denied')
})
