// One first-deposit bonus per person: accounts that share a browser or a payer have it once, whichever claims first, in
// whichever process.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepDevice } from '../accounts/devices.ts'
import { type Accounts, createAccounts, type PayerMark } from '../accounts/index.ts'
import { createLedger } from '../ledger/index.ts'
import { type TestDatabase, testDatabase } from '../platform/testDatabase.ts'
import { platformOn } from '../platform/testPlatform.ts'
import { inTransaction } from '../platform/transaction.ts'
import { createSms } from '../sms/index.ts'
import { createWallet } from '../wallet/index.ts'
import type { Persons } from './deps.ts'
import { createBonuses } from './index.ts'

const DAY_MS = 86_400_000
type Server = Awaited<ReturnType<typeof serverOn>>
let database: TestDatabase
let here: Server
let there: Server
beforeAll(async () => {
  database = await testDatabase(20)
  here = await serverOn(database)
  there = await serverOn(database)
})
afterAll(async () => {
  await here.platform.close()
  await there.platform.close()
  await database.drop()
})

/** A process of its own on the database. */
async function serverOn(on: TestDatabase) {
  const platform = await platformOn(on)
  const ledger = createLedger(platform)
  const accounts: Accounts = createAccounts(platform, { ledger, texts: platform.texts, sms: createSms(platform, []) })
  const bonuses = createBonuses(platform, { accounts, ledger })
  return { platform, ledger, accounts, bonuses, wallet: createWallet(platform, { accounts, ledger, bonuses }) }
}

let nextNumber = 915_000_000
type Bettor = { id: number; mobile: string }

async function bettor(marks: readonly PayerMark[] = [], amount = 100_00): Promise<Bettor> {
  const { platform, accounts, wallet } = here
  const mobile = `251${nextNumber++}`
  const id = await accounts.openAccount(mobile, null)
  await inTransaction(platform.pool, async (db) => {
    const incoming = { accountId: id, provider: 'test', reference: crypto.randomUUID(), amount, fee: 0 }
    if (amount > 0) await wallet.deposit(incoming, db)
    for (const mark of marks) await accounts.keepPayer(id, mark, db)
  })
  return { id, mobile }
}

async function claim({ id }: Bettor, { platform, accounts }: Server = here): Promise<string> {
  const { secret: sid, token } = await accounts.openSession(id, null)
  const url = '/api/v1/bonuses/claim'
  const answer = await platform.app.inject({ method: 'POST', url, cookies: { sid }, payload: { token } })
  return answer.statusCode === 200 ? 'ok' : answer.json().code
}
const bonusOf = async ({ id }: Bettor) => (await here.ledger.balancesOf(id)).bonus
const bonusesOf = async ({ id }: Bettor) => {
  const { secret: sid, token } = await here.accounts.openSession(id, null)
  const asked = { method: 'POST', url: '/api/v1/bonuses', cookies: { sid }, payload: { token } } as const
  return (await here.platform.app.inject(asked)).json().data
}
const paidBy = (mobile: string): PayerMark => ({ mobile })

test('strangers have it each', async () => {
  const [one, other] = [await bettor([paidBy('251999000001')]), await bettor([paidBy('251999000002')])]
  expect([await claim(one), await claim(other)]).toEqual(['ok', 'ok'])
})

test('a second account that the same number has paid for is refused, and is offered nothing', async () => {
  const payer = paidBy('251999000003')
  const [one, other] = [await bettor([payer]), await bettor([payer])]
  expect([await claim(one), await claim(other), await bonusOf(other)]).toEqual(['ok', 'BONUS_OF_PERSON', 0])
  expect((await bonusesOf(other)).pending).toBe('0.00')
})

test('a second account on the same browser is not promised a bonus before its first deposit', async () => {
  const [one, other] = [await bettor(), await bettor([], 0)]
  expect(await bonusesOf(other)).toMatchObject({ offer: { is_open: true } })
  await keepDevice(
    here.platform,
    here.platform.pool,
    other.id,
    await keepDevice(here.platform, here.platform.pool, one.id, null),
  )
  expect(await bonusesOf(other)).toMatchObject({ offer: { is_open: true } })
  expect(await claim(one)).toBe('ok')
  expect(await bonusesOf(other)).toMatchObject({ offer: { is_open: false }, of_person: ['first_deposit'] })
  expect(await bonusesOf(one)).toMatchObject({ of_person: [] })
})

