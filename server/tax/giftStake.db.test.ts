// A free bet's row of the tax book explains its tax: what was paid and the gift's stake together are what was taxed.
import { includedTaxOf } from '@walia/domain/betslip/figures.ts'
import { dayAfter, dayOf, dayStartOf } from '@walia/domain/market/days.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BonusWorld, bonusWorld } from '../bonuses/testWorld.ts'
import { PERIOD_CLOSED_AFTER_MS } from '../ledger/index.ts'
import { inTransaction } from '../platform/transaction.ts'
import { closeNextDay, entriesOf } from './book.ts'
import type { TaxEntry } from './queries.ts'
import { taxReport } from './report.ts'

const [FIRST, LAST] = ['2000-01-01', '2100-01-01']
let world: BonusWorld
beforeAll(async () => {
  world = await bonusWorld()
})
afterAll(() => world.close())

const zone = () => world.platform.profile.timeZone
async function winningsOf(code: string): Promise<TaxEntry[]> {
  const entries: TaxEntry[] = []
  for await (const page of entriesOf(world.platform.pool, zone(), FIRST, LAST)) entries.push(...page)
  return entries.filter(({ ticket, cause }) => ticket === code && cause !== 'stake')
}

async function placed(source: 'cash' | 'free_bet') {
  const bettor = await world.bettor(100_00)
  if (source === 'free_bet') expect(await world.grant(bettor, 100_00)).toMatchObject({ ok: true })
  const matches = world.openMatches(3)
  expect((await world.place(bettor, matches, 100_00, source)).body).toMatchObject({ data: { source } })
  const { rows } = await world.platform.pool.query('select code from bet where account_id = $1', [bettor.id])
  return { matches, code: rows[0].code as string }
}

/** 86.96 of 100.00 is in play: at 15.63 that is 1,359.18. */
test('winnings and the gift’s stake are what the tax was taken of, and so is what is taken back', async () => {
  const { matches, code } = await placed('free_bet')
  await world.decide(matches, 'won')
  const tax = includedTaxOf(1359_18, 15)
  const won = { winnings: 1272_22, giftStake: 86_96, winningsTax: tax }
  expect(await winningsOf(code)).toMatchObject([{ cause: 'winnings', ...won }])
  await world.decide(matches, 'open')
  await world.decide(matches, 'won')
  const back = { winnings: -1272_22, giftStake: -86_96, winningsTax: -tax }
  expect(await winningsOf(code)).toMatchObject([won, { cause: 'winningsTakenBack', ...back }, won])
})

test('a stake of cash is paid with what it wins: nothing stands besides', async () => {
  const { matches, code } = await placed('cash')
  await world.decide(matches, 'won')
  expect(await winningsOf(code)).toMatchObject([{ cause: 'winnings', giftStake: 0 }])
})

test('a closed day keeps it, and the report sums it', async () => {
  const { pool, clock } = world.platform
  const day = dayOf(clock.now(), zone())
  const report = async () => (await taxReport(pool, zone(), FIRST, LAST)).total
  const before = await report()
  expect(before).toMatchObject({ gift_stakes: '86.96' })
  const now = dayStartOf(dayAfter(day), zone()) + PERIOD_CLOSED_AFTER_MS
  while ((await inTransaction(pool, (db) => closeNextDay(db, zone(), now))) !== null);
  expect(await report()).toEqual(before)
})
