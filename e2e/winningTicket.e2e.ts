// A new bettor's whole way: sign-up with the code, deposit, three picks on home, figures, ticket, results, paid to the cent.
import type { MyBetAnswer } from '@walia/contract/bets.ts'
import type { MatchListItem, Odd } from '@walia/contract/matches.ts'
import { betPaths } from '@walia/contract/paths.ts'
import { figuresOf } from '@walia/domain/betslip/figures.ts'
import { profileOf } from '@walia/domain/market/markets.ts'
import { limitsOf, taxAt } from '@walia/domain/market/profile.ts'
import { amountText, formatAmount, formatMoney } from '@walia/domain/money/money.ts'
import { parseOdds } from '@walia/domain/odds/odds.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { balanceOf, call, newMobile } from './bettor.ts'
import { expectedPayoutOf, minorOf } from './expectedPayout.ts'
import { depositOnPhone, signUpOnPhone } from './loginOnPhone.ts'
import { journey, type Phone } from './phone.ts'
import { type Product, QUIET_NIGHT, startProduct } from './product.ts'
import { openOddsOf, openSlip, pick, placeFromSlip, typeStake } from './slipOnPhone.ts'
import { type World, worldOf } from './world.ts'

const SEED = 5
/** A football match lasts twenty seconds. */
const SPEED = 300
const DEPOSIT = '500'
const STAKE = '100'
/** Of the world: 60 s, long enough for a slow machine to tap, type and place. */
const KICKOFF_MINUTES = 300
const SETTLED_WITHIN_MS = 150_000
const WALK_MAX_MS = 360_000
const DAY_MS = 86_400_000
const profile = profileOf('et')

let product: Product
let world: World
beforeAll(async () => {
  product = await startProduct({ seed: SEED, speed: SPEED, startsAt: QUIET_NIGHT })
  world = await worldOf(product)
})
afterAll(() => product?.stop())

/** The 1x2 outcome that the match is going to end with. */
function winnerOf(match: MatchListItem): Odd | undefined {
  const [home, away] = world.finalScoreOf(match.parent_match_id)
  const key = home > away ? '1' : home < away ? '2' : 'X'
  return openOddsOf(match).find((odd) => odd.odd_key === key)
}

/** Three football matches that start soon: one for each side, and a draw. */
async function threeWinners(): Promise<{ match: MatchListItem; odd: Odd }[]> {
  const picks: { match: MatchListItem; odd: Odd }[] = []
  for (const goals of [['home@20'], ['away@30', 'away@60'], []]) {
    const match = await world.order(KICKOFF_MINUTES, ...goals)
    const odd = winnerOf(match)
    if (!odd) throw new Error(`${match.home_team} v ${match.away_team} is not on sale.`)
    picks.push({ match, odd })
  }
  return picks
}

type HeldPick = { odd: { odd_value: string }; bonus_margin?: number }

/** Prices move while one looks, so the figures are checked against those that the slip holds. */
const picksInSlip = (phone: Phone): Promise<HeldPick[]> =>
  phone.page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('walia-betslip') ?? '{}')
    return kept.state.slips.normal.picks
  })

async function ticketOf(phone: Phone, betId: string): Promise<MyBetAnswer['data']> {
  const path = betPaths.myBet.replace(':betId', betId)
  const { status, body } = await call<MyBetAnswer>(product.base, path, undefined, await phone.session())
  if (status !== 200) throw new Error(`The ticket answered ${status}: ${JSON.stringify(body)}`)
  return body.data
}

