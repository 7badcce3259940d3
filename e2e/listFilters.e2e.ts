// Lists in the hand: several leagues and a time kept over a reload, results of a day, names on buttons, the keyboard's way
// through a list, a phone on its side, and the score that stays in sight.
import type { MatchListAnswer } from '@walia/contract/matches.ts'
import { matchPaths } from '@walia/contract/paths.ts'
import type { ResultsAnswer } from '@walia/contract/results.ts'
import { beforeAll, expect, it } from 'vitest'
import { call } from './bettor.ts'
import { chooseLeague, leagueSheet, showMatches } from './leaguesOnPhone.ts'
import { loginWithMoney } from './loginOnPhone.ts'
import { journey, type Phone } from './phone.ts'
import type { RunningProduct } from './product.ts'
import { sharedProduct } from './sharedProduct.ts'
import { listOf, livePath, openOddsOf, upcomingPath } from './slipOnPhone.ts'
import { worldOf } from './world.ts'

const FILLED_MAX_MS = 60_000
/** Forty thousand results are read behind everything else. */
const PAST_MAX_MS = 140_000
const BEGINS_AFTER_MS = 5 * 60_000
/** How long a slow network keeps the code back. */
const LATE_MS = 12_000

let product: RunningProduct
beforeAll(async () => {
  product = await sharedProduct('allLeagues')
  await until(async () => (await listOf(product.base, upcomingPath)).length > 50)
})

async function until(isSo: () => Promise<boolean>, within = FILLED_MAX_MS): Promise<void> {
  const end = Date.now() + within
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`Not within ${within / 1000} s.`)
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

const ask = async <T>(path: string): Promise<T> => (await call<T>(product.base, path)).body
const rows = (phone: Phone) =>
  phone.page.locator('#matches li').filter({ has: phone.page.locator('button[aria-pressed]'), visible: true })
const queryOf = (phone: Phone) => Object.fromEntries(new URL(phone.page.url()).searchParams)
const removing = (phone: Phone, name: string) => phone.page.getByRole('button', { name: `Remove ${name}`, exact: true })

it('a filter of my bets that came with the address is in sight among its chips', () =>
  journey(product, 'filters-in-sight', async (phone) => {
    await loginWithMoney(phone, product)
    await phone.open('/mybets?filter=dates')
    const chip = phone.button('Dates')
    await chip.waitFor()
    const [left, right, width] = await chip.evaluate((button) => {
      const box = button.getBoundingClientRect()
      return [box.left, box.right, innerWidth] as const
    })
    expect(left).toBeGreaterThan(0)
    expect(right).toBeLessThan(width)
  }))

it('several leagues and a time are kept over a reload, each taken off by its own chip', () =>
  journey(product, 'filters-kept', async (phone) => {
    const { data, meta } = await ask<MatchListAnswer>(upcomingPath)
    // A league whose only match begins meanwhile is offered no more.
    const soon = Date.now() + BEGINS_AFTER_MS
    const staying = new Set(
      data.filter((match) => Date.parse(match.start_time) > soon).map((match) => match.competition_id),
    )
    const [one, other] = meta.tags.filter((tag) => staying.has(tag.tag_id))
    if (!one || !other) throw new Error('Two top leagues are needed.')
    await phone.open('/?btag=kept')
    await phone.page.getByRole('tab', { name: 'Upcoming' }).tap()
    await chooseLeague(phone, one.tag_title, one.tag_title)
    const sheet = leagueSheet(phone)
    await sheet.getByLabel('Search leagues').fill(other.tag_title)
    await sheet.getByRole('button', { name: other.tag_title }).first().tap()
    await showMatches(phone)
    await phone.button('Time').tap()
    await phone.page.getByRole('dialog').getByRole('button', { name: 'Tomorrow' }).tap()
    await expect
      .poll(() => queryOf(phone))
      .toMatchObject({ btag: 'kept', tab: '-2', leagues: `${one.tag_id},${other.tag_id}`, time: expect.any(String) })

    await phone.page.reload()
    await removing(phone, one.tag_title).waitFor()
    await removing(phone, other.tag_title).waitFor()
    const date = `${queryOf(phone).time?.slice(8)}/${queryOf(phone).time?.slice(5, 7)}`
    await removing(phone, date).tap()
    await removing(phone, one.tag_title).tap()
    await expect.poll(() => queryOf(phone)).toEqual({ btag: 'kept', tab: '-2', leagues: String(other.tag_id) })
    await expect
      .poll(() =>
        rows(phone)
          .locator('[title]')
          .evaluateAll((marks) => marks.map((mark) => mark.getAttribute('title'))),
      )
      .not.toContain(one.tag_title)
    await removing(phone, other.tag_title).tap()
    await expect.poll(() => queryOf(phone)).toEqual({ btag: 'kept', tab: '-2' })
  }))

