// A phone against a moving world: the live hold that ends well and the one that a goal ends, moved prices, a locked pick.
import type { MatchListItem, Odd } from '@walia/contract/matches.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { balanceOf } from './bettor.ts'
import { minorOf } from './expectedPayout.ts'
import { loginAsDemo } from './loginOnPhone.ts'
import { journey, type Phone } from './phone.ts'
import { type Product, startProduct } from './product.ts'
import {
  listOf,
  livePath,
  openOddsOf,
  openSlip,
  pick,
  placeFromSlip,
  stayReadyUntil,
  tapAction,
  typeStake,
} from './slipOnPhone.ts'
import { type World, worldOf } from './world.ts'

const SEED = 21
/** Fast enough that goals come while one waits, slow enough for a thumb. */
const SPEED = 10
const HOLD_MS = 5000
const QUIET_MS = 45_000
// Alone on a slip it must stay above the least total odds while it moves.
const ODDS_MIN = 1.6
const ODDS_MAX = 15
const SEARCH_MAX_MS = 60_000

let product: Product
let world: World
beforeAll(async () => {
  product = await startProduct({ seed: SEED, speed: SPEED })
  world = await worldOf(product)
})
afterAll(() => product?.stop())

type Choice = { match: MatchListItem; odd: Odd }

const liveChoices = async (): Promise<Choice[]> =>
  (await listOf(product.base, livePath)).flatMap((match) =>
    openOddsOf(match)
      .filter(({ odd_value }) => Number(odd_value) >= ODDS_MIN && Number(odd_value) <= ODDS_MAX)
      .slice(0, 1)
      .map((odd) => ({ match, odd })),
  )

/** Asks until the live list has as many as wanted. */
async function choose(count: number, fits: (choice: Choice) => boolean): Promise<Choice[]> {
  const until = Date.now() + SEARCH_MAX_MS
  while (Date.now() < until) {
    const found = (await liveChoices()).filter(fits)
    if (found.length >= count) return found.slice(0, count)
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  throw new Error(`No ${count} such live matches came within ${SEARCH_MAX_MS / 1000} s (seed ${SEED}).`)
}

const isQuiet = ({ match }: Choice): boolean => world.comingIn(match.parent_match_id, QUIET_MS).length === 0

/** The next stop of betting in the match that a goal follows, if it comes within the span. */
function goalStopOf({ match }: Choice, fromMs: number, toMs: number): number | null {
  const [first, second] = world.comingIn(match.parent_match_id, toMs + 10_000)
  const soon = first?.kind === 'betStop' && first.atMs > Date.now() + fromMs && first.atMs < Date.now() + toMs
  return soon && second?.kind === 'score' ? first.atMs : null
}

async function pickLive(phone: Phone, choices: readonly Choice[]): Promise<void> {
  await phone.open('/live')
  for (const { match, odd } of choices) await pick(phone, match, odd)
}

const balance = async (phone: Phone): Promise<number> => minorOf(await balanceOf(product.base, await phone.session()))

it('holds a live bet for five seconds and accepts it', () =>
  journey(product, 'live-accepted', async (phone) => {
    await loginAsDemo(phone)
    const before = await balance(phone)
    await pickLive(phone, await choose(1, isQuiet))
    await openSlip(phone)
    await typeStake(phone, '20')
    const { answer, waitedMs } = await placeFromSlip(phone)
    expect(waitedMs).toBeGreaterThanOrEqual(HOLD_MS)
    await phone.text('Bet placed').waitFor()
    expect(answer.data.legs.map((leg) => leg.live)).toEqual([true])
    expect(await balance(phone)).toBe(before - 2000)
  }))

it('refuses a live bet when a goal comes during the hold, and takes no money', () =>
  journey(product, 'live-refused', async (phone) => {
    await loginAsDemo(phone)
    const before = await balance(phone)
    const [choice] = (await choose(1, (one) => goalStopOf(one, 9000, 30_000) !== null)) as [Choice]
    const stopAt = goalStopOf(choice, 0, 60_000) as number
    await pickLive(phone, [choice])
    await openSlip(phone)
    await stayReadyUntil(phone, stopAt - HOLD_MS / 2)
    const answered = phone.page.waitForResponse((response) => response.url().endsWith('/api/v2/bet'))
    await phone.button(/^Place bet/).tap()
    await phone.text('Placing...').waitFor()
    const refusal = await answered
    expect([refusal.status(), ((await refusal.json()) as { code: string }).code]).toEqual([409, 'LEG_SUSPENDED'])
    await phone.button(/^Remove locked/).waitFor()
    expect(await balance(phone)).toBe(before)
  }))

it('flags a moved price, has it accepted, and places', () =>
  journey(product, 'moved-price', async (phone) => {
    await loginAsDemo(phone)
    // A drawn match that stays drawn: the price of the draw falls with every minute.
    const drawn = ({ match: { live } }: Choice) =>
      live?.clock_running === true && /^half[12]$/.test(live.period) && live.home_score === live.away_score
    const [{ match }] = (await choose(1, (one) => isQuiet(one) && drawn(one) && hasDraw(one))) as [Choice]
    await pickLive(phone, [{ match, odd: drawOf(match) as Odd }])
    await openSlip(phone)
    await typeStake(phone, '20')
    await phone.button(/^Accept changes/).waitFor({ timeout: 30_000 })
    await phone.text('Odd has changed').first().waitFor()
    const { answer, acceptedCount } = await placeFromSlip(phone)
    expect(acceptedCount).toBeGreaterThan(0)
    expect(answer.data.legs.map((leg) => leg.parent_match_id)).toEqual([match.parent_match_id])
  }))

it('locks a suspended pick, removes it, and places the rest', () =>
  journey(product, 'locked-pick', async (phone) => {
    await loginAsDemo(phone)
    const [calm] = (await choose(1, isQuiet)) as [Choice]
    const [stopping] = (await choose(1, (one) => goalStopOf(one, 6000, 25_000) !== null)) as [Choice]
    await pickLive(phone, [calm, stopping])
    await openSlip(phone)
    await typeStake(phone, '20')
    await phone.text('This odd is unavailable for betting').first().waitFor({ timeout: 30_000 })
    await tapAction(phone, /^Remove locked/)
    await phone.text('Betslip (1)').waitFor()
    const { answer } = await placeFromSlip(phone)
    expect(answer.data.legs.map((leg) => leg.parent_match_id)).toEqual([calm.match.parent_match_id])
  }))

const drawOf = (match: MatchListItem): Odd | undefined => openOddsOf(match).find((odd) => odd.odd_key === 'X')
const hasDraw = ({ match }: Choice): boolean => Number(drawOf(match)?.odd_value ?? 0) >= ODDS_MIN
