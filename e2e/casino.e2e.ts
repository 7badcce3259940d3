// The casino on the phone, played for real money through the studio's pages and the public wallet: a demo, the login, dice
// until a win and a loss were seen, mines over a reload, and a win that tax is withheld of.
import { type CasinoAnswer, casinoPaths } from '@walia/contract/casino.ts'
import { securityPaths } from '@walia/contract/latePaths.ts'
import { type StatementAnswer, statementPaths } from '@walia/contract/statement.ts'
import type { FrameLocator } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { betOf, call, legOf, login as loginElsewhere, PASSWORD, place, upcomingPicks } from './bettor.ts'
import { minorOf } from './expectedPayout.ts'
import { bettorWithMoney } from './loginOnPhone.ts'
import { journey, type Phone } from './phone.ts'
import type { RunningProduct } from './product.ts'
import { query } from './query.ts'
import { sharedProduct } from './sharedProduct.ts'

const HOURS_MS = 3 * 3_600_000
const WALK_MAX_MS = 170_000
let product: RunningProduct
beforeAll(async () => {
  product = await sharedProduct('usual')
  // The list of games is read by a job.
  while ((await call<CasinoAnswer>(product.base, casinoPaths.lobby)).body.data.games.length === 0)
    await new Promise((resolve) => setTimeout(resolve, 500))
})

const gameOn = (phone: Phone): FrameLocator => phone.page.frameLocator('iframe')
const press = (phone: Phone, name: string | RegExp) => gameOn(phone).getByRole('button', { name }).first().tap()
const figure = (phone: Phone, name: string) =>
  phone.page.locator('dl > div').filter({ hasText: name }).locator('dd').first()
const signedOf = (amount: string): number => (amount.startsWith('-') ? -1 : 1) * minorOf(amount.replace(/^-/, ''))
const shown = async (phone: Phone, name: string): Promise<number | null> => {
  const text = await figure(phone, name).innerText()
  // Nothing is known yet.
  if (!/\d/.test(text)) return null
  return (text.startsWith('-') ? -1 : 1) * minorOf(text.replace(/[^\d.]/g, ''))
}

/** From the login that the game asked for, back to the game. */
async function login(phone: Phone, mobile: string): Promise<void> {
  await phone.field('Phone number').fill(mobile)
  await phone.page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await phone.button('Login').tap()
}
/** As a new bettor with 10,000.00, whose number is answered. */
async function openForReal(phone: Phone, game: string): Promise<string> {
  const { mobile } = await bettorWithMoney(product)
  await phone.open(`/login?next=${encodeURIComponent(`/casino/studio-${game}`)}`)
  await login(phone, mobile)
  await gameOn(phone).locator('header').first().waitFor()
  return mobile
}

type Row = { id: string; kind: string; moved: number; balance_after: number; game: string }
const OF_BETTOR = `account_id = (select id from account where mobile like '%' || $1)`
/** What the wallet wrote about a bettor's game, oldest first. */
const walletRows = (mobile: string, game: string): Promise<Row[]> =>
  query<Row>(
    product,
    `select id, kind, moved::float8 as moved, balance_after::float8 as balance_after, game from casino_transaction
     where ${OF_BETTOR} and game = $2 order by id`,
    [mobile.slice(-9), game],
  )
const sum = (rows: readonly Row[]): number => rows.reduce((total, { moved }) => total + moved, 0)
async function openRounds(mobile: string): Promise<number> {
  const open = `select count(*)::int as n from casino_round where ${OF_BETTOR} and state = 'open'`
  return (await query<{ n: number }>(product, open, [mobile.slice(-9)]))[0]?.n ?? -1
}

