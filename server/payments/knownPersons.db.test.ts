// On a page that does not say who paid, anybody may have: what a person has once waits there until he is known, by an approved
// verification or by a payer who is named.
import { createHmac } from 'node:crypto'
import type { ChapaSandboxAccess } from '@walia/simulator/providers/chapa.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asOwner } from '../platform/testDatabase.ts'
import { atCheckout, openCheckout, openMobileMoney } from './testSandbox.ts'
import { type Bettor, become, closeWorld, deposit, newBettor, type World } from './testWorld.ts'

const DAY_MS = 86_400_000
let ebirr: World
let chapa: World
beforeAll(async () => {
  ;[ebirr, chapa] = [await openCheckout('ebirr'), await openCheckout('chapa')]
})
afterAll(async () => {
  await closeWorld(ebirr)
  await closeWorld(chapa)
})

let next = 0
const newNumber = () => `25197${String(6_000_000 + next++)}`

/** On the provider's page; nobody is named without a payer. */
async function pay(world: World, bettor: Bettor, payer?: string, amount = '1000'): Promise<string> {
  const { data } = (await deposit(world, bettor, amount)).body
  await atCheckout(data.checkout_url, 'pay', payer)
  await become(world, bettor, data.deposit_id, 'received', true)
  return data.deposit_id as string
}
async function post({ platform, accounts }: World, { id }: Bettor, path: string) {
  const { secret: sid, token } = await accounts.openSession(id, null)
  const call = { method: 'POST', url: `/api/v1/${path}`, cookies: { sid }, payload: { token } } as const
  return (await platform.app.inject(call)).json()
}
const claim = async (world: World, bettor: Bettor) => (await post(world, bettor, 'bonuses/claim')).code ?? 'ok'
const offered = async (world: World, bettor: Bettor) => {
  const { pending, awaits_person } = (await post(world, bettor, 'bonuses')).data
  return { pending, awaits_person }
}
const bonusOf = async ({ ledger }: World, { id }: Bettor) => (await ledger.balancesOf(id)).bonus
const isKnown = ({ bonuses, platform }: World, { id }: Bettor) => bonuses.isPersonKnown(id, platform.pool)
const change = ({ platform }: World, { id }: Bettor, set: string) =>
  platform.pool.query(`update deposit set ${set} where account_id = $1`, [id])

const WAITS = { pending: '0.00', awaits_person: '1000.00' }
const CLAIMABLE = { pending: '1000.00', awaits_person: '0.00' }

describe('three accounts whose deposits of 1,000.00 an eBirr page took without naming a payer', () => {
  test('have no bonus until a payer is named, and one payer’s accounts have one', async () => {
    const all = [await newBettor(ebirr), await newBettor(ebirr), await newBettor(ebirr)] as const
    for (const each of all) await pay(ebirr, each)
    for (const each of all) {
      expect(await claim(ebirr, each)).toBe('BONUS_PERSON_FIRST')
      expect(await offered(ebirr, each)).toEqual(WAITS)
    }
    const payer = newNumber()
    const [one, other, stranger] = all
    for (const each of [one, other]) await pay(ebirr, each, payer, '50')
    expect(await offered(ebirr, one)).toEqual(CLAIMABLE)
    expect([await claim(ebirr, one), await claim(ebirr, other)]).toEqual(['ok', 'BONUS_OF_PERSON'])
    expect(await claim(ebirr, stranger)).toBe('BONUS_PERSON_FIRST')
    expect(await Promise.all(all.map((each) => bonusOf(ebirr, each)))).toEqual([1000_00, 0, 0])
  })

  test('have it once a verification is approved; one that is looked at or has run out proves nobody', async () => {
    const { pool, clock } = ebirr.platform
    const verification = (id: number, status: string, validUntil: number | null) =>
      pool.query(
        `insert into verification (account_id, status, submission_id, valid_until) values ($1, $2, uuidv7(), $3)
         on conflict (account_id) do update set status = excluded.status, valid_until = excluded.valid_until`,
        [id, status, validUntil === null ? null : new Date(validUntil)],
      )
    const bettor = await newBettor(ebirr)
    await pay(ebirr, bettor)
    await verification(bettor.id, 'submitted', null)
    expect(await claim(ebirr, bettor)).toBe('BONUS_PERSON_FIRST')
    await verification(bettor.id, 'approved', clock.now())
    expect(await claim(ebirr, bettor)).toBe('BONUS_PERSON_FIRST')
    await verification(bettor.id, 'approved', clock.now() + DAY_MS)
    expect([await claim(ebirr, bettor), await bonusOf(ebirr, bettor)]).toEqual(['ok', 1000_00])
  })
})

