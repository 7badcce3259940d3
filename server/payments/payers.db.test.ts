// Who has paid for an account and who was paid from it connects accounts, once the money has moved.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMobileMoney } from './testSandbox.ts'
import { become, closeWorld, deposit, newBettor, type World } from './testWorld.ts'

let world: World
beforeAll(async () => {
  world = await openMobileMoney('et')
})
afterAll(() => closeWorld(world))

const connectedWith = async ({ id }: { id: number }) =>
  (await world.accounts.connectionsOf(id, new Date())).map(({ otherId, how }) => `${otherId} ${how}`)

test('a deposit from another account’s number connects both when it is credited, not before', async () => {
  const [owner, paidFor] = [await newBettor(world), await newBettor(world)]
  const { body } = await deposit(world, paidFor, '100', { mobile: `0${owner.mobile.slice(3)}` })
  await become(world, paidFor, body.data.deposit_id, 'received')
  expect(await connectedWith(paidFor)).toEqual([`${owner.id} payer`])
  expect(await connectedWith(owner)).toEqual([`${paidFor.id} payer`])
})

test('an own deposit connects nobody', async () => {
  const bettor = await newBettor(world)
  const { body } = await deposit(world, bettor, '100')
  await become(world, bettor, body.data.deposit_id, 'received')
  expect(await connectedWith(bettor)).toEqual([])
})
