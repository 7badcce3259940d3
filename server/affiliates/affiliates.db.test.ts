// Affiliates on a real database: whom they sent, what qualifies, months that close once, and who is himself.
import { monthAfter, monthOf, monthStartOf } from '@walia/domain/market/months.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asOwner } from '../platform/testDatabase.ts'
import { createAffiliates } from './index.ts'
import { type AffiliateWorld, affiliateWorld, CPA, type Partner, SHARE } from './testWorld.ts'

let world: AffiliateWorld
beforeAll(async () => {
  world = await affiliateWorld()
})
afterAll(() => world.close())

const referralOf = async (accountId: number) =>
  (
    await world.platform.pool.query(
      `select affiliate_id, excluded, first_deposit, qualified_at is not null as qualified, cpa,
         extract(day from until - registered_at)::int as days from affiliate_referral where account_id = $1`,
      [accountId],
    )
  ).rows[0]
const monthsOf = async ({ id }: Partner) =>
  (
    await world.platform.pool.query(
      `select to_char(month, 'YYYY-MM') as month, registrations, first_deposits, qualified, bettors, stakes, winnings, share,
         carried_in, carried_out, cpa, commission from affiliate_month where affiliate_id = $1 order by month`,
      [id],
    )
  ).rows
const thisMonth = () => monthOf(world.platform.clock.now(), world.platform.profile.timeZone)
/** An hour after the end of the month. */
function nextMonth(): string {
  const { clock, profile, advance } = world.platform
  const month = thisMonth()
  advance(monthStartOf(monthAfter(month), profile.timeZone) + 3_600_000 + 1000 - clock.now())
  return month
}
let nextMatch = 1_000_000
/** Stakes cash on a match, which ends so. */
async function bets(bettor: Awaited<ReturnType<AffiliateWorld['bettor']>>, stake: number, result: 'won' | 'lost') {
  const matches = [nextMatch++]
  for (const match of matches) world.book.addMatch(match, { startsAt: world.platform.clock.now() + 86_400_000 })
  const placed = await world.place(bettor, matches, stake, 'cash')
  expect(placed.status).toBe(200)
  await world.decide(matches, result)
  return matches
}
/** Without VAT. */
const netOf = (stake: number) => stake - Math.round((stake * 15) / 115)

describe('who sent a bettor', () => {
  test('by the tag, else by the id, for 365 days; the house’s own id and unknown ones are nobody', async () => {
    const [anna, ben] = [await world.partner(), await world.partner()]
    const cases = [
      [{ tag: anna.tag }, anna.id],
      [{ tag: anna.tag, id: String(ben.id) }, anna.id],
      [{ id: String(ben.id) }, ben.id],
      [{ tag: 'x'.repeat(32), id: String(ben.id) }, ben.id],
      [{ id: '19' }, undefined],
      [{ tag: 'x'.repeat(32) }, undefined],
      [{}, undefined],
    ] as const
    for (const [named, id] of cases) {
      const bettor = await world.sentBy(named)
      await world.followed()
      expect([(await referralOf(bettor.id))?.affiliate_id, JSON.stringify(named)]).toEqual([id, JSON.stringify(named)])
      if (id !== undefined) expect((await referralOf(bettor.id)).days).toBe(365)
    }
  })

  test('the first touch stays, also when it is named again by two readers at once', async () => {
    const [anna, ben] = [await world.partner(), await world.partner()]
    const bettor = await world.sentBy({ tag: anna.tag })
    await world.followed()
    await world.sentBy({ tag: ben.tag }, bettor)
    await Promise.all([world.affiliates.follow(), world.affiliates.follow()])
    await world.followed()
    expect((await referralOf(bettor.id)).affiliate_id).toBe(anna.id)
  })

  test('nobody new is sent by one who was closed', async () => {
    const anna = await world.partner()
    await world.affiliates.setStatus({ id: anna.id, status: 'closed' })
    const bettor = await world.sentBy({ tag: anna.tag })
    await world.followed()
    expect(await referralOf(bettor.id)).toBeUndefined()
  })
})

