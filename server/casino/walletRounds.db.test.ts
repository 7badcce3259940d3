// The conformance matrix of a seamless wallet, over HTTP with real signatures: wins, rollbacks, rounds and many calls at once
// (21 to 43). Each case says what is answered, and what stays in the wallet.
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  BACK,
  BET,
  type CasinoWorld,
  casinoWorld,
  rollbackOf,
  seat,
  statusOf,
  type Table,
  units,
  WIN,
  winOf,
} from './testWorld.ts'

let world: CasinoWorld
beforeAll(async () => {
  world = await casinoWorld()
})
afterAll(async () => {
  expect(await world.first.ledger.faults()).toEqual([])
  await world.close()
})

const matrix = (number: number, title: string, run: (at: Table) => Promise<void>) =>
  test(`${number}: ${title}`, async () => run(await seat(world)))

matrix(21, 'a win', async ({ bet, call, cash }) => {
  const placed = bet(10)
  await call(BET, placed)
  expect(await call(WIN, winOf(placed, units(30.5)))).toMatchObject({ status: 'RS_OK', balance: units(120.5) })
  expect(await cash()).toBe(120_50)
})

matrix(22, 'a win of nothing is kept and ends the round', async ({ bet, call, cash, kept }) => {
  const placed = bet(10)
  await call(BET, placed)
  expect(await call(WIN, winOf(placed, 0))).toMatchObject({ status: 'RS_OK', balance: units(90) })
  expect([await kept(), await cash()]).toEqual([2, 90_00])
})

matrix(
  23,
  'a win above the payout cap is paid in full less its tax, and flagged',
  async ({ bet, call, cash, flags }) => {
    const placed = bet(10)
    await call(BET, placed)
    expect(statusOf(await call(WIN, winOf(placed, units(2_000_000))))).toBe('OK')
    // 150,000.00 is the most that is withheld of one winning.
    expect(await cash()).toBe(90_00 + 2_000_000_00 - 150_000_00)
    expect(await flags()).toEqual(['ABOVE_PAYOUT_CAP'])
  },
)

test('the answer of a win says what tax was withheld, the same again too; a bet has none', async () => {
  const { bet, call, cash } = await seat(world)
  const placed = bet(10)
  expect(await call(BET, placed)).not.toHaveProperty('tax')
  expect(await call(WIN, winOf(placed, units(1000), { round_closed: false }))).toMatchObject({ tax: 0 })
  const win = winOf(placed, units(1150))
  const first = await call(WIN, win)
  expect(first).toMatchObject({ status: 'RS_OK', tax: units(150), balance: units(90 + 1000 + 1000) })
  await call(BET, bet(1))
  expect(await call(WIN, win)).toEqual(first)
  expect(await call(WIN, { ...win, amount: units(2000) })).not.toHaveProperty('tax')
  expect(await cash()).toBe(2089_00)
})

matrix(24, 'a win without its bet is refused', async ({ bet, call, cash, kept }) => {
  const never = bet(10)
  expect(statusOf(await call(WIN, winOf(never, units(50))))).toBe('TRANSACTION_DOES_NOT_EXIST')
  expect(statusOf(await call(WIN, winOf(never, units(50), { reference_transaction_uuid: undefined })))).toBe(
    'TRANSACTION_DOES_NOT_EXIST',
  )
  const placed = bet(10)
  await call(BET, placed)
  expect(statusOf(await call(WIN, winOf(placed, units(50), { round: 'another' })))).toBe('TRANSACTION_DOES_NOT_EXIST')
  expect([await kept(), await cash()]).toEqual([1, 90_00])
})

matrix(25, 'the same win twice is one credit with one answer', async ({ bet, call, cash }) => {
  const placed = bet(10)
  await call(BET, placed)
  const win = winOf(placed, units(20))
  const first = await call(WIN, win)
  await call(BET, bet(1))
  expect(await call(WIN, win)).toEqual(first)
  expect(await cash()).toBe(109_00)
})

