// The super league on the phone: a bet over two leagues, watched and paid to the cent; what closes in the slip; who comes
// in the middle; a show that cannot be loaded.
import type { MyBetAnswer } from '@walia/contract/bets.ts'
import { virtualPaths } from '@walia/contract/latePaths.ts'
import { betPaths } from '@walia/contract/paths.ts'
import type { VirtualLeague, VirtualResultsAnswer, VirtualsAnswer } from '@walia/contract/virtuals.ts'
import { figuresOf } from '@walia/domain/betslip/figures.ts'
import { profileOf } from '@walia/domain/market/markets.ts'
import { limitsOf, taxAt } from '@walia/domain/market/profile.ts'
import { parseOdds } from '@walia/domain/odds/odds.ts'
import { partsOfVirtualMatchId } from '@walia/domain/virtuals/ids.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { balanceOf, call } from './bettor.ts'
import { minorOf } from './expectedPayout.ts'
import { loginAsDemo } from './loginOnPhone.ts'
import { journey, type Phone } from './phone.ts'
import { type Product, startProduct } from './product.ts'

/** Three leagues, half a minute apart; a match day of 90 s. */
const SECONDS = 90
const STAKE = '50'
/** A whole match day, its show and its settlement, on a machine that is busy. */
const DAY = { timeout: 180_000 }
const WALK = { timeout: 420_000 }
/** The slip's action takes no tap for a moment after its label changed. */
const GUARD_MS = 600
const profile = profileOf('et')

let product: Product
beforeAll(async () => {
  product = await startProduct({ seed: 91, speed: 1, env: { SUPER_LEAGUE_SECONDS: String(SECONDS) } })
})
afterAll(() => product?.stop())

const leagues = async (): Promise<VirtualLeague[]> =>
  (await call<VirtualsAnswer>(product.base, virtualPaths.leagues)).body.data.leagues
/** The final score of a match, null before its whistle. */
const scoreOf = async (id: number): Promise<string | null> => {
  const { league, season } = partsOfVirtualMatchId(id)
  const path = `${virtualPaths.results}?league=${league}&season=${season}`
  const { weeks } = (await call<VirtualResultsAnswer>(product.base, path)).body.data
  return weeks.flatMap(({ matches }) => matches).find(({ parent_match_id }) => parent_match_id === id)?.score ?? null
}

type HeldPick = {
  parent_match_id: number
  parent_virtual_id: string
  start_time: string
  odd: { odd_value: string; outcome_id: string; display: string }
}
const heldIn = (phone: Phone): Promise<HeldPick[]> =>
  phone.page.evaluate(() => JSON.parse(localStorage.getItem('walia-betslip') ?? '{}').state.slips.virtual.picks)

const odds = (phone: Phone) =>
  phone.page.locator('main li button[aria-pressed]:not([aria-disabled])[aria-label*=" v "]:visible')

/** The first odd of a league that takes bets for half a minute and more, so that a busy machine is in time. */
async function pickIn(phone: Phone, league: number): Promise<void> {
  await phone.open(`/virtuals?league=${league}`)
  await phone.text(/^Bets close in (0:[45]\d|1:\d\d)$/).waitFor(DAY)
  await odds(phone).first().tap()
}

const resultOf = (score: string): string => {
  const [home, away] = score.split(':').map(Number) as [number, number]
  return home > away ? '1' : home < away ? '2' : 'X'
}

