// Free bets from their grant to their last cent: once per occasion, under the campaign's ceiling, staked, expired, cancelled,
// and results that change afterwards.
import { campaignsOf, type FreeBetCampaign } from '@walia/domain/bonuses/campaigns.ts'
import type { TransferKind } from '@walia/domain/ledger/kinds.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createAccounts } from '../accounts/index.ts'
import { createLedger } from '../ledger/index.ts'
import { campaignOperations, runCommand } from '../operations/testOperations.ts'
import { platformOn } from '../platform/testPlatform.ts'
import { inTransaction } from '../platform/transaction.ts'
import { createSms } from '../sms/index.ts'
import { createBonuses } from './index.ts'
import { addSpent } from './testOffers.ts'
import { type Bettor, type BonusWorld, bonusWorld } from './testWorld.ts'

let world: BonusWorld
beforeAll(async () => {
  world = await bonusWorld()
})
afterAll(() => world.close())
afterEach(async () => {
  expect(await world.ledger.faults()).toEqual([])
  expect(await spent()).toBe(await granted())
})

const DAY = 86_400_000
const { days, max, budget } = campaignsOf('et').freeBets.goodwill as FreeBetCampaign
/** A 25.00 free bet has 21.74 in play: at 2.50 that is 54.35, and its stake stays out. */
const WIN = 54_35 - 21_74

const one = async (text: string): Promise<number> => Number((await world.platform.pool.query(text)).rows[0].n)
const spent = () => one(`select coalesce(max(spent), 0) n from bonus_campaign where campaign = 'goodwill'`)
const granted = () => one(`select coalesce(sum(amount), 0) n from free_bet_grant where campaign = 'goodwill'`)
const held = async ({ id }: Bettor) => {
  const { cash, free_bet } = await world.ledger.balancesOf(id)
  return { cash, free_bet }
}
const freeBets = async (bettor: Bettor) => (await world.state(bettor)).free_bets
const states = async ({ id }: Bettor) => (await world.bonuses.freeBetsOf(id)).map(({ state }) => state)
async function staked(bettor: Bettor, stake = 25_00): Promise<number[]> {
  const matches = world.openMatches(1)
  expect((await world.place(bettor, matches, stake, 'free_bet')).body).toMatchObject({ data: { source: 'free_bet' } })
  return matches
}
async function passed(daysOn: number, work: () => Promise<void>): Promise<void> {
  world.platform.advance(daysOn * DAY)
  try {
    await world.bonuses.end()
    await work()
  } finally {
    world.platform.advance(-daysOn * DAY)
  }
}

describe('a grant', () => {
  test('is a choice of the slip with its terms, and stands with what is left of it and until when', async () => {
    const bettor = await world.bettor()
    expect(await world.grant(bettor, 25_00)).toMatchObject({ ok: true, amount: 25_00, repeated: false })
    const { sources, free_bets } = await world.state(bettor)
    expect(sources).toMatchObject([{ source: 'free_bet', balance: '25.00', odds_min: '1.95', stake_returned: false }])
    expect(free_bets).toEqual([
      { campaign: 'goodwill', amount: '25.00', remaining: '25.00', expires_at: expect.any(String) },
    ])
    expect(Date.parse(free_bets[0].expires_at)).toBeGreaterThan(world.platform.clock.now() + (days - 1) * DAY)
    await staked(bettor, 10_00)
    expect(await freeBets(bettor)).toMatchObject([{ amount: '25.00', remaining: '15.00' }])
  })

  test('of one occasion is given once, however often and from wherever it is asked for', async () => {
    const bettor = await world.bettor()
    const { config, pool } = world.platform
    const second = await platformOn({ url: config.databaseUrl, pool })
    const ledger = createLedger(second)
    const accounts = createAccounts(second, { ledger, texts: second.texts, sms: createSms(second, []) })
    const elsewhere = createBonuses(second, { accounts, ledger })
    const grant = { campaign: 'goodwill', accountId: bettor.id, occasion: 'a match called off', amount: 25_00 } as const
    try {
      const all = await Promise.all(
        Array.from({ length: 20 }, (_, n) =>
          inTransaction(pool, (db) => (n % 2 ? elsewhere : world.bonuses).grantFreeBet(db, grant)),
        ),
      )
      expect(all.filter((outcome) => outcome.ok && !outcome.repeated)).toHaveLength(1)
      expect(new Set(all.map((outcome) => outcome.ok && outcome.id)).size).toBe(1)
    } finally {
      await second.close()
    }
    expect(await held(bettor)).toEqual({ cash: 0, free_bet: 25_00 })
  })

  test('is undone with the transaction that caused it', async () => {
    const bettor = await world.bettor()
    const grant = { campaign: 'goodwill', accountId: bettor.id, occasion: 'lost', amount: 25_00 } as const
    await inTransaction(world.platform.pool, async (db) => {
      await world.bonuses.grantFreeBet(db, grant)
      throw new Error('the cause failed')
    }).catch((cause: Error) => expect(cause.message).toBe('the cause failed'))
    expect(await held(bettor)).toEqual({ cash: 0, free_bet: 0 })
  })

  test('twenty at once pass the campaign’s ceiling together by nothing', async () => {
    const before = await spent()
    const left = 3 * max - 1
    const fill = (amount: number) => addSpent(world.platform, 'goodwill', amount)
    await fill(budget - before - left)
    try {
      const bettors = await Promise.all(Array.from({ length: 20 }, () => world.bettor()))
      const all = await Promise.all(bettors.map((bettor) => world.grant(bettor, max)))
      expect(all.filter(({ ok }) => ok)).toHaveLength(2)
      expect(all.find(({ ok }) => !ok)).toEqual({ ok: false, code: 'CAMPAIGN_USED_UP' })
    } finally {
      await fill(before + left - budget)
    }
  })

  test.each(['blocked', 'self_excluded'] as const)('is refused for an account that is %s', async (status) => {
    const bettor = await world.bettor()
    await world.accounts.setStatus(bettor.id, status, 'test')
    expect(await world.grant(bettor, 25_00)).toEqual({ ok: false, code: 'ACCOUNT_BARRED' })
  })
})