describe('an affiliate who sends himself', () => {
  const paidFor = async (accountId: number, mobile: string) => {
    await asOwner(
      world.platform.config.databaseUrl,
      `insert into deposit (id, account_id, method, provider, mobile, amount, fee, currency, status, request_key,
         request_hash, created_at, settled_at)
       values (uuidv7(), $1, 'telebirr', 'telebirr', $2, 10000, 0, 'ETB', 'received', uuidv7()::text, '', now(), now())`,
      [accountId, mobile],
    )
  }
  const stakeAndQualify = async (bettor: { id: number; sid: string; token: string }) => {
    await world.deposit(bettor, 500_00)
    await bets(bettor, 300_00, 'lost')
    await world.followed()
    await world.affiliates.qualify()
    const { excluded, qualified } = await referralOf(bettor.id)
    return [excluded, qualified]
  }

  test('by his own number earns nothing', async () => {
    const own = await world.bettor()
    const mobile = (await world.accounts.findById(own.id))?.mobile ?? ''
    const anna = await world.partner(CPA, mobile)
    await world.sentBy({ tag: anna.tag }, own)
    expect(await stakeAndQualify(own)).toEqual(['own_phone', false])
    nextMonth()
    await world.affiliates.closeMonths()
    expect(await monthsOf(anna)).toMatchObject([{ registrations: 0, bettors: 0, stakes: 0, commission: 0 }])
  })

  test('by a second number that his own one paid for earns nothing', async () => {
    const anna = await world.partner(CPA)
    const second = await world.sentBy({ tag: anna.tag })
    await paidFor(second.id, anna.mobile)
    expect(await stakeAndQualify(second)).toEqual(['own_payer', false])
  })

  test('by a second number with a payer of his own account earns nothing', async () => {
    const own = await world.bettor()
    const anna = await world.partner(CPA, (await world.accounts.findById(own.id))?.mobile)
    const second = await world.sentBy({ tag: anna.tag })
    for (const { id } of [own, second])
      await world.accounts.keepPayer(id, { mobile: '251977000001' }, world.platform.pool)
    expect(await stakeAndQualify(second)).toEqual(['own_payer', false])
  })

  test('by a second number that he also brought as a friend has no CPA: the same stakes would pay twice', async () => {
    const [own, anna] = [await world.bettor(), await world.partner(CPA)]
    const friend = await world.sentBy({ tag: anna.tag })
    const ask = async ({ sid, token }: { sid: string; token: string }, path: string, payload: object) =>
      (
        await world.platform.app.inject({
          method: 'POST',
          url: `/api/v1/${path}`,
          payload: { token, ...payload },
          cookies: { sid },
        })
      ).json()
    const { code } = (await ask(own, 'referral', {})).data
    expect((await ask(friend, 'referral/accept', { code })).data).toBeDefined()
    expect(await stakeAndQualify(friend)).toEqual([null, false])
  })

  test('by a second number in the browser of his own account earns nothing', async () => {
    const own = await world.bettor()
    const anna = await world.partner(CPA, (await world.accounts.findById(own.id))?.mobile)
    const second = await world.sentBy({ tag: anna.tag })
    await world.platform.pool.query(
      'insert into account_device_link (account_id, other_id, first_at) values ($1, $2, now()), ($2, $1, now())',
      [own.id, second.id],
    )
    expect(await stakeAndQualify(second)).toEqual(['own_device', false])
  })

  test('a stranger with the same figures qualifies', async () => {
    const anna = await world.partner(CPA)
    expect(await stakeAndQualify(await world.sentBy({ tag: anna.tag }))).toEqual([null, true])
  })
})

