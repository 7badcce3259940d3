// Super leagues on real PostgreSQL: a match day from its commitment to its results and a proof, what is told when, processes
// that end in every phase, and a league that is off.
import type { VirtualMatch } from '@walia/contract/virtuals.ts'
import { verdictOf } from '@walia/domain/verify/verify.ts'
import { virtualMatchIdOf } from '@walia/domain/virtuals/ids.ts'
import { incidentsOf } from '@walia/domain/virtuals/incidents.ts'
import { finalOf } from '@walia/domain/virtuals/model.ts'
import { resultOfLine, scoresOfDay } from '@walia/domain/virtuals/play.ts'
import { overroundOf, phasesOf, playMsOf, SOLD_LINES } from '@walia/domain/virtuals/rules.ts'
import { seasonOf } from '@walia/domain/virtuals/season.ts'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { TopicSource } from '../websocket/topics.ts'
import { type LeaguesProcess, type LeaguesWorld, leaguesWorld, stepsIn, TIMES } from './testWorld.ts'

let world: LeaguesWorld
let leader: LeaguesProcess
beforeAll(async () => {
  world = await leaguesWorld()
  leader = await world.process()
})
afterAll(async () => {
  await leader.end()
  await world.close()
})
/** Every test begins with a day of each league that takes bets and nothing else under way. */
beforeEach(async () => {
  await toEnd(leader)
  await look(leader)
})

const PATH = '/api/v1/virtuals'
const phases = phasesOf(TIMES.periodMs)
const { look, draw, toEnd } = stepsIn(() => world)
const leagueAt = (at = leader) => at.leagueOne()
const fairRounds = () => leader.fairRounds()
const foreseen = () => world.foreseen(leader)

const dayAt = async (day: { season: number; day: number }, at = leader): Promise<VirtualMatch[]> =>
  (await at.get(`${PATH}/day?league=1&season=${day.season}&day=${day.day}`)).matches

const changesAfter = (id: string, at = leader) => at.virtuals.loadLineChanges(world.database.pool, id, 10_000)
const lastId = async (): Promise<string> => (await changesAfter('0')).at(-1)?.id ?? '0'

test('a match day from its commitment to results that a verifier confirms, told no sooner than they are shown', async () => {
  const { season, day } = await leagueAt()
  const expected = await foreseen()
  expect([expected.season, expected.day]).toEqual([season, day])
  const before = await dayAt({ season, day })
  expect(before.every(({ open, show, markets }) => open && show === null && markets.length === 1)).toBe(true)
  const from = await lastId()
  const number = (season - 1) * 30 + day
  // As it was committed to: the world's hour passes by moving it.
  const closing = (await fairRounds()).find((each) => each.number === number)?.closes_at
  await world.endBetting()
  await look(leader)
  expect((await dayAt({ season, day })).some(({ open }) => open)).toBe(false)
  world.releaseBeacon()
  await look(leader)
  // Drawn, and not kicked off yet: nobody is told anything.
  expect((await dayAt({ season, day })).every(({ show }) => show === null)).toBe(true)
  const told = async () => (await fairRounds()).find((each) => each.number === number)
  expect(await told()).toMatchObject({ phase: 'closed', seed: null, signature: null, result: null })
  expect((await leagueAt()).show).toMatchObject({ day, phase: 'closed', minute: 0 })
  expect(await changesAfter(from)).toEqual([])
  // At half time: the first half's goals, and no more.
  const halfTime = playMsOf(phases) - phases.half - phases.pause / 2
  await world.edit(`pays_at = now() + interval '${playMsOf(phases) - halfTime} milliseconds' where phase = 'drawn'`)
  await look(leader)
  const { show } = await leagueAt()
  expect(show).toMatchObject({ day, phase: 'half_time', minute: 45 })
  const scores = scoresOfDay(expected)
  expect(show?.matches.map(({ goals }) => goals)).toEqual(
    scores.map(({ goals }) => goals.filter(({ minute }) => minute <= 45)),
  )
  expect((await dayAt({ season, day })).map((match) => match.show?.goals)).toEqual(
    show?.matches.map(({ goals }) => goals),
  )
  expect((await leader.get(`${PATH}/table?league=1`)).live).toBe(true)
  // What happens beside the goals is a match's own: from the kick-off on, by the day's proof.
  const [match] = show?.matches ?? []
  const path = `${PATH}/match?parent_match_id=${match?.parent_match_id}`
  expect((await dayAt({ season, day }))[0]?.show?.incidents).toEqual([])
  const { incidents } = (await leader.get(path)).show
  expect(incidents.length).toBeGreaterThan(5)
  expect(await told()).toMatchObject({ phase: 'closed', result: null })
  expect((await leader.get(`${PATH}/results?league=1`)).weeks.some((week: { day: number }) => week.day === day)).toBe(
    false,
  )
  // The whistle.
  await world.endShow()
  await look(leader)
  const round = await told()
  expect(round).toMatchObject({ phase: 'settled', result: expected })
  expect(verdictOf({ ...round, closes_at: closing } as never, world.sandbox.network.publicKey)).toBe('right')
  expect(incidents).toEqual(incidentsOf(1, (season - 1) * 30 + day, round as never)[0])
  const week = (await leader.get(`${PATH}/results?league=1&season=${season}`)).weeks.find(
    (each: { day: number }) => each.day === day,
  )
  expect(week.matches.map(({ score }: { score: string }) => score)).toEqual(
    scores.map((score) => `${finalOf(score).home}:${finalOf(score).away}`),
  )
})

