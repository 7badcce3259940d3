// The super league on the phone: a bet over two leagues, watched with the table that moves, won and paid to the cent, and its
// match day checked; what closes in the slip; who comes in the middle; a show that cannot be loaded.
import type { MyBetAnswer } from '@walia/contract/bets.ts'
import type { FairAnswer, FairRound } from '@walia/contract/fair.ts'
import { fairPath, virtualPaths } from '@walia/contract/latePaths.ts'
import { betPaths } from '@walia/contract/paths.ts'
import type { VirtualLeague, VirtualResultsAnswer, VirtualsAnswer } from '@walia/contract/virtuals.ts'
import { figuresOf } from '@walia/domain/betslip/figures.ts'
import { gameOf } from '@walia/domain/fair/games.ts'
import { profileOf } from '@walia/domain/market/markets.ts'
import { limitsOf, taxAt } from '@walia/domain/market/profile.ts'
import { parseOdds } from '@walia/domain/odds/odds.ts'
import { partsOfVirtualMatchId } from '@walia/domain/virtuals/ids.ts'
import { goalsUpTo } from '@walia/domain/virtuals/model.ts'
import { type DayResult, scoresOfDay } from '@walia/domain/virtuals/play.ts'
import { seasonOf } from '@walia/domain/virtuals/season.ts'
import { type DayScores, type Standing, standingsOf } from '@walia/domain/virtuals/table.ts'
import { beforeAll, expect, it } from 'vitest'
import { balanceOf, call } from './bettor.ts'
import { minorOf } from './expectedPayout.ts'
import { foreseenDay } from './foreseenDraws.ts'
import { loginWithMoney } from './loginOnPhone.ts'
import { journey, type Phone } from './phone.ts'
import type { RunningProduct } from './product.ts'
import { sharedProduct } from './sharedProduct.ts'

const STAKE = '50'
/** A whole match day, its show and its settlement, on a machine that is busy. */
const DAY = { timeout: 180_000 }
const WALK = { timeout: 420_000 }
/** What a busy machine needs to pick in two leagues and to place. */
const IN_TIME_MS = 40_000
/** The slip's action takes no tap for a moment after its label changed. */
const GUARD_MS = 600
const profile = profileOf('et')

let product: RunningProduct
beforeAll(async () => {
  product = await sharedProduct('allLeagues')
})

const roundsOf = async (league: number): Promise<FairRound[]> =>
  (await call<FairAnswer>(product.base, `${fairPath}?game=${gameOf(league)}`)).body.data.rounds
const leagues = async (): Promise<VirtualLeague[]> =>
  (await call<VirtualsAnswer>(product.base, virtualPaths.leagues)).body.data.leagues
/** The two that close last, the very last first, once the other one too is open for long enough. */
async function lastTwoInTime(): Promise<VirtualLeague[]> {
  const lastTwo = async () => (await leagues()).toReversed().slice(0, 2)
  const leftFor = async () => {
    const [, other] = await lastTwo()
    return other === undefined ? 0 : Date.parse(other.closes_at) - Date.parse(other.now)
  }
  await expect.poll(leftFor, DAY).toBeGreaterThan(IN_TIME_MS)
  return lastTwo()
}
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

type Round = FairRound & { league: number; day: DayResult }

/** Taps what the first match of a league will come to. */
async function pickWinnerIn(phone: Phone, league: number): Promise<Round> {
  await phone.open(`/virtuals?league=${league}`)
  await phone.text(/^Bets close in /).waitFor(DAY)
  const open = (await roundsOf(league)).find(({ phase }) => phase === 'open') as FairRound
  const day = await foreseenDay(product, open)
  await odds(phone)
    .nth(OUTCOMES.indexOf(resultOf(scoresAt(day, 90)[0] as Final)))
    .tap()
  return { ...open, league, day }
}

type Final = { home: number; away: number }
const OUTCOMES = ['1', 'X', '2'] as const
const resultOf = ({ home, away }: Final) => (home > away ? '1' : home < away ? '2' : 'X')
const scoresAt = (day: DayResult, minute: number): Final[] => scoresOfDay(day).map((score) => goalsUpTo(score, minute))

