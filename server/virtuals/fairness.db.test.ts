// Rounds of super leagues as proofs: what is published gives no result ahead, seeds of days to come stay unknown, and the
// database and the list of rounds know every league.
import { gameOf } from '@walia/domain/fair/games.ts'
import { roundStreamOf } from '@walia/domain/fair/round.ts'
import { virtualMatchIdOf } from '@walia/domain/virtuals/ids.ts'
import { dayResultOf } from '@walia/domain/virtuals/play.ts'
import { roundOfDay, shapeOf } from '@walia/domain/virtuals/rules.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { seedsIn } from '../rounds/testRounds.ts'
import { type FairRound, type LeaguesProcess, type LeaguesWorld, leaguesWorld, stepsIn } from './testWorld.ts'

let world: LeaguesWorld
let leader: LeaguesProcess
const { look, draw, toEnd } = stepsIn(() => world)
beforeAll(async () => {
  world = await leaguesWorld()
  leader = await world.process()
})
afterAll(async () => {
  await leader.end()
  await world.close()
})
beforeEach(async () => {
  await toEnd(leader)
  await look(leader)
})

const leagueAt = () => leader.leagueOne()
const fairRounds = () => leader.fairRounds()
const foreseen = () => world.foreseen(leader)

const GAME = 'super_league_1'
const STEPS = 100
/** Whatever is published of the league that may be a seed, and all that follows from it by hashing. */
async function publishedSeeds(): Promise<ReadonlySet<string>> {
  const { season, day } = await leagueAt()
  const urls = [
    `/api/v1/fair?game=${GAME}`,
    '/api/v1/virtuals',
    `/api/v1/virtuals/day?league=1&season=${season}&day=${day}`,
  ]
  const answers = await Promise.all(urls.map((url) => leader.call(url)))
  const [topic] = leader.platform.topics.sources
  return seedsIn([answers, await topic?.snapshot('virtual:1', 'en'), await world.events()], STEPS)
}

/** Of the day that takes bets and of those behind it. */
async function seedsOfSoldDays(): Promise<string[]> {
  const open = (await fairRounds()).find(({ phase }) => phase === 'open') as FairRound
  const links = (await leader.fair.chains(GAME))
    .filter(({ retired_at }) => retired_at === null)
    .flatMap(({ id, used }) => [1, 2, 3].map((ahead) => ({ chainId: id, link: used + ahead })))
  return Promise.all([{ chainId: open.chain, link: open.link }, ...links].map((link) => leader.fair.seedOf(link)))
}

test('all that is published, and the beacon, give no result before it is shown and nothing of a day that is sold', async () => {
  // So many days that every chain has told a seed.
  for (let days = 0; days < 4; days++) await toEnd(leader).then(() => look(leader))
  const expected = await foreseen()
  const open = (await fairRounds()).find(({ phase }) => phase === 'open') as FairRound
  const signature = world.sandbox.foreseen(open.beacon.round)
  const workedOut = async (): Promise<unknown[]> =>
    [...(await publishedSeeds())].map((seed) =>
      dayResultOf(1, open.number, roundStreamOf({ game: GAME, number: open.number }, { seed, signature })),
    )
  const soldIn = async (): Promise<string[]> => {
    const [known, sold] = [await publishedSeeds(), await seedsOfSoldDays()]
    expect(sold.length).toBeGreaterThan(3)
    return sold.filter((seed) => known.has(seed))
  }
  expect(await soldIn()).toEqual([])
  expect(await workedOut()).not.toContainEqual(expected)
  // Drawn, and the next day takes bets with a commitment of its own: what is on show stays unknown.
  await draw(leader)
  expect((await fairRounds()).find(({ phase }) => phase === 'open')?.number).toBe(open.number + 1)
  expect(await workedOut()).not.toContainEqual(expected)
  expect(await soldIn()).toEqual([])
  await draw(leader)
  expect(await workedOut()).not.toContainEqual(expected)
  // Once it has been shown everybody can work it out.
  await world.endShow()
  await look(leader)
  expect(await workedOut()).toContainEqual(expected)
  expect(await soldIn()).toEqual([])
})