matrix(
  26,
  'a second win on a round that is closed is refused, on an open one it is paid',
  async ({ bet, call, cash }) => {
    const placed = bet(10)
    await call(BET, placed)
    expect(statusOf(await call(WIN, winOf(placed, units(1), { round_closed: false })))).toBe('OK')
    expect(statusOf(await call(WIN, winOf(placed, units(2))))).toBe('OK')
    expect(statusOf(await call(WIN, winOf(placed, units(4))))).toBe('DUPLICATE_TRANSACTION')
    expect(statusOf(await call(BET, bet(1, { round: placed.round })))).toBe('DUPLICATE_TRANSACTION')
    expect(await cash()).toBe(93_00)
  },
)

matrix(27, 'a rollback gives the stake back, whatever amount it names', async ({ bet, call, cash }) => {
  const placed = bet(10)
  await call(BET, placed)
  expect(await call(BACK, rollbackOf(placed, { amount: units(999) }))).toMatchObject({
    ...{ status: 'RS_OK', balance: units(100) },
  })
  expect(await cash()).toBe(100_00)
})

matrix(28, 'a rollback twice, also under another id, gives back once', async ({ bet, call, cash }) => {
  const placed = bet(10)
  await call(BET, placed)
  const back = rollbackOf(placed)
  const first = await call(BACK, back)
  expect(await call(BACK, back)).toEqual(first)
  expect(statusOf(await call(BACK, rollbackOf(placed)))).toBe('OK')
  expect(await cash()).toBe(100_00)
})

matrix(29, 'a rollback of an unknown bet is taken and leaves a tombstone', async ({ bet, call, cash, kept }) => {
  expect(await call(BACK, rollbackOf(bet(10)))).toMatchObject({ status: 'RS_OK', balance: units(100) })
  expect([await kept(), await cash()]).toEqual([2, 100_00])
})

matrix(30, 'a bet that comes after its rollback is refused, also one that is repeated', async ({ bet, call, cash }) => {
  const late = bet(10)
  await call(BACK, rollbackOf(late))
  expect(statusOf(await call(BET, late))).toBe('TRANSACTION_ROLLED_BACK')
  const repeated = bet(10)
  await call(BET, repeated)
  await call(BACK, rollbackOf(repeated))
  expect(statusOf(await call(BET, repeated))).toBe('TRANSACTION_ROLLED_BACK')
  expect(await cash()).toBe(100_00)
})

matrix(31, 'a rollback of a settled bet, lost or won, is refused', async ({ bet, call, cash }) => {
  const [won, lost] = [bet(10), bet(10, { round_closed: true })]
  await call(BET, won)
  await call(WIN, winOf(won, units(30), { round_closed: false }))
  await call(BET, lost)
  expect(statusOf(await call(BACK, rollbackOf(won)))).toBe('DUPLICATE_TRANSACTION')
  expect(statusOf(await call(BACK, rollbackOf(lost)))).toBe('DUPLICATE_TRANSACTION')
  expect(await cash()).toBe(110_00)
})

matrix(32, 'a win after the rollback, before the bet as well, pays nothing', async ({ bet, call, cash }) => {
  const placed = bet(10)
  await call(BET, placed)
  await call(BACK, rollbackOf(placed))
  expect(statusOf(await call(WIN, winOf(placed, units(30))))).toBe('TRANSACTION_ROLLED_BACK')
  const never = bet(10)
  await call(BACK, rollbackOf(never))
  expect(statusOf(await call(WIN, winOf(never, units(30))))).toBe('TRANSACTION_ROLLED_BACK')
  expect(await cash()).toBe(100_00)
})

matrix(33, 'of two bets in a round one is rolled back and the other wins', async ({ bet, call, cash }) => {
  const one = bet(10)
  const two = bet(20, { round: one.round })
  await call(BET, one)
  await call(BET, two)
  expect(statusOf(await call(BACK, rollbackOf(one)))).toBe('OK')
  expect(await call(WIN, winOf(two, units(50)))).toMatchObject({ status: 'RS_OK', balance: units(130) })
  expect(await cash()).toBe(130_00)
})

matrix(34, 'two players in one round do not touch each other', async ({ bet, call, cash }) => {
  const other = await seat(world)
  const mine = bet(10)
  const theirs = other.bet(20, { round: mine.round })
  await call(BET, mine)
  await call(BET, theirs)
  // Another player's bet is nobody's to pay or to give back.
  expect(statusOf(await call(WIN, winOf(theirs, units(40), { token: mine.token })))).toBe('TRANSACTION_DOES_NOT_EXIST')
  expect(statusOf(await call(BACK, rollbackOf(theirs, { token: mine.token })))).toBe('TRANSACTION_DOES_NOT_EXIST')
  await call(WIN, winOf(mine, units(15)))
  await call(WIN, winOf(theirs, 0))
  expect([await cash(), await other.cash()]).toEqual([105_00, 80_00])
})