test('settlement reads every line of the day once, as the score decides it, in pages of any size', async () => {
  const { season, day } = await leagueAt()
  const expected = await foreseen()
  const from = await lastId()
  await toEnd(leader)
  const changes = (await changesAfter(from)).filter(
    ({ parentMatchId }) => parentMatchId < virtualMatchIdOf({ league: 2, season: 0, day: 0, index: 0 }),
  )
  expect(changes).toHaveLength(8 * SOLD_LINES.length)
  for (const { parentMatchId, market, specifiers, outcome } of changes) {
    const index = parentMatchId - virtualMatchIdOf({ league: 1, season, day, index: 0 })
    const score = scoresOfDay(expected)[index]
    if (score === undefined || outcome.kind !== 'settled') throw new Error('a line of no match, or not settled')
    expect(outcome.outcomes.map(({ id, result }) => [id, result])).toEqual(
      resultOfLine(market, specifiers, score)?.map(({ id, result }) => [id, result]),
    )
  }
  // Cut anywhere, nothing is left out or told twice; ids grow.
  const all = await changesAfter('0')
  const paged: typeof all = []
  for (let after = '0', page = all; page.length > 0; after = page.at(-1)?.id ?? after) {
    page = await leader.virtuals.loadLineChanges(world.database.pool, after, 7)
    paged.push(...page)
  }
  expect(paged).toEqual(all)
  expect(all.map(({ id }) => Number(id))).toEqual(all.map(({ id }) => Number(id)).sort((a, b) => a - b))
  // By name: the present state, of days that have ended alone.
  const first = changes[0] as (typeof changes)[number]
  const { parentMatchId, market, specifiers } = first
  const next = virtualMatchIdOf({ league: 1, season, day: day + 1, index: 0 })
  expect(
    await leader.virtuals.loadLines(world.database.pool, [
      { parentMatchId, market, specifiers },
      { parentMatchId: next, market: 1, specifiers: '' },
    ]),
  ).toEqual([first])
  const end = finalOf(scoresOfDay(expected)[0] as never)
  expect(
    (await leader.virtuals.loadScores(world.database.pool, [parentMatchId, next])).get(parentMatchId),
  ).toMatchObject(end)
})

