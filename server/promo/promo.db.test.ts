// Promo codes on real PostgreSQL: made by an operator, used once per person whichever process is asked, within their caps,
// refused in order, and not worth guessing.
import { campaignsOf } from '@walia/domain/bonuses/campaigns.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { addSpent } from '../bonuses/testOffers.ts'
import type { Bettor } from '../bonuses/testWorld.ts'
import { inTransaction } from '../platform/transaction.ts'
import type { PromoDraft } from './index.ts'
import { promoRowsOf } from './ownData.ts'
import {
  closePromo,
  heldBy,
  made,
  newAddress,
  oneNumbers,
  openPromo,
  operate,
  promo,
  staked,
  there,
  together,
  typed,
  use,
  type Way,
  world,
} from './testPromo.ts'

const DAY = 86_400_000

beforeAll(openPromo)
afterAll(closePromo)
afterEach(async () => {
  expect(await world.ledger.faults()).toEqual([])
  const { rows } = await world.platform.pool.query(
    `select p.code from promo_code p where p.uses <> (select count(*) from promo_use u where u.promo_id = p.id)
       or p.spent <> p.uses * p.cost`,
  )
  expect(rows).toEqual([])
  const all = await world.platform.pool.query('select coalesce(sum(spent), 0)::bigint as spent from promo_code')
  expect(await spentOfAll()).toBe(all.rows[0].spent)
})

const spentOfAll = async () => (await world.bonuses.campaigns()).find(({ id }) => id === 'promo')?.spent ?? 0

test('no code brings anything while no operator has opened promo codes; what one has brought is answered again', async () => {
  const [bettor, other] = [await world.bettor(), await world.bettor()]
  const code = await made()
  expect(await use(bettor, code, { key: 'before-it-closed' })).toBe('ok')
  // Asked for while it was open, and granted after: the campaign's lock decides.
  const close = () => operate('campaign', 'close', '--campaign', 'promo')
  expect(await together([code], [() => use(other, code)], close)).toEqual(['OFFER_CLOSED'])
  for (const gives of ['free_bet', 'points', 'bonus'])
    expect(await use(other, await made({ gives, amount: '25' }), { replaces: '1000.00' })).toBe('OFFER_CLOSED')
  expect(await use(other, 'NOBODYS1')).toBe('OFFER_CLOSED')
  expect(await use(bettor, code, { key: 'before-it-closed' })).toBe('ok')
  expect((await heldBy(other)).free_bet).toBe(0)
  await operate('campaign', 'open', '--campaign', 'promo')
  expect(await use(other, code)).toBe('ok')
})