describe('a slip of a free bet', () => {
  test('pays what it brings above its stake, in cash; lost, it pays nothing', async () => {
    const bettor = await world.bettor()
    await world.grant(bettor, 50_00)
    await world.decide(await staked(bettor), 'won')
    expect(await held(bettor)).toEqual({ cash: WIN, free_bet: 25_00 })
    await world.decide(await staked(bettor), 'lost')
    expect(await held(bettor)).toEqual({ cash: WIN, free_bet: 0 })
    expect(await freeBets(bettor)).toEqual([])
  })

  test('that is void brings the free bet back, until its time is over', async () => {
    const bettor = await world.bettor()
    await world.grant(bettor, 25_00)
    const matches = await staked(bettor)
    await world.decide(matches, 'void')
    expect(await freeBets(bettor)).toMatchObject([{ remaining: '25.00' }])
    await passed(days, async () => {
      expect(await held(bettor)).toEqual({ cash: 0, free_bet: 0 })
      expect(await states(bettor)).toEqual(['expired'])
      await world.decide(matches, 'won')
      expect(await held(bettor)).toEqual({ cash: WIN, free_bet: 0 })
    })
  })

  test('that is void after its time brings nothing back', async () => {
    const bettor = await world.bettor()
    await world.grant(bettor, 25_00)
    const matches = await staked(bettor)
    await passed(days + 60, () => world.decide(matches, 'void'))
    expect(await held(bettor)).toEqual({ cash: 0, free_bet: 0 })
  })

  test('uses up what expires first', async () => {
    const bettor = await world.bettor()
    await world.grant(bettor, 10_00)
    await passed(10, async () => {
      await world.grant(bettor, 25_00)
      await world.decide(await staked(bettor, 12_00), 'lost')
      expect(await freeBets(bettor)).toMatchObject([{ amount: '25.00', remaining: '23.00' }])
    })
    await passed(days, async () => expect(await held(bettor)).toEqual({ cash: 0, free_bet: 23_00 }))
    await passed(days + 10, async () => expect(await held(bettor)).toEqual({ cash: 0, free_bet: 0 }))
  })

  test('fifty at once stake what there is, once', async () => {
    const bettor = await world.bettor()
    await world.grant(bettor, 25_00)
    const slips = Array.from({ length: 50 }, () => world.place(bettor, world.openMatches(1), 10_00, 'free_bet'))
    const answers = await Promise.all(slips)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
    expect(await held(bettor)).toEqual({ cash: 0, free_bet: 5_00 })
  })
})

test('a withdrawal leaves free bets as they are', async () => {
  const bettor = await world.bettor(100_00)
  await world.grant(bettor, 25_00)
  expect(await world.withdraw(bettor, 50_00)).toBe('posted')
  expect(await held(bettor)).toEqual({ cash: 50_00, free_bet: 25_00 })
})

