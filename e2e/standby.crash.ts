// Two processes with every role and a NATS between them: the one that stands by sells at the leader's prices. Killed in the
// middle of placements, the leader is followed by the other one within five seconds; nothing acknowledged is lost.
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cookieOf, prepareBettors } from '../bench/bettors.ts'
import { type Pick, upcomingPicks } from './bettor.ts'
import { auditOf, soundAudit } from './crashAudit.ts'
import { type Load, type LoadClient, startLoad } from './crashLoad.ts'
import { natsServer, startOwnNats } from './ownNats.ts'
import { startOwnPostgres } from './ownPostgres.ts'
import { type Product, startProduct } from './product.ts'
import { isReady, partsOf, picksOf, placeOn, samePage } from './sellers.ts'
import { worldOf } from './world.ts'

const SEED = 5
/** A minute of the world is two seconds. */
const SPEED = 30
const CASH = 100_000_000
const PASSES_ON_MS = 5000
/** Matches of the load that do not start while this runs. */
const LATER_MS = 600_000
const LOADERS = 2
const WAIT = { timeout: 60_000, interval: 50 }
const READY = { database: true, prices: true, feed: true }

const endings: (() => unknown)[] = []
let url: string
let db: pg.Client
let leader: Product
let standby: Product
let bettors: LoadClient[]
let firstEpoch: number
/** One of his own for each scene. */
const nextBettor = (): LoadClient => bettors.pop() as LoadClient

const withBus = it.skipIf(natsServer === undefined)

beforeAll(async () => {
  if (natsServer === undefined) return
  const postgres = await startOwnPostgres('standby')
  endings.push(() => postgres.stop())
  url = postgres.url
  const nats = await startOwnNats()
  endings.push(() => nats.kill())
  const start = async (isStandby: boolean) => {
    const options = { seed: SEED, speed: SPEED, databaseUrl: url, standby: isStandby, env: { NATS_URL: nats.url } }
    const server = await startProduct(options)
    endings.push(() => server.stop())
    return server
  }
  leader = await start(false)
  standby = await start(true)
  db = new pg.Client({ connectionString: url })
  await db.connect()
  endings.push(() => db.end())
  firstEpoch = (await leadOf()).epoch
  const prepared = await prepareBettors(url, 'standby', 8, CASH)
  bettors = prepared.map((one) => ({ accountId: one.accountId, token: one.token, cookie: cookieOf(one) }))
})
afterAll(async () => {
  for (const end of endings.splice(0).reverse()) await end()
})

const leadOf = async (): Promise<{ epoch: number; since: Date }> =>
  (await db.query<{ epoch: number; since: Date }>(`select epoch::int, since from lease where name = 'feed'`))
    .rows[0] as { epoch: number; since: Date }

withBus('the standby is ready, and sells at the prices of the leader', async () => {
  await expect.poll(() => partsOf(standby), WAIT).toEqual({ status: 200, parts: READY })
  const match = await (await worldOf(leader)).order(-10)
  await samePage(leader, standby, match.parent_match_id)
  const [pick] = picksOf(match)
  const { status, body } = await placeOn(standby, nextBettor(), pick as Pick)
  expect(status, JSON.stringify(body)).toBe(200)
  const { rows } = await db.query<{ odds: string }>(
    'select to_char(l.odds / 100.0, $2) as odds from bet b join bet_leg l on l.bet_id = b.id where b.code = $1',
    [body.bet_id, 'FM999990.00'],
  )
  expect(rows).toEqual([{ odds: pick?.odd.odd_value }])
  expect((await leadOf()).epoch, 'the other one leads').toBe(firstEpoch)
})

withBus(
  'a leader killed in the middle of placements: the standby leads within five seconds, and sells on',
  async () => {
    const loaders = [nextBettor(), nextBettor()].slice(0, LOADERS)
    const picks = await upcomingPicks(standby.base, LATER_MS, 300)
    expect(picks.length, 'prices to bet on').toBeGreaterThan(20)
    const load = startLoad(() => standby.base, loaders, picks, 'standby')
    endings.push(() => load.finish())
    await sells(load)
    const bettor = nextBettor()
    const match = await (await worldOf(leader)).order(-10)
    await samePage(leader, standby, match.parent_match_id)
    const [pick] = picksOf(match)
    const held = placeOn(standby, bettor, pick as Pick)
    await expect.poll(() => openHolds(bettor), WAIT).toBe(1)
    await passOn()
    // Nobody knows what happened to its match between two leaders.
    expect((await held).status, 'the bet that was held').not.toBe(200)
    await sells(load)
    const [page] = await samePage(standby, standby, match.parent_match_id)
    expect(page?.meta?.epoch).toBe(firstEpoch + 1)
    await expect.poll(async () => (await placeOn(standby, bettor, pick as Pick)).status, WAIT).toBe(200)

    // The one that was killed comes back and stands by, and its turn comes as well.
    await leader.restart(true)
    ;[leader, standby] = [standby, leader]
    await expect.poll(() => partsOf(standby), WAIT).toEqual({ status: 200, parts: READY })
    await passOn()
    await sells(load)
    await load.finish()
    expect((await leadOf()).epoch).toBe(firstEpoch + 2)
    expect(await load.repeat(20), 'the same request again is the same ticket').toEqual([])
    const ids = loaders.map(({ accountId }) => accountId)
    expect(await auditOf(url, ids, CASH, load.acknowledged)).toEqual(soundAudit)
  },
)

/** Bets are acknowledged that were not before. */
async function sells(load: Load): Promise<void> {
  const before = load.acknowledged.length
  await expect.poll(() => load.acknowledged.length, WAIT).toBeGreaterThan(before)
}

const openHolds = async ({ accountId }: LoadClient): Promise<number> =>
  Number((await db.query('select count(*) as n from stake_hold where account_id = $1', [accountId])).rows[0]?.n)

/** The leader is killed; resolves when the standby is ready again. */
async function passOn(): Promise<void> {
  const { epoch } = await leadOf()
  const { rows } = await db.query<{ at: Date }>('select clock_timestamp() as at')
  await leader.kill('SIGKILL')
  await expect.poll(async () => (await leadOf()).epoch, WAIT).toBe(epoch + 1)
  const passedOnMs = (await leadOf()).since.getTime() - (rows[0] as { at: Date }).at.getTime()
  expect(passedOnMs).toBeLessThanOrEqual(PASSES_ON_MS)
  await expect.poll(() => isReady(standby), WAIT).toBe(true)
}