describe('what a code gives', () => {
  test('a free bet, typed in small letters with a dash, that wins and pays what it brings above its stake', async () => {
    const before = await spentOfAll()
    const code = await made()
    const bettor = await world.bettor()
    const { body } = await typed(bettor, ` ${code.toLowerCase().slice(0, 4)}-${code.slice(4)} `)
    expect(body).toEqual({ data: { gift: 'free_bet', amount: '25.00' } })
    expect(await world.state(bettor)).toMatchObject({ free_bets: [{ campaign: 'promo', remaining: '25.00' }] })
    expect((await spentOfAll()) - before).toBe(25_00)
    const matches = world.openMatches(1)
    expect((await world.place(bettor, matches, 25_00, 'free_bet')).status).toBe(200)
    await world.decide(matches, 'won')
    expect(await world.booksOf(bettor)).toEqual({ cash: 54_35 - 21_74, bonus: 0, reserved: 0 })
  })

  test('points, which can be redeemed and raise no tier', async () => {
    const bettor = await world.bettor()
    const { body } = await typed(bettor, await made({ gives: 'points', amount: '300' }))
    expect(body).toEqual({ data: { gift: 'points', amount: '300' } })
    const { data } = (await world.post(bettor, '/api/v1/loyalty')).body
    expect(data).toMatchObject({ points: 300, redeem_max: 300, tier: { name: 'bronze', earned: 0 } })
    expect((await world.post(bettor, '/api/v1/loyalty/redeem', { points: 50 })).status).toBe(200)
  })

  test('bonus money on the terms of the first deposit’s, and instead of it', async () => {
    const bettor = await world.bettor()
    const code = await made({ gives: 'bonus', amount: '100.00' })
    expect(await use(bettor, code, { replaces: '1000.00' })).toBe('ok')
    expect((await world.state(bettor)).bonus).toMatchObject({
      ...{ campaign: 'promo', state: 'active', balance: '100.00', rollover: '500.00', turned: '0.00' },
    })
    await world.deposit(bettor, 200_00)
    expect((await world.claim(bettor)).body.code).toBe('BONUS_CLAIMED')
    expect(await use(bettor, await made({ gives: 'bonus' }))).toBe('PROMO_NOT_FOR_YOU')
    expect(await world.withdraw(bettor, 50_00)).toBe('posted')
    expect((await world.state(bettor)).bonus).toMatchObject({ state: 'forfeited', balance: '0.00' })
  })

  test('bonus money takes the place of the first deposit’s only from who has agreed to lose that much', async () => {
    const bettor = await world.bettor()
    const code = await made({ gives: 'bonus', amount: '50.00' })
    const answers = async (replaces?: string) => (await typed(bettor, code, replaces ? { replaces } : {})).body
    expect(await answers()).toMatchObject({ code: 'PROMO_REPLACES_OFFER', details: { amount: 1000_00 } })
    await world.deposit(bettor, 400_00)
    for (const seen of [undefined, '399.99', 'all', '-1'])
      expect(await answers(seen)).toMatchObject({ code: 'PROMO_REPLACES_BONUS', details: { amount: 400_00 } })
    // Asking costs no try, and takes nothing.
    for (let count = 0; count < 10; count++) expect((await answers()).code).toBe('PROMO_REPLACES_BONUS')
    expect((await world.state(bettor)).pending).toBe('400.00')
    expect(await use(bettor, code, { replaces: '400.00' })).toBe('ok')
    expect(await world.state(bettor)).toMatchObject({ pending: '0.00', bonus: { campaign: 'promo', balance: '50.00' } })
  })

  test('no bonus money to a person who has had it by another account', async () => {
    const [one, other] = await oneNumbers()
    await world.deposit(one, 200_00)
    expect((await world.claim(one)).status).toBe(200)
    expect(await use(other, await made({ gives: 'bonus' }))).toBe('PROMO_NOT_FOR_YOU')
  })
})

test('the codes that a bettor used stand in his own file, and nobody else’s', async () => {
  const [bettor, other] = [await world.bettor(), await world.bettor()]
  const code = await made({ 'per-person': '2' })
  for (const each of [bettor, other, bettor]) expect(await use(each, code)).toBe('ok')
  const { promo_codes } = promoRowsOf(world.platform.pool, bettor.id)
  expect(await Array.fromAsync(promo_codes ?? [])).toEqual([
    { code, at: expect.any(Date) },
    { code, at: expect.any(Date) },
  ])
})