describe('CPA', () => {
  test.each([
    ['a first deposit below the least', 99_99, 0, 300_00, false],
    ['a second deposit that makes up for it', 99_99, 400_00, 300_00, false],
    ['stakes below the least', 300_00, 0, 199_99, false],
    ['both reached', 300_00, 0, 200_00, true],
  ])('%s', async (_case, first, second, stake, qualified) => {
    const anna = await world.partner(CPA)
    const bettor = await world.sentBy({ tag: anna.tag })
    await world.deposit(bettor, first)
    if (second > 0) await world.deposit(bettor, second)
    await world.deposit(await world.bettor(), 1)
    if (first + second >= stake) await bets(bettor, stake, 'lost')
    await world.followed()
    await world.affiliates.qualify()
    expect((await referralOf(bettor.id)).qualified).toBe(qualified)
  })

  test('stakes that were given back do not count, nor those of bonus money', async () => {
    const anna = await world.partner(CPA)
    const bettor = await world.sentBy({ tag: anna.tag })
    await world.deposit(bettor, 300_00)
    await world.followed()
    expect((await world.claim(bettor)).status).toBe(200)
    const matches = world.openMatches(4)
    expect((await world.place(bettor, matches.slice(0, 1), 300_00, 'cash')).status).toBe(200)
    expect((await world.place(bettor, matches.slice(1, 4), 100_00, 'bonus')).status).toBe(200)
    await world.decide(matches.slice(0, 1), 'void')
    await world.followed()
    expect(await world.affiliates.qualify()).toBe(0)
    expect((await referralOf(bettor.id)).qualified).toBe(false)
  })

  test('no bettor brings one whose deposit was taken back: he has staked what the house never had', async () => {
    const anna = await world.partner(CPA)
    const bettor = await world.sentBy({ tag: anna.tag })
    await world.deposit(bettor, 500_00)
    await bets(bettor, 300_00, 'lost')
    await world.takeBack(bettor, 500_00)
    await world.followed()
    expect((await world.ledger.balancesOf(bettor.id)).cash).toBe(-300_00)
    await world.affiliates.qualify()
    expect(await referralOf(bettor.id)).toMatchObject({ excluded: null, qualified: false, cpa: null })
  })

  test('waits while a provider is asked whether it took a deposit back', async () => {
    const anna = await world.partner(CPA)
    const bettor = await world.sentBy({ tag: anna.tag })
    await world.deposit(bettor, 500_00)
    await bets(bettor, 300_00, 'lost')
    await world.followed()
    await asOwner(
      world.platform.config.databaseUrl,
      `insert into deposit (id, account_id, method, provider, mobile, amount, fee, currency, request_key, request_hash,
         status, created_at, settled_at, reversal_said_at)
       values (uuidv7(), $1, 'mpesa', 'mpesa', '', 50000, 0, 'ETB', 'said', '', 'received', now(), now(), now())`,
      [bettor.id],
    )
    await world.affiliates.qualify()
    expect((await referralOf(bettor.id)).qualified).toBe(false)
    await world.platform.pool.query('update deposit set reversal_said_at = null where account_id = $1', [bettor.id])
    await world.affiliates.qualify()
    expect(await referralOf(bettor.id)).toMatchObject({ qualified: true, cpa: 3_00 })
  })

  test('is earned once, whichever of many processes looks', async () => {
    const anna = await world.partner(CPA)
    const bettor = await world.sentBy({ tag: anna.tag })
    await world.deposit(bettor, 300_00)
    await bets(bettor, 250_00, 'lost')
    await world.followed()
    const counts = await Promise.all(Array.from({ length: 8 }, () => world.affiliates.qualify()))
    expect(counts.reduce((sum, one) => sum + one, 0)).toBe(1)
    expect((await referralOf(bettor.id)).cpa).toBe(3_00)
  })
})

