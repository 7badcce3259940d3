// Match lists and match pages at their edges: what a change asks for, paging, newcomers, nothing found, failures, shut markets, a played match.

import type { MatchAnswer, MatchListAnswer, MatchListItem, SportsAnswer } from '@walia/contract/matches.ts'
import { ALL_SPORTS, matchPaths } from '@walia/contract/paths.ts'
import type { LiveStatsAnswer, StatisticsAnswer } from '@walia/contract/statistics.ts'
import { countriesOf } from '@walia/web/home/leagueTree.ts'
import type { Route } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { call } from './bettor.ts'
import { chooseLeague, showMatches } from './leaguesOnPhone.ts'
import { journey, type Phone } from './phone.ts'
import type { RunningProduct } from './product.ts'
import { sharedProduct } from './sharedProduct.ts'
import { listOf, upcomingPath } from './slipOnPhone.ts'
import { worldOf } from './world.ts'

const FILLED_MAX_MS = 60_000
/** The whole programme, on a machine with other work. */
const ALL_THERE_MAX_MS = 120_000
const WITHIN = { timeout: 15_000 }
const TABS = [
  { id: 1, name: 'Tomorrow' },
  { id: -1, name: "Today's highlights" },
]

let product: RunningProduct
beforeAll(async () => {
  product = await sharedProduct('allLeagues')
  await until(async () => (await upcoming()).length > 50 || null)
})

async function until<T>(found: () => Promise<T | null>, within = FILLED_MAX_MS): Promise<T> {
  const end = Date.now() + within
  for (;;) {
    const value = await found()
    if (value !== null) return value
    if (Date.now() > end) throw new Error(`Nothing of the kind came within ${within / 1000} s.`)
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

const ask = async <T>(path: string): Promise<T> => (await call<T>(product.base, path)).body
const upcoming = (): Promise<MatchListItem[]> => listOf(product.base, upcomingPath)
const tab = (phone: Phone, name: string) => phone.page.getByRole('tab', { name })
const rows = (phone: Phone) =>
  phone.page.locator('#matches li').filter({ has: phone.page.locator('button[aria-pressed]'), visible: true })
const football = (phone: Phone) =>
  phone.page.getByRole('group', { name: 'Sports' }).getByRole('button', { name: 'Football', exact: true })
/** A day with many football matches to come: the world's Saturday is today, tomorrow or on both, by the hour of the clock. */
const fullDay = () =>
  until(async () => {
    for (const day of TABS) {
      const path = `${matchPaths.list}?tab_id=${day.id}&sport_id=1&limit=10&page=1`
      if ((await ask<MatchListAnswer>(path)).meta.total >= 20) return day
    }
    return null
  })
/** Opened on the phone, it is asked for: the first rows of all sports come with the page itself. */
async function openDay(phone: Phone, { name }: (typeof TABS)[number]): Promise<void> {
  await phone.open('/')
  await tab(phone, name).tap()
  await football(phone).tap()
}
const isOfDay =
  ({ id }: (typeof TABS)[number]) =>
  ({ pathname, searchParams }: URL): boolean =>
    pathname === matchPaths.list && searchParams.get('tab_id') === String(id) && searchParams.get('sport_id') === '1'
/** Of the rows, in their order. */
const linksOf = (phone: Phone) => rows(phone).evaluateAll((all) => all.map((row) => row.querySelector('a')?.pathname))

/** Every question for a page of the home list, as its query. */
function questionsOf(phone: Phone): Record<string, string>[] {
  const asked: Record<string, string>[] = []
  phone.page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === matchPaths.list && searchParams.get('limit') === '10') asked.push(Object.fromEntries(searchParams))
  })
  return asked
}

