// What no message settles, against PostgreSQL: matches abandoned or postponed, and bets that a corrected start proves late.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SettlementWorld, STAKE, settled, settlementWorld, WON } from './testWorld.ts'

let world: SettlementWorld
beforeAll(async () => {
  world = await settlementWorld()
})
afterAll(() => world.stop())

describe('matches that the feed does not settle', () => {
  const HOURS_48 = 48 * 3_600_000
  test('of an abandoned match undecided legs are void and decided ones stand', async () => {
    const account = await world.bettor()
    const [played = 0, abandoned = 0, unsaid = 0] = world.openMatches(3)
    const code = await world.place(account, [played, abandoned, unsaid])
    world.say(played, settled(WON))
    world.say(unsaid, settled({ result: -1 }))
    for (const match of [abandoned, unsaid]) world.server.book.setEvent(match, { status: 9 })
    await world.settlement.drain()
    await world.settlement.sweep()
    await world.settlement.drain()
    const { data } = await world.read(account, code)
    const voided = { state: 'void', reason: 'void_10' }
    expect(data).toMatchObject({ status: 5, legs: [{ state: 'won' }, voided, voided] })
  })

  test('a match postponed by more than 48 hours is void, by less it stays open', async () => {
    const [near, far] = [await world.bettor(), await world.bettor()]
    const [soon = 0, later = 0] = world.openMatches(2)
    const [open, voided] = [await world.place(near, [soon]), await world.place(far, [later])]
    world.server.book.addMatch(soon, { startsAt: Date.now() + HOURS_48 })
    world.server.book.addMatch(later, { startsAt: Date.now() + HOURS_48 + 7_200_000 })
    await world.settlement.sweep()
    await world.settlement.drain()
    expect((await world.read(near, open)).data.status).toBe(1)
    expect((await world.read(far, voided)).data).toMatchObject({ status: 4, legs: [{ reason: 'void_11' }] })
  })

  test('when the true start is learnt, bets accepted after it are void with a reason', async () => {
    const account = await world.bettor()
    const [match = 0] = world.openMatches(1)
    const code = await world.place(account, [match])
    world.server.book.addMatch(match, { startsAt: Date.now() - 60_000 })
    await world.settlement.sweep()
    await world.settlement.drain()
    expect((await world.read(account, code)).data).toMatchObject({ status: 4, legs: [{ reason: 'void_late' }] })
  })
})

describe('a start that is corrected', () => {
  test('moved later and back: bets accepted after the true start are void, those before stand', async () => {
    const [early, late] = [await world.bettor(), await world.bettor()]
    const [match = 0] = world.openMatches(1)
    const first = Date.now() + 3000
    world.server.book.addMatch(match, { startsAt: first })
    const before = await world.place(early, [match])
    world.server.book.addMatch(match, { startsAt: first + 6 * 3_600_000 })
    await expect.poll(() => Date.now() > first).toBe(true)
    const truth = Date.now()
    await new Promise((resolve) => setTimeout(resolve, 20))
    const after = await world.place(late, [match])
    await world.settlement.sweep()
    world.server.book.addMatch(match, { startsAt: truth })
    await world.settlement.sweep()
    await world.settlement.drain()
    expect((await world.read(early, before)).data.status).toBe(1)
    expect((await world.read(late, after)).data).toMatchObject({ status: 4, legs: [{ reason: 'void_late' }] })
  })

  test('a bet being committed while its match is swept is found by the next sweep', async () => {
    const account = await world.bettor()
    const [match = 0] = world.openMatches(1)
    const truth = Date.now() - 60_000
    world.server.book.addMatch(match, { startsAt: truth })
    await world.settlement.sweep()
    world.server.book.addMatch(match, { startsAt: Date.now() + 3_600_000 })
    const code = await world.place(account, [match])
    world.server.book.addMatch(match, { startsAt: truth })
    await world.settlement.sweep()
    await world.settlement.drain()
    expect((await world.read(account, code)).data).toMatchObject({ status: 4, legs: [{ reason: 'void_late' }] })
  })

  test('a late bet that was already paid as won is reversed and refunded', async () => {
    const account = await world.bettor()
    const [match = 0] = world.openMatches(1)
    const code = await world.place(account, [match])
    world.say(match, settled(WON))
    await world.settlement.drain()
    expect((await world.read(account, code)).data.status).toBe(5)
    world.server.book.addMatch(match, { startsAt: Date.now() - 60_000 })
    await world.settlement.sweep()
    await world.settlement.drain()
    expect((await world.read(account, code)).data).toMatchObject({
      status: 4,
      paid: '100.00',
      legs: [{ reason: 'void_late' }],
    })
    expect(await world.cashOf(account)).toBe(STAKE)
  })
})
