// The sign-up offer from its claim: once per account and per person, whichever process is asked, in its time, within the
// ceiling; and bet.
import { campaignsOf, type SignUpCampaign } from '@walia/domain/bonuses/campaigns.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Accounts, createAccounts } from '../accounts/index.ts'
import { createLedger } from '../ledger/index.ts'
import { platformOn } from '../platform/testPlatform.ts'
import { inTransaction } from '../platform/transaction.ts'
import { createSms } from '../sms/index.ts'
import { createBonuses } from './index.ts'
import { addSpent } from './testOffers.ts'
import { type Bettor, type BonusWorld, bonusWorld } from './testWorld.ts'

let world: BonusWorld
let there: Awaited<ReturnType<typeof secondProcess>>
beforeAll(async () => {
  world = await bonusWorld()
  there = await secondProcess()
})
afterAll(async () => {
  await there.platform.close()
  await world.close()
})
afterEach(async () => expect(await world.ledger.faults()).toEqual([]))

async function secondProcess() {
  const { config, pool } = world.platform
  const platform = await platformOn({ url: config.databaseUrl, pool })
  const ledger = createLedger(platform)
  const accounts = createAccounts(platform, { ledger, texts: platform.texts, sms: createSms(platform, []) })
  createBonuses(platform, { accounts, ledger })
  return { platform, accounts }
}

const DAY = 86_400_000
const { budget, claimDays } = campaignsOf('et').signUp as SignUpCampaign

type Server = { platform: BonusWorld['platform']; accounts: Accounts }
async function claim({ id }: Bettor, server: Server = world): Promise<string> {
  const { secret: sid, token } = await server.accounts.openSession(id, null)
  const url = '/api/v1/bonuses/claim'
  const payload = { token, campaign: 'sign_up' }
  const answer = await server.platform.app.inject({ method: 'POST', url, cookies: { sid }, payload })
  return answer.statusCode === 200 ? 'ok' : answer.json().code
}
const freeBetOf = async ({ id }: Bettor) => (await world.ledger.balancesOf(id)).free_bet
const offered = async (bettor: Bettor) => (await world.state(bettor)).sign_up
/** Two accounts that the same number has paid for. */
async function oneNumbers(): Promise<[Bettor, Bettor]> {
  const both: [Bettor, Bettor] = [await world.bettor(), await world.bettor()]
  const mobile = `2519${Math.trunc(Math.random() * 1e8)}`
  await inTransaction(world.platform.pool, async (db) => {
    for (const { id } of both) await world.accounts.keepPayer(id, { mobile }, db)
  })
  return both
}

test('a new account is offered 25.00, claims it once however often it asks, and bets it', async () => {
  const bettor = await world.bettor()
  expect((await world.post(bettor, '/api/v1/balance')).body.data).toMatchObject({ pending_bonus: '25.00' })
  expect(await offered(bettor)).toBe('25.00')
  const all = await Promise.all(Array.from({ length: 20 }, (_, n) => claim(bettor, n % 2 ? there : world)))
  expect(new Set(all)).toEqual(new Set(['ok']))
  expect(await freeBetOf(bettor)).toBe(25_00)
  expect(await world.state(bettor)).toMatchObject({ sign_up: '0.00', free_bets: [{ campaign: 'sign_up' }] })
  expect((await world.post(bettor, '/api/v1/balance')).body.data).toMatchObject({ pending_bonus: '0.00' })
  const matches = world.openMatches(1)
  expect((await world.place(bettor, matches, 25_00, 'free_bet')).status).toBe(200)
  await world.decide(matches, 'won')
  expect(await world.booksOf(bettor)).toEqual({ cash: 54_35 - 21_74, bonus: 0, reserved: 0 })
  expect(await claim(bettor)).toBe('ok')
  expect(await freeBetOf(bettor)).toBe(0)
})