matrix(35, 'rounds of one player side by side do not touch each other', async ({ bet, call, cash }) => {
  const rounds = [bet(10), bet(20), bet(30)] as const
  for (const each of rounds) await call(BET, each)
  await call(WIN, winOf(rounds[1], units(60)))
  await call(BACK, rollbackOf(rounds[2]))
  await call(WIN, winOf(rounds[0], 0))
  expect(await cash()).toBe(130_00)
})

matrix(36, 'a bet of a second session, both are settled', async ({ bet, call, account, cash }) => {
  const token = await world.first.open(account)
  const [one, two] = [bet(10), bet(20, { token })]
  await call(BET, one)
  await call(BET, two)
  // Also by the token of the other session.
  await call(WIN, winOf(one, units(20), { token }))
  await call(WIN, winOf(two, units(40)))
  expect(await cash()).toBe(130_00)
})

matrix(37, 'a blocked player bets no more, wins and gets back what is open', async ({ bet, call, account, cash }) => {
  const [one, two] = [bet(10), bet(20)]
  await call(BET, one)
  await call(BET, two)
  world.first.blocked.add(account)
  world.first.platform.advance(3_000)
  expect(statusOf(await call(BET, bet(5)))).toBe('USER_DISABLED')
  expect(statusOf(await call(BET, one))).toBe('OK')
  expect(statusOf(await call(WIN, winOf(one, units(30))))).toBe('OK')
  expect(statusOf(await call(BACK, rollbackOf(two)))).toBe('OK')
  expect(await cash()).toBe(120_00)
})

matrix(38, 'a free round moves nothing until its last win pays', async () => {
  const { bet, call, cash } = await seat(world, 100_00, 'fest')
  const free = bet(10, { is_free: true })
  expect(await call(BET, free)).toMatchObject({ status: 'RS_OK', balance: units(100) })
  await call(WIN, winOf(free, units(25), { is_free: true, round_closed: false }))
  expect(await cash()).toBe(100_00)
  await call(WIN, winOf(free, units(25), { is_free: false }))
  expect(await cash()).toBe(125_00)
  const plain = await seat(world)
  expect(statusOf(await plain.call(BET, plain.bet(10, { is_free: true })))).toBe('LIMIT_REACHED')
})

matrix(39, 'a prize without a bet, of a provider that has such rounds', async () => {
  const { bet, call, cash } = await seat(world, 100_00, 'fest')
  const prize = winOf(bet(0), units(40), { reference_transaction_uuid: undefined })
  expect(statusOf(await call(WIN, prize))).toBe('OK')
  expect(statusOf(await call(WIN, prize))).toBe('OK')
  expect(await cash()).toBe(140_00)
})

matrix(40, 'a prize without a bet is flagged', async () => {
  const { bet, call, flags } = await seat(world, 100_00, 'fest')
  await call(WIN, winOf(bet(0), units(40), { reference_transaction_uuid: undefined }))
  expect(await flags()).toEqual(['WITHOUT_BET'])
})

matrix(41, 'ten different bets at once', async ({ bet, call, cash }) => {
  const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => call(BET, bet(n + 1))))
  expect(answers.map(statusOf)).toEqual(Array(10).fill('OK'))
  expect(await cash()).toBe(45_00)
})

matrix(42, 'fifty copies of one win at once are one credit', async ({ bet, call, cash }) => {
  const placed = bet(10)
  await call(BET, placed)
  const win = winOf(placed, units(20))
  const answers = await Promise.all(Array.from({ length: 50 }, () => call(WIN, win)))
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(await cash()).toBe(110_00)
})

matrix(
  43,
  'a provider that gave up waiting for an answer, and gives back: nothing has moved',
  async ({ bet, call, cash }) => {
    const placed = bet(10)
    const unheard = call(BET, placed)
    const back = await call(BACK, rollbackOf(placed))
    await unheard
    expect(statusOf(back)).toBe('OK')
    expect(await cash()).toBe(100_00)
  },
)
