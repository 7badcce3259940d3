// The studio's games on a phone, for real money through the public wallet: a crash round with two bets, one cashed out by
// itself and one too late; a connection that is lost in flight; dice that play by themselves; free spins over a reload;
// and a game's page that is nobody's friend.

import { PASSWORD } from '@walia/e2e/bettor.ts'
import { bettorWithMoney } from '@walia/e2e/loginOnPhone.ts'
import { journey, type Phone } from '@walia/e2e/phone.ts'
import { query } from '@walia/e2e/query.ts'
import { type OperatedProduct, operatedProduct, TURN_MAX_MS } from '@walia/e2e/sharedProduct.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { payoutOf } from './games/return.ts'
import { hasFreeSpins, roundOddsOf, spinsOf } from './slots/highlands.ts'
import {
  crashRoundWithin,
  type Gambler,
  gamblerOf,
  gameOn,
  isInStatement,
  pairOf,
  playedUpTo,
  streamOf,
  toGame,
  toLobby,
  walletRows,
  withGames,
} from './testJourney.ts'

const WALK_MAX_MS = 400_000
const STAKE = 10_00
let product: OperatedProduct
beforeAll(async () => {
  product = await withGames(await operatedProduct())
}, TURN_MAX_MS)
afterAll(() => product?.giveBack())

const side = (phone: Phone, name: string) => gameOn(phone).getByRole('region', { name })
const betStates = async (round: number, { player }: Gambler): Promise<string[]> =>
  (
    await query<{ state: string }>(
      product,
      `select state from studio.crash_bet where game = 'aviator' and round = $1 and player = $2 order by slot`,
      [round, player],
    )
  ).map(({ state }) => state)

const isOver = async (round: number): Promise<boolean> => {
  const sql = `select 1 from studio.crash_round where game = 'aviator' and number = $1 and ended_at is not null`
  return (await query(product, sql, [round])).length > 0
}

/** A bet on the open round; with a multiple, cashed out by itself there. */
async function place(phone: Phone, name: string, stop?: string): Promise<void> {
  const panel = side(phone, name)
  if (stop) {
    await panel.getByRole('checkbox', { name: 'Auto cash-out' }).check()
    await panel.getByRole('textbox').nth(1).fill(stop)
  }
  await panel.getByRole('button', { name: /^Bet ETB.[\d.,]+$/ }).tap()
  await panel.getByRole('button', { name: /^Your bet of ETB.[\d.,]+ is in$/ }).waitFor()
}

it(
  'a visitor plays the demo of /aviator, logs in, cashes out with a tap, finds both movements in his statement, and the round is proved at /fair',
  { timeout: WALK_MAX_MS, tags: ['gate'] },
  () =>
    journey(product, 'crash-thin-line', async (phone) => {
      const { mobile } = await bettorWithMoney(product)
      const tapped = async () => {
        await place(phone, 'Bet 1')
        await side(phone, 'Bet 1')
          .getByRole('button', { name: /^Cash out/ })
          .tap({ timeout: 120_000 })
        await side(phone, 'Bet 1')
          .getByText(/^Cashed out at \d+\.\d\d×: ETB/)
          .waitFor()
      }
      await crashRoundWithin(product, 'aviator', [200, 300], 25)
      await phone.open('/aviator')
      await tapped()
      await phone.link('Play for real').tap()
      await phone.field('Phone number').fill(mobile)
      await phone.page.getByLabel('Password', { exact: true }).fill(PASSWORD)
      const round = await crashRoundWithin(product, 'aviator', [200, 300], 25)
      await phone.button('Login').tap()
      await phone.page.waitForURL(/\/aviator$/)
      await tapped()
      const gambler = await gamblerOf(product, mobile)
      await expect.poll(async () => (await walletRows(product, 'aviator', gambler)).length).toBe(2)
      const rows = await walletRows(product, 'aviator', gambler)
      expect(rows.map(({ kind, moved }) => [kind, moved > -STAKE])).toEqual([
        ['bet', false],
        ['win', true],
      ])
      await isInStatement(product, phone, rows)
      await expect.poll(() => isOver(round), { timeout: 60_000 }).toBe(true)
      await phone.link('Fair play').tap()
      const proved = phone.page.getByRole('listitem').filter({ hasText: `Round ${round}` })
      await proved.getByRole('button', { name: 'Check this round' }).tap()
      await proved.getByText('Right: seed, beacon and result agree.').waitFor()
    }),
)

