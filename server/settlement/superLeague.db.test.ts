// Bets on a league that is really played: sold at its prices, paid at the whistle, and by another process where one ended.
import { payoutFiguresOf } from '@walia/domain/betslip/figures.ts'
import { taxAt } from '@walia/domain/market/profile.ts'
import { formatOdds } from '@walia/domain/odds/odds.ts'
import { virtualMatchIdOf } from '@walia/domain/virtuals/ids.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBets } from '../bets/index.ts'
import { betBody, createHandBook, fund } from '../bets/testServer.ts'
import { unspentIn } from '../casino/index.ts'
import { createLedger } from '../ledger/index.ts'
import { Refusal } from '../platform/http.ts'
import { type LeaguesProcess, type LeaguesWorld, leaguesWorld, TIMES } from '../virtuals/testWorld.ts'
import { createSettlement } from './index.ts'
import { handmadeLines } from './testLines.ts'

const STAKE = 100_00
const HOUR = 3_600_000
const NAMES = { market: () => 'Market', outcome: () => 'Outcome', groups: () => [] }
let world: LeaguesWorld
beforeAll(async () => {
  world = await leaguesWorld()
})
afterAll(() => world.close())

/** One that plays the leagues, takes bets on them and pays these. */
async function processOf(changes: Parameters<LeaguesWorld['process']>[0] = {}) {
  const league = await world.process(changes)
  const { platform, virtuals, rounds } = league
  const book = createHandBook()
  const ledger = createLedger(platform)
  const bets = createBets(platform, {
    ...{ book, names: NAMES, texts: platform.texts, virtuals, version: 'test' },
    cashOf: async (id) => (await ledger.balancesOf(id)).cash,
    unspentOf: unspentIn(platform.pool, ledger),
    standingOf: async () => ({ blocked: false, excludedUntil: null }),
    bettorOf: ({ headers }) => {
      if (headers['x-account'] === undefined) throw new Refusal('NOT_AUTHENTICATED')
      return { accountId: Number(headers['x-account']), blocked: false, excludedUntil: null }
    },
  })
  await bets.start()
  const settlement = createSettlement(platform, { book, lines: handmadeLines().lines, virtuals })
  return {
    ...{ league, virtuals, settlement },
    /** As far as rounds and tickets can come now. */
    async play(): Promise<void> {
      while (await rounds.playOnce());
      // As the news of it would have.
      await virtuals.start()
      await settlement.drain()
    },
    async end(): Promise<void> {
      bets.stop()
      await league.end()
    },
  }
}
type Process = Awaited<ReturnType<typeof processOf>>

let accounts = 0
async function bettor(): Promise<number> {
  const account = ++accounts
  await fund(world.database, [account], STAKE)
  return account
}
const cashOf = async (account: number): Promise<number> =>
  (
    await world.database.pool.query(`select balance from wallet_balance where account_id = $1 and book = 'cash'`, [
      account,
    ])
  ).rows[0].balance

const legOf = ({ virtuals }: Process, parent_match_id: number, outcome_id: string) => ({
  ...{
    parent_match_id,
    sub_type_id: 1,
    special_bet_value: '',
    outcome_id,
    bet_pick: outcome_id,
    bet_type: 7,
    sport_id: 1,
  },
  odd_value: formatOdds(virtuals.quote(parent_match_id, 1, '', outcome_id)?.sell ?? 0),
})
async function place(at: Process, legs: readonly object[]) {
  const account = await bettor()
  const payload = betBody([], { betslip: legs, product_type: 'virtual' })
  const { body, statusCode } = await inject(at.league, account, { method: 'POST', url: '/api/v2/bet', payload })
  return { account, status: statusCode, body, odds: BigInt(Math.round(Number(body.data?.total_odds ?? 0) * 100)) }
}
async function inject({ platform }: LeaguesProcess, account: number, request: object) {
  const answer = await platform.app.inject({ ...request, headers: { 'x-account': String(account) } })
  return { statusCode: answer.statusCode, body: answer.json() }
}
const ticketOf = async (at: Process, { account, body }: { account: number; body: { bet_id: string } }) =>
  (await inject(at.league, account, { method: 'GET', url: `/api/v1/mybets/${body.bet_id}` })).body.data
const payoutOf = (at: Process, totalOdds: bigint): number => {
  const tax = taxAt(at.league.platform.profile, Date.now())
  return payoutFiguresOf({ product: 'virtual', stake: STAKE, totalOdds, countingLegs: [], tax })
    .totalWinningsWithAccaBonus
}

