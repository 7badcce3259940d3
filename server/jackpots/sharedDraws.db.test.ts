// Public draws of several rounds, on real PostgreSQL: a match that was not played has one drawn result for all of them, and
// nothing that anybody can read tells the seed of a draw that is still to be made.
import { listFaultsOf, verdictOf } from '@walia/domain/verify/verify.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { seedsIn } from '../rounds/testRounds.ts'
import type { JackpotsDeps } from './deps.ts'
import { announceDraw } from './draw.ts'
import { type JackpotRow, loadJackpot } from './queries.ts'
import { runOnce } from './run.ts'
import { type Round, roundsOf } from './testRounds.ts'
import { type JackpotWorld, jackpotProcess, jackpotWorld } from './testWorld.ts'

let world: JackpotWorld
beforeAll(async () => {
  world = await jackpotWorld()
})
afterAll(() => world.close())
/** Every test begins without a draw under way. */
beforeEach(async () => {
  await makeDraws()
  world.beaconAhead(0)
})
/** What waited for another round's draw finds it at the second look. */
async function makeDraws(): Promise<void> {
  world.beaconAhead(1000)
  for (let looks = 0; looks < 2; looks++) await world.run()
}

const { enter, round, play } = roundsOf(() => world)
const HOME_WINS = 13

/** A round of these matches and of others that no other round has. */
async function proposed(shared: readonly number[]): Promise<Round> {
  const matches = [...shared, ...world.addMatches(HOME_WINS - shared.length)]
  const made = await world.hand.propose({ kind: 'weekly', matches, from: null, belowFloor: false, by: 'ann' }, null)
  if (!made.ok) throw new Error(made.message)
  return { id: made.id, matches }
}
async function opened(shared: readonly number[]): Promise<Round> {
  const of = await proposed(shared)
  expect(await world.hand.open(of.id)).toMatchObject({ ok: true })
  return of
}
/** Closed, all played at home but these, which are cancelled. */
async function closed(unplayed: readonly number[]): Promise<Round> {
  const of = await opened(unplayed)
  await world.hand.close(of.id)
  return of
}
const playOthers = (rounds: readonly Round[], unplayed: readonly number[]) => {
  for (const { id, matches } of rounds) play({ id, matches: matches.filter((match) => !unplayed.includes(match)) })
  for (const match of unplayed) world.cancel(match)
}
const drawOf = async (of: Round) => (await round(of.id)).draw
const matchIn = async (of: Round, match: number) =>
  (await round(of.id)).matches.find(({ parent_match_id }: { parent_match_id: number }) => parent_match_id === match)
const proofs = async () => (await world.get('/api/v1/fair?game=jackpot')).body.data.rounds
/** Nothing is wrong with any draw that is published, nor with all of them together. */
async function expectProven() {
  const rounds = await proofs()
  const made = rounds.filter(({ phase }: { phase: string }) => phase === 'settled')
  for (const each of made) expect(verdictOf(each, world.sandbox.network.publicKey), each.number).toBe('right')
  expect(listFaultsOf(rounds)).toEqual([])
}
async function asOwner(sql: string, values: unknown[]): Promise<void> {
  const owner = await world.owner()
  await owner.query("set session_replication_role = 'replica'")
  await owner.query(sql, values)
  await owner.end()
}
const late = (of: Round, match: number, hours: number) =>
  asOwner(
    `update jackpot_match set starts_at = now() - make_interval(hours => $3) where jackpot_id = $1 and parent_match_id = $2`,
    [of.id, match, hours],
  )

