// A process that sells from a copy of the leader's prices, over a real NATS: it sells what the leader would, at the
// leader's prices. Whatever parts it from the leader (the bus or the leader killed, itself frozen), it sells nothing old.
import { cashoutPaths } from '@walia/contract/latePaths.ts'
import type { MatchAnswer, MatchListItem } from '@walia/contract/matches.ts'
import { matchPaths } from '@walia/contract/paths.ts'
import { Peer } from '@walia/server/websocket/testPeer.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cookieOf, prepareBettors } from '../bench/bettors.ts'
import { type Answer, call, type Pick, type Session, upcomingPicks } from './bettor.ts'
import { natsServer, type OwnNats, startOwnNats } from './ownNats.ts'
import { startOwnPostgres } from './ownPostgres.ts'
import { type Product, startProduct } from './product.ts'
import { isReady, partsOf, picksOf, placeOn, samePage } from './sellers.ts'
import { openOddsOf } from './slipOnPhone.ts'
import { type World, worldOf } from './world.ts'

const SEED = 5
/** A minute of the world is two seconds. */
const SPEED = 30
const CASH = 100_000_000
const BETTORS = 8
/** No copy sells anything live for longer without its leader. */
const STOPS_MS = 5000
const FROZEN_MS = 30_000
/** From the goal in the world to the leader's prices. */
const GOAL_TRAVELS_MS = 3000
/** Matches that do not start while this runs. */
const LATER_MS = 600_000
const WAIT = { timeout: 60_000, interval: 50 }

type Bettor = Session & { accountId: number }

const endings: (() => unknown)[] = []
let db: pg.Client
let nats: OwnNats
let leader: Product
let web: Product
let world: World
let bettors: Bettor[]
let used = 0
/** One of his own for each scene. */
const nextBettor = (): Bettor => bettors[used++] as Bettor

const withBus = it.skipIf(natsServer === undefined)

beforeAll(async () => {
  if (natsServer === undefined) return
  const postgres = await startOwnPostgres('web')
  endings.push(() => postgres.stop())
  nats = await startOwnNats()
  endings.push(() => nats.kill())
  const start = async (role: string) => {
    const env = { NATS_URL: nats.url, ROLES: role }
    const standby = role === 'web'
    const server = await startProduct({ seed: SEED, speed: SPEED, databaseUrl: postgres.url, standby, env })
    endings.push(() => server.stop())
    return server
  }
  // The copy first: it waits for a leader.
  web = await start('web')
  expect(await partsOf(web)).toEqual({ status: 503, parts: { database: true, prices: false, feed: false } })
  expect((await call(web.base, matchPaths.list)).status).toBe(503)
  leader = await start('all')
  db = new pg.Client({ connectionString: postgres.url })
  await db.connect()
  endings.push(() => db.end())
  const prepared = await prepareBettors(postgres.url, 'web', BETTORS, CASH)
  bettors = prepared.map((one) => ({ accountId: one.accountId, token: one.token, cookie: cookieOf(one) }))
  world = await worldOf(leader)
})
afterAll(async () => {
  for (const end of endings.splice(0).reverse()) await end()
})

withBus('sells at the prices of the leader, holds a live bet for five seconds, and buys it back', async () => {
  await expect.poll(() => isReady(web), WAIT).toBe(true)
  const bettor = nextBettor()
  const match = await world.order(-10, 'home@30')
  const [before] = await samePage(leader, web, match.parent_match_id)
  const phone = await watchOn(web, match.parent_match_id)
  const [pick] = picksOf(match)
  const startedAt = performance.now()
  const placed = await placeOn(web, bettor, pick as Pick)
  expect(placed.status, JSON.stringify(placed.body)).toBe(200)
  expect(performance.now() - startedAt).toBeGreaterThan(4500)
  expect(await soldOdds(placed.body.bet_id as string)).toBe(pick?.odd.odd_value)

  // The goal moves every price: on the leader's page, on the copy's, and on the socket of the copy.
  const priceOf = (page: MatchAnswer | undefined) => page?.data[0]?.odds[0]?.odd_value
  await expect
    .poll(async () => priceOf((await samePage(leader, web, match.parent_match_id))[0]), WAIT)
    .not.toBe(priceOf(before))
  await expect
    .poll(() => phone.frames.some(({ d }) => JSON.stringify(d)?.includes('"home_score":"1"')), WAIT)
    .toBe(true)
  phone.socket.close()
  const offer = await offerOn(web, bettor, placed.body.bet_id as string)
  const accepted = await call(web.base, cashoutPaths.accept, { offer_id: offer }, bettor)
  expect(accepted.status, JSON.stringify(accepted.body)).toBe(200)
  expect(await numberOf('select count(*) from cashout where offer_id = $1', [offer])).toBe(1)
})

withBus('sells nothing within five seconds of the bus being killed, while the leader goes on', async () => {
  const bettor = nextBettor()
  const [pick] = picksOf(await world.order(-10))
  const [later] = await upcomingPicks(web.base, LATER_MS, 1)
  let stake = 10
  const placeLater = async () => (await placeOn(web, bettor, later as Pick, 7, String(++stake))).status
  expect(await placeLater()).toBe(200)
  // Held when the bus goes.
  const held = placeOn(web, bettor, pick as Pick)
  await new Promise((resolve) => setTimeout(resolve, 500))
  await nats.kill()
  const killedAt = performance.now()
  await expect.poll(placeLater, WAIT).not.toBe(200)
  expect(performance.now() - killedAt).toBeLessThan(STOPS_MS)
  expect((await held).status, 'the bet that was held').not.toBe(200)
  await expect.poll(() => partsOf(web), WAIT).toMatchObject({ status: 503, parts: { prices: false, feed: false } })
  expect((await placeOn(leader, bettor, pick as Pick)).status).toBe(200)
  expect(openOddsOf(await rowOf(web, pick as Pick)), 'shown as suspended').toEqual([])

  await nats.restart()
  await expect.poll(() => isReady(web), WAIT).toBe(true)
  await samePage(leader, web, pick?.match.parent_match_id as number)
  expect((await placeOn(web, bettor, pick as Pick)).status).toBe(200)
})

