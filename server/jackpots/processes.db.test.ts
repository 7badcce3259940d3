// Jackpots in two processes on one PostgreSQL: one ends in every phase and the other goes on; entries in both at once.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LeaseLost } from '../platform/leases.ts'
import { roundsOf } from './testRounds.ts'
import { type JackpotProcess, type JackpotWorld, jackpotGround, jackpotProcess } from './testWorld.ts'

let ground: Awaited<ReturnType<typeof jackpotGround>>
let leader: JackpotProcess
beforeAll(async () => {
  ground = await jackpotGround()
  leader = await jackpotProcess(ground)
})
afterAll(async () => {
  await leader.end()
  await ground.close()
})

const worldNow = (): JackpotWorld => ({ ...ground, ...leader })
const { openRound, enter, mine, round, play, bookOf } = roundsOf(worldNow)

/** The leader ends, and another process takes over. */
async function takeOver(changes: Parameters<typeof jackpotProcess>[1] = {}): Promise<void> {
  await leader.end()
  leader = await jackpotProcess(ground, changes)
}

/** A page of payment is one transaction: the second one is cut off. */
const CUT_OFF = new Error('the process ends here')
const endsAfter = (pages: number) => (ledger: JackpotProcess['ledger']) => {
  let left = pages
  return {
    ...ledger,
    credit: (...given: Parameters<typeof ledger.credit>) =>
      left-- > 0 ? ledger.credit(...given) : Promise.reject(CUT_OFF),
  }
}

test('a process ends in every phase: the next goes on, draws once and pays everybody once', async () => {
  const of = await openRound()
  // More than one page. Whatever is drawn for the fifth match, a third has 13 right.
  const accounts = await Promise.all(Array.from({ length: 7 }, () => ground.bettor()))
  for (let count = 0; count < 90; count++) {
    const placed = await Promise.all(
      accounts.map((account) => enter(account, of, { picks: { 4: '1X2'[count % 3] as string } })),
    )
    expect(placed.map(({ status }) => status)).toEqual(accounts.map(() => 200))
  }
  await takeOver()
  expect(await round(of.id)).toMatchObject({ phase: 'open', entries: 630 })
  await leader.hand.close(of.id)
  await takeOver()
  play(of)
  ground.cancel(of.matches[4] as number)
  ground.beaconAhead(0)
  await leader.run()
  const announced = (await round(of.id)).draw
  expect(announced).toMatchObject({ seed: null })
  await takeOver()
  await leader.run()
  expect((await round(of.id)).draw).toEqual(announced)
  ground.beaconAhead(1000)
  await leader.run()
  const { draw, phase } = await round(of.id)
  expect([phase, draw.commitment]).toEqual(['decided', announced.commitment])
  await takeOver()
  await leader.run()
  expect((await round(of.id)).draw).toEqual(draw)
  expect(await leader.hand.award(of.id, 'ann')).toMatchObject({ ok: true })
  await takeOver()
  expect(await leader.hand.approve(of.id, 'ben')).toMatchObject({ ok: true })
  await takeOver({ ledger: endsAfter(1) })
  await expect(leader.hand.pay(of.id, 'cy')).rejects.toThrow(CUT_OFF)
  const paidFirst = await paidCount(of.id)
  expect(paidFirst).toBe(500)
  await takeOver()
  expect(await leader.hand.pay(of.id, 'cy')).toMatchObject({ ok: true, held: 0 })
  expect(await round(of.id)).toMatchObject({ phase: 'paid' })
  // 300,000.00 and the 548.10 of 12 right, which are less than an entry each, divided by 210.
  const won = Math.floor((300_000_00 + 548_10) / 210)
  const paid = Math.round((won * 100) / 115)
  for (const account of accounts) expect(await leader.cashOf(account)).toBe(1000_00 - 900_00 + 30 * paid)
  const tiers: { each: string | null; winners: number }[] = (await round(of.id)).tiers
  expect(tiers.reduce((sum, { winners }) => sum + winners, 0)).toBe(630)
  expect(await leader.ledger.faults()).toEqual([])
})