test('a day that is not drawn gives stakes back; the next one pays at the whistle, to the cent, in a process that came after', async () => {
  const first = await processOf()
  await first.play()
  const [today, tomorrow] = [1, 2].map((day) => virtualMatchIdOf({ league: 1, season: 1, day, index: 3 })) as [
    number,
    number,
  ]
  const outcomes = ['1', '2', '3']
  const single = await place(first, [legOf(first, today, '1')])
  const singles = await Promise.all(outcomes.map((outcome) => place(first, [legOf(first, tomorrow, outcome)])))
  const multis = await Promise.all(
    outcomes.map((outcome) => place(first, [legOf(first, today, '1'), legOf(first, tomorrow, outcome)])),
  )
  for (const { body } of [single, ...singles, ...multis]) expect(body).toMatchObject({ data: { status: 1 } })
  // A leg ends with the betting of its round, by the row that the leader wrote.
  const { rows } = await world.database.pool.query(
    `select extract(epoch from closes_at)::float8 * 1000 as at from game_round where game = 'super_league_1'`,
  )
  expect(Date.parse((await ticketOf(first, single)).legs[0].start_time)).toBe(rows[0].at)

  // No value of the beacon comes in time.
  await world.endBetting()
  await first.play()
  expect((await ticketOf(first, single)).status).toBe(1)
  await world.waitForNothing()
  await first.play()
  expect([(await ticketOf(first, single)).status, await cashOf(single.account)]).toEqual([4, STAKE])
  const cash = async (bets: readonly Placed[]) => Promise.all(bets.map(({ account }) => cashOf(account)))
  expect(await cash(multis)).toEqual([0, 0, 0])

  // The next day is drawn when its betting has ended, and nobody is paid or told before its whistle.
  await world.endBetting()
  world.releaseBeacon()
  await first.play()
  expect(await cash([...singles, ...multis])).toEqual([0, 0, 0, 0, 0, 0])
  expect((await ticketOf(first, singles[0] as Placed)).legs[0]).toMatchObject({ state: 'open', score: null, week: 2 })

  // The whistle goes, and the process ends before anything of it is paid.
  await world.endShow()
  while (await first.league.rounds.playOnce());
  await first.end()
  const second = await processOf()
  await second.play()
  await second.play()
  const tickets = await Promise.all(singles.map((bet) => ticketOf(second, bet)))
  const [home, away] = tickets[0].legs[0].score.split(':').map(Number)
  const won = home > away ? 0 : home === away ? 1 : 2
  expect(tickets.map(({ status }) => status)).toEqual([0, 1, 2].map((index) => (index === won ? 5 : 3)))
  // The void leg of a multi counts as 1.00.
  const paid = singles.map(({ odds }, index) => (index === won ? payoutOf(second, odds) : 0))
  expect([await cash(singles), await cash(multis)]).toEqual([paid, paid])
  const { legs } = await ticketOf(second, multis[won] as Placed)
  expect(legs).toMatchObject([{ state: 'void' }, { state: 'won', score: `${home}:${away}` }])
  expect((await world.database.pool.query('select * from ledger_faults()')).rows).toEqual([])
  await second.end()
})
type Placed = Awaited<ReturnType<typeof place>>

test('late, beyond the season, or at a forged price: nothing is taken', async () => {
  const at = await processOf()
  await at.play()
  const { season, day } = (await at.league.get('/api/v1/virtuals')).leagues.find(
    ({ league }: { league: number }) => league === 1,
  )
  const next = virtualMatchIdOf({ league: 1, season, day, index: 0 })
  const past = virtualMatchIdOf({ league: 1, season, day: day - 1, index: 0 })
  const unknown = virtualMatchIdOf({ league: 1, season: season + 1, day: 1, index: 0 })
  const codeOf = async (legs: readonly object[]) => (await place(at, legs)).body.code
  const leg = legOf(at, next, '1')
  expect(await codeOf([{ ...leg, odd_value: '99.00' }])).toBe('ODDS_CHANGED')
  expect(await codeOf([{ ...leg, parent_match_id: past }])).toBe('LEG_EXPIRED')
  expect(await codeOf([{ ...leg, parent_match_id: unknown }])).toBe('LEG_SUSPENDED')
  expect(await codeOf([{ ...leg, parent_match_id: next + 50 }])).toBe('LEG_SUSPENDED')
  expect(await codeOf([{ ...leg, sub_type_id: 99 }])).toBe('LEG_SUSPENDED')
  expect(await codeOf([leg])).toBeUndefined()
  await at.end()
})

