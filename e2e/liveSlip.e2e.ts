// A phone against a moving world: the live hold that ends well and the one that a goal ends, moved prices, a locked pick.
import type { MatchListItem, Odd } from '@walia/contract/matches.ts'
import { betPaths } from '@walia/contract/paths.ts'
import { beforeAll, expect, it } from 'vitest'
import { balanceOf } from './bettor.ts'
import { minorOf } from './expectedPayout.ts'
import { loginWithMoney } from './loginOnPhone.ts'
import { journey, type Phone } from './phone.ts'
import type { RunningProduct } from './product.ts'
import { sharedProduct } from './sharedProduct.ts'
import { openOddsOf, openSlip, pick, placeFromSlip, tapAction, typeStake } from './slipOnPhone.ts'
import { type World, worldOf } from './world.ts'

const HOLD_MS = 5000
/** The feed brings a stop within this; the rest of the hold is what a tap may take. */
const STOP_LATE_MS = 1200
const MINUTE_MS = 60_000
/** The goal, the stop around it, and what a slow machine takes. */
const WALK_MAX_MS = 300_000
// Alone on a slip it must stay above the least total odds.
const ODDS_MIN = 1.6
const OUTSIDER_MIN = 2
const ORDERS_MAX = 8

let product: RunningProduct
let world: World
beforeAll(async () => {
  product = await sharedProduct('usual')
  world = await worldOf(product)
})

type Choice = { match: MatchListItem; odd: Odd }

/** A match under way in which nothing happens for a long time. */
const calm = async (): Promise<Choice> => choiceOf(await world.order(-10))
/** One in which the home side scores in a minute, and can be bet on then as well: its price falls by a third or more. */
async function goalSoon(): Promise<Choice> {
  for (let tries = 0; tries < ORDERS_MAX; tries += 1) {
    const match = await world.order(-10, 'home@11')
    const odd = openOddsOf(match).find(({ odd_key, odd_value }) => odd_key === '1' && Number(odd_value) >= OUTSIDER_MIN)
    if (odd) return { match, odd }
  }
  throw new Error(`Of ${ORDERS_MAX} matches none has a home side that pays ${OUTSIDER_MIN}.`)
}

function choiceOf(match: MatchListItem): Choice {
  const odd = openOddsOf(match).find(({ odd_value }) => Number(odd_value) >= ODDS_MIN)
  if (!odd) throw new Error(`No outcome of ${match.home_team} v ${match.away_team} pays ${ODDS_MIN}.`)
  return { match, odd }
}

/** When betting stops for the goal. */
function stopOf({ match }: Choice): number {
  const stop = world.comingIn(match.parent_match_id, 3 * MINUTE_MS).find(({ kind }) => kind === 'betStop')
  if (!stop) throw new Error(`Nobody scores in ${match.home_team} v ${match.away_team}.`)
  return stop.atMs
}

async function pickLive(phone: Phone, choices: readonly Choice[]): Promise<void> {
  await phone.open('/live')
  for (const { match, odd } of choices) await pick(phone, match, odd)
}

const balance = async (phone: Phone): Promise<number> => minorOf(await balanceOf(product.base, await phone.session()))

it('holds a live bet for five seconds and accepts it', { tags: ['gate'] }, () =>
  journey(product, 'live-accepted', async (phone) => {
    await loginWithMoney(phone, product)
    const before = await balance(phone)
    const choice = await calm()
    await pickLive(phone, [choice])
    await openSlip(phone)
    await phone.page.locator(`main li a[href="/live/markets/${choice.match.parent_match_id}"]:visible`).waitFor()
    await typeStake(phone, '20')
    // The answer waits until everything has been looked at, so that a slow look still sees the hold.
    let seen = (): void => {}
    const looked = new Promise<void>((resolve) => {
      seen = resolve
    })
    await phone.page.route(`**${betPaths.bet}`, async (route) => {
      const response = await route.fetch()
      await looked
      await route.fulfill({ response })
    })
    const placing = placeFromSlip(phone)
    await phone.text(/^ETB.20\.00 is held for this bet\.$/).waitFor()
    // Nothing in the slip can be changed meanwhile.
    const controls = [
      ...[/^Remove /, 'Clear all', /^Clear$/, /^Add ETB.5/, /^Balance ETB/].map((name) => phone.button(name)),
      phone.page.locator('[data-slip-dock] input'),
    ]
    const locked = await Promise.all(controls.map((control) => control.first().isDisabled()))
    expect(locked).toEqual(controls.map(() => true))
    seen()
    const { answer, waitedMs } = await placing
    expect(waitedMs).toBeGreaterThanOrEqual(HOLD_MS)
    await phone.text('Bet placed').waitFor()
    expect(answer.data.legs.map((leg) => leg.live)).toEqual([true])
    expect(await balance(phone)).toBe(before - 2000)
  }),
)

it('refuses a live bet when a goal comes during the hold, and takes no money', { timeout: WALK_MAX_MS }, () =>
  journey(product, 'live-refused', async (phone) => {
    await loginWithMoney(phone, product)
    const before = await balance(phone)
    const choice = await goalSoon()
    await pickLive(phone, [choice])
    await openSlip(phone)
    await phone.page.waitForTimeout(stopOf(choice) - (HOLD_MS - STOP_LATE_MS) - Date.now())
    const answered = phone.page.waitForResponse((response) => response.url().endsWith('/api/v2/bet'))
    await phone.button(/^Place bet/).tap()
    await phone.text('Placing...').waitFor()
    const refusal = await answered
    expect([refusal.status(), ((await refusal.json()) as { code: string }).code]).toEqual([409, 'LEG_SUSPENDED'])
    await phone.button(/^Remove locked/).waitFor()
    expect(await balance(phone)).toBe(before)
  }),
)

it('flags a moved price, has it accepted, and places', { timeout: WALK_MAX_MS }, () =>
  journey(product, 'moved-price', async (phone) => {
    await loginWithMoney(phone, product)
    const choice = await goalSoon()
    await pickLive(phone, [choice])
    await openSlip(phone)
    await typeStake(phone, '20')
    // After the goal it is sold again, at another price.
    await phone.button(/^Accept changes/).waitFor({ timeout: 4 * MINUTE_MS })
    await phone.text('Odd has changed').first().waitFor()
    const { answer, acceptedCount } = await placeFromSlip(phone)
    expect(acceptedCount).toBeGreaterThan(0)
    expect(answer.data.legs.map((leg) => leg.parent_match_id)).toEqual([choice.match.parent_match_id])
  }),
)

it('locks a suspended pick, removes it, and places the rest', { timeout: WALK_MAX_MS }, () =>
  journey(product, 'locked-pick', async (phone) => {
    await loginWithMoney(phone, product)
    const staying = await calm()
    await pickLive(phone, [staying, await goalSoon()])
    await openSlip(phone)
    await typeStake(phone, '20')
    await phone
      .text('This odd is unavailable for betting')
      .first()
      .waitFor({ timeout: 3 * MINUTE_MS })
    await tapAction(phone, /^Remove locked/)
    await phone.text('Betslip (1)').waitFor()
    const { answer } = await placeFromSlip(phone)
    expect(answer.data.legs.map((leg) => leg.parent_match_id)).toEqual([staying.match.parent_match_id])
  }),
)
