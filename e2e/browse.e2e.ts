// Finding one's way on a phone: days and sports, leagues, search, a match with what is known about it, language and
// theme; then a combo bet and a boosted multibet, from the first tap to the ticket.
import { comboPaths } from '@walia/contract/latePaths.ts'
import type { MatchListAnswer, MatchListItem, SportsAnswer } from '@walia/contract/matches.ts'
import { matchPaths, sharingPaths } from '@walia/contract/paths.ts'
import type { Route } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { call } from './bettor.ts'
import { chooseLeague, leagueSheet, showMatches } from './leaguesOnPhone.ts'
import { loginWithMoney } from './loginOnPhone.ts'
import { journey, type Phone } from './phone.ts'
import type { RunningProduct } from './product.ts'
import { sharedProduct } from './sharedProduct.ts'
import { boostedList, comboMatch, inStandings } from './slipOnPhone.ts'

const LIST_MAX_MS = 60_000

let product: RunningProduct
beforeAll(async () => {
  product = await sharedProduct('allLeagues')
  await untilFilled()
})

const ask = async <T>(path: string): Promise<T> => (await call<T>(product.base, path)).body
const upcoming = async (): Promise<MatchListItem[]> =>
  (await ask<MatchListAnswer>(`${matchPaths.list}?tab_id=-2&limit=200&page=1&sport_id=1`)).data

// The feed brings the programme in the first seconds: until nothing more comes for one.
async function untilFilled(): Promise<void> {
  const until = Date.now() + LIST_MAX_MS
  for (let before = 0; Date.now() < until; await new Promise((resolve) => setTimeout(resolve, 1000))) {
    const { meta } = await ask<MatchListAnswer>(`${matchPaths.list}?tab_id=1&limit=1&page=1&sport_id=1`)
    if (before > 0 && meta.total === before) return
    before = meta.total
  }
  throw new Error(`The programme was not there within ${LIST_MAX_MS / 1000} s.`)
}
const heading = (phone: Phone, name: string | RegExp) => phone.page.getByRole('heading', { level: 1, name })
const tab = (phone: Phone, name: string | RegExp) => phone.page.getByRole('tab', { name })
const rows = (phone: Phone) =>
  phone.page.locator('main li').filter({ has: phone.page.locator('button[aria-pressed]'), visible: true })
const isFocused = (phone: Phone, tag: string) =>
  phone.page.evaluate((wanted) => document.activeElement?.tagName === wanted, tag)

it('days, sports and leagues, each by its own address', async () => {
  const { data: sports } = await ask<SportsAnswer>(`${matchPaths.sports}?limit=50`)
  const tennis = sports.find(({ sport_id }) => sport_id === 20)
  await journey(product, 'browse-sports', async (phone) => {
    await phone.open('/')
    await rows(phone).first().waitFor()
    await tab(phone, 'Tomorrow').tap()
    await expect.poll(() => tab(phone, 'Tomorrow').getAttribute('aria-selected')).toBe('true')
    await rows(phone).first().waitFor()

    const asked = phone.page.waitForRequest((request) => new URL(request.url()).pathname === matchPaths.sports)
    await phone.link('Sports').first().tap()
    await heading(phone, 'Sports').waitFor()
    expect(new URL((await asked).url()).searchParams.get('limit')).toBe('50')
    // The new page's name is read out, and Tab goes on from there.
    await expect.poll(() => isFocused(phone, 'H1')).toBe(true)
    const tennisLink = phone.link(new RegExp(`^${tennis?.sport_name}`)).first()
    await tennisLink.tap()
    await phone.page.waitForURL('**/sports/table+tennis-20')
    await heading(phone, 'Table Tennis').waitFor()
    await rows(phone).first().waitFor()

    await phone.open('/sports/football-1/ct/england-3')
    await heading(phone, 'England, Football').waitFor()
    await phone
      .link(/^Premier League/)
      .first()
      .tap()
    await phone.page.waitForURL('**/sports/football-1/ct/england-3/c/premier+league-*')
    await heading(phone, 'Premier League, England').waitFor()
    expect(await phone.page.title()).toMatch(/^Premier League, England \| /)

    const requested: URL[] = []
    phone.page.on('request', (request) => requested.push(new URL(request.url())))
    await phone.link('Top leagues').first().tap()
    await heading(phone, 'Top leagues').waitFor()
    // What was asked for on the league's page is not at hand any more.
    await phone.page.reload()
    await heading(phone, 'Top leagues').waitFor()
    expect(requested.map(({ pathname }) => pathname)).toContain(matchPaths.topLeagues)
    await phone
      .link(/^Premier League\s*England/)
      .first()
      .tap()
    await phone.page.waitForURL('**/top-leagues/*')
    await rows(phone).first().waitFor()
    expect(requested.map(({ pathname }) => pathname)).toContain(matchPaths.competition)
    await phone.button('Back').tap()
    await heading(phone, 'Top leagues').waitFor()
  })
})