async function paidCount(id: number): Promise<number> {
  const { rows } = await ground.database.pool.query<{ count: number }>(
    'select count(*)::int as count from jackpot_entry where jackpot_id = $1 and status <> 9',
    [id],
  )
  return rows[0]?.count ?? 0
}

test('a process ends in every phase of a round that is void: the next goes on, and gives everybody back once', async () => {
  const of = await openRound()
  const carried = await bookOf(of)
  // A page is 500: so many that there is a second one.
  const accounts = await Promise.all(Array.from({ length: 6 }, () => ground.bettor()))
  for (let count = 0; count < 85; count++) {
    const placed = await Promise.all(accounts.map((account) => enter(account, of)))
    expect(placed.map(({ status }) => status)).toEqual(accounts.map(() => 200))
  }
  const cash = () => Promise.all(accounts.map((account) => leader.cashOf(account)))
  await leader.hand.close(of.id)
  play(of)
  ground.cancel(of.matches[4] as number)
  ground.beaconAhead(0)
  await leader.run()
  expect(await leader.hand.voidRound(of.id, 'ann')).toMatchObject({ ok: true, waits: 'for a second person' })
  await takeOver()
  // Void, and not a stake is given back yet.
  expect(await leader.hand.voidRound(of.id, 'ben')).toMatchObject({ ok: true, void: true })
  expect([await round(of.id), await paidCount(of.id)]).toMatchObject([{ phase: 'void', draw: { seed: null } }, 0])
  await takeOver({ ledger: endsAfter(1) })
  await leader.run()
  expect([await round(of.id), await paidCount(of.id)]).toMatchObject([{ phase: 'void' }, 500])
  // All have their stakes, and what was pooled is not where it came from.
  await takeOver({ ledger: (ledger) => ({ ...ledger, post: () => Promise.reject(CUT_OFF) }) })
  await leader.run()
  expect([await round(of.id), await paidCount(of.id)]).toMatchObject([{ phase: 'void' }, 510])
  expect(await bookOf(of)).toBe(carried + 510 * 5_22)
  await takeOver()
  await leader.run()
  const ended = await round(of.id)
  expect(ended).toMatchObject({ phase: 'refunded', void_because: 'operator', draw: { results: null, signature: null } })
  expect(ended.draw.seed).toMatch(/^[0-9a-f]{64}$/)
  // What was told as not drawn is not drawn later, when the beacon's value is out.
  ground.beaconAhead(1000)
  await leader.run()
  expect(await round(of.id)).toEqual(ended)
  await takeOver()
  await leader.run()
  expect(await round(of.id)).toEqual(ended)
  expect(await cash()).toEqual(accounts.map(() => 1000_00))
  const paid = (await Promise.all(accounts.map((account) => mine(account)))).flat()
  expect(new Set(paid.map((entry: { status: number; paid: string }) => `${entry.status} ${entry.paid}`))).toEqual(
    new Set(['4 10.00']),
  )
  expect(await bookOf(of)).toBe(carried)
  expect(await leader.ledger.faults()).toEqual([])
})

test('a second process takes entries, and neither moves rounds nor carries an operator’s word out', async () => {
  const of = await openRound('midweek')
  const second = await jackpotProcess(ground)
  const account = await ground.bettor()
  const key = ground.key()
  const body = {
    jackpot_id: of.id,
    picks: of.matches.map((parent_match_id) => ({ parent_match_id, outcomes: '1' })),
    stake: '10',
  }
  const both = await Promise.all([
    second.call(account, '/api/v1/jackpots/entries', body, key),
    enter(account, of, {}, key),
  ])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(both[1]?.body).toEqual(both[0]?.body)
  expect(await mine(account)).toHaveLength(1)
  expect(await second.cashOf(account)).toBe(990_00)
  expect(await bookOf(of)).toBe(5_22)
  await expect(second.hand.close(of.id)).rejects.toThrow(LeaseLost)
  expect(await round(of.id)).toMatchObject({ phase: 'open' })
  await leader.hand.close(of.id)
  expect((await second.call(account, '/api/v1/jackpots/entries', body, ground.key())).body.code).toBe('ROUND_CLOSED')
  await second.end()
})
