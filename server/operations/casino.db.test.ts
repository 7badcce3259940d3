// An operator and the casino: games and providers switched off with their rounds finished, what is open, what is to be looked at.
import { casinoPaths } from '@walia/contract/casino.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BET, type CasinoWorld, casinoWorld, seat, statusOf, units, WIN, winOf } from '../casino/testWorld.ts'
import { createOperations, type Operations } from './index.ts'
import { runCommand } from './testOperations.ts'

let world: CasinoWorld
let operations: Operations
beforeAll(async () => {
  world = await casinoWorld()
  const { platform, casino } = world.first
  operations = createOperations(platform, { casino, simulated: null } as never)
})
afterAll(async () => {
  expect(await world.first.ledger.faults()).toEqual([])
  await world.close()
})

const why = ['--by', 'abebe', '--reason', 'a fault of the game']
const run = (...args: string[]) => runCommand(world.owner as never, operations, args)
const list = async () => (await run('casino', 'list'))?.details as Record<string, Record<string, unknown>[]>
/** Whether each game can be played; what was read for another is shown for two seconds. */
const lobby = async () => {
  world.first.platform.advance(3_000)
  const { body } = await world.first.platform.app.inject({ method: 'GET', url: casinoPaths.lobby })
  return Object.fromEntries(JSON.parse(body).data.games.map(({ id, on }: { id: string; on: boolean }) => [id, on]))
}

test.each([
  [['--provider', 'acme', '--game', 'fruits'], { 'acme-fruits': false, 'acme-cards': true }],
  [['--provider', 'acme'], { 'acme-fruits': false, 'acme-cards': false }],
])('off with %j: no new round, open ones go on to their end, and on again', async (which, on) => {
  const { bet, call, cash } = await seat(world)
  const open = bet(10)
  expect(statusOf(await call(BET, open))).toBe('OK')
  expect(await run('casino', 'off', ...which, ...why)).toMatchObject({ outcome: 'done', details: { open_rounds: 1 } })
  await expect.poll(lobby).toMatchObject(on)
  expect(statusOf(await call(BET, bet(10)))).toBe('INVALID_GAME')
  const more = bet(5, { round: open.round })
  expect(statusOf(await call(BET, more))).toBe('OK')
  expect(statusOf(await call(WIN, winOf(open, units(20))))).toBe('OK')
  expect(await cash()).toBe(105_00)
  expect(await run('casino', 'on', ...which, ...why)).toMatchObject({ outcome: 'done', details: { open_rounds: 0 } })
  await expect.poll(lobby).toMatchObject({ 'acme-fruits': true })
  expect(statusOf(await call(BET, bet(10)))).toBe('OK')
  // Nothing stays open for the next test.
  await world.owner.query(`select casino_end_round(id, 'ended', 'rule', now()) from casino_round where state = 'open'`)
})

test('the list has switches, what is open, and what is to be looked at', async () => {
  const { account, bet, call } = await seat(world, 100_00, 'fest')
  const open = bet(12.5)
  await call(BET, open)
  await call(WIN, winOf(bet(1), units(3), { reference_transaction_uuid: undefined }))
  const { providers, games, open_rounds, flagged } = await list()
  expect(providers).toMatchObject([
    { id: 'acme', is_on: true },
    { id: 'fest', is_on: true, open_rounds: 1, open_stake: '12.50', flagged: { WITHOUT_BET: 1 } },
  ])
  expect(games?.find(({ provider, code }) => provider === 'fest' && code === 'fruits')).toMatchObject({
    ...{ open_rounds: 1, open_stake: '12.50', is_on: true },
  })
  expect(open_rounds).toMatchObject([{ account_id: account, round_ref: open.round, staked: '12.50' }])
  expect(flagged).toMatchObject([{ account_id: account, flag: 'WITHOUT_BET', amount: '3.00' }])
})

test('a game’s stakes have the least and the most that were set, or the provider’s own again', async () => {
  const { bet, call } = await seat(world, 1_000_00)
  const set = (...limits: string[]) =>
    run('casino', 'limits', '--provider', 'acme', '--game', 'fruits', ...limits, ...why)
  const stakes = async () => {
    // What was read before is taken for two seconds.
    world.first.platform.advance(3_000)
    const [less, least, most, more] = [4.99, 5, 20, 20.01].map((amount) => bet(amount))
    return Promise.all([less, least, most, more].map(async (each) => statusOf(await call(BET, each as never))))
  }
  const done = { outcome: 'done', details: { min: 5_00, max: 20_00 } }
  // Given twice they are the same.
  for (let times = 0; times < 2; times += 1) expect(await set('--min', '5', '--max', '20')).toMatchObject(done)
  expect(await stakes()).toEqual(['LIMIT_REACHED', 'OK', 'OK', 'LIMIT_REACHED'])
  expect((await list()).games).toContainEqual(
    expect.objectContaining({ provider: 'acme', code: 'fruits', bet_min: '5.00', bet_max: '20.00' }),
  )
  expect(await set('--min', '5')).toMatchObject({ outcome: 'done' })
  expect((await stakes()).at(-1)).toBe('OK')
  expect(await set()).toMatchObject({ outcome: 'done' })
  expect(await stakes()).toEqual(['OK', 'OK', 'OK', 'OK'])
  expect(await run('casino', 'limits', '--provider', 'acme', '--game', 'nothing', ...why)).toMatchObject({
    ...{ outcome: 'refused', details: { code: 'NO_SUCH_GAME' } },
  })
  await expect(set('--min', '9', '--max', '5')).rejects.toThrow('more than --max')
  await world.owner.query(`select casino_end_round(id, 'ended', 'rule', now()) from casino_round where state = 'open'`)
})

test.each([
  [['--provider', 'nobody'], 'NO_SUCH_PROVIDER'],
  [['--provider', 'acme', '--game', 'nothing'], 'NO_SUCH_GAME'],
])('%j is refused with %s', async (which, code) => {
  expect(await run('casino', 'off', ...which, ...why)).toMatchObject({ outcome: 'refused', details: { code } })
})
