// Promo codes for depositors on real PostgreSQL: a deposit counts for one use of one code, once it was staked.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Bettor } from '../bonuses/testWorld.ts'
import { closePromo, heldBy, made, openPromo, staked, there, together, typed, use, world } from './testPromo.ts'

beforeAll(openPromo)
afterAll(closePromo)
afterEach(async () => expect(await world.ledger.faults()).toEqual([]))

test('of accounts whose deposits nobody is named for none uses a code until he is known, who has deposited nothing does', async () => {
  const code = await made()
  const [unnamed, fresh] = [await world.bettor(1000_00), await world.bettor()]
  const isKnown = (known: boolean) => world.bonuses.askPersons({ isKnown: async () => known, reviewMs: async () => 0 })
  isKnown(false)
  try {
    expect([await use(unnamed, code), await use(fresh, code)]).toEqual(['PROMO_PERSON_FIRST', 'ok'])
    expect(await heldBy(unnamed)).toMatchObject({ free_bet: 0 })
  } finally {
    isKnown(true)
  }
  expect(await use(unnamed, code)).toBe('ok')
})

describe('a code for depositors', () => {
  const asks = (more: Record<string, string> = {}) =>
    made({ amount: '500.00', deposited: '1000.00', 'per-person': '3', ...more })
  const missing = async (bettor: Bettor, code: string) => {
    const { body } = await typed(bettor, code)
    return [body.code, body.details?.amount]
  }

  test('counts each deposit once, over all such codes, and only when it was staked; the refusal says what is missing', async () => {
    const [code, another] = [await asks(), await asks({ deposited: '400.00' })]
    const bettor = await world.bettor(1000_00)
    const { body } = await typed(bettor, code)
    expect([body.code, body.details, body.message]).toEqual([
      'PROMO_STAKE_FIRST',
      { amount: 1000_00 },
      'Stake ETB\u00a01,000.00 more of your money on bets to use this code. Casino games do not count.',
    ])
    await staked(bettor, 999_99, 'won')
    expect(await missing(bettor, code)).toEqual(['PROMO_STAKE_FIRST', 1])
    await staked(bettor, 1000_00, 'won')
    expect(await use(bettor, code)).toBe('ok')
    expect(await missing(bettor, code)).toEqual(['PROMO_DEPOSIT_FIRST', 1000_00])
    expect(await missing(bettor, another)).toEqual(['PROMO_DEPOSIT_FIRST', 400_00])
    await world.deposit(bettor, 400_00)
    expect(await use(bettor, another)).toBe('ok')
    await world.deposit(bettor, 1000_00)
    expect(await missing(bettor, code)).toEqual(['PROMO_STAKE_FIRST', 400_01])
    expect(await heldBy(bettor)).toMatchObject({ free_bet: 1000_00 })
  })

  test('gives nothing for a deposit that is withdrawn as it came, nor for stakes that came back', async () => {
    const code = await asks()
    const bettor = await world.bettor(1000_00)
    await staked(bettor, 1000_00, 'void')
    expect(await missing(bettor, code)).toEqual(['PROMO_STAKE_FIRST', 1000_00])
    expect(await world.withdraw(bettor, 1000_00)).toBe('posted')
    expect(await missing(bettor, code)).toEqual(['PROMO_DEPOSIT_FIRST', 1000_00])
    expect(await heldBy(bettor)).toMatchObject({ free_bet: 0 })
  })

  test('after a withdrawal of what it counted takes a new deposit of the same amount, no larger one', async () => {
    const code = await asks()
    const bettor = await world.bettor(1000_00)
    await staked(bettor, 1000_00, 'won')
    expect(await use(bettor, code)).toBe('ok')
    expect(await world.withdraw(bettor, 1000_00)).toBe('posted')
    await world.deposit(bettor, 1000_00)
    await staked(bettor, 1000_00, 'lost')
    expect([await use(bettor, code), await use(bettor, code)]).toEqual(['ok', 'PROMO_DEPOSIT_FIRST'])
  })

  test('does not count one deposit twice, when two codes are used at once in two processes', async () => {
    const [one, other] = [await asks(), await asks()]
    const bettor = await world.bettor(1000_00)
    await staked(bettor, 1000_00, 'lost')
    const answers = await together([one, other], [() => use(bettor, one), () => use(bettor, other, { server: there })])
    expect(answers.toSorted()).toEqual(['PROMO_DEPOSIT_FIRST', 'ok'])
    expect(await heldBy(bettor)).toMatchObject({ free_bet: 500_00 })
  })
})