it('tab, sport, league and market each start again at page 1; scrolling adds page after page', () =>
  journey(product, 'lists-paging', async (phone) => {
    const asked = questionsOf(phone)
    const last = () => asked.at(-1)
    await phone.open('/')
    await rows(phone).nth(9).waitFor()
    // The first ten rows came with the page itself.
    expect(asked.filter(({ page }) => page === '1')).toEqual([])
    await phone.text('+22').first().waitFor()
    // Beside the fixed label each row counts its own markets.
    const counts = (await rows(phone).allInnerTexts()).map((row) => Number(/\+(\d+)/.exec(row)?.[1] ?? -1))
    expect(counts.every((count) => count >= 0)).toBe(true)
    expect(new Set(counts).size).toBeGreaterThan(1)

    await tab(phone, 'Upcoming').tap()
    await expect.poll(last).toMatchObject({ tab_id: '-2', page: '1', limit: '10' })
    await rows(phone).nth(9).waitFor()
    await expect
      .poll(async () => {
        await phone.page.mouse.wheel(0, 1500)
        return (await rows(phone).count()) >= 30
      })
      .toBe(true)
    expect(asked.filter(({ tab_id }) => tab_id === '-2').map(({ page }) => page)).toEqual(
      expect.arrayContaining(['1', '2', '3']),
    )

    await football(phone).tap()
    await expect.poll(last).toMatchObject({ tab_id: '-2', sport_id: '1', page: '1', limit: '10' })
    await phone.button(/^Choose a market/).tap()
    await phone.button('Double chance').tap()
    await expect.poll(last).toMatchObject({ sub_type_id: '10', sport_id: '1', page: '1', limit: '10' })
    await rows(phone).first().waitFor()
    await chooseLeague(phone, 'england premier', /^Premier League, England/)
    await showMatches(phone)
    await expect.poll(last).toMatchObject({ sub_type_id: '10', tag_id: expect.any(String), page: '1', limit: '10' })
    // A list of everything upcoming leads nowhere further.
    await expect.poll(() => phone.text('Loading more').count()).toBe(0)
    expect(await phone.button('See all upcoming').count()).toBe(0)
  }))

it('an empty list names tab, sport and league, and leads to everything upcoming', async () => {
  const { tab: empty, league } = await leagueWithout()
  await journey(product, 'lists-empty', async (phone) => {
    await phone.open('/')
    await tab(phone, empty).tap()
    await chooseLeague(phone, league, league)
    await showMatches(phone, '0')
    await phone.text(`No matches for ${empty}, All sports, ${league}`).waitFor()
    await phone.button('See all upcoming').tap()
    await expect.poll(() => tab(phone, 'Upcoming').getAttribute('aria-selected')).toBe('true')
    await rows(phone).first().waitFor()
  })
})

it('a list that its first page holds to the last match leads to everything upcoming, and loads no more', async () => {
  const day = await fullDay()
  await journey(product, 'lists-exact', async (phone) => {
    await phone.page.route(isOfDay(day), async (route) => {
      const response = await route.fetch()
      const answer: MatchListAnswer = await response.json()
      await route.fulfill({ response, json: { ...answer, meta: { ...answer.meta, total: 10 } } })
    })
    const asked = questionsOf(phone)
    await openDay(phone, day)
    await expect.poll(() => asked.some(({ sport_id }) => sport_id === '1')).toBe(true)
    await expect.poll(() => rows(phone).count()).toBe(10)
    await phone.button('See all upcoming').waitFor()
    expect(asked.filter(({ sport_id, page }) => sport_id === '1' && page !== '1')).toEqual([])
    expect(await rows(phone).count()).toBe(10)
    await phone.button('See all upcoming').tap()
    await expect.poll(() => tab(phone, 'Upcoming').getAttribute('aria-selected')).toBe('true')
  })
})

/** A league of the sheet with matches to come, but none of a certain day, asked as the phone asks once the world is all there. */
const leagueWithout = () => {
  let known = 0
  return until(async () => {
    const { total } = (await ask<MatchListAnswer>(upcomingPath)).meta
    const grows = total > known
    known = total
    if (grows) return null
    const { data } = await ask<SportsAnswer>(`${matchPaths.sports}?limit=50`)
    const leagues = countriesOf(data, ALL_SPORTS).flatMap((country) => country.leagues)
    const named = leagues.filter(({ tag_title }) => leagues.filter((each) => each.tag_title === tag_title).length === 1)
    for (const { id, name } of TABS)
      for (const { tag_id, tag_title } of named) {
        const path = `${matchPaths.list}?tab_id=${id}&tag_id=${tag_id}&limit=10&page=1`
        if ((await ask<MatchListAnswer>(path)).meta.total === 0) return { tab: name, league: tag_title }
      }
    return null
  }, ALL_THERE_MAX_MS)
}