test('of two accounts of one person one has it, when both claim at once in two processes, too', async () => {
  for (let round = 0; round < 5; round++) {
    const [one, other] = await oneNumbers()
    const answers = await Promise.all([claim(one), claim(other, there)])
    expect(answers.sort()).toEqual(['BONUS_OF_PERSON', 'ok'])
    expect((await freeBetOf(one)) + (await freeBetOf(other))).toBe(25_00)
    expect([await offered(one), await offered(other)]).toEqual(['0.00', '0.00'])
    // Told to the one that has none.
    const told = await Promise.all([one, other].map(async (each) => (await world.state(each)).of_person))
    expect(told.flat()).toEqual(['sign_up'])
    expect((told[0]?.length ?? 0) > 0).toBe((await freeBetOf(one)) === 0)
  }
})

test('a number whose account was closed after the offer, and that signs up again, is not offered it again', async () => {
  const before = await world.bettor()
  expect(await claim(before)).toBe('ok')
  // As closing it does, months later.
  await world.platform.pool.query(
    `update account set status = 'closed', closed_at = now(), closed_because = 'test', released_at = now() where id = $1`,
    [before.id],
  )
  const { mobile } = (await world.accounts.findById(before.id)) ?? { mobile: '' }
  const again: Bettor = { ...before, id: await world.accounts.openAccount(mobile, null) }
  expect([await offered(again), await claim(again)]).toEqual(['0.00', 'BONUS_OF_PERSON'])
})

test('who has it is answered as before when he claims again, also once it is stopped, and nothing is spent twice', async () => {
  const { pool } = world.platform
  const spent = async () =>
    (await pool.query(`select spent from bonus_campaign where campaign = 'sign_up'`)).rows[0].spent
  const stop = (by: string | null) =>
    pool.query(
      `update bonus_campaign set stopped_by = $1, stopped_at = case when $1::text is not null then now() end
       where campaign = 'sign_up'`,
      [by],
    )
  const [claimed, late] = [await world.bettor(), await world.bettor()]
  const before = await spent()
  expect(await claim(claimed)).toBe('ok')
  await stop('ann')
  try {
    expect([await claim(claimed, there), await claim(late, there)]).toEqual(['ok', 'BONUS_NOT_OFFERED'])
  } finally {
    await stop(null)
  }
  expect(await claim(claimed)).toBe('ok')
  expect([await spent(), await freeBetOf(claimed)]).toEqual([before + 25_00, 25_00])
})

test('an account is offered it for so many days only', async () => {
  const bettor = await world.bettor()
  world.platform.advance(claimDays * DAY + 1000)
  try {
    expect([await offered(bettor), await claim(bettor)]).toEqual(['0.00', 'BONUS_LATE'])
  } finally {
    world.platform.advance(-claimDays * DAY - 1000)
  }
})

test.each([
  ['blocked', 'ACCOUNT_BLOCKED'],
  ['self_excluded', 'SELF_EXCLUDED'],
] as const)('an account that is %s is refused: %s', async (status, code) => {
  const bettor = await world.bettor()
  await world.accounts.setStatus(bettor.id, status, 'test')
  expect(await claim(bettor)).toBe(code)
})

test('nothing is granted above the ceiling', async () => {
  const left = (change: number) => addSpent(world.platform, 'sign_up', change)
  const { rows } = await world.platform.pool.query(`select spent from bonus_campaign where campaign = 'sign_up'`)
  const change = budget - rows[0].spent - 60_00
  await left(change)
  try {
    const bettors = await Promise.all(Array.from({ length: 10 }, () => world.bettor()))
    const answers = await Promise.all(bettors.map((bettor, n) => claim(bettor, n % 2 ? there : world)))
    expect(answers.filter((answer) => answer === 'ok')).toHaveLength(2)
    expect(new Set(answers)).toEqual(new Set(['ok', 'BONUS_USED_UP']))
  } finally {
    await left(-change)
  }
})