it('a list that is empty keeps its chips, says what was chosen, and takes it off', () =>
  journey(product, 'filters-empty', async (phone) => {
    await phone.open('/?tab=-2&sport=5&leagues=999999&time=1h')
    await phone.text(/No matches for Upcoming, Tennis, One league, Next hour/).waitFor()
    await removing(phone, 'One league').waitFor()
    const sports = phone.page.getByRole('group', { name: 'Sports' })
    expect(await sports.getByRole('button', { name: 'Tennis', exact: true }).getAttribute('aria-pressed')).toBe('true')
    await sports.getByRole('button', { name: 'Football', exact: true }).waitFor()
    await phone.button('Remove filters').tap()
    await rows(phone).first().waitFor()
    expect(queryOf(phone)).toEqual({ tab: '-2', sport: '5' })
  }))

it('where two can win the buttons bear their names, and are called so', () =>
  journey(product, 'filters-names', async (phone) => {
    const [match] = (await ask<MatchListAnswer>(`${matchPaths.list}?tab_id=-2&sport_id=5&limit=1`)).data
    const short = match?.home_team.replace(/,.*$/, '') ?? ''
    // Tennis has no "both teams to score": its rows show their winner all the same.
    await phone.open('/?tab=-2&market=29')
    await phone.open('/?tab=-2&sport=5')
    const button = rows(phone).first().locator('button').first()
    await expect.poll(() => button.innerText()).toContain(short)
    expect(await button.getAttribute('aria-label')).toContain(`, ${short}, `)
  }))

it('Tab comes to the end of a list that grows by scrolling', () =>
  journey(product, 'filters-keys', async (phone) => {
    await phone.open('/?tab=-2')
    // The page after the first comes by itself, since it is near.
    await rows(phone).nth(12).waitFor()
    await rows(phone).first().locator('a').focus()
    const before = await rows(phone).count()
    const focused = () => phone.page.evaluate(() => document.activeElement?.textContent ?? '')
    const steps = before * 6
    for (let step = 0; step < steps && (await focused()) !== 'Show more matches'; step++)
      await phone.page.keyboard.press('Tab')
    expect(await focused()).toBe('Show more matches')
    expect(await rows(phone).count()).toBe(before)
    await phone.page.keyboard.press('Tab')
    expect(await phone.page.evaluate(() => document.activeElement?.closest('#matches'))).toBeNull()
    await phone.page.keyboard.press('Shift+Tab')
    await phone.page.keyboard.press('Enter')
    await rows(phone).nth(before).waitFor()
    // The focus goes on with the first new row.
    await expect
      .poll(() =>
        rows(phone)
          .nth(before)
          .locator('a')
          .evaluate((link) => link === document.activeElement),
      )
      .toBe(true)
  }))

/** The past is read in the background, some days before others. Before yesterday, whose chip bears its date. */
async function dayWithFootball(): Promise<string> {
  let found = ''
  await until(async () => {
    const [, , ...days] = (await ask<ResultsAnswer>(matchPaths.results)).meta.days
    for (const day of days) {
      const { sports } = (await ask<ResultsAnswer>(`${matchPaths.results}?day=${day}&limit=1`)).meta
      if (sports.some(({ sport_id }) => sport_id === 1)) found ||= day
    }
    return found !== ''
  }, PAST_MAX_MS)
  return found
}