describe('a match that two rounds hold', () => {
  test('has the result that was drawn first in both; what the second has besides is drawn for it', async () => {
    const [both, own] = world.addMatches(2) as [number, number]
    const first = await closed([both])
    const second = await closed([both, own])
    playOthers([first, second], [both, own])
    await world.run()
    expect([await drawOf(first), await drawOf(second)]).toMatchObject([{ matches: [both], results: null }, null])
    expect(await matchIn(second, both)).toMatchObject({ came: 'unplayed', result: null, drawn_in: null })
    world.beaconAhead(1000)
    await world.run()
    const [result] = (await drawOf(first)).results
    for (const of of [first, second]) {
      expect(await round(of.id)).toMatchObject({ phase: 'decided' })
      expect(await matchIn(of, both)).toMatchObject({ came: 'drawn', result, drawn_in: first.id })
    }
    expect([await drawOf(second), await matchIn(second, own)]).toMatchObject([
      { matches: [own] },
      { came: 'drawn', drawn_in: second.id },
    ])
    await expectProven()
  })

  test.each(['of one chain', 'of the last seed of a chain and the first of the next'])(
    'is drawn by one of two draws that two servers announce at the same moment, with seeds %s',
    async (seeds) => {
      const [both] = world.addMatches(1) as [number]
      const rounds = [await closed([both]), await closed([both])] as const
      playOthers(rounds, [both])
      // Results are known, and nothing is announced: no seed is left.
      await runOnce({ ...world.deps, ...noSeeds(world.deps) })
      await asOwner(`update fair_chain set used = length where game = 'jackpot'`, [])
      if (seeds !== 'of one chain') await world.fair.seed('jackpot', 1, 'ann')
      await world.fair.seed('jackpot', 100, 'ann')
      const other = await jackpotProcess(world)
      // Two that both think that they lead.
      const servers: JackpotsDeps[] = [world.deps, { ...other.deps, leases: world.deps.leases }]
      const rows = (await Promise.all(rounds.map(({ id }) => loadJackpot(world.database.pool, id)))) as JackpotRow[]
      expect(rows.map(({ matches }) => matches.filter(({ came }) => came === 'unplayed').length)).toEqual([1, 1])
      const announced = await Promise.all(
        servers.map((deps, index) => announceDraw(deps, rows[index] as JackpotRow, Date.now())),
      )
      await other.end()
      expect(announced.toSorted()).toEqual(['announced', 'waits'])
      await makeDraws()
      const [one, two] = await Promise.all(rounds.map((of) => matchIn(of, both)))
      expect([one.came, two.came, two.result, two.drawn_in]).toEqual(['drawn', 'drawn', one.result, one.drawn_in])
      expect((await Promise.all(rounds.map(drawOf))).filter((draw) => draw !== null)).toHaveLength(1)
      await expectProven()
    },
  )

  test('is drawn for the second round when the first is void before the value is out', async () => {
    const { first, second, both } = await announcedAndVoid()
    await world.run()
    expect(await round(first.id)).toMatchObject({ phase: 'refunded', draw: { results: null } })
    expect(await drawOf(second)).toMatchObject({ matches: [both], results: null })
    world.beaconAhead(1000)
    await world.run()
    expect(await matchIn(second, both)).toMatchObject({ came: 'drawn', drawn_in: second.id })
    await expectProven()
  })

  test('keeps the draw of the first round when that is void after the value is out: nobody has another one', async () => {
    const { first, second, both } = await announcedAndVoid()
    world.beaconAhead(1000)
    await world.run()
    const { phase, draw } = await round(first.id)
    expect([phase, draw.results]).toEqual(['refunded', [expect.stringMatching(/^[1X2]$/)]])
    expect(await matchIn(second, both)).toMatchObject({ came: 'drawn', result: draw.results[0], drawn_in: first.id })
    expect([await drawOf(second), (await round(second.id)).phase]).toEqual([null, 'decided'])
    await expectProven()
  })

  test('ends the betting of an open round with the announcement, and no round is opened on it afterwards', async () => {
    const [both] = world.addMatches(1) as [number]
    const first = await opened([both])
    const later = await opened([both])
    const waiting = await proposed([both])
    await world.hand.close(first.id)
    play({ ...first, matches: first.matches.filter((match) => match !== both) })
    // Put off by two days: for the first round it was not played, for the later ones it is still to come.
    await late(first, both, 49)
    await runOnce({ ...world.deps, ...noSeeds(world.deps) })
    const account = await world.bettor()
    expect((await enter(account, later)).status).toBe(200)
    const row = (await loadJackpot(world.database.pool, first.id)) as JackpotRow
    expect(await announceDraw(world.deps, row, Date.now())).toBe('announced')
    expect((await enter(account, later)).body.code).toBe('ROUND_CLOSED')
    expect(await world.hand.open(waiting.id)).toMatchObject({ ok: false })
    const another = await proposed([both])
    expect(await world.hand.open(another.id)).toMatchObject({ ok: false, message: expect.stringContaining('draw') })
  })

  test('is drawn by an announced draw alone, and by no second one', async () => {
    const [both] = world.addMatches(1) as [number]
    const [first, second] = [await closed([both]), await closed([both])]
    const claim = (of: Round) =>
      world.database.pool.query('insert into jackpot_match_draw (parent_match_id, jackpot_id) values ($1, $2)', [
        ...[both, of.id],
      ])
    await expect(claim(first)).rejects.toThrow()
    playOthers([first, second], [both])
    await world.run()
    const take = `update jackpot_match_draw set jackpot_id = $2 where parent_match_id = $1`
    await expect(world.database.pool.query(take, [both, second.id])).rejects.toThrow('does not change')
    await expect(world.database.pool.query('delete from jackpot_match_draw')).rejects.toThrow('permission denied')
    world.beaconAhead(1000)
    await world.run()
    await expect(world.database.pool.query(take, [both, second.id])).rejects.toThrow('does not change')
  })
})

