// A price that cannot be right, from the feed's message to the operator's command line and the bettor's ticket.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { MatchAnswer } from '@walia/contract/matches.ts'
import { matchPaths } from '@walia/contract/paths.ts'
import { betBody, legBody } from '@walia/server/bets/testServer.ts'
import { oddsChange, oneXTwo } from '@walia/server/odds/adapters/uof/samples/messages.ts'
import { keyOf } from '@walia/server/operations/testOperators.ts'
import { type TestDatabase, testDatabase } from '@walia/server/platform/testDatabase.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { heartbeat, newBettor, sellMatch, startTestServer, type TestServer, urnOf } from './testServer.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
/** One for each test: what was sold before makes a jump of what comes next. */
const [JUMPING, HEAVY_ONE, CALM, UNKNOWN] = [6001, 6002, 6003, 6999] as const
const MATCHES = [JUMPING, HEAVY_ONE, CALM]
const SANE = ['2.50', '3.40', '2.80'] as const
/** The home side's chance by 25 points up, without an event that says why. */
const JUMPED = ['1.55', '4.30', '6.20'] as const
/** They sum to 1.43: nobody would take them, but a feed may mean it. */
const HEAVY = ['2.00', '2.10', '2.20'] as const
const BEAT_MS = 2000
let database: TestDatabase
let server: TestServer
let beats: NodeJS.Timeout

/** Its feed never falls silent, however slow the machine is: after 20 s without a word nothing would be for sale. */
async function start(aheadMs = 0): Promise<void> {
  server = await startTestServer(database, MATCHES, aheadMs)
  beats = setInterval(() => void heartbeat(server), BEAT_MS)
}
/** What came before has arrived: a process that starts later need not ask for everything anew. */
async function stop(): Promise<void> {
  clearInterval(beats)
  await heartbeat(server)
  await server.stop()
}

beforeAll(async () => {
  database = await testDatabase(20)
  await start()
})
afterAll(async () => {
  await stop()
  await database.drop()
})

type Printed = { code: number | null; request: string; details: Record<string, unknown> }

/** `npm run ops -- …` against this server's database; the server carries it out as it does for any operator. */
async function ops(...args: string[]): Promise<Printed> {
  const child = spawn(process.execPath, ['scripts/ops.ts', ...args], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, DATABASE_URL: database.url, OPERATOR_KEY: await keyOf(database.pool, 'abebe') },
  })
  let [out, complaint] = ['', '']
  child.stdout.on('data', (chunk) => {
    out += chunk
  })
  child.stderr.on('data', (chunk) => {
    complaint += chunk
  })
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  if (!out.includes('{')) throw new Error(`ops ended with ${code}: ${out}${complaint}`)
  return {
    code,
    request: (out + complaint).match(/request (\d+)/)?.[1] ?? '',
    details: JSON.parse(out.slice(out.indexOf('{'))),
  }
}
const release = (match: number) =>
  ops('guard', 'release', '--match', String(match), '--market', '1', '--reason', 'a striker is hurt')

let aheadMs = 0
/** Pages are asked for anew after a second. */
function pass(ms: number): void {
  aheadMs += ms
  server.platform.advance(ms)
}

/** The home side's button as the match page has it. */
async function shown(match: number): Promise<{ price: string | undefined; open: boolean }> {
  pass(2000)
  const { body } = await server.call(null, 'GET', `${matchPaths.match}?parent_match_id=${match}`)
  const market = (body as unknown as MatchAnswer).data.find(({ sub_type_id }) => sub_type_id === 1)
  return { price: market?.odds[0]?.odd_value, open: market?.market_active === 1 }
}
async function bet(match: number, price: string): Promise<string | undefined> {
  const bettor = await newBettor(server, 100_00)
  const slip = betBody([], { betslip: [legBody(match, { odd_value: price })], total_odd: price })
  return (await server.call(bettor, 'POST', '/api/v2/bet', slip)).body.code
}
async function restart(): Promise<void> {
  await stop()
  await start(aheadMs)
}