it('results by day, sport and league, from the sports page', () =>
  journey(product, 'filters-results', async (phone) => {
    const day = await dayWithFootball()
    const [result] = (await ask<ResultsAnswer>(`${matchPaths.results}?day=${day}&sport_id=1`)).data
    await phone.open('/sports')
    await phone.page.getByRole('main').getByRole('link', { name: 'Results' }).tap()
    await phone.page.getByRole('heading', { name: 'Results', level: 1 }).waitFor()
    await phone.button(new RegExp(`${day.slice(8)}/${day.slice(5, 7)}$`)).tap()
    await phone.page
      .getByRole('group', { name: 'Sports' })
      .getByRole('button', { name: /^Football/ })
      .tap()
    await expect.poll(() => queryOf(phone)).toEqual({ day, sport: '1' })
    const row = phone.page.getByRole('link', { name: new RegExp(`${result?.home_team}.*${result?.away_team}`) }).first()
    await row.waitFor()
    expect(await row.innerText()).toContain(String(result?.home_score))
    await phone.page.reload()
    await row.tap()
    await phone.page.waitForURL('**/prebets/markets/*')
    await phone.open('/results?day=2020-01-01')
    await phone.text('No results for Wed 01/01').waitFor()
  }))

it.each([
  [640, 360],
  [800, 360],
])('a phone on its side, %i × %i, shows odds at once', (width, height) =>
  journey(product, `filters-side-${width}`, async (phone) => {
    await phone.page.setViewportSize({ width, height })
    const odds = async () => {
      const bar = await phone.page.locator('nav').last().boundingBox()
      const end = bar && bar.y > height / 2 ? bar.y : height
      const boxes = await phone.page.locator('main button[aria-pressed][class*=button]').evaluateAll((all) =>
        all.map((button) => {
          const { top, bottom } = button.getBoundingClientRect()
          return { top, bottom }
        }),
      )
      return new Set(boxes.filter((box) => box.top >= 0 && box.bottom <= end).map((box) => Math.round(box.top))).size
    }
    await phone.open('/')
    await rows(phone).first().waitFor()
    await expect.poll(odds).toBeGreaterThanOrEqual(2)
    await phone.open('/live')
    await expect.poll(odds).toBeGreaterThanOrEqual(1)
    // On sale: where betting has stopped a line more says so.
    const onSale = async () => (await listOf(product.base, livePath)).find((match) => openOddsOf(match).length > 0)
    await until(async () => (await onSale()) !== undefined)
    await phone.open(`/live/markets/${(await onSale())?.parent_match_id}`)
    await expect.poll(odds).toBeGreaterThanOrEqual(1)
  }),
)

it('score and clock stay in sight while the markets scroll; live sports have headings', () =>
  journey(product, 'filters-score', async (phone) => {
    const live = await listOf(product.base, livePath)
    const match = live.find(({ live: state, sport_id }) => state?.clock && sport_id === 1)
    if (!match) throw new Error('A football match in play is needed.')
    await phone.open('/live')
    await phone.page.getByRole('heading', { name: /^Football, \d+ match/, level: 2 }).waitFor()
    await phone.open(`/live/markets/${match.parent_match_id}`)
    const bar = phone.page.locator('[aria-hidden=true]').filter({ hasText: match.home_team }).filter({ hasText: ':' })
    await phone.page.getByRole('tab', { name: 'Markets' }).waitFor()
    expect(await bar.locator('div').first().isVisible()).toBe(false)
    await phone.page.evaluate(() => scrollTo(0, 500))
    await expect.poll(() => bar.locator('div').first().isVisible()).toBe(true)
    const box = await bar.locator('div').first().boundingBox()
    expect(box?.y).toBeLessThan(120)
    expect(await bar.first().innerText()).toMatch(/\d\d:\d\d/)
  }))

it('the clock is right although the code came late', () =>
  journey(product, 'filters-clock', async (phone) => {
    const match = await (await worldOf(product)).order(-10)
    await phone.page.route('**/assets/app-*.js', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, LATE_MS))
      await route.continue()
    })
    await phone.open(`/live/markets/${match.parent_match_id}`)
    const shown = phone.page.getByText(/^\d\d+:\d\d$/).first()
    await shown.waitFor()
    const [minutes = 0, seconds = 0] = (await shown.innerText()).split(':').map(Number)
    const readAt = Date.now()
    const now = (await listOf(product.base, livePath)).find(
      (each) => each.parent_match_id === match.parent_match_id,
    )?.live
    const [m = 0, s = 0] = (now?.clock ?? '').split(':').map(Number)
    expect(now?.clock_running).toBe(true)
    const running = m * 60 + s + (readAt - (now?.clock_at ?? 0)) / 1000
    expect(Math.abs(minutes * 60 + seconds - running)).toBeLessThan(LATE_MS / 2000)
  }))
