// A deposit that was begun before a time-out or a self-exclusion: its code counts no more and it can be cancelled, and what its
// provider has taken all the same is credited.
import { expect, test } from 'vitest'
import { beginWalletDeposit, openMobileMoney, openMobileWallet } from './testSandbox.ts'
import { cancelDeposit, giveDepositCode } from './testWithdrawals.ts'
import {
  type Bettor,
  become,
  beginDeposit,
  cashOf,
  closeWorld,
  newBettor,
  payerCodeOf,
  type World,
} from './testWorld.ts'

const DAY_MS = 86_400_000
const OTHER = '251971000001'

/** Logged in again, as an exclusion ends every session. */
async function excluded(world: World, bettor: Bettor, as: 'time_out' | 'self_excluded'): Promise<Bettor> {
  await world.accounts.exclude(bettor.id, { as, until: world.platform.clock.now() + DAY_MS })
  const { secret: sid, token } = await world.accounts.openSession(bettor.id, null)
  return { ...bettor, sid, token }
}

async function byWallet() {
  const world = await openMobileWallet()
  return { world, ...(await beginWalletDeposit(world)) }
}

/** Its payer gives our code before his phone is asked. */
async function byPhone() {
  const world = await openMobileMoney('et')
  const bettor = await newBettor(world)
  const { body } = await beginDeposit(world, bettor, '50', { mobile: `+${OTHER}` })
  return { world, bettor, id: body.data.deposit_id as string, code: (await payerCodeOf(world, OTHER)) ?? '' }
}

test.each([
  { code: "the wallet's code", as: 'time_out', begun: byWallet },
  { code: "the wallet's code", as: 'self_excluded', begun: byWallet },
  { code: 'our code to the payer', as: 'time_out', begun: byPhone },
  { code: 'our code to the payer', as: 'self_excluded', begun: byPhone },
] as const)(
  '$code, $as: the code is refused, nobody is asked for money, and it is cancelled',
  async ({ as, begun }) => {
    const { world, bettor, id, code } = await begun()
    const back = await excluded(world, bettor, as)
    const { status, body } = await giveDepositCode(world, back, id, code)
    expect([status, body.code]).toEqual([403, 'SELF_EXCLUDED'])
    const { excludedUntil: until } = await world.accounts.standingOf(bettor.id)
    expect(body).toMatchObject({
      details: { until },
      message: expect.stringMatching(/^You have chosen to stop until /),
    })
    expect(world.sandbox.moved().collected.get(id.slice(4))).toBeUndefined()
    const cancelled = await cancelDeposit(world, back, id)
    expect([cancelled.status, cancelled.body.data.reason]).toEqual([200, 'Cancelled by you.'])
    expect(await cashOf(world, bettor)).toBe(0)
    await closeWorld(world)
  },
)

test('paid on the phone after the exclusion began: credited once', async () => {
  const world = await openMobileMoney('et')
  const bettor = await newBettor(world)
  const { body } = await beginDeposit(world, bettor, '50')
  const id = body.data.deposit_id as string
  await excluded(world, bettor, 'self_excluded')
  await become(world, bettor, id, 'received', true)
  expect(world.sandbox.moved().collected.get(id.slice(4))).toBe(51_00)
  expect(await cashOf(world, bettor)).toBe(50_00)
  expect(await world.ledger.faults()).toEqual([])
  await closeWorld(world)
})