it('a list that fails says so and is tried again; its states while loading differ', () =>
  journey(product, 'lists-failing', async (phone) => {
    const gate = gateOf(phone)
    await phone.open('/')
    await rows(phone).first().waitFor()
    await phone.page.route(`**${matchPaths.list}?*`, gate.fail)
    await tab(phone, 'Upcoming').tap()
    await phone.page.getByRole('alert').getByText('An error occurred. Please try again.').waitFor()
    await phone.page.unroute(`**${matchPaths.list}?*`, gate.fail)
    await phone.page.route(`**${matchPaths.list}?*`, gate.hold)
    await phone.button('Try again').and(phone.page.locator('[aria-busy]')).or(phone.button('Try again')).first().tap()
    gate.open()
    await rows(phone).first().waitFor()

    gate.shut()
    await football(phone).tap()
    // The bars stay, the rows' shape stands below them.
    await phone.page.locator('#matches').getByText('Loading', { exact: true }).waitFor({ state: 'attached' })
    expect(await rows(phone).count()).toBe(0)
    gate.open()
    await rows(phone).first().waitFor()
    gate.shut()
    await phone.page.mouse.wheel(0, 1500)
    await phone.text('Loading more').waitFor()
    expect(await rows(phone).count()).toBeGreaterThan(0)
    gate.open()
    await rows(phone).nth(12).waitFor({ state: 'attached' })
  }))

it('a list that is never answered says so after a while, and is asked for again', () =>
  journey(product, 'lists-unanswered', async (phone) => {
    await phone.page.clock.install()
    await phone.open('/')
    await rows(phone).first().waitFor()
    const gate = gateOf(phone)
    await phone.page.route(`**${matchPaths.list}?*`, gate.hold)
    await tab(phone, 'Upcoming').tap()
    const again = phone.button('Try again').first()
    // Half a minute for each of its tries; a busy machine needs seconds for each of them.
    await expect.poll(() => phone.page.clock.runFor(31_000).then(() => again.count()), { timeout: 60_000 }).toBe(1)
    await phone.page.unroute(`**${matchPaths.list}?*`, gate.hold)
    gate.open()
    // A refresh may have filled the list meanwhile.
    if (await again.isVisible()) await again.tap({ timeout: 2000 }).catch(() => rows(phone).first().waitFor())
    await rows(phone).first().waitFor()
  }))

function gateOf(phone: Phone) {
  let free: () => void = () => {}
  let opened: Promise<void>
  const shut = () => {
    opened = new Promise((resolve) => {
      free = resolve
    })
  }
  shut()
  return {
    shut,
    open: () => free(),
    fail: (route: Route) =>
      route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'An error occurred. Please try again.' } }),
    hold: async (route: Route) => {
      await opened
      await route.continue().catch(() => phone.page.url())
    },
  }
}

it('new matches wait behind a pill and move no row', async () => {
  const day = await fullDay()
  await journey(product, 'lists-newcomers', async (phone) => {
    await phone.page.clock.install()
    let hidden: number | undefined
    let underWay = 0
    await phone.page.route(isOfDay(day), async (route) => {
      underWay += 1
      const response = await route.fetch()
      const answer: MatchListAnswer = await response.json()
      // The first answer lacks its fourth match; it comes later.
      const isFirst = hidden === undefined
      hidden ??= answer.data[3]?.parent_match_id
      const data = isFirst ? answer.data.filter((item) => item.parent_match_id !== hidden) : answer.data
      await route.fulfill({ response, json: { ...answer, data } })
      underWay -= 1
    })
    await openDay(phone, day)
    await expect.poll(() => hidden).toBeDefined()
    // The next page comes before one scrolls.
    await rows(phone).nth(12).waitFor()
    const before = await linksOf(phone)
    const place = await rows(phone).first().boundingBox()
    const pill = phone.button('1 new match')
    // A call that is not answered is given up after half a minute of the page's clock: each has its answer first.
    const refreshed = async (): Promise<number> => {
      await expect.poll(() => underWay).toBe(0)
      await phone.page.clock.runFor(31_000)
      return pill.count()
    }
    await expect.poll(refreshed, WITHIN).toBe(1)
    expect(await linksOf(phone)).toEqual(before)
    expect(await rows(phone).first().boundingBox()).toEqual(place)
    await pill.tap()
    await expect.poll(async () => (await linksOf(phone)).slice(0, 3)).toEqual(before.slice(0, 3))
    await expect.poll(async () => before.includes((await linksOf(phone))[3] ?? '')).toBe(false)
    expect(await pill.count()).toBe(0)
  })
})