it('the logo leads home, highlights have a page, promotions one per language', async () => {
  await journey(product, 'browse-promotions', async (phone) => {
    await phone.open('/sports/highlights')
    await heading(phone, "Today's highlights").waitFor()
    await rows(phone).first().waitFor()
    await phone.link('Promotions').first().tap()
    await phone.page.waitForURL('**/promotions/en')
    await heading(phone, 'Promotions').waitFor()
    expect(await phone.page.title()).toBe('Promotions | Walia')
    await phone.text('from 5 picks, growing with each pick to 275% with 39.').waitFor()
    await phone.text('All levels').first().tap()
    const levels = phone.page.getByRole('main').getByRole('table')
    await levels.waitFor()
    await phone.button(/Language: EN/).tap()
    await phone.button('አማርኛ').tap()
    await phone.page.waitForURL('**/promotions/am')
    await heading(phone, 'ፕሮሞሽኖች').waitFor()
    // The address follows the language; what was opened stays open.
    await levels.waitFor()
    await expect.poll(() => phone.page.title()).toBe('ፕሮሞሽኖች | Walia')
    expect(await phone.link('ፕሮሞሽኖች').first().getAttribute('href')).toBe('/promotions/am')
    await phone.link('Walia፣ መነሻ').tap()
    await phone.page.waitForURL((url) => url.pathname === '/')
  })
})

it('screens fit from 320 px on and end at 1024', async () => {
  const match = (await upcoming())[0]?.parent_match_id
  await journey(product, 'browse-widths', async (phone) => {
    for (const path of ['/', '/live', '/sports', `/prebets/markets/${match}`, '/combo-bet', '/betslip', '/promotions'])
      for (const width of [320, 360, 1024, 1440]) {
        await phone.page.setViewportSize({ width, height: 800 })
        await phone.open(path)
        await phone.page.locator('#content h1').first().waitFor({ state: 'attached' })
        const drawn = await phone.page.evaluate(() => ({
          page: document.documentElement.scrollWidth,
          main: document.getElementById('content')?.parentElement?.getBoundingClientRect().width ?? 0,
        }))
        expect(drawn.page, `${path} at ${width}`).toBe(width)
        // The betslip's own page is narrower still.
        if (path === '/betslip') expect(drawn.main, `${path} at ${width}`).toBeLessThanOrEqual(Math.min(width, 1024))
        else expect(drawn.main, `${path} at ${width}`).toBe(Math.min(width, 1024))
      }
  })
})

it('one league is applied to the home list, and taken off again', async () => {
  await journey(product, 'browse-league-sheet', async (phone) => {
    await phone.open('/')
    // Late in the evening the league has no more matches today.
    await tab(phone, 'Upcoming').tap()
    await chooseLeague(phone, 'england premier', /^Premier League, England/)
    await showMatches(phone)
    await phone.button('Remove Premier League, England').waitFor()
    await rows(phone).first().waitFor()
    const leagues = await rows(phone)
      .locator('[title]')
      .evaluateAll((marks) => marks.map((mark) => mark.getAttribute('title')))
    expect(new Set(leagues)).toEqual(new Set(['Premier League, England']))
    await phone.button('Leagues').tap()
    await leagueSheet(phone).getByRole('button', { name: 'All leagues' }).tap()
    await showMatches(phone)
    await expect.poll(() => phone.button(/^Remove/).count()).toBe(0)
  })
})