describe('once', () => {
  test('of two tries of one account and of one person’s two accounts, each let go at once in two processes, one is granted', async () => {
    for (const both of [await oneNumbers(), [await world.bettor()]]) {
      const code = await made()
      const [one, other = one] = both as [Bettor, Bettor?]
      const answers = await together([code], [() => use(one, code), () => use(other, code, { server: there })])
      expect(answers.toSorted()).toEqual([both.length === 2 ? 'PROMO_OF_PERSON' : 'PROMO_USED', 'ok'])
      const held = await Promise.all([...new Set([one, other])].map(heldBy))
      expect(held.reduce((sum, { free_bet }) => sum + free_bet, 0)).toBe(25_00)
    }
  })

  test('of two bettors let go at once in two processes one gets the last use', async () => {
    const caps: Record<string, string>[] = [{ uses: '1' }, { ceiling: '49.99' }]
    for (const cap of caps) {
      const code = await made(cap)
      const [one, other] = [await world.bettor(), await world.bettor()]
      const answers = await together([code], [() => use(one, code), () => use(other, code, { server: there })])
      expect(answers.toSorted()).toEqual(['PROMO_USED_UP', 'ok'])
    }
  })

  test('ten tries at once in two processes, with keys and without, bring one free bet', async () => {
    const code = await made()
    const bettor = await world.bettor()
    const way = (n: number): Way => ({
      server: n % 2 ? there : world,
      ...(n % 3 === 0 ? {} : { key: `key-of-try-${n % 5}` }),
    })
    const all = await Promise.all(Array.from({ length: 10 }, (_, n) => use(bettor, code, way(n))))
    expect(all.filter((each) => each === 'ok').length).toBeGreaterThan(0)
    expect(all.filter((each) => each !== 'ok' && each !== 'PROMO_USED')).toEqual([])
    expect(await heldBy(bettor)).toMatchObject({ free_bet: 25_00 })
  })

  test('the same key again answers what it brought, and for another code it is a conflict', async () => {
    const [code, other] = [await made(), await made()]
    const bettor = await world.bettor()
    const key = 'key-0001'
    expect([await use(bettor, code, { key }), await use(bettor, code, { key, server: there })]).toEqual(['ok', 'ok'])
    expect(await use(bettor, other, { key })).toBe('IDEMPOTENCY_CONFLICT')
    expect(await use(bettor, code, { key: 'key-0002' })).toBe('PROMO_USED')
    expect(await heldBy(bettor)).toMatchObject({ free_bet: 25_00 })
  })

  test('of two accounts of one person one has it, when both use it at once in two processes, too', async () => {
    for (let round = 0; round < 5; round++) {
      const code = await made()
      const [one, other] = await oneNumbers()
      const answers = await Promise.all([use(one, code), use(other, code, { server: there })])
      expect(answers.toSorted()).toEqual(['PROMO_OF_PERSON', 'ok'])
    }
  })

  test('a code for two uses of a person is used twice, by whichever of two accounts', async () => {
    const code = await made({ 'per-person': '2' })
    const [one, other] = await oneNumbers()
    expect([await use(one, code), await use(other, code), await use(one, code)]).toEqual([
      'ok',
      'ok',
      'PROMO_OF_PERSON',
    ])
    const alone = await world.bettor()
    expect([await use(alone, code), await use(alone, code), await use(alone, code)]).toEqual(['ok', 'ok', 'PROMO_USED'])
    expect(await heldBy(alone)).toMatchObject({ free_bet: 50_00 })
  })

  test.each([
    ['uses', { uses: '3' }],
    ['ceiling', { ceiling: '99.99' }],
  ])('of ten bettors at once in two processes three get it where its %s allows no more', async (_name, cap) => {
    const code = await made(cap)
    const bettors = await Promise.all(Array.from({ length: 10 }, () => world.bettor()))
    const all = await Promise.all(bettors.map((each, n) => use(each, code, { server: n % 2 ? there : world })))
    expect(all.filter((each) => each === 'ok')).toHaveLength(3)
    expect(new Set(all)).toEqual(new Set(['ok', 'PROMO_USED_UP']))
  })

  test('no code passes the ceiling of all codes', async () => {
    const code = await made()
    const { budget } = campaignsOf('et').freeBets.promo ?? { budget: 0 }
    const change = budget - (await spentOfAll()) - 24_99
    const fill = (amount: number) => addSpent(world.platform, 'promo', amount)
    await fill(change)
    try {
      for (const gives of ['free_bet', 'bonus'])
        expect(
          await use(await world.bettor(), gives === 'free_bet' ? code : await made({ gives }), { replaces: '1000.00' }),
        ).toBe('PROMO_USED_UP')
    } finally {
      await fill(-change)
    }
  })
})