test('a quote is the stated price until the betting ends; days to come are sold at their planned times', async () => {
  const { season, day, closes_at } = await leagueAt()
  const quote = (ofDay: number, market = 1, specifiers = '', outcome = '1', index = 0) =>
    leader.virtuals.quote(virtualMatchIdOf({ league: 1, season, day: ofDay, index }), market, specifiers, outcome)
  const match = seasonOf(1, season).days[day - 1]?.[0]
  expect(quote(day)).toMatchObject({
    ...{ open: true, live: false, producerUp: true, startsAt: Date.parse(closes_at) },
    match: { fixture: { home: match?.home.name, away: match?.away.name, competitionName: 'Super League 1' } },
  })
  expect(quote(day + 2)?.startsAt).toBe(Date.parse(closes_at) + 2 * TIMES.periodMs)
  expect(quote(day + 2)?.open).toBe(true)
  // Every line together costs as much as its margin says.
  const sell = (['1', '2', '3'] as const).map((id) => (quote(day, 1, '', id)?.sell ?? 0) / 100)
  expect(sell.reduce((sum, each) => sum + 1 / each, 0)).toBeCloseTo(overroundOf(1), 1)
  for (const [of, line, specifiers, outcome, index] of [
    [31, 1, '', '1', 0],
    [day, 1, '', '1', 8],
  ] as const)
    expect(quote(of, line, specifiers, outcome, index)).toBeNull()
  for (const [line, specifiers, outcome] of [
    [1, '', '9'],
    [18, 'total=9.5', '12'],
    [2, '', '1'],
  ] as const)
    expect(quote(day, line, specifiers, outcome)).toMatchObject({ open: false, sell: null })
  expect(leader.virtuals.quote(42, 1, '', '1')).toBeNull()
  await world.endBetting()
  await look(leader)
  expect(quote(day)).toMatchObject({ open: false })
  expect(quote(day)?.startsAt).toBeLessThan(Date.now())
})

test('without the beacon in its time the day is void: its lines are cancelled, and the table leaves it out', async () => {
  const { season, day } = await leagueAt()
  const played = (await leader.get(`${PATH}/table?league=1`)).rows[0].played
  const from = await lastId()
  world.sandbox.silence(true)
  await world.endBetting()
  await look(leader)
  await world.waitForNothing()
  await look(leader)
  await look(leader)
  world.sandbox.silence(false)
  const changes = await changesAfter(from)
  expect(changes).toHaveLength(2 * 8 * SOLD_LINES.length)
  expect(new Set(changes.map(({ outcome }) => outcome.kind))).toEqual(new Set(['cancelled']))
  expect((await fairRounds()).find(({ number }) => number === (season - 1) * 30 + day)?.phase).toBe('refunded')
  const table = await leader.get(`${PATH}/table?league=1&season=${season}`)
  expect(table.rows[0].played).toBe(played)
  expect((await leader.get(`${PATH}/results?league=1&season=${season}`)).weeks[0]).toMatchObject({ day, void: true })
  expect(leader.virtuals.quote(virtualMatchIdOf({ league: 1, season, day, index: 0 }), 1, '', '1')?.open).toBe(false)
})

test('processes end in every phase: the next one goes on, nothing is drawn or told twice', async () => {
  const { season, day } = await leagueAt()
  const expected = await foreseen()
  const number = (season - 1) * 30 + day
  const phaseOf = async (): Promise<string> => {
    const { rows } = await world.database.pool.query<{ phase: string }>(
      `select phase from game_round where game = 'super_league_1' and number = $1`,
      [number],
    )
    return rows[0]?.phase ?? ''
  }
  const from = await lastId()
  const restart = async () => {
    await leader.end()
    leader = await world.process()
  }
  await restart()
  world.sandbox.silence(true)
  await world.endBetting()
  await look(leader)
  expect(await phaseOf()).toBe('closed')
  await restart()
  world.sandbox.silence(false)
  world.releaseBeacon()
  await look(leader)
  expect(await phaseOf()).toBe('drawn')
  await restart()
  // Memory of the new process has the day on show, and not its end.
  expect((await leagueAt()).show).toMatchObject({ season, day, phase: 'closed' })
  await world.endShow()
  // Ends after the result is written, before the round has ended.
  const { pool } = world.database
  await pool.query(`insert into virtual_result (league, season, day, matches) values (1, $1, $2, $3)`, [
    season,
    day,
    JSON.stringify(expected.matches),
  ])
  await restart()
  await look(leader)
  expect(await phaseOf()).toBe('settled')
  const ours = (await changesAfter(from)).filter(
    ({ parentMatchId }) => parentMatchId === virtualMatchIdOf({ league: 1, season, day, index: 0 }),
  )
  expect(ours).toHaveLength(SOLD_LINES.length)
  expect((await fairRounds()).find((round) => round.number === number)?.result).toEqual(expected)
})