it('searching: at once by Enter, by itself after a pause, kept, and empty-handed', async () => {
  const [match] = await upcoming()
  const team = match?.home_team ?? ''
  await journey(product, 'browse-search', async (phone) => {
    const asked: string[] = []
    phone.page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      if (pathname === matchPaths.list && searchParams.has('keyword')) asked.push(searchParams.get('keyword') ?? '')
    })
    await phone.open('/')
    await phone.button('Search').tap()
    const search = phone.page.getByRole('dialog', { name: 'Search' })
    const field = search.getByLabel('Search matches and games')
    await field.pressSequentially(team, { delay: 30 })
    await phone.text(`Searching for ${team}`).waitFor()
    await search.getByText(team, { exact: true }).first().waitFor()
    // One call for the whole word, none per key.
    expect(asked).toEqual([team])

    await field.fill('qqzzxx')
    await field.press('Enter')
    await search.getByText('There are no games matching the keyword "qqzzxx".').waitFor()
    await field.fill(team)
    await field.press('Enter')
    await search.getByRole('link').filter({ hasText: team }).first().tap()
    await phone.page.waitForURL(/\/markets\//)

    await phone.button(/^Search$/).tap()
    expect(await field.inputValue()).toBe(team)
    await search.getByRole('button', { name: 'Clear' }).tap()
    await search.getByRole('button', { name: team, exact: true }).waitFor()
    await search.getByRole('button', { name: 'Back' }).tap()
    await expect.poll(() => search.count()).toBe(0)
  })
})

it('a match: markets searched and kept as favourites, statistics, tracker, timeline', { tags: ['gate'] }, async () => {
  const english = (await upcoming()).filter(({ is_srl, category }) => is_srl === 0 && category === 'England')
  const match = await inStandings(product.base, english)
  const live = (await ask<MatchListAnswer>(`${matchPaths.liveList}?limit=50&page=1&sport_id=1`)).data[0]
  await journey(product, 'browse-match', async (phone) => {
    await phone.open(`/prebets/markets/${match.parent_match_id}`)
    await phone.button('Search markets').tap()
    await phone.field('Search markets').fill('half total')
    await phone.button(/^1st half - total/).waitFor()
    expect(await phone.button(/^1x2/).count()).toBe(0)
    await phone.button('Close the search').tap()
    await phone.page.getByRole('button', { name: 'Favourite: Double chance', exact: true }).tap()
    await phone.page.getByRole('button', { name: 'About Double chance', exact: true }).tap()
    await phone.text('You pick two of the three results; one of them is enough.').waitFor()
    await phone.page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap()
    await phone.page.reload()
    await phone.button('Favourites').tap()
    await expect.poll(() => phone.button(/^Favourite: /).count()).toBe(1)

    await tab(phone, 'Statistics').tap()
    await phone.page.waitForURL('**?tab=statistics')
    await phone.page.getByRole('heading', { name: 'Head to head' }).waitFor()
    await phone.page.getByRole('row').filter({ hasText: match.home_team }).first().waitFor()

    await phone.open(`/live/markets/${live?.parent_match_id}?tab=tracker`)
    await phone.text('Corners').waitFor()
    await tab(phone, 'Timeline').tap()
    await phone.page.locator('#about ol li').first().waitFor()
    await phone.link('Live statistics').tap()
    await phone.page.waitForURL(`**/live/stats?id=${live?.parent_match_id}`)
    await heading(phone, `${live?.home_team} v ${live?.away_team}`).waitFor()
    expect(await phone.page.getByRole('banner').count()).toBe(0)
  })
})

