// What was really paid per game: counted over rounds played over real HTTP, beside what the rules return for them, with an
// alarm where luck does not explain it.
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPool } from './database.ts'
import { paidTable } from './paidTable.ts'
import { createTestStudio, type TestStudio } from './testStudio.ts'

let studio: TestStudio
let pool: pg.Pool
beforeAll(async () => {
  studio = await createTestStudio()
  pool = createPool(studio.databaseUrl, 1)
})
afterAll(async () => {
  await pool.end()
  await studio.close()
})

const cellsOf = async (game: string): Promise<string[]> => {
  const { lines } = await paidTable(pool)
  const line = lines.find((each) => each.startsWith(`| ${game} |`)) ?? ''
  return line.split(' | ').map((cell) => cell.replaceAll(/^\| | \|$/g, ''))
}
const percent = (value: number) => `${(100 * value).toFixed(2)} %`

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
  // 48.50 of 100 rolls pay twice the stake: 0.97 on average, and a deviation of 2 × √(0.485 × 0.515).
  const luck = 4 * 2 * Math.sqrt(0.485 * 0.515) * Math.sqrt(4 * 1000 ** 2 + 4 * 2500 ** 2)
  expect(await cellsOf('dice')).toEqual([
    ...['dice', '8', '140.00', (paid / 100).toFixed(2), percent(paid / 14_000), '97.00 %'],
    `${percent(Math.max(0, (0.97 * 14_000 - 8 - luck) / 14_000))} – ${percent((0.97 * 14_000 + luck) / 14_000)}`,
  ])
})

/** As if so many rounds had been played; `each` gives what is staked and paid in the nth. */
async function played(game: string, choice: object, rounds: number, each: (nth: number) => [number, number]) {
  await studio.db.query(`delete from play where game = $1 and state = 'ended'`, [game])
  const { rows } = await studio.db.query(
    `select session, player, seed_pair from play where player like 'real-%' limit 1`,
  )
  const { session, player, seed_pair } = rows[0]
  await studio.db.query(
    `insert into play (id, session, key, player, game, stake, choice, seed_pair, nonce, state, paid, ended_at)
     select gen_random_uuid(), $1, gen_random_uuid(), $2, $3, stake, $4, $5, 1000 + row_number() over (), 'ended', paid, now()
     from unnest($6::bigint[], $7::bigint[]) r(stake, paid)`,
    [
      ...[session, player, game, choice, seed_pair],
      Array.from({ length: rounds }, (_, nth) => each(nth)[0]),
      Array.from({ length: rounds }, (_, nth) => each(nth)[1]),
    ],
  )
}

test.each([
  ['as often as the rules say', 97, false],
  ['a tenth more often', 107, true],
  ['a tenth less often', 87, true],
])('a thousand rounds of dice that win %s: alarm %s', async (_, wins, isAlarm) => {
  await played('dice', { side: 'under', target: 4850 }, 2000, (nth) => [1000, nth % 200 < wins ? 2000 : 0])
  const { alarms, lines } = await paidTable(pool)
  expect(alarms).toEqual(isAlarm ? ['dice'] : [])
  expect(lines.filter((line) => line.includes('ALARM'))).toHaveLength(isAlarm ? 1 : 0)
})

test('a game of many ways is held to the way that was played: rare wins allow more luck than even chances', async () => {
  const rareWin = (nth: number): [number, number] => [1000, nth === 0 ? 97_000 : 0]
  await played('dice', { side: 'under', target: 100 }, 20, rareWin)
  expect((await paidTable(pool)).alarms).toEqual([])
  await played('dice', { side: 'under', target: 4850 }, 20, rareWin)
  expect((await paidTable(pool)).alarms).toEqual(['dice'])
})