test('a process that finds a round late asks for the beacon for a while before the round is void', async () => {
  const slow = await world.process({ times: { ...TIMES, lateTriesMs: HOUR } })
  const { rows } = await world.database.pool.query(
    `select id from game_round where game = 'super_league_1' and phase = 'open'`,
  )
  const phase = async () =>
    (await world.database.pool.query('select phase from game_round where id = $1', [rows[0].id])).rows[0].phase
  world.sandbox.silence(true)
  await world.endBetting()
  await slow.rounds.playOnce()
  await world.waitForNothing()
  for (let looks = 0; looks < 3; looks++) await slow.rounds.playOnce()
  world.sandbox.silence(false)
  expect(await phase()).toBe('closed')
  await slow.end()
  const at = await processOf()
  await at.play()
  expect(await phase()).toBe('drawn')
  await at.end()
})

test('a day whose betting is over in the database is not sold by a process that missed it, nor void while it waits', async () => {
  const at = await processOf()
  await at.play()
  const { season, day } = (await at.league.get('/api/v1/virtuals')).leagues.find(
    ({ league }: { league: number }) => league === 1,
  )
  const idOf = (ofDay: number) => virtualMatchIdOf({ league: 1, season, day: ofDay, index: 0 })
  const [leg, later] = [legOf(at, idOf(day), '1'), legOf(at, idOf(day + 5), '1')]
  const [waiting, never] = [await place(at, [leg]), await place(at, [later])]
  await world.edit(`phase = 'closed', closed_at = now() where phase = 'open'`)
  expect(at.virtuals.quote(idOf(day), 1, '', '1')?.open).toBe(true)
  const late = await place(at, [leg])
  expect([late.body.code, await cashOf(late.account)]).toEqual(['LEG_SUSPENDED', STAKE])
  // Far beyond the 48 hours: a round that is under way ends by itself, a day that no round came for goes back.
  const { platform } = at.league
  platform.advance(1000 * HOUR)
  await at.settlement.sweep()
  platform.advance(-1000 * HOUR)
  await at.settlement.drain()
  expect([(await ticketOf(at, waiting)).status, await cashOf(waiting.account)]).toEqual([1, 0])
  expect([(await ticketOf(at, never)).status, await cashOf(never.account)]).toEqual([4, STAKE])
  await at.end()
})

test('twenty teams, 38 weeks and ten matches at once are a matter of the profile: such a day is sold, played and paid', async () => {
  const at = await processOf({ shape: 'sl20' })
  await at.play()
  const { terms, leagues } = await at.league.get('/api/v1/virtuals')
  expect(terms).toMatchObject({ teams: 20, days: 38, matches: 10 })
  expect(leagues.map(({ league }: { league: number }) => league).toSorted()).toEqual([51, 52])
  const [match, lastDay] = [{ day: 1, index: 9 }, { day: 38 }].map((change) =>
    virtualMatchIdOf({ league: 51, season: 1, index: 0, ...change }),
  ) as [number, number]
  const singles = await Promise.all(['1', '2', '3'].map((outcome) => place(at, [legOf(at, match, outcome)])))
  const far = await place(at, [legOf(at, lastDay, '1')])
  for (const { body } of [...singles, far]) expect(body).toMatchObject({ data: { status: 1 } })
  await world.endBetting()
  world.releaseBeacon()
  await at.play()
  await world.endShow()
  await at.play()
  await at.play()
  const tickets = await Promise.all(singles.map((bet) => ticketOf(at, bet)))
  const [home, away] = tickets[0].legs[0].score.split(':').map(Number)
  const won = home > away ? 0 : home === away ? 1 : 2
  const paid = singles.map(({ odds }, index) => (index === won ? payoutOf(at, odds) : 0))
  expect(await Promise.all(singles.map(({ account }) => cashOf(account)))).toEqual(paid)
  expect((await ticketOf(at, far)).status).toBe(1)
  const [week] = (await at.league.get('/api/v1/virtuals/results?league=51')).weeks
  expect([week.day, week.matches.length]).toEqual([1, 10])
  const { rows } = await at.league.get('/api/v1/virtuals/table?league=51')
  expect(rows.map(({ played }: { played: number }) => played)).toEqual(Array(20).fill(1))
  await at.end()
})