it('an unknown match and an unknown address show a message and a way on', async () => {
  await journey(product, 'browse-nowhere', async (phone) => {
    await phone.open('/prebets/markets/999999999')
    await phone.text('Market data not available for this match.').waitFor()
    await phone.open('/no/such/page')
    const message = phone.page.getByRole('status').getByText('There is no page at /no/such/page.')
    // Held by a pointer, it makes room for the buttons of a sheet.
    await message.hover()
    await phone.button(/Language: EN/).evaluate((button: HTMLElement) => button.click())
    await phone.page.getByRole('dialog').waitFor()
    expect((await message.boundingBox())?.y).toBeLessThan(100)
    await phone.page.getByRole('status').getByRole('button', { name: 'Close' }).tap()
    await phone.page.keyboard.press('Escape')
    await expect.poll(() => phone.text('There is no page at').count()).toBe(0)
    await rows(phone).first().waitFor()
    expect(new URL(phone.page.url()).pathname).toBe('/no/such/page')
  })
})

/** Name, tag, the login page's title, the first sport, the login's button, and its refusal. */
const OTHER_LANGUAGES: readonly [string, string, string, RegExp, string, RegExp][] = [
  ['Afaan Oromoo', 'om', 'Seeni | Walia', /^Kubbaa miilaa/, 'Seeni', /Lakkoofsi bilbilaa yookiin jechi darbii/],
  ['中文', 'zh-Hans', '登录 | Walia', /^足球/, '登录', /手机号码或密码不正确/],
]

