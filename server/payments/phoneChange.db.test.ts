// An account's number changes while it has payments: nothing is withdrawn for a day, and what is under way goes where it was
// to go.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMobileMoney } from './testSandbox.ts'
import { becomes, booksOf, holdShownTo, paidOutFor, rowOf, sentCodes, withdraw } from './testWithdrawals.ts'
import { type Bettor, closeWorld, deposit, type World } from './testWorld.ts'

const PASSWORD = 'a good password'
const DAY_MS = 86_400_000

let world: World
beforeAll(async () => {
  world = await openMobileMoney('et')
})
afterAll(() => closeWorld(world))

let nextNumber = 60_000_000
const newMobile = () => `2519${nextNumber++}`
/** With a password, 500.00 in cash, and a session of this moment. */
async function bettorWith(cash = 500_00): Promise<Bettor> {
  const mobile = newMobile()
  const id = await world.accounts.openAccount(mobile, PASSWORD)
  const entries = [
    { accountId: id, book: 'cash', amount: cash },
    { accountId: 0, book: 'demo', amount: -cash },
  ]
  await world.ledger.post([{ kind: 'demo', reference: `number/${id}`, entries }])
  return inNewSession({ id, mobile, sid: '', token: '' })
}
async function inNewSession(bettor: Bettor): Promise<Bettor> {
  const { secret: sid, token } = await world.accounts.openSession(bettor.id, null)
  return { ...bettor, sid, token }
}
async function call({ sid, token }: Bettor, url: string, payload: object) {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await world.platform.app.inject({ method: 'POST', url, payload, headers, cookies: { sid } })
  return { status: answer.statusCode, body: answer.json() }
}
async function changeNumber(bettor: Bettor): Promise<Bettor> {
  const mobile = newMobile()
  await call(bettor, '/api/v1/profile/phone', { mobile: `+${mobile}`, password: PASSWORD })
  const [old_code, new_code] = [(await sentCodes(world, bettor)).at(-1), (await sentCodes(world, { mobile })).at(-1)]
  const changed = await call(bettor, '/api/v1/profile/phone/confirm', { old_code, new_code })
  expect(changed.status).toBe(200)
  return { ...bettor, mobile }
}

test('nothing is withdrawn for 24 hours after the number changed, as is said beforehand; then it goes to the new number', async () => {
  const before = await bettorWith()
  expect(await holdShownTo(world, before)).toBeNull()
  const bettor = await changeNumber(before)
  const held = await withdraw(world, bettor, '100')
  const { code, details, message } = held.body
  expect([held.status, code, details.hours]).toEqual([403, 'PHONE_CHANGED_LATELY', 24])
  expect(await holdShownTo(world, bettor)).toEqual({ code, until: details.from, message })
  world.platform.advance(DAY_MS - 60_000)
  const late = await inNewSession(bettor)
  expect((await withdraw(world, late, '100')).body.code).toBe('PHONE_CHANGED_LATELY')
  expect(await holdShownTo(world, late)).toMatchObject({ code, until: details.from })
  world.platform.advance(61_000)
  expect(await holdShownTo(world, late)).toBeNull()
  const { body } = await withdraw(world, late, '100')
  expect(body.data.mobile).toBe(bettor.mobile)
  await becomes(world, late, body.data.withdrawal_id, 'paid', true)
})

test('of a change and withdrawals at once each withdrawal went to the old number before, or is refused', async () => {
  const bettor = await bettorWith()
  const { mobile: old } = bettor
  const mobile = newMobile()
  await call(bettor, '/api/v1/profile/phone', { mobile: `+${mobile}`, password: PASSWORD })
  const codes = [(await sentCodes(world, bettor)).at(-1), (await sentCodes(world, { mobile })).at(-1)]
  const [changed, ...tried] = await Promise.all([
    call(bettor, '/api/v1/profile/phone/confirm', { old_code: codes[0], new_code: codes[1] }),
    ...Array.from({ length: 8 }, () => withdraw(world, bettor, '50')),
  ])
  expect(changed.status).toBe(200)
  for (const { status, body } of tried)
    expect(status === 200 ? body.data.mobile : body.code).toBe(status === 200 ? old : 'PHONE_CHANGED_LATELY')
})

test('a withdrawal under way and a deposit keep the number that they were begun with', async () => {
  const bettor = await bettorWith()
  const { body } = await withdraw(world, bettor, '100')
  const { body: coming } = await deposit(world, bettor, '40')
  const now = await changeNumber(bettor)
  const id = body.data.withdrawal_id
  await becomes(world, now, id, 'paid', true)
  expect((await rowOf(world, id)).mobile).toBe(bettor.mobile)
  expect(paidOutFor(world, id)).toBe(100_00)
  await expect
    .poll(async () => {
      await world.payments.resolveDue()
      return booksOf(world, bettor)
    })
    .toEqual({ cash: 440_00, reserved: 0 })
  expect(coming.data.mobile).toBe(bettor.mobile)
})