test('an account whose deposit another account’s number has paid counts as that one’s, whoever claims first', async () => {
  const owner = await bettor()
  const paidFor = await bettor([paidBy(owner.mobile)])
  expect([await claim(owner), await claim(paidFor)]).toEqual(['ok', 'BONUS_OF_PERSON'])
  const second = await bettor()
  const first = await bettor([paidBy(second.mobile)])
  expect([await claim(first), await claim(second)]).toEqual(['ok', 'BONUS_OF_PERSON'])
})

test('one bank account that two were paid on is one person', async () => {
  const bank: PayerMark = { bank: 'cbe', accountNumber: '1000123456789' }
  const [one, other] = [await bettor([bank]), await bettor([bank])]
  expect([await claim(one), await claim(other)]).toEqual(['ok', 'BONUS_OF_PERSON'])
})

test('two that were logged in with the same browser are one person, also after both have other secrets of it', async () => {
  const [one, other] = [await bettor(), await bettor()]
  const { platform } = here
  const secret = await keepDevice(platform, platform.pool, one.id, null)
  const next = await keepDevice(platform, platform.pool, other.id, secret)
  await keepDevice(platform, platform.pool, one.id, next)
  expect([await claim(one), await claim(other)]).toEqual(['ok', 'BONUS_OF_PERSON'])
})

test('ten accounts of one payer that claim at once in two processes get one bonus', async () => {
  const payer = paidBy('251999000004')
  const all = await Promise.all(Array.from({ length: 10 }, () => bettor([payer])))
  const answers = await Promise.all(all.map((each, index) => claim(each, index % 2 === 0 ? here : there)))
  expect(answers.toSorted()).toEqual([...Array(9).fill('BONUS_OF_PERSON'), 'ok'])
  const held = await Promise.all(all.map(bonusOf))
  expect(held.filter((amount) => amount > 0)).toEqual([100_00])
  expect(await here.ledger.faults()).toEqual([])
})

/** A process that is told so of everybody. */
async function claimAt(each: Bettor, persons: Persons, { days = 0 } = {}): Promise<string> {
  const server = await serverOn(database)
  server.bonuses.askPersons(persons)
  server.platform.advance(days * DAY_MS)
  try {
    return await claim(each, server)
  } finally {
    await server.platform.close()
  }
}
const known: Persons = { isKnown: async () => true, reviewMs: async () => 0 }

test('who is not known waits, unless nothing would come of it', async () => {
  const nobody: Persons = { ...known, isKnown: async () => false }
  const payer = paidBy('251999000005')
  const [one, other] = [await bettor([payer]), await bettor([payer])]
  expect([await claimAt(one, nobody), await bonusOf(one)]).toEqual(['BONUS_PERSON_FIRST', 0])
  expect([await claimAt(one, known), await claimAt(other, nobody)]).toEqual(['ok', 'BONUS_OF_PERSON'])
})

test('a payer who is named while it is asked whether he is known is looked for among the others’ payers', async () => {
  const payer = paidBy('251999000006')
  const [one, other] = [await bettor([payer]), await bettor()]
  expect(await claim(one)).toBe('ok')
  const { platform, accounts } = here
  const isKnown = async (id: number) => {
    await inTransaction(platform.pool, (db) => accounts.keepPayer(id, payer, db))
    return true
  }
  expect(await claimAt(other, { ...known, isKnown })).toBe('BONUS_OF_PERSON')
})

test('the 30 days stand still while a document of his waits for a decision', async () => {
  const reviewed: Persons = { ...known, reviewMs: async () => 10 * DAY_MS }
  const [one, other] = [await bettor(), await bettor()]
  expect(await claimAt(one, known, { days: 30 })).toBe('BONUS_LATE')
  expect(await claimAt(one, reviewed, { days: 40 })).toBe('BONUS_LATE')
  expect(await claimAt(other, reviewed, { days: 39 })).toBe('ok')
})