withBus('sells none of its old prices when it wakes after half a minute', async () => {
  const bettor = nextBettor()
  const match = await world.order(-10, 'home@26')
  await samePage(leader, web, match.parent_match_id)
  const picks = picksOf(match)
  // Some are held when it freezes, others reach it frozen; the goal comes meanwhile.
  const held = picks.map((pick) => placeOn(web, bettor, pick))
  await new Promise((resolve) => setTimeout(resolve, 1000))
  const late: ReturnType<typeof placeOn>[] = []
  const [goal] = world.timelineOf(match.parent_match_id).filter(({ kind }) => kind === 'score')
  const goalAt = goal?.atMs ?? 0
  expect(goalAt, 'the goal is still to come').toBeGreaterThan(Date.now())
  process.kill(web.pid(), 'SIGSTOP')
  try {
    const wakesAt = Math.max(Date.now() + FROZEN_MS, goalAt + GOAL_TRAVELS_MS)
    late.push(...picks.map((pick) => placeOn(web, bettor, pick, 8, '20')))
    await new Promise((resolve) => setTimeout(resolve, wakesAt - Date.now()))
  } finally {
    process.kill(web.pid(), 'SIGCONT')
  }
  expect((await Promise.all(held)).filter(({ status }) => status === 200)).toEqual([])
  const answers = await Promise.all(late)
  await expect.poll(() => isReady(web), WAIT).toBe(true)
  const [page] = await samePage(leader, web, match.parent_match_id)
  // Its turn may come when the copy is of now again: then a higher price is sold, as anywhere, and that of now.
  for (const [index, { status, body }] of answers.entries()) {
    if (status !== 200) continue
    const pick = picks[index] as Pick
    const sold = await soldOdds(body.bet_id as string)
    expect(sold).toBe(priceIn(page, pick))
    expect(Number(sold)).toBeGreaterThan(Number(pick.odd.odd_value))
  }
  const taken = await numberOf('select count(*) from bet where account_id = $1', [bettor.accountId])
  expect(taken).toBe(answers.filter(({ status }) => status === 200).length)
})

withBus('stops within five seconds of its leader being killed, and goes on with the next one', async () => {
  const bettor = nextBettor()
  const [pick] = picksOf(await world.order(-10))
  await samePage(leader, web, pick?.match.parent_match_id as number)
  const epoch = await numberOf(`select epoch from lease where name = 'feed'`)
  const held = placeOn(web, bettor, pick as Pick)
  await new Promise((resolve) => setTimeout(resolve, 500))
  const killedAt = performance.now()
  await leader.kill('SIGKILL')
  await expect.poll(() => partsOf(web), WAIT).toMatchObject({ status: 503, parts: { prices: false, feed: false } })
  expect(performance.now() - killedAt).toBeLessThan(STOPS_MS)
  expect((await held).status).not.toBe(200)
  expect((await placeOn(web, bettor, pick as Pick)).status).not.toBe(200)
  await leader.restart()
  await expect.poll(() => isReady(web), WAIT).toBe(true)
  const [page] = await samePage(leader, web, pick?.match.parent_match_id as number)
  expect(page?.meta?.epoch).toBe(epoch + 1)
  expect((await placeOn(web, bettor, pick as Pick)).status).toBe(200)
})

const numberOf = async (sql: string, values: unknown[] = []): Promise<number> =>
  Number((await db.query<{ n: string }>(`select (${sql})::text as n`, values)).rows[0]?.n)

const priceIn = (page: MatchAnswer | undefined, { odd }: Pick): string | undefined =>
  page?.data
    .find((market) => market.sub_type_id === odd.sub_type_id && market.special_bet_value === odd.special_bet_value)
    ?.odds.find(({ outcome_id: id }) => id === odd.outcome_id)?.odd_value

async function watchOn({ base }: Product, id: number): Promise<Peer> {
  const peer = await new Peer(Number(new URL(base).port)).ready()
  peer.send({ type: 'subscribe', topics: [`match:${id}`] })
  await expect.poll(() => peer.frames.length, WAIT).toBeGreaterThan(0)
  return peer
}

/** As the live list shows it. */
async function rowOf({ base }: Product, { match }: Pick): Promise<MatchListItem> {
  const { body } = await call<{ data: MatchListItem[] }>(base, `${matchPaths.liveList}?limit=200&page=1`)
  return body.data.find(({ parent_match_id: id }) => id === match.parent_match_id) ?? { ...match, odds: [] }
}

async function soldOdds(code: string): Promise<string> {
  const { rows } = await db.query<{ odds: string }>(
    'select to_char(l.odds / 100.0, $2) as odds from bet b join bet_leg l on l.bet_id = b.id where b.code = $1',
    [code, 'FM999990.00'],
  )
  return rows[0]?.odds ?? ''
}

/** Once it can be sold; answers the offer's id. */
async function offerOn({ base }: Product, bettor: Session, code: string): Promise<string> {
  let answer: Answer<{ data?: { offer_id: string } }> = { status: 0, body: {} }
  const made = async () => {
    answer = await call(base, cashoutPaths.offer, { bet_id: code }, bettor)
    return answer.status
  }
  await expect.poll(made, WAIT).toBe(200)
  return answer.body.data?.offer_id ?? ''
}
