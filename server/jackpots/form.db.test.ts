// How the teams of a round did last, on real PostgreSQL.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roundsOf } from './testRounds.ts'
import { type JackpotWorld, jackpotWorld } from './testWorld.ts'

let world: JackpotWorld
beforeAll(async () => {
  world = await jackpotWorld()
})
afterAll(() => world.close())

const { openRound } = roundsOf(() => world)
const formOf = (id: number) => world.get(`/api/v1/jackpots/${id}/form`)

/** A match of days ago between two teams of the world, by the numbers of their own matches. */
async function played(days: number, [home, away]: [string, string], [homeScore, awayScore]: [number, number]) {
  await world.database.pool.query(
    `insert into match_result (parent_match_id, sport_id, category_id, competition_id, home_key, away_key, home, away,
       category, competition, starts_at, home_score, away_score, periods, ending)
     values (900000 + $1, 1, 1, 1, 'n1:' || lower($2), 'n1:' || lower($3), $2, $3, 'Ethiopia', 'Premier League',
       now() - make_interval(days => $1), $4, $5, '[]', 100)`,
    [days, home, away, homeScore, awayScore],
  )
}

test('the last five of each side, newest first, reserves included; what nobody knows is empty', async () => {
  const { id, matches, reserves = [] } = await openRound('weekly', { reserves: 1 })
  const [first] = matches as [number]
  const team = `Home ${first}`
  await played(1, [team, 'Others'], [2, 0])
  await played(2, ['Others', team], [1, 1])
  await played(3, ['Others', team], [1, 0])
  await played(4, [team, `Away ${first}`], [0, 3])
  await played(5, [team, 'Others'], [1, 0])
  await played(6, [team, 'Others'], [1, 0])
  const { status, body } = await formOf(id)
  expect([status, body.data.length]).toEqual([200, 14])
  expect(body.data[0]).toEqual({
    parent_match_id: first,
    home: ['won', 'drawn', 'lost', 'lost', 'won'],
    away: ['won'],
  })
  expect(body.data.at(-1)).toEqual({ parent_match_id: reserves[0], home: [], away: [] })
})

test('of a round that nobody may see there is none', async () => {
  const draft = { kind: 'weekly', matches: world.addMatches(13), from: null, belowFloor: false, by: 'ann' } as const
  const proposed = await world.hand.propose(draft, null)
  expect((await formOf(proposed.ok ? proposed.id : 0)).status).toBe(404)
  expect((await formOf(999_999)).status).toBe(404)
})
