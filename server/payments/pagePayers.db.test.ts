// Who pays on a provider's page connects accounts, whether the provider names him in a webhook, before or after the money, or
// when it is asked: rules of one person see him as they see whose phone was asked.
import { createHmac } from 'node:crypto'
import type { ChapaSandboxAccess } from '@walia/simulator/providers/chapa.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { payersFrom } from './payers.ts'
import { atCheckout, openCheckout } from './testSandbox.ts'
import { type Bettor, become, closeWorld, deposit, newBettor, type World } from './testWorld.ts'

let chapa: World
let ebirr: World
beforeAll(async () => {
  ;[chapa, ebirr] = [await openCheckout('chapa'), await openCheckout('ebirr')]
})
afterAll(async () => {
  await closeWorld(chapa)
  await closeWorld(ebirr)
})

let next = 0
const newNumber = () => `25197${String(7_000_000 + next++)}`
const local = (mobile: string) => `0${mobile.slice(3)}`

async function paidBy(world: World, payer?: string): Promise<Bettor> {
  const bettor = await newBettor(world)
  const { data } = (await deposit(world, bettor, '100')).body
  await atCheckout(data.checkout_url, 'pay', payer)
  await become(world, bettor, data.deposit_id, 'received', true)
  return bettor
}
const connectedWith = async (world: World, { id }: Bettor) =>
  (await world.accounts.connectionsOf(id, new Date(0)))
    .filter(({ how }) => how === 'payer')
    .map(({ otherId }) => otherId)
async function claim({ platform }: World, { sid, token }: Bettor) {
  const call = { method: 'POST', url: '/api/v1/bonuses/claim', cookies: { sid }, payload: { token } } as const
  const answer = await platform.app.inject(call)
  return answer.statusCode === 200 ? 'ok' : answer.json().code
}

describe.each(['chapa', 'ebirr'] as const)('%s', (shape) => {
  const world = () => (shape === 'chapa' ? chapa : ebirr)

  test('of two accounts that one number paid for on its page, one has the first deposit’s bonus', async () => {
    const payer = newNumber()
    const [one, other] = [await paidBy(world(), local(payer)), await paidBy(world(), payer)]
    expect(await connectedWith(world(), other)).toEqual([one.id])
    expect([await claim(world(), one), await claim(world(), other)]).toEqual(['ok', 'BONUS_OF_PERSON'])
  })

  test('the number of another account that paid connects both, and who paid himself is connected with nobody', async () => {
    const owner = await paidBy(world())
    const paidFor = await paidBy(world(), local(owner.mobile))
    expect(await connectedWith(world(), paidFor)).toEqual([owner.id])
    expect(await connectedWith(world(), owner)).toEqual([paidFor.id])
    expect(await world().payments.payersOf(paidFor.id)).toContain(owner.mobile)
    expect(await connectedWith(world(), await paidBy(world()))).toEqual([])
  })
})

test('of two accounts that one bank account paid for by Chapa, one has the bonus', async () => {
  const [one, other] = [await paidBy(chapa, '1000987654321'), await paidBy(chapa, '1000987654321')]
  expect([await claim(chapa, one), await claim(chapa, other)]).toEqual(['ok', 'BONUS_OF_PERSON'])
})

describe('a webhook that names a payer whom the answer does not', () => {
  const tell = async (id: string, said: object, signedBy?: string) => {
    const { webhookSecret } = chapa.sandbox.access as ChapaSandboxAccess
    const body = JSON.stringify({
      event: 'charge.success',
      tx_ref: id.slice(4),
      amount: '102.00',
      currency: 'ETB',
      ...said,
    })
    const signature = createHmac('sha256', signedBy ?? webhookSecret)
      .update(body)
      .digest('hex')
    const headers = { 'content-type': 'application/json', 'x-chapa-signature': signature }
    const url = '/api/v1/payments/chapa/callback'
    return (await chapa.platform.app.inject({ method: 'POST', url, headers, payload: body })).statusCode
  }
  const begun = async () => {
    const bettor = await newBettor(chapa)
    const { data } = (await deposit(chapa, bettor, '100')).body
    return { bettor, id: data.deposit_id as string, url: data.checkout_url as string }
  }

  test('before the money or after it connects the account once the money is there', async () => {
    const mobile = newNumber()
    const [before, after] = [await begun(), await begun()]
    expect(await tell(before.id, { mobile: local(mobile) })).toBe(200)
    expect(await connectedWith(chapa, before.bettor)).toEqual([])
    for (const { bettor, id, url } of [before, after]) {
      await atCheckout(url, 'pay')
      await become(chapa, bettor, id, 'received', true)
    }
    expect(await connectedWith(chapa, before.bettor)).toEqual([])
    expect(await tell(after.id, { mobile: local(mobile) })).toBe(200)
    expect(await connectedWith(chapa, after.bettor)).toEqual([before.bettor.id])
  })

  test('that is forged, or about a payment that failed, connects nobody', async () => {
    const owner = await paidBy(chapa)
    const { bettor, id, url } = await begun()
    expect(await tell(id, { mobile: owner.mobile }, 'somebody else')).toBe(401)
    expect(await tell(id, { mobile: owner.mobile, event: 'charge.failed/cancelled' })).toBe(200)
    await atCheckout(url, 'pay')
    await become(chapa, bettor, id, 'received', true)
    expect(await connectedWith(chapa, bettor)).toEqual([])
  })
})

test.each([
  [{ mobile: '0911 22 33 44' }, ['251911223344']],
  [{ mobile: 251911223344 }, ['251911223344']],
  [{ mobile: '2519****3344' }, []],
  [{ mobile: null, bank: 'cbebirr', account: '1000123456789' }, ['cbebirr 1000123456789']],
  [{ bank: 'cbebirr', account: '1000*****6789' }, []],
  [{ bank: undefined, account: undefined }, []],
  [{ bank: 'x'.repeat(41), account: '1000123456789' }, []],
  [{ mobile: { $gt: '' }, bank: {}, account: '1000123456789' }, []],
])('%j names %j', (said, marks) => {
  const read = payersFrom(said, chapa.platform.profile.phone)
  expect(read.map((mark) => ('bank' in mark ? `${mark.bank} ${mark.accountNumber}` : mark.mobile))).toEqual(marks)
})