/** From the bar of a slip with two picks; answers the ticket's id. */
async function placeBoth(phone: Phone): Promise<string> {
  const { page } = phone
  await page
    .getByRole('complementary', { name: 'Virtual betslip' })
    .getByRole('button', { name: /^Place bet ?ETB/ })
    .tap()
  const sheet = page.getByRole('dialog', { name: 'Virtual betslip (2)' })
  await sheet.getByText(/^Stake .* at most \d+ picks/).waitFor()
  await sheet.getByLabel(/^Stake/).fill(STAKE)
  await page.waitForTimeout(GUARD_MS)
  await sheet.getByRole('button', { name: /^Place bet/ }).tap()
  const placed = page.getByRole('dialog', { name: 'Bet placed' })
  const betId = (await placed.getByText(/^bet_/).textContent()) ?? ''
  await placed.getByRole('button', { name: 'Done' }).tap()
  expect(await heldIn(phone)).toEqual([])
  return betId
}

/** By the rules, from what was published of the days before: the table before the day, and as it is in each of its minutes. */
async function tablesOf({ league, day }: Round): Promise<string[][]> {
  const path = `${virtualPaths.results}?league=${league}&season=${day.season}`
  const { weeks } = (await call<VirtualResultsAnswer>(product.base, path)).body.data
  const before = Array.from({ length: day.day - 1 }, (_, index): DayScores => {
    const week = weeks.find((each) => each.day === index + 1)
    return week === undefined || week.void ? null : week.matches.map(({ score }) => finalOf(score))
  })
  const season = seasonOf(league, day.season)
  const minutes = Array.from({ length: 91 }, (_, minute) => scoresAt(day, minute))
  return [before, ...minutes.map((scores) => [...before, scores])].map((scores) =>
    standingsOf(season, scores).map(rowOf),
  )
}

const finalOf = (score: string): Final => {
  const [home, away] = score.split(':').map(Number) as [number, number]
  return { home, away }
}

function rowOf({ team, played, won, drawn, lost, scored, conceded, points }: Standing, index: number): string {
  const difference = scored - conceded
  const figures = [played, won, drawn, lost, difference > 0 ? `+${difference}` : difference, points]
  return [index + 1, team.name, ...figures].join(' ')
}

const tableOn = (phone: Phone): Promise<string[]> =>
  phone.page
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => [...row.children].map(({ textContent }) => textContent).join(' ')))

/** From before the kick-off to the final table: whatever it shows is the table of one of its minutes, and it moves. */
async function watchTable(phone: Phone, round: Round): Promise<void> {
  const { league, day } = round
  await phone.open(`/virtual?league=${league}`)
  await phone.page.getByRole('heading', { name: `Week ${day.day}`, exact: true }).waitFor(DAY)
  await phone.text(/^(Minute \d+|Half-time|Full time)$/).waitFor(DAY)
  const tables = await tablesOf(round)
  const seen: string[][] = []
  const look = async (): Promise<string[]> => {
    const table = await tableOn(phone)
    if (table.join() !== seen.at(-1)?.join()) seen.push(table)
    return table
  }
  await expect.poll(look, DAY).toEqual(tables.at(-1))
  for (const table of seen) expect(tables).toContainEqual(table)
  expect(seen.length).toBeGreaterThan(1)
}

/** In the browser, as it was drawn and as an operator would publish it who took a goal away or added one. */
async function checkRound(phone: Phone, { game, number, day }: Round): Promise<void> {
  const check = async (verdict: string) => {
    await phone.open(`/fair?game=${game}`)
    const row = phone.page.getByRole('listitem').filter({ hasText: new RegExp(`^Round ${number}B`) })
    await row.getByRole('button', { name: 'Check this round' }).tap()
    await row.getByText(verdict).waitFor()
    await row.getByText(`Season ${day.season}, week ${day.day}`).waitFor()
    // What was drawn, not what was published.
    const [first] = scoresAt(day, 90) as [Final]
    await row
      .getByText(new RegExp(` ${first.home}\u00a0:\u00a0${first.away} `))
      .first()
      .waitFor()
  }
  await check('Right: seed, beacon and result agree.')
  await phone.page.route(`**${fairPath}?*`, async (route) => {
    const answer = await route.fetch()
    const { data } = (await answer.json()) as FairAnswer
    for (const round of data.rounds.filter((each) => each.game === game && each.number === number)) {
      const { matches } = round.result as DayResult
      matches[0] = matches[0]?.length ? matches[0].slice(1) : [[90, 1]]
    }
    await route.fulfill({ response: answer, json: { data } })
  })
  await check('Wrong: seed and beacon draw another result.')
}