/** Each cent that the wallet moved is a line of the bettor's own statement, with the balance after it. */
async function isInStatement(phone: Phone, rows: readonly Row[]): Promise<void> {
  const session = await phone.session()
  const { body } = await call<StatementAnswer>(
    product.base,
    `${statementPaths.movements}?limit=100`,
    undefined,
    session,
  )
  const lines = new Map(body.data.map((line) => [line.transfer_id, line]))
  for (const { id, moved, balance_after } of rows.filter((row) => row.moved !== 0)) {
    const line = lines.get(`trf_${id.replaceAll('-', '')}`)
    expect(line?.game_ticket?.game).toBe('casino')
    expect(line?.changes.map(({ amount, balance }) => [signedOf(amount), minorOf(balance)])).toEqual([
      [moved, balance_after],
    ])
  }
}

it(
  'a visitor plays dice as a demo, logs in, plays for real until he has won and lost, and finds every cent in the statement',
  { timeout: WALK_MAX_MS, tags: ['gate'] },
  () =>
    journey(product, 'casino-dice', async (phone) => {
      // What was bet elsewhere before is part of today's result.
      const [pick] = await upcomingPicks(product.base, HOURS_MS, 1)
      if (pick === undefined) throw new Error('nothing to bet on')
      const elsewhere = await bettorWithMoney(product)
      const { mobile } = elsewhere
      expect((await place(product.base, elsewhere, betOf([legOf(pick)], '50'))).status).toBe(200)
      await phone.open('/casino')
      await phone.link(/^Demo Split the pot/i).waitFor()
      await phone.link(/^Dice/).tap()
      await phone.text('Demo: you play with money that is not real.').waitFor()
      await press(phone, /^Play$/)
      await gameOn(phone)
        .getByText(/^(Won |Not this time)/)
        .waitFor()
      expect(await walletRows(mobile, 'dice')).toEqual([])
      await phone.link('Play for real').tap()
      await phone.page.waitForURL(/\/login\?next=/)
      await login(phone, mobile)
      await phone.page.waitForURL(/-fasta\/dice\/studio$/)
      await expect.poll(() => shown(phone, 'Balance')).toBe(9_950_00)

      const seen = new Set<string>()
      while (seen.size < 2) {
        const before = (await walletRows(mobile, 'dice')).length
        await press(phone, /^Play$/)
        await expect.poll(async () => (await walletRows(mobile, 'dice')).length).toBe(before + 2)
        await gameOn(phone)
          .getByRole('button', { name: /^Play$/ })
          .waitFor()
        seen.add((await gameOn(phone).locator('p.said').first().innerText()).startsWith('Won') ? 'won' : 'lost')
      }
      const rows = await walletRows(mobile, 'dice')
      await expect.poll(() => shown(phone, "Today's result")).toBe(sum(rows) - 50_00)
      await expect.poll(() => shown(phone, 'Balance')).toBe(9_950_00 + sum(rows))
      expect(await openRounds(mobile)).toBe(0)
      await isInStatement(phone, rows)
      await phone.open('/profile?action=statement')
      // The newest round is behind its row: game, stake and what was paid.
      await phone
        .button(/Dice, round \d+/)
        .first()
        .tap()
      const sheet = phone.page.getByRole('dialog', { name: /^Dice, round/ })
      await sheet.getByText('Over', { exact: true }).waitFor()
      await sheet.getByText(/^cas_[0-9a-f]{32}$/).waitFor()
    }),
)