describe('refused', () => {
  test.each<[string, Record<string, string>, string]>([
    ['before it begins', { from: '2999-01-01T00:00:00Z' }, 'PROMO_NOT_BEGUN'],
    ['an account that is not named', { account: '999999' }, 'PROMO_NOT_FOR_YOU'],
    ['who has not deposited so much', { deposited: '100.01' }, 'PROMO_DEPOSIT_FIRST'],
  ])('%s', async (_name, options, answer) => {
    const bettor = await world.bettor(100_00)
    expect(await use(bettor, await made(options))).toBe(answer)
    expect(await heldBy(bettor)).toMatchObject({ free_bet: 0 })
  })

  test('nobody’s code, one that has ended, and one for newer accounts', async () => {
    const bettor = await world.bettor()
    const until = new Date(world.platform.clock.now() + DAY).toISOString()
    const [ends, isNew] = [await made({ until }), await made({ 'new-days': '1' })]
    expect([await use(bettor, 'NOBODYS'), await use(bettor, '?')]).toEqual(['PROMO_UNKNOWN', 'PROMO_UNKNOWN'])
    world.platform.advance(DAY)
    try {
      expect([await use(bettor, ends), await use(bettor, isNew)]).toEqual(['PROMO_ENDED', 'PROMO_NOT_FOR_YOU'])
    } finally {
      world.platform.advance(-DAY)
    }
  })

  test('of a deposit neither what its provider took back counts, nor what a withdrawal takes that is not given back', async () => {
    const [bettor, code] = [await world.bettor(300_00), await made({ deposited: '100.00' })]
    await staked(bettor, 100_00, 'won')
    await world.takeBack(bettor, 150_00)
    expect(await use(bettor, await made({ deposited: '150.01' }))).toBe('PROMO_DEPOSIT_FIRST')
    const of = { accountId: bettor.id, reference: crypto.randomUUID(), amount: 50_01 }
    await inTransaction(world.platform.pool, (db) => world.wallet.reserve(of, db))
    expect(await use(bettor, code)).toBe('PROMO_DEPOSIT_FIRST')
    await inTransaction(world.platform.pool, (db) => world.wallet.release(of, db))
    expect(await use(bettor, code)).toBe('ok')
  })

  test('a deposit counts for nothing while its provider is asked whether it took it back', async () => {
    const [bettor, code] = [await world.bettor(200_00), await made({ deposited: '100.00' })]
    await staked(bettor, 100_00, 'lost')
    let held = true
    world.bonuses.holdClaims(async (accountId) => held && accountId === bettor.id)
    expect(await use(bettor, code)).toBe('PROMO_NOT_FOR_YOU')
    held = false
    expect(await use(bettor, code)).toBe('ok')
  })

  test.each([
    ['blocked', 'ACCOUNT_BLOCKED'],
    ['self_excluded', 'SELF_EXCLUDED'],
  ] as const)('an account that is %s, whatever it types: %s', async (status, code) => {
    const [bettor, known] = [await world.bettor(), await made()]
    await world.accounts.setStatus(bettor.id, status, 'test')
    expect([await use(bettor, known), await use(bettor, 'NOBODYS')]).toEqual([code, code])
  })

  test('what was stopped, one code or all of them, until it is resumed', async () => {
    const [bettor, code] = [await world.bettor(), await made()]
    for (const which of [
      ['--code', code],
      ['--campaign', 'promo'],
    ]) {
      expect((await operate('campaign', 'stop', ...which)).outcome).toBe('done')
      expect(await use(bettor, code)).toBe('PROMO_ENDED')
      expect((await operate('campaign', 'resume', ...which)).outcome).toBe('done')
    }
    expect(await use(bettor, code)).toBe('ok')
  })
})