it(
  'a bet over two leagues is placed from the league’s page, watched with its table, won, paid to the cent at the whistle, and checked',
  { ...WALK, tags: ['gate'] },
  () =>
    journey(product, 'super-league', async (phone) => {
      const { page } = phone
      await loginWithMoney(phone, product)
      await phone.link('Super League').tap()
      await page.waitForURL('**/virtuals')
      await phone.text(/^Session \d+:\d\d/).waitFor()
      await expect.poll(leagues, DAY).toHaveLength(3)
      const rounds: Round[] = []
      for (const { league } of await lastTwoInTime()) rounds.push(await pickWinnerIn(phone, league))
      await phone.link('Virtual betslip, 2 picks').waitFor()
      const picks = await heldIn(phone)
      expect(
        picks.map(({ parent_match_id, parent_virtual_id }) => parent_virtual_id === String(parent_match_id)),
      ).toEqual([true, true])
      expect(picks.every(({ start_time }) => Date.parse(start_time) > 0)).toBe(true)
      expect(picks.map(({ parent_match_id }) => partsOfVirtualMatchId(parent_match_id))).toEqual(
        rounds.map(({ league, day: { season, day } }) => ({ league, season, day, index: 0 })),
      )

      const before = minorOf(await balanceOf(product.base, await phone.session()))
      const betId = await placeBoth(phone)

      const ticketOf = async () => {
        const path = betPaths.myBet.replace(':betId', betId)
        return (await call<MyBetAnswer>(product.base, path, undefined, await phone.session())).body.data
      }
      expect(await ticketOf()).toMatchObject({ product_type: 'virtual', status: 1, leg_count: 2 })
      const [last] = rounds as [Round]
      await watchTable(phone, last)
      const scores = () => Promise.all(picks.map(({ parent_match_id }) => scoreOf(parent_match_id)))
      const expected = rounds.map(({ day }) => scoresAt(day, 90)[0] as Final)
      await expect.poll(scores, DAY).toEqual(expected.map(({ home, away }) => `${home}:${away}`))
      await expect.poll(async () => (await ticketOf()).status, DAY).toBe(5)

      const ticket = await ticketOf()
      const result = figuresOf({
        ...{ product: 'virtual', stake: minorOf(STAKE), legs: picks.map(({ odd }) => parseOdds(odd.odd_value) ?? 0) },
        ...{ limits: limitsOf(profile, 'virtual', 'slip'), tax: taxAt(profile, Date.parse(ticket.placed_at)) },
      })
      if (!result.ok) throw new Error(result.code)
      const paid = result.figures.totalWinningsWithAccaBonus
      expect(minorOf(await balanceOf(product.base, await phone.session()))).toBe(before - minorOf(STAKE) + paid)

      await phone.open(`/mybets/${betId}`)
      for (const { parent_match_id } of picks)
        await phone
          .text(new RegExp(`week ${partsOfVirtualMatchId(parent_match_id).day}$`))
          .first()
          .waitFor()
      await phone.open(`/virtuals/results?league=${last.league}`)
      const [{ home, away } = { home: 0, away: 0 }] = expected
      await phone
        .text(new RegExp(`^${home}:${away} `))
        .first()
        .waitFor()
      await checkRound(phone, last)
    }),
)

it('a match day that closes while it lies in the slip is marked there, and taken out by one tap', WALK, () =>
  journey(product, 'super-league-closing', async (phone) => {
    const { page } = phone
    await loginWithMoney(phone, product)
    const [soon] = await leagues()
    await phone.open(`/virtuals?league=${soon?.league}`)
    await phone.text(/^Bets close in 0:([12]\d|0[6-9])$/).waitFor(DAY)
    await odds(phone).first().tap()
    await phone.open('/betslip?type=virtual')
    await page.getByRole('heading', { name: 'Virtual betslip (1)' }).waitFor()
    // The bar's tile is yellow while there is something to bet on.
    const tile = page.locator('#slip [class*=tile]')
    const isFilled = () => tile.evaluate((box) => getComputedStyle(box).backgroundColor === 'rgb(255, 199, 44)')
    expect(await isFilled()).toBe(true)
    await phone.text('Match has expired').waitFor(DAY)
    await expect.poll(isFilled).toBe(false)
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