it('live odds are asked for every 10 s without a socket, and not when refreshing is off', () =>
  journey(product, 'lists-refreshing', async (phone) => {
    await phone.page.clock.install()
    await phone.page.routeWebSocket(/./, (socket) => socket.close())
    let asked = 0
    phone.page.on('request', (request) => {
      if (new URL(request.url()).pathname === matchPaths.liveList) asked += 1
    })
    await phone.open('/live')
    await phone.page.getByRole('heading', { level: 1, name: 'Live now' }).waitFor()
    const after = async (seconds: number): Promise<number> => {
      const before = asked
      await phone.page.clock.runFor(seconds * 1000)
      await phone.page.waitForTimeout(300)
      return asked - before
    }
    await after(1)
    await expect.poll(() => after(11), WITHIN).toBe(1)
    await phone.page.evaluate(() => {
      const kept = JSON.parse(localStorage.getItem('walia-settings') ?? '{"state":{},"version":1}')
      localStorage.setItem('walia-settings', JSON.stringify({ ...kept, state: { ...kept.state, autorefresh: false } }))
    })
    await phone.open('/live')
    await phone.page.getByRole('heading', { level: 1, name: 'Live now' }).waitFor()
    await after(1)
    expect(await after(31)).toBe(0)
  }))

it('a search asks for fifty at a time', () =>
  journey(product, 'lists-search', async (phone) => {
    await phone.open('/')
    await phone.button('Search').tap()
    const search = phone.page.getByRole('dialog', { name: 'Search' })
    const asking = phone.page.waitForRequest((request) => request.url().includes('keyword='))
    await search.getByLabel('Search matches and games').fill('league')
    const { searchParams } = new URL((await asking).url())
    expect(Object.fromEntries(searchParams)).toMatchObject({ keyword: 'league', page: '1', limit: '50' })
    await search.getByRole('button', { name: 'Show more' }).tap()
    await expect.poll(() => search.locator('li').count()).toBeGreaterThan(50)
  }))

it('markets that have not come yet are asked for again', () =>
  journey(product, 'match-unavailable', async (phone) => {
    await phone.page.routeWebSocket(/./, (socket) => socket.close())
    await phone.page.route(`**${matchPaths.match}?*`, async (route) => {
      const response = await route.fetch()
      const answer: MatchAnswer = await response.json()
      await route.fulfill({ response, json: { ...answer, data: [] } })
    })
    // A page that does not bring the match with it.
    await phone.page.route('**/prebets/markets/*', async (route) =>
      route.fulfill({ response: await route.fetch({ url: `${product.base}/betslip` }) }),
    )
    await phone.open(`/prebets/markets/${(await upcoming())[0]?.parent_match_id}`)
    await phone.page.getByRole('alert').getByText('Markets unavailable').waitFor()
    await phone.page.unrouteAll({ behavior: 'wait' })
    await phone.button('Try again').tap()
    await phone
      .button(/^Favourite: /)
      .first()
      .waitFor()
  }))

it('while betting is stopped the markets stay in their places and say so', { timeout: 300_000 }, async () => {
  const world = await worldOf(product)
  // Who is late for the first stop sees the second.
  const stopping = await world.order(-10, 'home@11', 'home@13')
  await journey(product, 'match-shut', async (phone) => {
    await phone.open(`/live/markets/${stopping.parent_match_id}`)
    await phone.text('Betting Not Available').first().waitFor({ timeout: 210_000 })
    expect(await phone.page.locator('#about button[aria-disabled]').count()).toBeGreaterThan(0)
  })
})

it('a match that has been played shows its sides and its final score', async () => {
  const [next] = await upcoming()
  // The matches of the past days are written after the start, one by one.
  const played = await until(async () => {
    const { form } = (await ask<StatisticsAnswer>(`${matchPaths.statistics}?parent_match_id=${next?.parent_match_id}`))
      .data
    return [...form.home, ...form.away][0] ?? null
  })
  const id = played.parent_match_id
  const { data: known } = await ask<LiveStatsAnswer>(`${matchPaths.liveStats}?id=${id}`)
  expect(known.live?.period).toMatch(/^ended/)
  await journey(product, 'match-played', async (phone) => {
    await phone.open(`/live/markets/${id}`)
    await phone.text('Market data not available for this match.').waitFor()
    await phone.text(`Score ${played.home_score} to ${played.away_score}`).waitFor({ state: 'attached' })
    await phone.page.locator('#content').getByText('Ended').first().waitFor()
    expect(await phone.page.locator('#content').getByText('LIVE', { exact: true }).count()).toBe(0)
    await tab(phone, 'Tracker').tap()
    await phone.page.locator('#about').getByText('Ended').first().waitFor()
    expect(await phone.text('The tracker starts with the match.').count()).toBe(0)
  })
})