describe('months', () => {
  test('a share of what bettors left; a month below zero is made up for first; a later result is of the month it comes in', async () => {
    const anna = await world.partner()
    const bettor = await world.sentBy({ tag: anna.tag })
    await world.deposit(bettor, 1000_00)
    const lost = await bets(bettor, 100_00, 'lost')
    await world.followed()
    const first = nextMonth()
    await world.affiliates.closeMonths()
    // What was lost has won after all: 2.50 of the stake without VAT, in the month that runs.
    await world.decide(lost, 'open')
    await world.decide(lost, 'won')
    const second = nextMonth()
    await world.affiliates.closeMonths()
    await bets(bettor, 800_00, 'lost')
    const third = nextMonth()
    await world.affiliates.closeMonths()
    const net = netOf(100_00)
    const paid = (await monthsOf(anna))[1]?.winnings as number
    expect(paid).toBeGreaterThan(2 * net)
    const share = Math.floor(net * 0.3)
    const loss = Math.floor(-paid * 0.3)
    const last = Math.floor(netOf(800_00) * 0.3)
    expect(await monthsOf(anna)).toMatchObject([
      { month: first, registrations: 1, first_deposits: 1, bettors: 1, stakes: net, share, commission: share },
      { month: second, registrations: 0, bettors: 0, share: loss, carried_out: loss, commission: 0 },
      { month: third, carried_in: loss, share: last, carried_out: 0, commission: last + loss },
    ])
  })

  test('a month is closed once, by whichever of two processes, and cannot be changed', async () => {
    const anna = await world.partner()
    const bettor = await world.sentBy({ tag: anna.tag })
    await world.deposit(bettor, 500_00)
    await bets(bettor, 100_00, 'lost')
    await world.followed()
    const { accounts, ledger, payments, platform, referral } = world
    const app = { ...platform.app, post: () => {}, get: () => {} } as never
    const other = createAffiliates({ ...platform, app }, { accounts, ledger, payments, referral })
    const month = nextMonth()
    const closed = await Promise.all([
      world.affiliates.closeMonths(),
      other.closeMonths(),
      world.affiliates.closeMonths(),
    ])
    expect(closed.filter((count) => count > 0).length).toBeGreaterThan(0)
    expect((await monthsOf(anna)).map((one) => one.month)).toEqual([month])
    expect(await world.affiliates.closeMonths()).toBe(0)
    const change = platform.pool.query('update affiliate_month set commission = 1')
    await expect(change).rejects.toThrow(/permission denied/)
  })

  test('a plan that is agreed now is that of the next month', async () => {
    const anna = await world.partner()
    const richer = { ...SHARE, share: { basisPoints: 4000, negative: 'carry' as const } }
    const month = thisMonth()
    expect(await world.affiliates.setPlan({ id: anna.id, plan: richer }, 'test')).toEqual({
      ok: true,
      from: monthAfter(month),
    })
    expect(await world.affiliates.setPlan({ id: anna.id, plan: SHARE }, 'test')).toEqual({
      ok: false,
      code: 'PLAN_AGREED',
    })
    const bettor = await world.sentBy({ tag: anna.tag })
    await world.deposit(bettor, 500_00)
    await bets(bettor, 100_00, 'lost')
    await world.followed()
    nextMonth()
    await bets(bettor, 100_00, 'lost')
    nextMonth()
    await world.affiliates.closeMonths()
    const net = netOf(100_00)
    expect((await monthsOf(anna)).map(({ share }) => share)).toEqual([Math.floor(net * 0.3), Math.floor(net * 0.4)])
    const planOf = (percent: string) => ({ plan: { kind: 'share', share: { percent, carries: true } } })
    const months = ['40', '40', '30'].map(planOf)
    expect(await world.affiliates.show(anna.id)).toMatchObject({ affiliate: { months } })
  })

  test('a plan that pays who refers himself is refused, when he is added and later', async () => {
    const generous = { ...CPA, cpa: { amount: 300_00, depositMin: 100_00, wageredMin: 1000_00 } }
    const fault = { code: 'PLAN_PAYS_SELF_REFERRAL', paid: 300_00, lost: 35_80 }
    await expect(world.partner(generous)).rejects.toThrow('PLAN_PAYS_SELF_REFERRAL')
    const anna = await world.partner()
    expect(await world.affiliates.setPlan({ id: anna.id, plan: generous }, 'test')).toEqual({ ok: false, fault })
  })

  /** A month in which an affiliate has earned, and what decides it. */
  async function earned(anna: Awaited<ReturnType<typeof world.partner>> | null = null) {
    const affiliate = anna ?? (await world.partner())
    const bettor = await world.sentBy({ tag: affiliate.tag })
    await world.deposit(bettor, 500_00)
    await bets(bettor, 100_00, 'lost')
    await world.followed()
    const month = nextMonth()
    const decide = (decision: 'approved' | 'refused' | 'paid', reference: string | null = null) =>
      world.affiliates.decide({ affiliateId: affiliate.id, month, decision, reference, by: 'test', reason: 'test' })
    const isListed = async () =>
      (await world.affiliates.undecided()).some((one) => one.affiliate === affiliate.id && one.month === month)
    return { decide, isListed, affiliate }
  }

  test('is approved or refused once, before it is paid', async () => {
    const { decide, isListed } = await earned()
    expect(await decide('approved')).toEqual({ ok: false, code: 'NO_SUCH_MONTH' })
    await world.affiliates.closeMonths()
    expect(await isListed()).toBe(true)
    expect(await decide('paid', 'bank-1')).toEqual({ ok: false, code: 'NOT_APPROVED' })
    const answers = await Promise.all([decide('approved'), decide('refused'), decide('approved')])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await decide('approved')).toEqual({ ok: false, code: 'DECIDED' })
  })

  test('that is refused is never paid, and is listed no more', async () => {
    const { decide, isListed } = await earned()
    await world.affiliates.closeMonths()
    expect(await decide('refused')).toMatchObject({ ok: true })
    expect(await decide('paid', 'bank-2')).toEqual({ ok: false, code: 'DECIDED' })
    expect(await isListed()).toBe(false)
  })

  test('that is approved is paid once, by a reference that has paid no other month of his', async () => {
    const one = await earned()
    const other = await earned(one.affiliate)
    await world.affiliates.closeMonths()
    for (const { decide } of [one, other]) expect(await decide('approved')).toMatchObject({ ok: true })
    const paid = await Promise.all([one.decide('paid', 'bank-3'), one.decide('paid', 'bank-4')])
    expect(paid.filter(({ ok }) => ok)).toHaveLength(1)
    expect(paid).toContainEqual({ ok: false, code: 'DECIDED' })
    expect([await one.isListed(), await other.isListed()]).toEqual([false, true])
    const used = paid[0]?.ok ? 'bank-3' : 'bank-4'
    expect(await other.decide('paid', used)).toEqual({ ok: false, code: 'REFERENCE_USED' })
    expect(await other.isListed()).toBe(true)
    expect(await other.decide('paid', 'bank-5')).toMatchObject({ ok: true })
    expect(await other.isListed()).toBe(false)
  })

  test('bets after the year, and those before the registration, earn nothing', async () => {
    const anna = await world.partner()
    const bettor = await world.bettor(1000_00)
    await bets(bettor, 100_00, 'lost')
    world.platform.advance(1000)
    await world.sentBy({ tag: anna.tag }, bettor)
    await world.followed()
    world.platform.advance(365 * 86_400_000)
    await bets(bettor, 100_00, 'lost')
    nextMonth()
    await world.affiliates.closeMonths()
    const months = await monthsOf(anna)
    expect(months.length).toBeGreaterThanOrEqual(12)
    expect(months.map(({ stakes }) => stakes)).toEqual(months.map(() => 0))
  })
})
