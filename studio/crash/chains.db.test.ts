// The salt of a chain from a beacon over HTTP: the announced value alone, and only when the network signed it.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beaconTimeOf, beaconValueOf, QUICKNET } from '@walia/domain/fair/beacon.ts'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createPool } from '../database.ts'
import { createTestStudio, type TestStudio } from '../testStudio.ts'
import { currentChain, loadChains } from './chains.ts'
import { createLinks } from './links.ts'
import { openRound } from './rounds.ts'

/** Published by drand's quicknet for its round 1000. */
const ROUND = 1000
const SIGNATURE = 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39'
const links = createLinks('of a test')

let studio: TestStudio
let pool: pg.Pool
/** What the beacon answers now, and what it was asked for. */
let answer: { status: number; body: string }
let asked: string[] = []
const beacon = createServer((request, response) => {
  asked.push(request.url as string)
  response.writeHead(answer.status).end(answer.body)
})
beforeAll(async () => {
  studio = await createTestStudio()
  pool = createPool(studio.databaseUrl)
  await new Promise<void>((resolve) => beacon.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  beacon.close()
  await pool.end()
  await studio.close()
})
let games = 0
let game: string
beforeEach(() => {
  games += 1
  game = `of test ${games}`
  asked = []
})

const deps = () => ({ pool, links, beaconUrl: `http://127.0.0.1:${(beacon.address() as AddressInfo).port}/` })
/** A chain whose announced value is the one that we have. */
async function announced(): Promise<void> {
  expect(await currentChain(deps(), game)).toBeNull()
  await studio.db.query('update crash_chain set beacon_round = $2 where game = $1', [game, ROUND])
}
const saltOf = async () => (await pool.query('select salt from crash_chain where game = $1', [game])).rows[0].salt

test('a chain is published with a value of the beacon that does not exist yet', async () => {
  const before = Date.now()
  await currentChain(deps(), game)
  const { rows } = await pool.query('select beacon_round, salt from crash_chain where game = $1', [game])
  expect(beaconTimeOf(QUICKNET, rows[0].beacon_round)).toBeGreaterThanOrEqual(before + 10_000)
  expect(rows[0].salt).toBeNull()
  expect(await loadChains(pool, game)).toMatchObject([
    { number: 1, ends: expect.stringMatching(/^[0-9a-f]{64}$/), beaconRound: rows[0].beacon_round, salt: null },
  ])
})

test.each(['aviator', 'comet-crash', 'split-pot'])('anybody is told the chains of %s', async (name) => {
  const told = async () => (await (await fetch(`${studio.url}/studio/play/fair/${name}`)).json()).chains
  await expect.poll(told).toMatchObject([{ number: 1, ends: expect.any(String) }])
})

test('of another game there are none', async () => {
  expect((await fetch(`${studio.url}/studio/play/fair/plinko`)).status).toBe(404)
})

test('its salt is the announced value, asked of the network by its name', async () => {
  await announced()
  answer = { status: 200, body: JSON.stringify({ round: ROUND, signature: SIGNATURE }) }
  expect(await currentChain(deps(), game)).toMatchObject({ salt: beaconValueOf(SIGNATURE), used: 0 })
  expect(asked).toEqual([`/${QUICKNET.hash}/public/${ROUND}`])
  expect(await saltOf()).toBe(beaconValueOf(SIGNATURE))
  await currentChain(deps(), game)
  expect(asked.length).toBe(1)
})

test.each([
  ['a value that is not there yet', 404, '{}'],
  ['a forged signature', 200, JSON.stringify({ round: ROUND, signature: SIGNATURE.replace('a', 'b') })],
  ['no JSON', 200, '<html>'],
  ['no signature', 200, 'null'],
])('%s: no salt, and no round is opened', async (_, status, body) => {
  await announced()
  answer = { status, body }
  expect(await openRound(deps(), game, 1000)).toBeNull()
  expect(await saltOf()).toBeNull()
})