it('four languages and the dark theme, in place and after a reload', async () => {
  await journey(product, 'browse-language', async (phone) => {
    await phone.open('/')
    await phone.button(/Language: EN/).tap()
    await phone.button('አማርኛ').tap()
    await phone.link('ስፖርቶች').waitFor()
    expect(await phone.page.evaluate(() => document.documentElement.lang)).toBe('am')
    await phone.page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(() => phone.page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
    await phone.open('/sports')
    await heading(phone, 'ስፖርቶች').waitFor()
    await phone
      .link(/^እግር ኳስ/)
      .first()
      .tap()
    await phone.page.waitForURL('**-1')
    await rows(phone).first().waitFor()
    expect(await phone.page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')

    // Each language by its own name; texts, title, lists and the server's messages follow it.
    for (const [name, tag, title, sports, login, refusal] of OTHER_LANGUAGES) {
      await phone.open('/login')
      await phone.button(/^(ቋንቋ|Afaan): /).tap()
      await phone.button(name).tap()
      await heading(phone, login).waitFor()
      expect(await phone.page.evaluate(() => document.documentElement.lang)).toBe(tag)
      expect(await phone.page.title()).toBe(title)
      await phone.page.locator('input[type=tel]').fill('0911999999')
      await phone.page.locator('input[type=password]').fill('not the password')
      await phone.page.locator('form button[type=submit]').tap()
      await phone.text(refusal).first().waitFor()
      await phone.open('/sports')
      await phone.link(sports).first().waitFor()
      expect(await phone.page.evaluate(() => document.documentElement.lang)).toBe(tag)
    }
  })
})

it('a combo bet: a conflict is named and removed, the joint price is placed', async () => {
  const match = await comboMatch(product.base)
  const outcome = (name: string) => new RegExp(`, ${name}, `)
  await journey(product, 'browse-combo', async (phone) => {
    await loginWithMoney(phone, product)
    await phone
      .link(/^Combo bet/)
      .first()
      .tap()
    await heading(phone, 'Combo bet').waitFor()
    await phone.open(`/combo-bet/markets/${match.parent_match_id}`)
    await phone.button(outcome('1x2, 1')).tap()
    await phone.button(outcome('Total, Over 2.5')).tap()
    await phone.button(outcome('Double chance, X2')).tap()
    await phone.link('Combo betslip, 3 picks').tap()
    await phone.page.waitForURL('**/betslip?type=combo-bet')
    await phone.page.locator(`main li a[href="/combo-bet/markets/${match.parent_match_id}"]`).first().waitFor()
    await phone.text(/cannot win together with/).waitFor()
    await phone.page.waitForTimeout(500)
    await phone.button('Remove 1 pick').tap()
    await phone.text('Joint odds').waitFor()
    await phone.field(/^Stake/).fill('20')
    const place = phone.button(/^Place bet/)
    await place.and(phone.page.locator(':enabled')).waitFor()
    // What is not sold any more is priced anew at once; the price's own renewal has just been and comes every 8.5 s.
    const refusal = { code: 'LEG_SUSPENDED', message: 'Some picks are not sold now.' }
    const refuse = (route: Route) => route.fulfill({ status: 409, json: refusal })
    await phone.page.route(`**${sharingPaths.encode}`, refuse, { times: 1 })
    await phone.page.waitForResponse(`**${comboPaths.quote}`)
    const priced = phone.page.waitForRequest(`**${comboPaths.quote}`, { timeout: 7000 })
    await phone.button('Share the betslip').tap()
    await phone.text(refusal.message).waitFor()
    await priced
    // Shared, cleared and loaded, it is a combo slip at its joint price again.
    await phone.button('Share the betslip').tap()
    const code = (await phone.page.getByRole('dialog').locator('b').first().innerText()).trim()
    await phone.open('/betslip?type=combo-bet')
    await phone.button('Clear all').tap()
    await phone.open(`/share/${code}`)
    await phone.page.waitForURL('**/betslip?type=combo')
    await phone.text(/The shared betslip is loaded\./).waitFor()
    if (await phone.button('See betslip').isVisible()) await phone.button('See betslip').tap()
    await phone.text('Combo betslip (2)').waitFor()
    await phone.text('Joint odds').waitFor()
    await phone.field(/^Stake/).fill('20')
    await place.and(phone.page.locator(':enabled')).waitFor()
    await phone.page.waitForTimeout(500)
    await place.tap()
    await phone.page.getByRole('dialog').getByText('Bet ID').waitFor()
    await phone.page.getByRole('dialog').getByRole('button', { name: 'Done' }).tap()
    await phone.open('/mybets')
    await phone
      .link(/^Combo/)
      .or(phone.page.locator('#content li a'))
      .first()
      .waitFor()
    // What is placed stands: nothing offers to take it back.
    expect(await phone.button(/cancel(?!led)/i).count()).toBe(0)
    await phone.open('/betslip?type=shikisha')
    await phone.text('No picks in the combo betslip, kindly add some bets').waitFor()
  })
})

it('the daily jackpot: kept per list over a reload, placed at boosted prices', async () => {
  const list = await boostedList(product.base)
  const matches = list.matches.filter(({ closed }) => !closed).slice(-2)
  await journey(product, 'browse-boosted', async (phone) => {
    await loginWithMoney(phone, product)
    await phone.open(`/daily-jackpot/${list.id}`)
    await phone.page.evaluate(() =>
      window.addEventListener('marketing', (event) =>
        Object.assign(window, {
          heard: [...((window as never as { heard?: [] }).heard ?? []), (event as CustomEvent).detail],
        }),
      ),
    )
    for (const [place, { home_team }] of matches.entries()) {
      await phone.button(new RegExp(`^${home_team} v `)).tap()
      const tooFew = phone.text(`This list needs at least ${list.legs_min} picks.`)
      await tooFew.waitFor({ state: place + 1 < list.legs_min ? 'visible' : 'detached' })
    }
    const heard = await phone.page.evaluate(() => (window as never as { heard: unknown[] }).heard)
    expect(heard).toEqual(
      matches.map(({ parent_match_id }) => ({ event: 'boosted_pick', bet_type: 'daily-jackpot', parent_match_id })),
    )
    await phone.page.reload()
    await phone.text(`Picked ${matches.length} of`).waitFor()
    expect(await phone.field(/^Stake/).inputValue()).toBe(String(Number(list.stake)))
    await phone.page.waitForTimeout(500)
    await phone.button(/^Place bet/).tap()
    await phone.page.getByRole('dialog').getByText('Bet ID').waitFor()
    await phone.page.getByRole('dialog').getByRole('button', { name: 'Done' }).tap()
    await phone.text('Picked 0 of').waitFor()
  })
})