describe('an operator', () => {
  const command = (...args: string[]) =>
    runCommand(world.platform.pool, campaignOperations(world.platform, world.bonuses), args)
  const why = ['--reason', 'a test', '--by', 'operator']

  test('gives a free bet to an account, finds it, and cancels what is left of it', async () => {
    const bettor = await world.bettor()
    const given = await command('campaign', 'grant', '--account', `${bettor.id}`, '--amount', '25', ...why)
    expect(given).toMatchObject({ outcome: 'done', details: { freeBet: { amount: '25.00' } } })
    await staked(bettor, 10_00)
    const listed = await command('campaign', 'freebets', '--account', `${bettor.id}`)
    const { freeBets } = (listed?.details ?? {}) as { freeBets: { id: string }[] }
    expect(freeBets).toMatchObject([{ id: expect.stringMatching(/^fbt_/), campaign: 'goodwill', state: 'open' }])
    const cancel = () => command('campaign', 'cancel', '--freebet', freeBets[0]?.id ?? '', ...why)
    expect(await cancel()).toMatchObject({ outcome: 'done', details: { takenBack: '15.00' } })
    expect(await held(bettor)).toEqual({ cash: 0, free_bet: 0 })
    expect(await cancel()).toMatchObject({ outcome: 'done', details: { takenBack: '15.00' } })
    expect(await states(bettor)).toEqual(['cancelled'])
    const nobody = await command('campaign', 'grant', '--account', '999999', '--amount', '25', ...why)
    expect(nobody).toMatchObject({ outcome: 'refused', details: { code: 'NO_SUCH_ACCOUNT' } })
  })

  type Listed = { id: string; opened: { at: string } | null }
  test('opens what does not begin by itself, and closes it; opened or closed twice is once', async () => {
    const shown = async () => {
      const { campaigns } = ((await command('campaign', 'list'))?.details ?? {}) as { campaigns: Listed[] }
      return campaigns.find(({ id }) => id === 'cashback')
    }
    const grantOf = (promisedAt?: number) =>
      world.bettor().then(({ id: accountId }) => {
        const free = { campaign: 'cashback', accountId, occasion: 'a week', amount: 10_00, promisedAt } as const
        return inTransaction(world.platform.pool, (db) => world.bonuses.grantFreeBet(db, free))
      })
    const before = world.platform.clock.now()
    const { offers } = world.bonuses
    await offers.start()
    expect([offers.open(), await shown()]).toMatchObject([[], { opens: 'operator', on: false, opened: null }])
    expect(await grantOf()).toEqual({ ok: false, code: 'CAMPAIGN_CLOSED' })
    world.platform.advance(1000)
    const open = () => command('campaign', 'open', '--campaign', 'cashback', ...why)
    expect(await open()).toMatchObject({ outcome: 'done', details: { campaign: 'cashback', open: true } })
    const first = await shown()
    expect(first).toMatchObject({ on: true, opened: { by: 'operator' } })
    const opened = Date.parse(first?.opened?.at ?? '')
    expect(await open()).toMatchObject({ outcome: 'done' })
    expect(await shown()).toEqual(first)
    await vi.waitFor(() => expect(offers.open()).toEqual(['cashback']), { timeout: 10_000 })
    await command('campaign', 'stop', '--campaign', 'cashback', ...why)
    await vi.waitFor(() => expect(offers.open()).toEqual([]), { timeout: 10_000 })
    await command('campaign', 'resume', '--campaign', 'cashback', ...why)
    expect(await grantOf()).toMatchObject({ ok: true })
    world.platform.advance(1000)
    for (let twice = 0; twice < 2; twice++)
      expect(await command('campaign', 'close', '--campaign', 'cashback', ...why)).toMatchObject({ outcome: 'done' })
    expect(await shown()).toMatchObject({ on: false, opened: null })
    // What was promised while it was open is granted, and nothing else.
    expect(await grantOf()).toEqual({ ok: false, code: 'CAMPAIGN_CLOSED' })
    expect(await grantOf(before)).toEqual({ ok: false, code: 'CAMPAIGN_CLOSED' })
    expect(await grantOf(opened)).toMatchObject({ ok: true })
    await offers.stop()
  })

  test('stops a campaign: nothing more is granted or claimed until he resumes it', async () => {
    const bettor = await world.bettor(100_00)
    const both = async (action: string) => {
      for (const campaign of ['goodwill', 'first_deposit'])
        expect(await command('campaign', action, '--campaign', campaign, ...why)).toMatchObject({ outcome: 'done' })
    }
    await both('stop')
    const { details } = (await command('campaign', 'list')) ?? {}
    const stopped = { on: false, stopped: { by: 'operator' } }
    expect(details).toMatchObject({
      campaigns: expect.arrayContaining([
        expect.objectContaining({ id: 'first_deposit', ceiling: '10000000.00', on: false }),
        expect.objectContaining({ id: 'goodwill', on: false, stopped: expect.objectContaining(stopped.stopped) }),
      ]),
    })
    expect(await world.grant(bettor, 25_00)).toEqual({ ok: false, code: 'CAMPAIGN_OVER' })
    expect((await world.state(bettor)).pending).toBe('0.00')
    expect((await world.claim(bettor)).body.code).toBe('BONUS_NOT_OFFERED')
    await both('resume')
    expect(await world.grant(bettor, 25_00)).toMatchObject({ ok: true })
    expect((await world.claim(bettor)).status).toBe(200)
  })
})

