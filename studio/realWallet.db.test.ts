// The studio's games against the product's own wallet, over HTTP on both sides: a lobby's launch, rounds, what the ledger has
// of them; and one bettor with two connections at one bet.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { crashRounds } from './crash/testRounds.ts'
import { msOf } from './games/crash.ts'
import { type RealWalletWorld, realWalletWorld } from './testRealWallet.ts'

const STILL = { bettingMs: 3_600_000, pauseMs: 0, tickMs: 10, graceMs: 0 }
let real: RealWalletWorld
const { fly, roundReaching } = crashRounds(() => real.studio, 'aviator')
beforeAll(async () => {
  real = await realWalletWorld(STILL)
})
afterAll(() => real.close())

/** How many statements of the studio wait for a row. */
const waiting = async (): Promise<number> =>
  (
    await real.world.owner.query(
      `select count(*)::int as n from pg_stat_activity where datname = $1 and wait_event_type = 'Lock'`,
      [new URL(real.studio.databaseUrl).pathname.slice(1)],
    )
  ).rows[0].n

test('dice from the lobby: each round is a stake and a win of the ledger, closed, and a stake beyond the cash is none', async () => {
  const { world, launched, rounds } = real
  const account = await world.bettor()
  const page = await launched(account, 'dice')
  expect(page.opened.balance).toBe(100_00)
  const bet = (stake: number, key: string = randomUUID()) =>
    page.call('/bet', { stake, choice: { side: 'under', target: 4850 }, key })
  let cash = 100_00
  for (let round = 0; round < 8; round++) {
    const key = randomUUID()
    const view = await bet(5_00, key)
    cash += view.paid - 5_00
    expect(view).toMatchObject({ ok: true, state: 'ended', balance: cash })
    expect((await bet(5_00, key)).round).toBe(view.round)
    expect(await world.first.cashOf(account)).toBe(cash)
  }
  expect((await rounds(account)).map(({ state, staked }) => [state, staked])).toEqual(Array(8).fill(['ended', 5_00]))
  expect(await bet(cash + 1)).toMatchObject({ state: 'refused', refusal: 'RS_ERROR_NOT_ENOUGH_MONEY' })
  world.first.blocked.add(account)
  world.first.platform.advance(3_000)
  expect(await bet(5_00)).toMatchObject({ state: 'refused', refusal: 'RS_ERROR_USER_DISABLED' })
  expect(await world.first.cashOf(account)).toBe(cash)
  page.close()
})

test('two connections of one bettor at one bet of crash: one stake, one pay-out, whoever asks and however often', async () => {
  const { world, studio, launched, kept, rounds } = real
  const round = await roundReaching(1000)
  const account = await world.bettor()
  const phones = [await launched(account, 'aviator'), await launched(account, 'aviator')] as const
  // Both place on the first place at once, each three times under three keys.
  const asked = await Promise.all(
    phones.flatMap(({ call }) =>
      Array.from({ length: 3 }, () =>
        call('/crash/bet', { key: randomUUID(), slot: 0, stake: 10_00, auto: null, round: round.number }),
      ),
    ),
  )
  const placed = asked.filter(({ ok }) => ok)
  expect(placed.length).toBe(1)
  expect(new Set(asked.filter(({ ok }) => !ok).map(({ code }) => code))).toEqual(new Set(['SLOT_TAKEN']))
  expect(await world.first.cashOf(account)).toBe(90_00)
  const id = placed[0].bet.id
  await fly(round, msOf(150))
  // Taps that have read the bet as one to be paid wait for its row, and the others behind them.
  await studio.db.query('begin')
  await studio.db.query('select 1 from crash_bet where id = $1 for update', [id])
  const taps = phones.flatMap(({ call }) =>
    Array.from({ length: 10 }, () => call('/crash/cashout', { bet: id, stop: 99_999 })),
  )
  await expect.poll(waiting).toBe(1)
  await studio.db.query('commit')
  const answers = await Promise.all(taps)
  expect(answers.every(({ ok, bet }) => ok && bet.state === 'won')).toBe(true)
  expect(new Set(answers.map(({ bet }) => `${bet.stop} ${bet.paid}`)).size).toBe(1)
  const { paid } = answers[0].bet
  expect(paid).toBeGreaterThanOrEqual(15_00)
  await expect.poll(() => world.first.cashOf(account)).toBe(90_00 + paid)
  expect(await kept(account)).toEqual([
    { kind: 'bet', moved: -10_00, round: id },
    { kind: 'win', moved: paid, round: id },
  ])
  expect(await rounds(account)).toEqual([{ state: 'ended', staked: 10_00, won: paid }])
  const [one, two] = phones.map(({ ports }) => [...ports]) as [number[], number[]]
  expect(one.some((port) => two.includes(port))).toBe(false)
  for (const { close } of phones) close()
})

test('a large win says what the wallet withheld: of a round at once, of a bet on crash as soon as it is paid', async () => {
  const { world, launched, kept } = real
  const account = await world.bettor(50_000_00)
  const dice = await launched(account, 'dice')
  let view = { paid: 0, tax: null as number | null, balance: 0 }
  // Until one is won, which pays twice the stake.
  while (view.paid === 0) {
    view = await dice.call('/bet', { stake: 600_00, choice: { side: 'under', target: 4850 }, key: randomUUID() })
    expect(view).toMatchObject({ ok: true, balance: await world.first.cashOf(account) })
    if (view.paid === 0) expect(view.tax).toBe(0)
  }
  const withheld = async (paid: number) => paid - ((await kept(account)).at(-1)?.moved ?? 0)
  expect(view.tax).toBe(await withheld(view.paid))
  expect(view.tax).toBe(view.paid - Math.round(view.paid / 1.15))
  const round = await roundReaching(1000)
  const crash = await launched(account, 'aviator')
  const { bet } = await crash.call('/crash/bet', {
    ...{ key: randomUUID(), slot: 0, stake: 800_00, auto: null, round: round.number },
  })
  await fly(round, msOf(150))
  const { bet: out } = await crash.call('/crash/cashout', { bet: bet.id })
  expect(out.paid).toBeGreaterThan(1000_00)
  expect(out.tax).toBe(await withheld(out.paid))
  expect(out.tax).toBe(out.paid - Math.round(out.paid / 1.15))
  for (const page of [dice, crash]) page.close()
})