describe('guessing', () => {
  const GUESS = ['NOBODYS', 'SPRING', '?']

  test('an account has ten tries an hour, and those for what is known count like those for what is not', async () => {
    const later = await made({ from: '2999-01-01T00:00:00Z' })
    const [others, open] = [await made({ account: '999999' }), await made()]
    for (const codes of [GUESS, [later], [others]]) {
      const bettor = await world.bettor()
      for (let count = 0; count < 10; count++)
        expect(await use(bettor, codes[count % codes.length] ?? '')).toMatch(/^PROMO_/)
      expect(await use(bettor, open)).toBe('TOO_MANY_REQUESTS')
      expect(await use(bettor, 'NOBODYS')).toBe('TOO_MANY_REQUESTS')
    }
  })

  test('an account has thirty tries in a day, however they are spread over its hours', async () => {
    const [bettor, open] = [await world.bettor(), await made()]
    for (let hour = 0; hour < 3; hour++) {
      for (let count = 0; count < 10; count++) expect(await use(bettor, 'NOBODYS')).toBe('PROMO_UNKNOWN')
      world.platform.advance(3_700_000)
    }
    expect(await use(bettor, open)).toBe('TOO_MANY_REQUESTS')
    world.platform.advance(21 * 3_600_000)
    expect(await use(bettor, open)).toBe('ok')
  })

  test('one address has 120 tries an hour for all its accounts, and codes that were used do not count', async () => {
    const ip = newAddress()
    const code = await made()
    for (let count = 0; count < 12; count++) {
      const bettor = await world.bettor()
      expect(await use(bettor, code, { ip })).toBe('ok')
      const answers = []
      for (let n = 0; n < 10; n++) answers.push(await use(bettor, 'NOBODYS', { ip }))
      expect(new Set(answers)).toEqual(new Set(['PROMO_UNKNOWN']))
    }
    expect(await use(await world.bettor(), code, { ip })).toBe('TOO_MANY_REQUESTS')
    expect(await use(await world.bettor(), code)).toBe('ok')
  })
})

describe('an operator', () => {
  test('sees what each code has come to', async () => {
    const code = await made({ gives: 'points', amount: '40', uses: '5' })
    await use(await world.bettor(), code)
    const { details } = await operate('campaign', 'codes')
    expect(details.codes).toContainEqual(
      expect.objectContaining({
        ...{ code, gives: '40 points', uses: 1, usesMax: 5, personUsesMax: 1, spent: '40.00', ceiling: '200.00' },
        ...{ on: true, until: null },
      }),
    )
  })

  test('has one drawn where he names none, and no second one of the same name', async () => {
    const words = ['--gives', 'free_bet', '--amount', '10', '--uses', '1', '--until', 'never']
    const { details } = await operate('campaign', 'code', ...words)
    expect(details.promoCode).toMatch(/^[2-9A-Z]{10}$/)
    const again = await operate('campaign', 'code', ...words, '--code', String(details.promoCode))
    expect(again).toEqual({ outcome: 'refused', details: { ok: false, code: 'CODE_TAKEN' } })
    const dear = await operate('campaign', 'code', '--gives', 'bonus', '--amount', '500.01', ...words.slice(4))
    expect(dear).toEqual({ outcome: 'refused', details: { ok: false, code: 'AMOUNT_INVALID', max: 500_00 } })
  })

  test('makes a code once for a request that is carried out twice', async () => {
    const draft: PromoDraft = {
      ...{ code: null, amount: 10_00, from: null, until: null, usesMax: 1, personUsesMax: 1 },
      ...{ ceiling: null, newDays: null, depositedMin: null, accounts: null },
      gift: 'free_bet',
    }
    const request = { id: 987_654, by: 'ann' }
    const first = await promo.make(draft, request)
    expect([first.ok, await promo.make(draft, request)]).toEqual([true, first])
  })
})