test('no commitment tells the seed of a draw whose value is waited for: the next is announced when it is drawn', async () => {
  const [one, two] = world.addMatches(2) as [number, number]
  const rounds = [await closed([one]), await closed([two])] as const
  const told = async () => {
    const urls = ['/api/v1/fair?game=jackpot', '/api/v1/jackpots', ...rounds.map(({ id }) => `/api/v1/jackpots/${id}`)]
    const published = await Promise.all(urls.map((url) => world.get(url)))
    const { rows: events } = await world.database.pool.query('select type, payload from outbox')
    const known = seedsIn([published, await world.topic.snapshot('jackpots', 'en'), events])
    const { rows } = await world.database.pool.query<{ chainId: number; link: number }>(
      'select chain_id as "chainId", link from jackpot_draw where drawn_at is null',
    )
    const concealed = await Promise.all(rows.map((link) => world.fair.seedOf(link)))
    return [concealed.length, concealed.filter((seed) => known.has(seed))]
  }
  playOthers(rounds, [one, two])
  for (let looks = 0; looks < 3; looks++) {
    await world.run()
    expect(await told()).toEqual([1, []])
  }
  expect([await drawOf(rounds[0]), await drawOf(rounds[1])]).toMatchObject([{ seed: null }, null])
  // However long it waits for the other's, it is not void for want of a seed.
  await late(rounds[1], two, 80)
  await world.run()
  expect(await round(rounds[1].id)).toMatchObject({ phase: 'closed', draw: null })
  world.beaconAhead(1000)
  await world.run()
  const [first, second] = [await drawOf(rounds[0]), await drawOf(rounds[1])]
  expect([second.commitment, await told()]).toEqual([first.seed, [0, []]])
  await expectProven()
})

describe('a match that is played after all while its draw is waited for', () => {
  const announced = async () => {
    const [match] = world.addMatches(1) as [number]
    const of = await closed([match])
    playOthers([of], [match])
    await world.run()
    expect(await drawOf(of)).toMatchObject({ matches: [match], seed: null })
    world.result(match, '2')
    await world.run()
    expect(await matchIn(of, match)).toMatchObject({ came: 'played', result: '2' })
    return { of, match }
  }

  test('keeps its result; the draw is made as it was announced, and holds up no other', async () => {
    const { of, match } = await announced()
    world.beaconAhead(1000)
    await world.run()
    const { phase, draw } = await round(of.id)
    expect([phase, draw.results]).toEqual(['decided', [expect.stringMatching(/^[1X2]$/)]])
    expect(await matchIn(of, match)).toMatchObject({ came: 'played', result: '2', drawn_in: null })
    const [next] = world.addMatches(1) as [number]
    const later = await closed([next])
    playOthers([later], [next])
    await world.run()
    expect(await round(later.id)).toMatchObject({ phase: 'decided', draw: { matches: [next] } })
    await expectProven()
  })

  test('keeps its result where the value does not come for a day: the seed is told, and the round goes on', async () => {
    const { of, match } = await announced()
    await asOwner(`update jackpot_draw set announced_at = now() - interval '25 hours' where jackpot_id = $1`, [of.id])
    await world.run()
    const { phase, draw } = await round(of.id)
    expect([phase, draw.results, draw.seed]).toEqual(['decided', null, expect.stringMatching(/^[0-9a-f]{64}$/)])
    expect(await matchIn(of, match)).toMatchObject({ came: 'played', result: '2' })
  })
})

/** Another round waits for the draw of one that two operators have said is void, and whose entries are not given back yet. */
async function announcedAndVoid() {
  const [both] = world.addMatches(1) as [number]
  const [first, second] = [await closed([both]), await closed([both])]
  playOthers([first, second], [both])
  await world.run()
  expect([await drawOf(first), await drawOf(second)]).toMatchObject([{ matches: [both], seed: null }, null])
  await world.hand.voidRound(first.id, 'ann')
  expect(await world.hand.voidRound(first.id, 'ben')).toMatchObject({ ok: true, void: true })
  return { first, second, both }
}

const noSeeds = ({ config, fair }: JackpotsDeps): Pick<JackpotsDeps, 'config' | 'fair'> => ({
  config: { ...config, development: false },
  fair: { ...fair, commit: async () => null },
})