test('a season follows the other: after the last day the next season begins, with the table of both to be asked for', async () => {
  const at = await leagueAt()
  for (let day = at.day; day <= 30; day++) await toEnd(leader).then(() => look(leader))
  const next = await leagueAt()
  // The pause: the last day stays on show, and the next season's first one takes bets.
  expect(next.show).toMatchObject({ season: at.season, day: 30, phase: 'report' })
  await world.edit(`pays_at = pays_at - interval '20 hours' where phase = 'settled'`)
  await leader.virtuals.start()
  expect((await leagueAt()).show).toMatchObject({ season: at.season, day: 30, phase: 'season_over' })
  expect((await dayAt({ season: next.season, day: 1 })).every(({ open }) => open)).toBe(true)
  expect(next.season).toBe(at.season + 1)
  const last = await leader.get(`${PATH}/table?league=1&season=${at.season}`)
  expect([last.seasons, last.live]).toEqual([[next.season, at.season], false])
  expect(last.rows.map(({ team }: { team: string }) => team).toSorted()).toEqual(
    seasonOf(1, at.season)
      .teams.map(({ name }) => name)
      .toSorted(),
  )
  expect((await leader.call(`${PATH}/table?league=1&season=${next.season + 1}`)).status).toBe(404)
})

test('teams, league and weeks are called as the language calls them, on every screen', async () => {
  const { season, day, show } = await leader.leagueOne()
  const inAmharic = (path: string) => leader.get(`${PATH}${path}${path.includes('?') ? '&' : '?'}language=am`)
  const ethiopic = /^[\u1200-\u137f ]+$/
  const league = (await inAmharic('')).leagues.find((each: { league: number }) => each.league === 1)
  const teams = [
    ...(league.show ?? { matches: [] }).matches,
    ...(await inAmharic(`/day?league=1&season=${season}&day=${day}`)).matches,
    ...(await inAmharic('/results?league=1')).weeks.flatMap(({ matches }: { matches: VirtualMatch[] }) => matches),
  ].flatMap(({ home_team, away_team }) => [home_team, away_team])
  const rows = (await inAmharic('/table?league=1')).rows.map(({ team }: { team: string }) => team)
  expect([show === null, teams.length > 0]).toEqual([league.show === null, true])
  for (const team of [...teams, ...rows]) expect(team).toMatch(ethiopic)
  const id = virtualMatchIdOf({ league: 1, season, day, index: 0 })
  const { home, names } = leader.virtuals.match(id)?.fixture ?? {}
  expect(home).toBe(seasonOf(1, season).days[day - 1]?.[0]?.home.name)
  expect(rows).toContain(names?.am?.home)
})

test('what is asked wrongly is refused', async () => {
  for (const [query, status] of [
    ['day?league=3', 404],
    ['day?league=1&day=31', 404],
    ['day?league=0', 400],
    ['match?parent_match_id=42', 404],
    [`match?parent_match_id=${virtualMatchIdOf({ league: 1, season: 9_999, day: 1, index: 0 })}`, 404],
    ['results?league=9', 404],
  ] as const)
    expect((await leader.call(`${PATH}/${query}`)).status, query).toBe(status)
  const { season, day } = await leagueAt()
  const match = await leader.get(
    `${PATH}/match?parent_match_id=${virtualMatchIdOf({ league: 1, season, day, index: 3 })}`,
  )
  expect(match.markets.map(({ sub_type_id }: { sub_type_id: number }) => sub_type_id)).toEqual(
    SOLD_LINES.map(({ market }) => market),
  )
})