describe('an account that excludes itself', () => {
  const excluded = async (bettor: Bettor, as: 'self_excluded' | 'time_out') => {
    await world.accounts.exclude(bettor.id, { as, until: world.platform.clock.now() + 200 * DAY })
    await world.followed()
  }

  test('loses open free bets and its bonus, and withdraws its cash', async () => {
    const bettor = await world.bettor(100_00)
    await world.claim(bettor)
    await world.grant(bettor, 25_00)
    const open = await staked(bettor, 10_00)
    await excluded(bettor, 'self_excluded')
    expect(await world.booksOf(bettor)).toEqual({ cash: 100_00, bonus: 0, reserved: 0 })
    expect(await held(bettor)).toEqual({ cash: 100_00, free_bet: 0 })
    expect(await states(bettor)).toEqual(['cancelled'])
    await world.decide(open, 'void')
    expect(await held(bettor)).toEqual({ cash: 100_00, free_bet: 0 })
    expect(await world.withdraw(bettor, 100_00)).toBe('posted')
  })

  test('loses what it redeemed, also a stake that comes back later; points stay and redeem nothing', async () => {
    const bettor = await world.bettor()
    await world.givePoints(bettor, 260)
    const redeem = () => world.post(bettor, '/api/v1/loyalty/redeem', { points: 110 })
    expect((await redeem()).status).toBe(200)
    const matches = world.openMatches(2)
    expect((await world.place(bettor, matches, 50_00, 'points')).status).toBe(200)
    await excluded(bettor, 'self_excluded')
    const books = async () => {
      const { points, redeemed } = await world.ledger.balancesOf(bettor.id)
      return { points, redeemed }
    }
    expect(await books()).toEqual({ points: 150, redeemed: 0 })
    const { rows } = await world.platform.pool.query(
      `select e.book, e.amount from ledger_entry e join ledger_transfer t on t.id = e.transfer_id
       where t.kind = 'free_bet_ended' and t.id in (select transfer_id from ledger_entry where account_id = $1)
       order by e.amount`,
      [bettor.id],
    )
    expect(rows).toEqual([
      { book: 'redeemed', amount: -60_00 },
      { book: 'promotions', amount: 60_00 },
    ])
    await world.decide(matches, 'void')
    await world.followed()
    expect(await books()).toEqual({ points: 150, redeemed: 0 })
    expect((await redeem()).body.code).toBe('SELF_EXCLUDED')
    expect(await world.ledger.faults()).toEqual([])
  })

  test('loses the redeemed stake of a live bet that is not taken and comes back after the exclusion was read', async () => {
    const bettor = await world.bettor()
    await world.givePoints(bettor, 110)
    await world.post(bettor, '/api/v1/loyalty/redeem', { points: 110 })
    const move = (kind: TransferKind, amount: number) =>
      world.ledger.post([
        {
          ...{ kind, reference: `held/${bettor.id}` },
          entries: [
            { accountId: bettor.id, book: 'redeemed', amount },
            { accountId: 0, book: 'stakes', amount: -amount },
          ],
        },
      ])
    expect(await move('bet_hold', -50_00)).toEqual(['posted'])
    await excluded(bettor, 'self_excluded')
    expect(await move('bet_hold_back', 50_00)).toEqual(['posted'])
    expect((await world.ledger.balancesOf(bettor.id)).redeemed).toBe(50_00)
    await world.bonuses.end()
    expect((await world.ledger.balancesOf(bettor.id)).redeemed).toBe(0)
    expect(await world.ledger.faults()).toEqual([])
  })

  test('is granted nothing by whoever decides at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const bettor = await world.bettor()
      await Promise.all([
        excluded(bettor, 'self_excluded'),
        ...Array.from({ length: 4 }, () => world.grant(bettor, 25_00)),
      ])
      await world.followed()
      expect(await held(bettor)).toEqual({ cash: 0, free_bet: 0 })
    }
  })

  test('keeps them over a time-out', async () => {
    const bettor = await world.bettor()
    await world.grant(bettor, 25_00)
    await excluded(bettor, 'time_out')
    expect(await held(bettor)).toEqual({ cash: 0, free_bet: 25_00 })
  })
})
