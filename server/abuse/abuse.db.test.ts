// Opposite sides of connected accounts, from the bets to the operator's decision, on real PostgreSQL.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { betBody, legBody } from '../bets/testServer.ts'
import { openOffers } from '../bonuses/testOffers.ts'
import { type Bettor, type BonusWorld, bonusWorld } from '../bonuses/testWorld.ts'
import { createOperations } from '../operations/index.ts'
import { runCommand } from '../operations/testOperations.ts'
import { createJobs } from '../platform/jobs.ts'
import { inTransaction } from '../platform/transaction.ts'
import { type Abuse, createAbuse } from './index.ts'

let world: BonusWorld
let abuse: Abuse
let elsewhere: Abuse
beforeAll(async () => {
  world = await bonusWorld()
  const { platform, accounts } = world
  abuse = createAbuse(platform, { accounts })
  // As another process does.
  elsewhere = createAbuse({ ...platform, jobs: createJobs(platform.pool, platform.log) }, { accounts })
})
afterAll(() => world.close())

const payer = (...bettors: Bettor[]) => {
  const mobile = `25198${Math.floor(Math.random() * 1e7)}`
  return inTransaction(world.platform.pool, async (db) => {
    for (const { id } of bettors) await world.accounts.keepPayer(id, { mobile }, db)
  })
}

async function withRedeemed(): Promise<Bettor> {
  const bettor = await world.bettor()
  await world.givePoints(bettor, 100)
  expect((await world.post(bettor, '/api/v1/loyalty/redeem', { points: 100 })).status).toBe(200)
  return bettor
}

async function bet(bettor: Bettor, matches: readonly number[], outcome: '1' | '3', source: string): Promise<string> {
  const odds = outcome === '1' ? '2.50' : '2.80'
  const betslip = matches.map((id) => legBody(id, { bet_pick: outcome, outcome_id: outcome, odd_value: odds }))
  const body = betBody([], { stake: '50.00', source, betslip })
  const answer = await world.post(bettor, '/api/v2/bet', body, crypto.randomUUID())
  expect([answer.status, answer.body.code]).toEqual([200, undefined])
  return answer.body.bet_id
}
const findings = async () => (await abuse.findings()) as { id: number; bet: string; other_bet: string; how: string[] }[]

test('redeemed points on one outcome and cash of a connected account on another are found once, by whichever process', async () => {
  const [given, cash, stranger] = [await withRedeemed(), await world.bettor(500_00), await world.bettor(500_00)]
  await payer(given, cash)
  const [first = 0, second = 0, third = 0] = world.openMatches(3)
  const one = await bet(given, [first, second], '1', 'points')
  const other = await bet(cash, [first, third], '3', 'cash')
  await bet(stranger, [first, third], '3', 'cash')
  const counts = await Promise.all([abuse.findOppositeSides(), elsewhere.findOppositeSides()])
  expect(counts.toSorted()).toEqual([0, 1])
  expect(await findings()).toMatchObject([
    {
      bet: one,
      source: 'points',
      outcome: '1',
      other_bet: other,
      other_source: 'cash',
      other_outcome: '3',
      how: ['payer'],
    },
  ])
  expect(await abuse.findOppositeSides()).toBe(0)
})

test('connected accounts that bet the same, or both in cash, are not listed', async () => {
  const before = (await findings()).length
  const [given, same, cash] = [await withRedeemed(), await world.bettor(500_00), await world.bettor(500_00)]
  await payer(given, same)
  await payer(same, cash)
  const [first = 0, second = 0] = world.openMatches(2)
  await bet(given, [first, second], '1', 'points')
  await bet(same, [first, second], '1', 'cash')
  await bet(cash, [first, second], '3', 'cash')
  await abuse.findOppositeSides()
  expect(await findings()).toHaveLength(before)
})

test('the operator lists and decides it with a reason, which nobody can change afterwards', async () => {
  const { platform } = world
  const operations = createOperations(platform, { abuse, simulated: null } as never)
  const run = (...args: string[]) => runCommand(platform.pool, operations, args)
  const [found] = await findings()
  const list = await run('abuse', 'list')
  expect(list).toMatchObject({ outcome: 'done', details: { findings: [{ id: found?.id, bet: found?.bet }] } })
  const why = ['--reason', 'brothers, each with a slip of his own', '--by', 'hanna']
  expect(await run('abuse', 'decide', '--id', '999', '--as', 'cleared', ...why)).toMatchObject({ outcome: 'refused' })
  expect(await run('abuse', 'decide', '--id', String(found?.id), '--as', 'cleared', ...why)).toMatchObject({
    outcome: 'done',
  })
  expect(await findings()).toEqual([])
  const { rows } = await platform.pool.query('select decided_as, decided_by, reason from abuse_decision')
  expect(rows).toEqual([{ decided_as: 'cleared', decided_by: 'hanna', reason: why[1] }])
  for (const sql of ['delete from abuse_finding', `update abuse_decision set decided_as = 'confirmed'`])
    await expect(
      inTransaction(platform.pool, async (db) => {
        await db.query('set local role walia_app')
        await db.query(sql)
      }),
    ).rejects.toThrow(/permission denied/)
})

test('boosted odds on one outcome and cash of a connected account on another are found, without any money that was given', async () => {
  const [boosted, cash] = [await world.bettor(500_00), await world.bettor(500_00)]
  await payer(boosted, cash)
  const [id = 0] = world.openMatches(1)
  const draft = {
    ...{ event: { parentMatchId: id, market: 1, specifiers: '', outcomes: ['1'] }, accounts: null, percent: 10 },
    ...{ oddsMax: null, stakeMax: 50_00, usesMax: 1, ceiling: 100_00, from: null, until: null },
  }
  await openOffers(world.bonuses, 'odds_boost')
  const made = await world.oddsBoosts.make(draft, { id: 9_999, by: 'ann' })
  expect(made).toMatchObject({ ok: true })
  const leg = legBody(id, { odd_value: '2.75' })
  const boost = { betslip: [leg], stake: '50.00', total_odd: '2.75', odds_boost_id: made.ok ? made.id : 0 }
  const one = await world.post(boosted, '/api/v2/bet', betBody([], boost), crypto.randomUUID())
  expect([one.status, one.body.code]).toEqual([200, undefined])
  const other = await bet(cash, [id], '3', 'cash')
  expect(await abuse.findOppositeSides()).toBe(1)
  expect(await findings()).toMatchObject([
    {
      bet: one.body.bet_id,
      source: 'cash',
      boosted: true,
      other_bet: other,
      other_source: 'cash',
      other_boosted: false,
    },
  ])
})