test('a payer who pays from the account’s own number is named by a page that was not told it', async () => {
  const bettor = await newBettor(ebirr)
  await pay(ebirr, bettor, bettor.mobile)
  expect([await isKnown(ebirr, bettor), await claim(ebirr, bettor)]).toEqual([true, 'ok'])
})

test('Chapa, which is told the account’s number and says it back, names nobody by it, and somebody by another', async () => {
  const bettor = await newBettor(chapa)
  const id = await pay(chapa, bettor)
  expect([await isKnown(chapa, bettor), await claim(chapa, bettor)]).toEqual([false, 'BONUS_PERSON_FIRST'])
  const { webhookSecret } = chapa.sandbox.access as ChapaSandboxAccess
  const said = { event: 'charge.success', tx_ref: id.slice(4), amount: '1020.00', currency: 'ETB', mobile: newNumber() }
  const payload = JSON.stringify(said)
  const signature = createHmac('sha256', webhookSecret).update(payload).digest('hex')
  const headers = { 'content-type': 'application/json', 'x-chapa-signature': signature }
  const url = '/api/v1/payments/chapa/callback'
  expect((await chapa.platform.app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(200)
  expect([await isKnown(chapa, bettor), await claim(chapa, bettor)]).toEqual([true, 'ok'])
  const byBank = await newBettor(chapa)
  await pay(chapa, byBank, '1000555666777')
  expect(await claim(chapa, byBank)).toBe('ok')
})

test('a deposit that is all back with its payer names nobody, one of which a part is back does', async () => {
  const bettor = await newBettor(ebirr)
  await pay(ebirr, bettor, newNumber())
  expect(await isKnown(ebirr, bettor)).toBe(true)
  await change(ebirr, bettor, `reversed_at = now(), reversed_from = 'report', reversed_total = 10000`)
  expect(await isKnown(ebirr, bettor)).toBe(true)
  await change(ebirr, bettor, 'reversed_total = null')
  expect(await isKnown(ebirr, bettor)).toBe(false)
})

test('who asked nobody’s phone and named nobody is known by no deposit that was not paid', async () => {
  const bettor = await newBettor(ebirr)
  await deposit(ebirr, bettor, '1000')
  await change(ebirr, bettor, `payers = '[{"mobile": "251971234567"}]'`)
  expect(await isKnown(ebirr, bettor)).toBe(false)
})

test('whose phone was asked is known, but not by a method that has no provider here any more', async () => {
  const telebirr = await openMobileMoney('et')
  try {
    const bettor = await newBettor(telebirr)
    const { data } = (await deposit(telebirr, bettor, '1000')).body
    await become(telebirr, bettor, data.deposit_id, 'received')
    expect([await offered(telebirr, bettor), await isKnown(telebirr, bettor)]).toEqual([CLAIMABLE, true])
    const byPage = await newBettor(telebirr)
    await asOwner(
      telebirr.platform.config.databaseUrl,
      `insert into deposit (id, account_id, method, provider, mobile, amount, fee, currency, request_key, request_hash,
         status, created_at, settled_at)
       values (uuidv7(), $1, 'ebirr', 'ebirr', $2, 100000, 0, 'ETB', 'key', '', 'received', now(), now())`,
      [byPage.id, byPage.mobile],
    )
    expect(await isKnown(telebirr, byPage)).toBe(false)
  } finally {
    await closeWorld(telebirr)
  }
})