it(
  'two bets in a crash round: one is cashed out by itself, the tap on the other comes too late; the verifier finds the round right',
  { timeout: WALK_MAX_MS },
  () =>
    journey(product, 'crash-two-bets', async (phone) => {
      const gambler = await toLobby(phone, product)
      const round = await crashRoundWithin(product, 'aviator', [150, 300])
      await toGame(phone, 'aviator')
      await place(phone, 'Bet 1', '1.20')
      await place(phone, 'Bet 2')
      // A slow network: the tap is on its way until the round is over.
      const over = gameOn(phone).locator('.stage[data-phase="busted"]').waitFor({ timeout: 120_000 })
      await phone.page.route('**/studio/play/crash/cashout', async (route) => {
        await over
        await route.continue()
      })
      const late = phone.page.waitForResponse('**/studio/play/crash/cashout', { timeout: 150_000 })
      await side(phone, 'Bet 2')
        .getByRole('button', { name: /^Cash out/ })
        .tap({ timeout: 120_000 })
      await side(phone, 'Bet 1')
        .getByText(/^Cashed out at 1\.20×: ETB.12\.00$/)
        .waitFor()
      expect(await (await late).json()).toMatchObject({ ok: false, code: 'TOO_LATE' })
      await side(phone, 'Bet 2')
        .getByText(/^Not cashed out in time/)
        .waitFor()
      expect(await betStates(round, gambler)).toEqual(['won', 'lost'])

      await expect.poll(async () => (await walletRows(product, 'aviator', gambler)).length).toBe(4)
      const rows = await walletRows(product, 'aviator', gambler)
      expect(rows.map(({ moved }) => moved).sort((a, b) => a - b)).toEqual([-STAKE, -STAKE, 0, 12_00])
      await isInStatement(product, phone, rows)
      await gameOn(phone).getByRole('button', { name: 'Fairness' }).tap()
      const checked = gameOn(phone)
        .getByRole('listitem')
        .filter({ hasText: `#${round} ` })
      await checked.getByText('Checked: right').waitFor()
    }),
)

it(
  'a connection that is lost in flight loses no bet: it is cashed out by itself, and the page says so once it is back',
  () =>
    journey(product, 'crash-offline', async (phone) => {
      const gambler = await toLobby(phone, product)
      const round = await crashRoundWithin(product, 'aviator', [150, 300])
      await toGame(phone, 'aviator')
      await place(phone, 'Bet 1', '1.30')
      await phone.page.context().setOffline(true)
      await expect.poll(() => betStates(round, gambler), { timeout: 120_000 }).toEqual(['won'])
      await phone.page.context().setOffline(false)
      await side(phone, 'Bet 1')
        .getByText(/^Cashed out at 1\.30×: ETB.13\.00$/)
        .waitFor({ timeout: 60_000 })
    }),
  WALK_MAX_MS,
)

it(
  'dice play by themselves after the bettor’s consent: five rounds, the running total that the wallet has, then no more',
  () =>
    journey(product, 'casino-auto', async (phone) => {
      const gambler = await toLobby(phone, product)
      await toGame(phone, 'dice')
      const game = gameOn(phone)
      await game.getByRole('button', { name: 'Auto play' }).tap()
      await game.getByLabel('Rounds').selectOption('5')
      await game.getByRole('button', { name: 'Start auto play' }).tap()
      await game.getByText('Tick that you agree to it first.').waitFor()
      await game.getByRole('checkbox', { name: /^I agree that stakes are placed/ }).check()
      await game.getByRole('button', { name: 'Start auto play' }).tap()
      await game.getByText('Auto play ended: all its rounds are played.').waitFor({ timeout: 90_000 })
      const rows = await walletRows(product, 'dice', gambler)
      expect(rows.length).toBe(10)
      const net = rows.reduce((sum, { moved }) => sum + moved, 0)
      const signed = `${net < 0 ? '−' : net > 0 ? '+' : ''}ETB\u00a0${Math.abs(net / 100).toFixed(2)}`
      await game.getByText(`Round 5/5 · ${signed} so far`).waitFor()
      await isInStatement(product, phone, rows)
      // The consent is kept for the next game, which begins nothing by itself.
      await toGame(phone, 'mines')
      await game.getByRole('button', { name: 'Auto play' }).tap()
      expect(await game.getByRole('checkbox', { name: /^I agree that stakes are placed/ }).count()).toBe(0)
    }),
  WALK_MAX_MS,
)

