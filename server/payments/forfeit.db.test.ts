// A withdrawal that would end a bonus begins only with the amount that the bettor has seen.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openMobileMoney } from './testSandbox.ts'
import { type Bettor, become, closeWorld, deposit, newBettor, type World } from './testWorld.ts'

let world: World
beforeAll(async () => {
  world = await openMobileMoney('et')
})
afterAll(() => closeWorld(world))
afterEach(async () => expect(await world.ledger.faults()).toEqual([]))

async function post({ sid, token }: Bettor, url: string, body: object) {
  const answer = await world.platform.app.inject({
    method: 'POST',
    url: `/api/v1/${url}`,
    cookies: { sid },
    payload: { token, ...body },
  })
  return { status: answer.statusCode, body: answer.json() }
}
const withdraw = (bettor: Bettor, forfeit?: string) =>
  post(bettor, 'withdraw', { amount: '60', method: world.method, ...(forfeit === undefined ? {} : { forfeit }) })
const books = async ({ id }: Bettor) => {
  const { cash, bonus } = await world.ledger.balancesOf(id)
  return { cash, bonus }
}
async function depositor(): Promise<Bettor> {
  const bettor = await newBettor(world)
  const { body } = await deposit(world, bettor, '200')
  await become(world, bettor, body.data.deposit_id, 'received')
  return bettor
}

test('without the amount, or with less than it is, nothing changes and the refusal names it; with it the bonus ends', async () => {
  const bettor = await depositor()
  expect((await post(bettor, 'bonuses/claim', {})).status).toBe(200)
  for (const forfeit of [undefined, '0.00', '199.99']) {
    const { status, body } = await withdraw(bettor, forfeit)
    expect([status, body]).toMatchObject([409, { code: 'BONUS_FORFEIT', details: { amount: 200_00 } }])
    expect(await books(bettor)).toEqual({ cash: 200_00, bonus: 200_00 })
  }
  expect((await withdraw(bettor, 'all')).body.code).toBe('AMOUNT_INVALID')
  expect((await withdraw(bettor, '200.00')).status).toBe(200)
  expect(await books(bettor)).toEqual({ cash: 140_00, bonus: 0 })
  expect((await withdraw(bettor)).status).toBe(200)
})

test('where there is no bonus, or one that is only offered, no amount is needed', async () => {
  const bettor = await depositor()
  expect((await withdraw(bettor)).status).toBe(200)
  expect((await post(bettor, 'bonuses/claim', {})).body.code).toBe('BONUS_WITHDRAWN')
})
