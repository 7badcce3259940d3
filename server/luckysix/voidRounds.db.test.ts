// Rounds of lucky six that are not drawn, on real PostgreSQL: every stake comes back once, whatever ends in between.

import { createBeaconSandbox } from '@walia/simulator/providers/beacon.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fund } from '../bets/testServer.ts'
import { endsAfter, type LuckyProcess, type LuckyWorld, luckyProcess, luckyWorld, TIMES } from './testWorld.ts'

let world: LuckyWorld
let leader: LuckyProcess
let nextAccount = 1
beforeAll(async () => {
  world = await luckyWorld()
  leader = await world.process()
})
afterAll(async () => {
  await leader.end()
  await world.close()
})
/** Every test begins with a round that takes bets and nothing else under way. */
beforeEach(async () => {
  await world.toEnd(leader)
  await leader.rounds.playOnce()
})

const bettor = async (): Promise<number> => {
  const account = nextAccount++
  await fund(world.database, [account], 1000_00)
  return account
}
const cashOf = (account: number) => leader.cashOf(account)
const mine = (account: number) => leader.mine(account)

test('without the beacon in its time the round is void, and every stake comes back whole', async () => {
  const account = await bettor()
  const { open } = await leader.state()
  await leader.place(account, { stake: '115' })
  world.sandbox.silence(true)
  await world.endBetting()
  for (let looks = 0; looks < 3; looks++) await leader.rounds.playOnce()
  expect((await leader.state()).past[0].phase).toBe('closed')
  await world.waitForNothing()
  for (let looks = 0; looks < 3; looks++) await leader.rounds.playOnce()
  world.sandbox.silence(false)
  const round = (await leader.state()).past.find(({ number }: { number: number }) => number === open.number)
  expect([round.phase, round.result, round.signature, round.seed === null]).toEqual(['refunded', null, null, false])
  expect(await mine(account)).toMatchObject([{ status: 4, paid: '115.00' }])
  expect(await cashOf(account)).toBe(1000_00)
  expect(await leader.ledger.faults()).toEqual([])
})

/** The open round's betting has just ended, or ended two hours ago; its value is due an hour after that. */
const closed = (ago: string) =>
  world.edit(
    `opens_at = now() - interval '1 day', closes_at = now() - interval '${ago}', beacon_round = 2 + floor(
       (extract(epoch from now() - interval '${ago}' + interval '1 hour') * 1000 - (network ->> 'genesisAt')::numeric)
       / (network ->> 'periodMs')::numeric)::bigint where phase = 'open'`,
  )
const hourLater = { ...TIMES, beaconAfterMs: 3_600_000 }

test('a value that is out before it can be by our clock, as betting closes: the round is void, and the log says why', async () => {
  const account = await bettor()
  await leader.place(account, { stake: '115' })
  await leader.end()
  leader = await world.process({ times: hourLater })
  const errors: string[] = []
  leader.platform.log.error = ((_: object, text: string) => errors.push(text)) as never
  const { open } = await leader.state()
  await closed('1 second')
  for (let looks = 0; looks < 3; looks++) await leader.rounds.playOnce()
  const found = async (number: number) =>
    (await leader.state()).past.find((each: { number: number }) => each.number === number)
  expect(await found(open.number)).toMatchObject({ phase: 'refunded', result: null })
  expect(errors.filter((text) => text.includes('clock'))).toHaveLength(1)
  expect(await cashOf(account)).toBe(1000_00)
  // One that is found late, its value out for an hour, is drawn.
  const { open: next } = await leader.state()
  await closed('2 hours')
  for (let looks = 0; looks < 3; looks++) await leader.rounds.playOnce()
  expect((await found(next.number))?.phase).toBe('settled')
})

test('a process that asks another beacon than the round names draws nothing by it', async () => {
  const account = await bettor()
  const { open } = await leader.state()
  await leader.place(account, { stake: '115' })
  await leader.end()
  const later = Date.now() + 1e10
  const other = await createBeaconSandbox({ secret: 'of others', now: () => later })
  const led = await luckyProcess(world.database, other)
  const phase = async () =>
    (await led.state()).past.find(({ number }: { number: number }) => number === open.number)?.phase
  await world.endBetting()
  for (let looks = 0; looks < 3; looks++) await led.rounds.playOnce()
  expect(await phase()).toBe('closed')
  await world.waitForNothing()
  for (let looks = 0; looks < 3; looks++) await led.rounds.playOnce()
  expect(await phase()).toBe('refunded')
  expect(await cashOf(account)).toBe(1000_00)
  await led.end()
  await other.close()
  leader = await world.process()
  // The round that it opened since names the other one too.
  await world.endBetting()
  await leader.rounds.playOnce()
  await world.waitForNothing()
  await leader.rounds.playOnce()
})

test('processes end while a void round is given back: the next one goes on, and every stake comes back once', async () => {
  const account = await bettor()
  const number = (await leader.state()).open.number
  // A page is 500: so many that there is a second one.
  const others = await Promise.all(Array.from({ length: 10 }, () => bettor()))
  for (let count = 0; count < 50; count++) {
    const placed = await Promise.all(others.map((other) => leader.place(other, { round: number })))
    expect(placed.map(({ status }) => status)).toEqual(others.map(() => 200))
  }
  await leader.place(account, { stake: '115' })
  const stateNow = async () => {
    const { rows } = await world.database.pool.query<{ phase: string; back: number }>(
      `select r.phase, (select count(*)::int from lucky_ticket t where t.round_number = r.number and t.status = 4) as back
         from game_round r where r.game = 'lucky6' and r.number = $1`,
      [number],
    )
    return [rows[0]?.phase, rows[0]?.back]
  }
  await leader.end()
  world.sandbox.silence(true)
  await world.endBetting()
  const second = await world.process()
  await second.rounds.playOnce()
  await world.waitForNothing()
  await second.rounds.playOnce()
  world.sandbox.silence(false)
  // The value is out by now: what is void is not drawn any more.
  world.releaseBeacon()
  expect(await stateNow()).toEqual(['void', 0])
  await second.end()
  const third = await world.process({ ledger: endsAfter(1) })
  await expect(third.rounds.playOnce()).rejects.toThrow('killed')
  expect(await stateNow()).toEqual(['void', 500])
  await third.end()
  leader = await world.process()
  await leader.rounds.playOnce()
  expect(await stateNow()).toEqual(['refunded', 501])
  await leader.rounds.playOnce()
  expect(await mine(account)).toMatchObject([{ status: 4, paid: '115.00' }])
  expect(await Promise.all([account, ...others].map((each) => cashOf(each)))).toEqual(Array(11).fill(1000_00))
  const { rows } = await world.database.pool.query(
    `select t.id from lucky_ticket t where t.round_number = $1
       and 1 <> (select count(*) from ledger_transfer l where l.reference = t.id::text and l.kind <> 'bet')`,
    [number],
  )
  expect(rows).toEqual([])
  expect(await leader.ledger.faults()).toEqual([])
})