it(
  'a game of mines goes on after a reload with its open tile, its stake shown as in open rounds there and outside, and is cashed out',
  () =>
    journey(product, 'casino-mines', async (phone) => {
      const mobile = await openForReal(phone, 'mines')
      const out = gameOn(phone).getByRole('button', { name: /^Cash out/ })
      const again = gameOn(phone).getByRole('button', { name: /^Play$/ })
      // Until a first tile is no mine.
      do {
        await again.tap()
        await press(phone, /^Tile 13$/)
        await expect.poll(async () => (await again.isVisible()) || (await out.isEnabled())).toBe(true)
      } while (await again.isVisible())
      await phone.page.reload()
      await expect.poll(() => out.isEnabled().catch(() => false)).toBe(true)
      await expect.poll(() => shown(phone, 'In open rounds')).toBe(10_00)
      // Outside the game too, and from there it is gone on with.
      await phone.open('/profile')
      await phone.link(/^In open rounds ETB.10\.00$/).tap()
      const open = phone.page
        .locator('section')
        .filter({ has: phone.page.getByRole('heading', { name: 'In open rounds' }) })
      await open.getByRole('link', { name: /^Mines ETB.10\.00$/ }).tap()
      await out.tap()
      await gameOn(phone).getByText(/^Won /).waitFor()
      await expect.poll(() => openRounds(mobile)).toBe(0)
      const rows = await walletRows(mobile, 'mines')
      expect(rows.at(-1)).toMatchObject({ kind: 'win', moved: 11_00 })
      await expect.poll(() => shown(phone, 'Balance')).toBe(rows.at(-1)?.balance_after)
      await isInStatement(phone, rows)
    }),
  WALK_MAX_MS,
)

it(
  'tax of a large win is said before play, on the button that takes it, by the game and in the statement',
  () =>
    journey(product, 'casino-tax', async (phone) => {
      const mobile = await openForReal(phone, 'mines')
      await phone.text(/^Payouts above ETB.1,000\.00 include 15% winnings tax, which is withheld\.$/).waitFor()
      const game = gameOn(phone)
      await game.getByText(/ % come back on average, before tax\.$/).waitFor()
      const out = game.getByRole('button', { name: /^Cash out/ })
      const again = game.getByRole('button', { name: /^Play$/ })
      await game.getByRole('textbox', { name: 'Stake' }).fill('995')
      await game.getByRole('combobox', { name: 'Mines' }).selectOption('1')
      // Until the first tile is not the one mine; a stake is lost each time it is.
      do {
        await again.tap()
        await press(phone, /^Tile 13$/)
        await expect.poll(async () => (await again.isVisible()) || (await out.isEnabled())).toBe(true)
      } while (await again.isVisible())
      await game.getByRole('button', { name: /^Cash out ETB.1,004\.95 · ETB.873\.87 after tax$/ }).waitFor()
      // The game asks the lobby anew after a reload.
      await phone.page.reload()
      await game.getByRole('button', { name: /^Cash out ETB.1,004\.95 · ETB.873\.87 after tax$/ }).tap()
      await game.getByText(/^Won ETB.1,004\.95 · tax ETB.131\.08, you get ETB.873\.87$/).waitFor()
      const rows = await walletRows(mobile, 'mines')
      expect(rows.at(-1)).toMatchObject({ kind: 'win', moved: 873_87 })
      await isInStatement(phone, rows)
      await phone.open('/profile?action=statement')
      const row = phone.button(/Mines, round \d+/).first()
      await expect.poll(() => row.innerText()).toMatch(/ETB.131\.08 winnings tax withheld/)
      await row.tap()
      const sheet = phone.page.getByRole('dialog', { name: /^Mines, round/ })
      const line = (name: string) =>
        sheet.locator('dl > div').filter({ hasText: name }).locator('dd').first().innerText()
      await sheet.locator('dl').waitFor()
      expect([
        await line('Staked'),
        await line('Won, before tax'),
        await line('Winnings tax'),
        await line('Paid out'),
      ]).toEqual(['ETB\u00a0995.00', 'ETB\u00a01,004.95', 'ETB\u00a0131.08', 'ETB\u00a0873.87'])
    }),
  WALK_MAX_MS,
)

it('a session that its owner ends from another phone takes the game away', () =>
  journey(product, 'casino-ended', async (phone) => {
    const mobile = await openForReal(phone, 'dice')
    const other = await loginElsewhere(product.base, mobile, PASSWORD)
    expect((await call(product.base, securityPaths.sessions, {}, other)).status).toBe(200)
    await phone.page.waitForURL(/\/login\?next=/)
    expect(await phone.page.locator('iframe').count()).toBe(0)
  }))