test('a jump is held and refused at placement; an operator lists it, releases it, and it is sold at just that price', async () => {
  await sellMatch(server, JUMPING, SANE)
  expect([await shown(JUMPING), await bet(JUMPING, '2.50')]).toEqual([{ price: '2.50', open: true }, undefined])
  await sellMatch(server, JUMPING, JUMPED)
  expect(await shown(JUMPING)).toEqual({ price: '2.50', open: false })
  expect([await bet(JUMPING, '1.55'), await bet(JUMPING, '2.50')]).toEqual(['LEG_SUSPENDED', 'LEG_SUSPENDED'])

  const held = {
    parentMatchId: JUMPING,
    market: 1,
    specifiers: '',
    reason: 'jump',
    prices: '1: 1.55, 2: 4.30, 3: 6.20',
  }
  expect(await ops('guard', 'list')).toMatchObject({ code: 0, details: { lines: [held] } })
  expect(server.odds.health().heldLines).toBe(1)
  // A process that restarts holds on.
  await restart()
  expect(await ops('guard', 'list')).toMatchObject({ details: { lines: [held] } })
  expect(await shown(JUMPING)).toEqual({ price: '2.50', open: false })

  const released = await release(JUMPING)
  expect(released).toMatchObject({ code: 0, details: { ok: true, line: held } })
  expect([await shown(JUMPING), await bet(JUMPING, '1.55')]).toEqual([{ price: '1.55', open: true }, undefined])
  expect(await ops('guard', 'list')).toMatchObject({ details: { lines: [] } })
  const { rows } = await database.pool.query(
    'select action, by_whom, reason, outcome from audit_log where request_id = $1',
    [released.request],
  )
  expect(rows).toEqual([{ action: 'guardRelease', by_whom: 'abebe', reason: 'a striker is hurt', outcome: 'done' }])
})

test('the release stands while the feed says the same, over a restart too; another price is looked at anew', async () => {
  await sellMatch(server, HEAVY_ONE, SANE)
  await sellMatch(server, HEAVY_ONE, HEAVY)
  expect(await shown(HEAVY_ONE)).toMatchObject({ open: false })
  expect(await release(HEAVY_ONE)).toMatchObject({ code: 0, details: { line: { reason: 'sumHigh' } } })
  const sold = [{ price: '2.00', open: true }, undefined]
  await sellMatch(server, HEAVY_ONE, HEAVY)
  expect([await shown(HEAVY_ONE), await bet(HEAVY_ONE, '2.00')]).toEqual(sold)
  await restart()
  await sellMatch(server, HEAVY_ONE, HEAVY)
  expect([await shown(HEAVY_ONE), await bet(HEAVY_ONE, '2.00')]).toEqual(sold)
  // The feed closes the line for a while, as it does around a score.
  const closed = oneXTwo({ status: -1 }, HEAVY)
  await server.feed.send(oddsChange({ event_id: urnOf(HEAVY_ONE), timestamp: server.platform.clock.now() }, closed))
  expect(await shown(HEAVY_ONE)).toMatchObject({ open: false })
  await sellMatch(server, HEAVY_ONE, HEAVY)
  expect([await shown(HEAVY_ONE), await bet(HEAVY_ONE, '2.00')]).toEqual(sold)
  await sellMatch(server, HEAVY_ONE, ['2.00', '2.10', '2.21'])
  expect([await shown(HEAVY_ONE), await bet(HEAVY_ONE, '2.00')]).toEqual([
    { price: '2.00', open: false },
    'LEG_SUSPENDED',
  ])
})

test('a line that is not held and a match that is unknown are refused by name', async () => {
  await sellMatch(server, CALM, SANE)
  const refused = (code: string) => ({ code: 1, details: { ok: false, code } })
  expect(await release(CALM)).toMatchObject(refused('LINE_NOT_HELD'))
  expect(await release(UNKNOWN)).toMatchObject(refused('MATCH_UNKNOWN'))
})
