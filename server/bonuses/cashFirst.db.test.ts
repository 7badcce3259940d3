// Cash pays before bonus money does, wherever it lies.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BonusWorld, bonusWorld } from './testWorld.ts'

let world: BonusWorld
beforeAll(async () => {
  world = await bonusWorld()
})
afterAll(() => world.close())

test('cash pays before the bonus does, down to less than the least stake', async () => {
  const bettor = await world.bettor(104_99)
  await world.claim(bettor)
  const matches = world.openMatches(3)
  const early = await world.place(bettor, matches, 10_00)
  expect(early.body).toMatchObject({ code: 'CASH_FIRST', details: { cash: 104_99 } })
  expect((await world.place(bettor, matches, 100_00, 'cash')).status).toBe(200)
  expect((await world.place(bettor, matches, 10_00)).status).toBe(200)
  expect(await world.booksOf(bettor)).toMatchObject({ cash: 4_99, bonus: 94_99 })
})

test('cash that lies in an open round of a game comes before the bonus too, until the round has taken it', async () => {
  const bettor = await world.bettor(1000_00)
  await world.claim(bettor)
  const matches = world.openMatches(3)
  const round = await world.table.stakes(bettor.id, 996_00)
  expect(await world.booksOf(bettor)).toMatchObject({ cash: 4_00, bonus: 1000_00 })
  const parked = await world.place(bettor, matches, 10_00)
  expect(parked.body).toMatchObject({ code: 'CASH_FIRST', details: { cash: 1000_00 } })
  const other = await world.table.stakes(bettor.id, 3_00)
  expect(await world.table.pays(round, 0)).toBe('OK')
  expect((await world.place(bettor, matches, 10_00)).status).toBe(200)
  expect(await world.table.pays(other, 4_00)).toBe('OK')
  expect((await world.place(bettor, matches, 10_00)).body).toMatchObject({
    ...{ code: 'CASH_FIRST', details: { cash: 5_00 } },
  })
})

test('of a round with two bets only the one that is open still lies in it', async () => {
  const bettor = await world.bettor(20_00)
  await world.claim(bettor)
  const first = await world.table.stakes(bettor.id, 10_00)
  await world.table.stakes(bettor.id, 8_00, first)
  expect((await world.place(bettor, world.openMatches(3), 10_00)).body).toMatchObject({ details: { cash: 20_00 } })
  expect(await world.table.pays(first, 0, false)).toBe('OK')
  expect((await world.place(bettor, world.openMatches(3), 10_00)).body).toMatchObject({ details: { cash: 10_00 } })
})