test('no commitment that is published tells a seed that is concealed, in whatever phase days are', async () => {
  const told = async () => {
    const [known, concealed] = [await publishedSeeds(), await world.concealedSeeds(leader.fair, GAME)]
    return [concealed.length, concealed.filter((seed) => known.has(seed))]
  }
  expect(await told()).toEqual([1, []])
  // Betting has ended on one day after the other, and no value has come.
  world.sandbox.silence(true)
  for (let days = 2; days <= 3; days++) {
    await world.endBetting()
    await look(leader)
    await look(leader)
    expect(await told()).toEqual([days, []])
  }
  await world.endBetting()
  await look(leader)
  await look(leader)
  // The fourth would tell the first.
  expect(await told()).toEqual([3, []])
  world.sandbox.silence(false)
  // Another process asks for the values at once.
  await leader.end()
  leader = await world.process()
  await draw(leader)
  expect(await told()).toEqual([3, []])
  await world.endShow()
  await look(leader)
  await look(leader)
  expect(await told()).toEqual([1, []])
})

test('a ceremony changes no seed of a day that is sold: the next days have those that were promised before it', async () => {
  const { number } = (await fairRounds()).find(({ phase }) => phase === 'open') as FairRound
  const promised = await seedsOfSoldDays()
  await leader.fair.seed(GAME, 100, 'a ceremony')
  // One of each chain after the open one.
  for (let days = 0; days < 4; days++) await toEnd(leader).then(() => look(leader))
  const told = (await fairRounds()).filter((round) => round.number >= number && round.number < number + 4)
  expect(told).toHaveLength(4)
  expect(told.filter(({ seed }) => seed === null || !promised.includes(seed))).toEqual([])
})

test('a day opens only when the show of the day whose seed is its commitment has ended', async () => {
  const { season, day } = await leagueAt()
  const first = (season - 1) * 30 + day
  for (let days = 0; days < 3; days++) await draw(leader)
  const phases = async (): Promise<string[]> =>
    (await fairRounds())
      .filter(({ number }) => number >= first)
      .map(({ number, phase }) => `${number - first} ${phase}`)
      .toReversed()
  // Drawn, and published as closed.
  expect(await phases()).toEqual(['0 closed', '1 closed', '2 closed'])
  await world.edit(`pays_at = now() - interval '1 second' where phase = 'drawn' and number = ${first}`)
  await look(leader)
  await look(leader)
  expect(await phases()).toEqual(['0 settled', '1 closed', '2 closed', '3 open'])
})

test.each([1, 50, 51, 99])(
  'the database finds the round of a match of league %i as the rules count days',
  async (league) => {
    const shape = shapeOf(league)
    const client = await world.owner.connect()
    for (const [season, day] of [
      [1, 1],
      [1, shape.days],
      [2, 1],
      [300, 7],
    ] as const) {
      await client.query('begin')
      const number = roundOfDay(shape, season, day)
      await client.query(`delete from game_round where game = $1`, [gameOf(league)])
      await client.query(
        `insert into game_round (game, number, opens_at, closes_at, commitment, chain_id, link, network, beacon_round, void_at)
       values ($1, $2, now(), now() + interval '1 hour', 'of a test', 0, 1, '{}', 1, now() + interval '2 hours')`,
        [gameOf(league), number],
      )
      const { rows } = await client.query(
        `select (virtual_round_of($1)).number as own, (virtual_round_of($2)).number as other`,
        [
          { day, index: 3 },
          { day: day === 1 ? 2 : day - 1, index: 3 },
        ].map((change) => virtualMatchIdOf({ league, season, ...change })),
      )
      await client.query('rollback')
      expect(rows).toEqual([{ own: number, other: null }])
    }
    client.release()
  },
)

test('the list of rounds names every game that has a chain, a league of another configuration too', async () => {
  await leader.fair.seed('super_league_10', 10, 'ann')
  await leader.fair.seed('jackpot', 10, 'ann')
  const { games } = await leader.get('/api/v1/fair?game=lucky6')
  expect(games).toEqual(['jackpot', 'super_league_1', 'super_league_2', 'super_league_10'])
})