async function settledTicketOf(phone: Phone, betId: string): Promise<MyBetAnswer['data']> {
  const until = Date.now() + SETTLED_WITHIN_MS
  while (Date.now() < until) {
    const ticket = await ticketOf(phone, betId)
    if (ticket.status !== 1) return ticket
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  throw new Error(`The ticket is still open: ${JSON.stringify((await ticketOf(phone, betId)).legs)}`)
}

/** The final payout that the slip must show for these prices. */
function finalPayoutOf(picks: readonly HeldPick[]): string {
  const result = figuresOf({
    product: 'sports',
    stake: minorOf(STAKE),
    legs: picks.map(({ odd }) => parseOdds(odd.odd_value) ?? 0),
    counts: picks.map(({ bonus_margin }) => (bonus_margin ?? 0) >= profile.bonus.marginMinBasisPoints),
    limits: limitsOf(profile, 'sports', 'slip'),
    tax: taxAt(profile, Date.now()),
  })
  if (!result.ok) throw new Error(result.code)
  return formatAmount(result.figures.totalWinningsWithAccaBonus)
}

/** My bets on the day of the ticket and on the day after, by result, over a reload, and back from the bet. */
async function findsByDate(phone: Phone, { bet_id, placed_at, paid }: MyBetAnswer['data']): Promise<void> {
  const dayOf = (at: number): string => new Date(at).toLocaleDateString('en-CA', { timeZone: profile.timeZone })
  const placedAt = Date.parse(placed_at)
  const card = phone.link(new RegExp(bet_id))
  await phone.open('/mybets')
  await phone.button('Dates').tap()
  await phone.field('From').fill(dayOf(placedAt + DAY_MS))
  await phone.text('You have placed no bets on these days').waitFor()
  await phone.field('From').fill(dayOf(placedAt))
  await phone.field('To').fill(dayOf(placedAt))
  await card.waitFor()
  for (const [name, figure] of [
    ['Bets', '1'],
    ['Staked', formatAmount(minorOf(STAKE))],
    ['Returned', formatAmount(minorOf(paid ?? '0'))],
  ] as const)
    await phone.page.locator('dl > div').filter({ hasText: name }).filter({ hasText: figure }).waitFor()
  await phone.button('Lost').tap()
  await phone.text('No lost bets').waitFor()
  await phone.button('Won').tap()
  await card.waitFor()
  await phone.page.reload()
  await card.tap()
  await phone.page.waitForURL(`**/mybets/${bet_id}`)
  await phone.page.goBack()
  await card.waitFor()
  expect(Object.fromEntries(new URL(phone.page.url()).searchParams)).toEqual({
    filter: 'dates',
    state: 'won',
    from: dayOf(placedAt),
    to: dayOf(placedAt),
  })
}

it(
  'a new bettor signs up, deposits, places three picks and is paid to the cent',
  { timeout: WALK_MAX_MS, tags: ['gate'] },
  () =>
    journey(product, 'winning-ticket', async (phone) => {
      await signUpOnPhone(phone, product, newMobile())
      await depositOnPhone(phone, DEPOSIT)
      const funded = minorOf(await balanceOf(product.base, await phone.session()))
      expect(funded).toBeGreaterThanOrEqual(minorOf(DEPOSIT))

      const picks = await threeWinners()
      // Of their leagues alone: how many matches begin before theirs depends on how long the deposit took.
      const leagues = new Set(picks.map(({ match }) => match.competition_id))
      await phone.open(`/?tab=-2&leagues=${[...leagues].join(',')}`)
      for (const { match, odd } of picks) await pick(phone, match, odd)
      await openSlip(phone)
      await typeStake(phone, STAKE)
      await phone.button(/Show all figures/).tap()
      await expect
        .poll(async () =>
          (await phone.page.locator('body').innerText()).includes(finalPayoutOf(await picksInSlip(phone))),
        )
        .toBe(true)
      await phone.page.evaluate(() => Object.assign(window, { dataLayer: [] }))
      const asked = phone.page.waitForRequest((request) => request.url().endsWith(betPaths.bet))
      const { answer } = await placeFromSlip(phone)
      // Nobody sent this bettor, so the bet is the house's own.
      expect((await asked).postDataJSON()).toMatchObject({ affiliate: '19' })
      await phone.text('Bet placed').waitFor()
      await phone.text('Welcome to Walia. This is your first bet.').waitFor()
      const told = await phone.page.evaluate(() => (window as { dataLayer?: { event: string }[] }).dataLayer)
      expect(told).toContainEqual({ event: 'first_bet', bet_id: answer.bet_id, stake: answer.data.stake })
      await phone.text(answer.bet_id).waitFor()
      expect(answer.first_bet).toBe(true)
      expect(minorOf(answer.user.balance)).toBe(funded - minorOf(STAKE))

      await phone.button('My bets').tap()
      await phone.link(new RegExp(answer.bet_id)).tap()
      await phone.text('Pending Results').first().waitFor()

      const ticket = await settledTicketOf(phone, answer.bet_id)
      expect(ticket.legs.map((leg) => leg.state)).toEqual(['won', 'won', 'won'])
      const payout = expectedPayoutOf(ticket) as number
      expect([ticket.status, ticket.paid]).toEqual([5, amountText(payout)])
      expect(minorOf(await balanceOf(product.base, await phone.session()))).toBe(funded - minorOf(STAKE) + payout)
      await phone.text(/^Won$/).first().waitFor()
      await findsByDate(phone, ticket)
      await phone.page.goto('/')
      const shown = formatMoney(funded - minorOf(STAKE) + payout, profile.currency)
      await phone.link(new RegExp(`^Deposit\\. Balance ${shown.replace(/[.\s]/g, '.')}`)).waitFor()
    }),
)