it(
  'free spins of Highlands go on after a reload where they were, and are paid once',
  () =>
    journey(product, 'casino-free-spins', async (phone) => {
      const gambler = await toLobby(phone, product)
      await toGame(phone, 'highlands')
      const pair = await pairOf(product, gambler)
      const spinsAt = (nonce: number) => spinsOf(streamOf(product, 'highlands', pair, nonce))
      let nonce = pair.games
      while (!hasFreeSpins(spinsAt(nonce)[0] as number[])) nonce += 1
      await playedUpTo(product, pair, nonce)
      const game = gameOn(phone)
      await game.getByRole('button', { name: 'Spin', exact: true }).tap()
      await game.getByRole('button', { name: 'Play 10 free spins' }).tap()
      const seen = async () =>
        (
          await query<{ n: number }>(
            product,
            `select jsonb_array_length(steps) as n from studio.play where state = 'open' and player = $1`,
            [gambler.player],
          )
        )[0]?.n ?? 0
      await expect.poll(seen).toBeGreaterThanOrEqual(3)
      await phone.page.reload()
      const goOn = game.getByRole('button', { name: /^Play \d+ free spins$/ })
      await goOn.waitFor()
      const left = Number(/\d+/.exec(await goOn.innerText())?.[0])
      expect(left).toBe(11 - (await seen()))
      expect(left).toBeLessThan(10)
      await goOn.tap()
      await game.getByRole('button', { name: 'Spin', exact: true }).waitFor({ timeout: 60_000 })
      const rows = await walletRows(product, 'highlands', gambler)
      expect(rows.map(({ kind, moved }) => [kind, moved])).toEqual([
        ['bet', -STAKE],
        ['win', payoutOf(STAKE, roundOddsOf(spinsAt(nonce)))],
      ])
      await isInStatement(product, phone, rows)
    }),
  WALK_MAX_MS,
)

it(
  'a visitor opens /aviator and watches the demo, and the game says what it returns',
  { timeout: WALK_MAX_MS, tags: ['gate'] },
  () =>
    journey(product, 'casino-visitor', async (phone) => {
      await phone.open('/aviator')
      await phone.text('Demo: you play with money that is not real.').waitFor()
      await gameOn(phone).getByText('Play money').first().waitFor()
      await gameOn(phone).getByText('Of stakes, 97.00 % come back on average, before tax.').waitFor()
    }),
)

/** What a page would do that wants to reach the one around it; what came of each stands in its body. */
const HOSTILE = `<!doctype html><body><ol></ol><script>
const tries = {
  cookie: () => parent.document.cookie,
  words: () => parent.document.body.innerText,
  storage: () => parent.localStorage.length,
  own: () => localStorage.length,
  token: () => top.document.querySelector('meta'),
  lead: () => { top.location = 'about:blank' },
  leadParent: () => { parent.location.href = 'https://example.com/' },
  open: () => { if (window.open('about:blank') === null) throw new Error('blocked') },
  origin: () => { if (self.origin === 'null') throw new Error('no origin') },
}
for (const [name, attempt] of Object.entries(tries)) {
  let came = 'REACHED'
  try { attempt() } catch { came = 'refused' }
  document.querySelector('ol').append(Object.assign(document.createElement('li'), { textContent: name + ' ' + came }))
}
parent.postMessage({ type: 'balance', balance: 99999999 }, '*')
parent.postMessage({ type: 'balance', html: '<img src=x onerror=alert(1)>' }, '*')
parent.postMessage('eval', '*')
parent.postMessage({ type: 'ready' }, '*')
fetch('/casino/session', { credentials: 'include', method: 'POST', body: '{}' }).then(
  () => 'REACHED', () => 'refused').then((came) =>
  document.querySelector('ol').append(Object.assign(document.createElement('li'), { textContent: 'call ' + came })))
</script>`

it(
  'a game’s page that tries to read, lead or call what is around it reaches nothing, and its word moves no balance',
  () =>
    journey(product, 'casino-hostile', async (phone) => {
      await toLobby(phone, product)
      await phone.page.route('**/studio/frame/**', (route) =>
        route.fulfill({ contentType: 'text/html; charset=utf-8', body: HOSTILE }),
      )
      await phone.open('/casino/studio-numbers')
      const tried = gameOn(phone).getByRole('listitem')
      await tried.filter({ hasText: 'call' }).waitFor()
      expect(await tried.allInnerTexts()).toEqual(
        [...['cookie', 'words', 'storage', 'own', 'token', 'lead', 'leadParent', 'open', 'origin'], 'call'].map(
          (name) => `${name} refused`,
        ),
      )
      expect(new URL(phone.page.url()).pathname).toBe('/casino/studio-numbers')
      const { sandbox } = await phone.page.locator('iframe').evaluate((frame) => ({
        sandbox: frame.getAttribute('sandbox'),
      }))
      expect(sandbox).toBe('allow-scripts')
      const balance = phone.page.locator('dl > div').filter({ hasText: 'Balance' }).locator('dd').first()
      await expect.poll(async () => Number((await balance.innerText()).replace(/[^\d]/g, ''))).toBe(10_000_00)
    }),
  WALK_MAX_MS,
)