test('a watched league is sent anew when something changes, and not in between', async () => {
  const touched: string[] = []
  const [topic] = leader.platform.topics.sources as [TopicSource]
  leader.platform.topics.sentBy({ add: () => {}, touch: (channel) => touched.push(channel) })
  expect([
    topic.channelOf('virtual:1', null),
    topic.channelOf('virtual:99', null),
    topic.channelOf('lucky6', null),
  ]).toEqual([{ channel: 'virtual:1' }, null, null])
  // Another spelling would be a room of its own, and there are as many as one likes.
  for (const other of ['virtual:01', 'virtual: 1', 'virtual:1.0', 'virtual:0x1', 'virtual:1e0', 'virtual:+1'])
    expect(topic.channelOf(other, null), other).toBeNull()
  topic.open?.('virtual:1')
  await draw(leader)
  await expect.poll(() => touched).toContain('virtual:1')
  topic.close?.('virtual:1')
  expect(await topic.snapshot('virtual:1', 'en')).toMatchObject({ league: 1, name: 'Super League 1' })
  expect(await topic.snapshot('virtual:1', 'am')).toMatchObject({ name: 'ሱፐር ሊግ 1' })
})

test('where the product is off there is no address and no new day, and days under way come to their end', async () => {
  const { season, day } = await leagueAt()
  await leader.end()
  leader = await world.process({ off: true })
  for (const url of [PATH, `${PATH}/day?league=1`, `${PATH}/table?league=1`, `${PATH}/markets`])
    expect((await leader.call(url)).status, url).toBe(404)
  expect(leader.virtuals.isOn).toBe(false)
  expect(leader.virtuals.quote(virtualMatchIdOf({ league: 1, season, day: day + 1, index: 0 }), 1, '', '1')?.open).toBe(
    false,
  )
  const from = await lastId()
  await toEnd(leader)
  expect((await changesAfter(from)).length).toBe(2 * 8 * SOLD_LINES.length)
  const { rows } = await world.database.pool.query(`select 1 from game_round where phase = 'open'`)
  expect(rows).toEqual([])
  await leader.end()
  leader = await world.process()
})

test('a league that is not played any more comes to its end under another configuration', async () => {
  await leader.end()
  leader = await world.process({ times: { ...TIMES, leaguesMax: 1 } })
  await toEnd(leader)
  const { rows } = await world.database.pool.query<{ game: string }>(
    `select game from game_round where phase not in ('settled', 'refunded')`,
  )
  expect(rows.map(({ game }) => game)).not.toContain('super_league_2')
  await leader.end()
  leader = await world.process()
})

test('where a league has no seed nothing of it is sold, and the log says once that seeds run out', async () => {
  const { platform, fair } = leader
  const warn = vi.spyOn(platform.log, 'warn')
  const development = platform.config.development
  platform.config.development = false
  const { season, day } = await leagueAt()
  const open = async (ofDay: number) => (await dayAt({ season, day: ofDay })).map((match) => match.open)
  const isSold = (ofDay: number) =>
    leader.virtuals.quote(virtualMatchIdOf({ league: 1, season, day: ofDay, index: 0 }), 1, '', '1')?.open
  // One seed on each of the three chains: the first is of the round that opens next.
  await world.owner.query(`update fair_chain set retired_at = now() where game = 'super_league_1'`)
  await fair.seed('super_league_1', 1, 'a ceremony')
  await toEnd(leader)
  await look(leader)
  expect([0, 1, 2, 3, 4].map((after) => isSold(day + after))).toEqual([false, true, true, true, false])
  expect([...(await open(day + 3)), ...(await open(day + 4))]).toEqual([
    ...Array(8).fill(true),
    ...Array(8).fill(false),
  ])
  for (let rounds = 0; rounds < 4; rounds++) await toEnd(leader).then(() => look(leader))
  expect([1, 2, 3, 4, 5].map((after) => isSold(day + after))).toEqual(Array(5).fill(false))
  expect((await open(day + 4)).some((each) => each)).toBe(false)
  const said = warn.mock.calls.filter(([about]) => (about as { game?: string }).game === 'super_league_1')
  expect(said.map(([, text]) => String(text).split(';')[0])).toEqual([
    'seeds for less than two days are left',
    'no round opens: the game has no seed',
  ])
  platform.config.development = development
  warn.mockRestore()
})