it(
  'a bet over two leagues is placed from the league’s page, watched, settled at the whistle and paid to the cent',
  WALK,
  () =>
    journey(product, 'super-league', async (phone) => {
      const { page } = phone
      await loginAsDemo(phone)
      await phone.link('Super League').tap()
      await page.waitForURL('**/virtuals')
      await phone.text(/^Session \d+:\d\d/).waitFor()
      await expect.poll(leagues, DAY).toHaveLength(3)
      // The league that closes last comes second: both are open until the bet is placed.
      const late = (await leagues()).toReversed().slice(0, 2)
      for (const { league } of late) await pickIn(phone, league)
      await phone.link('Virtual betslip, 2 picks').waitFor()
      const picks = await heldIn(phone)
      expect(
        picks.map(({ parent_match_id, parent_virtual_id }) => parent_virtual_id === String(parent_match_id)),
      ).toEqual([true, true])
      expect(picks.every(({ start_time }) => Date.parse(start_time) > 0)).toBe(true)

      await page
        .getByRole('complementary', { name: 'Virtual betslip' })
        .getByRole('button', { name: 'Place bet' })
        .tap()
      const sheet = page.getByRole('dialog', { name: 'Virtual betslip (2)' })
      await sheet.getByText(/^Stake .* at most \d+ picks/).waitFor()
      await sheet.getByLabel(/^Stake/).fill(STAKE)
      const before = minorOf(await balanceOf(product.base, await phone.session()))
      await page.waitForTimeout(GUARD_MS)
      await sheet.getByRole('button', { name: /^Place bet/ }).tap()
      const placed = page.getByRole('dialog', { name: 'Bet placed' })
      const betId = (await placed.getByText(/^bet_/).textContent()) ?? ''
      await placed.getByRole('button', { name: 'Done' }).tap()
      expect(await heldIn(phone)).toEqual([])

      const ticketOf = async () => {
        const path = betPaths.myBet.replace(':betId', betId)
        return (await call<MyBetAnswer>(product.base, path, undefined, await phone.session())).body.data
      }
      expect(await ticketOf()).toMatchObject({ product_type: 'virtual', status: 1, leg_count: 2 })
      await phone.open(`/virtual?league=${late[0]?.league}`)
      await phone.text(/^(Minute \d+|Half-time|Full time)$/).waitFor(DAY)
      // One lost leg decides the ticket; both whistles are waited for.
      const scores = () => Promise.all(picks.map(({ parent_match_id }) => scoreOf(parent_match_id)))
      await expect.poll(scores, DAY).not.toContain(null)
      await expect.poll(async () => (await ticketOf()).status, DAY).not.toBe(1)

      const ticket = await ticketOf()
      const played = (await scores()) as string[]
      const isWon = picks.every(({ odd }, index) => odd.display === resultOf(played[index] ?? ''))
      expect(ticket.status).toBe(isWon ? 5 : 3)
      const result = figuresOf({
        ...{ product: 'virtual', stake: minorOf(STAKE), legs: picks.map(({ odd }) => parseOdds(odd.odd_value) ?? 0) },
        ...{ limits: limitsOf(profile, 'virtual', 'slip'), tax: taxAt(profile, Date.parse(ticket.placed_at)) },
      })
      if (!result.ok) throw new Error(result.code)
      const paid = isWon ? result.figures.totalWinningsWithAccaBonus : 0
      expect(minorOf(await balanceOf(product.base, await phone.session()))).toBe(before - minorOf(STAKE) + paid)

      await phone.open(`/mybets/${betId}`)
      for (const { parent_match_id } of picks)
        await phone
          .text(new RegExp(`week ${partsOfVirtualMatchId(parent_match_id).day}$`))
          .first()
          .waitFor()
      await phone.open(`/virtuals/results?league=${late[0]?.league}`)
      // Its picks were made in the order of `late`.
      await phone
        .text(new RegExp(`^${played[0]} `))
        .first()
        .waitFor()
    }),
)

it('a match day that closes while it lies in the slip is marked there, and taken out by one tap', WALK, () =>
  journey(product, 'super-league-closing', async (phone) => {
    const { page } = phone
    await loginAsDemo(phone)
    const [soon] = await leagues()
    await phone.open(`/virtuals?league=${soon?.league}`)
    await phone.text(/^Bets close in 0:([12]\d|0[6-9])$/).waitFor(DAY)
    await odds(phone).first().tap()
    await phone.open('/betslip?type=virtual')
    await page.getByRole('heading', { name: 'Virtual betslip (1)' }).waitFor()
    await phone.text('Match has expired').waitFor(DAY)
    await page.waitForTimeout(GUARD_MS)
    await phone.button(/^Remove locked/).tap()
    await phone.text('No picks in the virtual betslip, kindly add some bets').waitFor()
  }),
)

it(
  'who comes in the middle sees the minute and the scores of now; a show that cannot be loaded is tried again',
  WALK,
  () =>
    journey(product, 'super-league-late', async (phone) => {
      const playing = async () => (await leagues()).find(({ show }) => show?.phase === 'second_half')
      await expect.poll(playing, DAY).toBeTruthy()
      const league = (await playing()) as VirtualLeague
      let isBroken = true
      await phone.page.route(`**${virtualPaths.leagues}?*`, (route) =>
        isBroken ? route.fulfill({ status: 500, contentType: 'application/json', body: '{}' }) : route.continue(),
      )
      await phone.open(`/virtual?league=${league.league}`)
      const failed = phone.button('An error occurred while trying to play the event.')
      await failed.waitFor()
      isBroken = false
      await failed.tap()
      await phone.text(/^(Minute (4[5-9]|[5-9]\d)|Full time)$/).waitFor()
      for (const { home_team, away_team } of league.show?.matches ?? [])
        await phone.button(new RegExp(`^Watch ${home_team} ?\\d+ ?${away_team} ?\\d+$`)).waitFor()
    }),
)
