// What was really paid per game: counted over rounds played over real HTTP, beside what the wallet says.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPool } from './database.ts'
import { paidTable } from './paidTable.ts'
import { createTestStudio, type TestStudio } from './testStudio.ts'

let studio: TestStudio
beforeAll(async () => {
  studio = await createTestStudio()
})
afterAll(() => studio.close())

test('staked and paid of real rounds that are over, by game; demos, open and refused rounds are not counted', async () => {
  const user = randomUUID()
  const dice = await studio.open({ user, balance: 100_000 })
  const even = { side: 'under', target: 4850 }
  const views = []
  for (let at = 0; at < 8; at++) views.push(await dice.bet(at % 2 === 0 ? 1000 : 2500, even))
  const demo = await studio.open({ user: null })
  await demo.bet(5000, even)
  const mines = await studio.open({ game: 'mines', user })
  await mines.call('/mines/start', { key: randomUUID(), stake: 1000, choice: { mines: 3 } })
  studio.wallet.balances.set(user, 0)
  expect((await dice.bet(1000, even)).state).toBe('refused')
  const paid = views.reduce((sum, view) => sum + view.paid, 0)
  const share = paid / 14_000
  const error = Math.sqrt(views.reduce((sum, view) => sum + (view.paid - share * view.stake) ** 2, 0)) / 14_000
  const pool = createPool(studio.databaseUrl, 1)
  const [, , ...rows] = await paidTable(pool)
  await pool.end()
  const percent = (value: number) => `${(100 * value).toFixed(2)} %`
  expect(rows).toEqual([
    `| dice | 8 | 140.00 | ${(paid / 100).toFixed(2)} | ${percent(share)} | ± ${percent(1.96 * error)} |`,
  ])
})
