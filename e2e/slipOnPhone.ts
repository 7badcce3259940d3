// What a thumb does with odds and the betslip, in the words that the screens show.
import type { BetAnswer } from '@walia/contract/bets.ts'
import type { BoostedAnswer, BoostedListAnswer } from '@walia/contract/boosted.ts'
import type { ComboMatchesAnswer } from '@walia/contract/combo.ts'
import { boostedPaths, comboPaths } from '@walia/contract/latePaths.ts'
import type { MatchListItem, Odd } from '@walia/contract/matches.ts'
import { betPaths, matchPaths } from '@walia/contract/paths.ts'
import type { StatisticsAnswer } from '@walia/contract/statistics.ts'
import { shortNameOf } from '@walia/web/match/oddLabel.ts'
import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { call } from './bettor.ts'
import type { Phone } from './phone.ts'

/** The action takes no tap for a moment after its label changed. */
const GUARD_MS = 500
const SCROLL_MAX_MS = 30_000
const LIST_MAX_MS = 60_000
const ORDERED_WITHIN_MS = 61 * 60_000

const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Sports without a draw have the side's name on their buttons, players without their first names. */
const labelsOf = ({ home_team, away_team }: MatchListItem, { display }: Odd): string => {
  const team = display === '1' ? home_team : display === '2' ? away_team : null
  return team === null ? literal(display) : `(?:${[display, team, shortNameOf(team)].map(literal).join('|')})`
}

/** The odds button of an outcome, whatever its price is by now. */
export const oddsButton = (phone: Phone, match: MatchListItem, odd: Odd) =>
  phone
    .button(new RegExp(`^${literal(match.home_team)} v ${literal(match.away_team)}, .*, ${labelsOf(match, odd)}, `))
    .first()

/** Lists load as one scrolls. */
async function scrollTo(phone: Phone, button: Locator): Promise<void> {
  const until = Date.now() + SCROLL_MAX_MS
  await phone
    .button(/ v .+, .+, .+, /)
    .first()
    .waitFor()
  while ((await button.count()) === 0 && Date.now() < until) {
    await phone.page.mouse.wheel(0, 1500)
    await phone.page.waitForTimeout(150)
  }
  await button.scrollIntoViewIfNeeded()
}

export async function pick(phone: Phone, match: MatchListItem, odd: Odd): Promise<void> {
  const button = oddsButton(phone, match, odd)
  await scrollTo(phone, button)
  await button.tap()
  await button.and(phone.page.locator('[aria-pressed=true]')).waitFor()
}

export async function listOf(base: string, path: string): Promise<MatchListItem[]> {
  const { body } = await call<{ data: MatchListItem[] }>(base, path)
  return body.data
}

/** One of the matches whose home side stands in its table: past days are written after the start, match by match. */
export async function inStandings(base: string, matches: readonly MatchListItem[]): Promise<MatchListItem> {
  const until = Date.now() + LIST_MAX_MS
  while (Date.now() < until) {
    for (const match of matches) {
      const path = `${matchPaths.statistics}?parent_match_id=${match.parent_match_id}`
      const { standings } = (await call<StatisticsAnswer>(base, path)).body.data
      if (standings.some(({ team }) => team === match.home_team)) return match
    }
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  throw new Error(`None of ${matches.length} matches has a table with its home side.`)
}

/** The first boosted list; a moment after the start one is curated by itself. */
export async function boostedList(base: string): Promise<BoostedAnswer['data']> {
  const until = Date.now() + LIST_MAX_MS
  while (Date.now() < until) {
    const head = (await call<BoostedListAnswer>(base, boostedPaths.list)).body.data[0]
    if (head) return (await call<BoostedAnswer>(base, boostedPaths.one.replace(':id', String(head.id)))).body.data
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  throw new Error(`No boosted list came within ${LIST_MAX_MS / 1000} s.`)
}

export const upcomingPath = `${matchPaths.list}?tab_id=-2&limit=100&page=1`
export const livePath = `${matchPaths.liveList}?limit=200&page=1`

/** The market that a list shows for a match, when it can be bet on. */
export const openOddsOf = (match: MatchListItem): readonly Odd[] => {
  const [market] = match.odds
  return match.bet_status === 'open' && market?.market_active === 1
    ? market.odds.filter((odd) => odd.odd_active === 1)
    : []
}

/** A favourite may stand below 1.20, which no slip is placed at. */
const PLACEABLE_FROM = 1.4

/** On a match's page: the first odd that a slip of its own is surely placed at, in any language. */
export async function tapPlaceableOdd({ page }: Phone): Promise<void> {
  const onSale = page.locator('main button[aria-pressed=false][class*=button]:not([aria-disabled])')
  await onSale.first().waitFor()
  const odds = (await onSale.allInnerTexts()).map((text) => Number(/[\d.]+$/.exec(text.trim())?.[0]))
  await onSale.nth(odds.findIndex((odd) => odd >= PLACEABLE_FROM)).tap()
}

export async function openSlip(phone: Phone): Promise<void> {
  await phone.link(/^Betslip, \d+ picks?/).tap()
  await phone.page.waitForURL('**/betslip')
}

export async function typeStake(phone: Phone, amount: string): Promise<void> {
  await phone.field(/^Stake \(/).fill(amount)
}

/** From the next page on: a price that moves meanwhile asks for nothing, so that the action says what the journey is about. */
export const acceptAnyChange = (phone: Phone): Promise<void> =>
  phone.page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('walia-settings') ?? '{"state":{},"version":1}')
    kept.state.acceptAny = true
    localStorage.setItem('walia-settings', JSON.stringify(kept))
  })

/** Taps the action once it takes taps. */
export async function tapAction(phone: Phone, label: RegExp): Promise<void> {
  await phone.button(label).waitFor()
  await phone.page.waitForTimeout(GUARD_MS)
  await phone.button(label).tap()
}

export type Placed = { answer: BetAnswer; acceptedCount: number; waitedMs: number }

/** Taps the action and waits for the server's answer; a changed price is accepted first, as often as it changes. */
export async function placeFromSlip(phone: Phone): Promise<Placed> {
  const accept = phone.button(/^Accept changes/)
  const placeButton = phone.button(/^Place bet/)
  const refusals: string[] = []
  let acceptedCount = 0
  for (let tries = 0; tries < 10; tries += 1) {
    await accept.or(placeButton).first().waitFor()
    await phone.page.waitForTimeout(GUARD_MS)
    if (await accept.isVisible()) {
      await accept.tap()
      acceptedCount += 1
      continue
    }
    const answered = phone.page.waitForResponse((response) => response.url().endsWith(betPaths.bet))
    answered.catch(() => {}) // the button may turn into the other one first
    const tappedAt = Date.now()
    await placeButton.tap({ timeout: 2000 }).catch(() => {})
    if (await accept.isVisible()) continue
    const response = await answered
    if (response.status() === 200)
      return { answer: (await response.json()) as BetAnswer, acceptedCount, waitedMs: Date.now() - tappedAt }
    refusals.push(await response.text())
  }
  throw new Error(`The slip was not placed in ten tries: ${refusals.join(', ')}`)
}

/** From 5 picks to 40, one more than a slip holds. */
const ACCA_LEVELS = 36
/** As the market's numbers are written. */
const ACCA_RULES = [
  'Only picks at odds of 1.40 or more count.',
  'Odds sold very close to the true chance do not count: a crossed circle marks them before you pick, and the betslip says "no bonus".',
  'The bonus starts at 5 picks. A betslip holds at most 39.',
  'It is a percentage of the winnings after tax, at most ETB 100,000.00.',
  'A pick that is void, whole or in half, stops counting, and the percentage is taken again from the others.',
  'Prematch and live picks earn it. Combo, jackpot and virtual bets do not.',
  'Walia may change the terms of this promotion without notice.',
]
/** Opened from the hint of how many picks are missing. */
export const readAccaTerms = async (phone: Phone): Promise<void> => {
  await phone.button(/^add \d+ bet\(s\) .*Accumulator bonus terms$/).tap()
  const terms = phone.page.getByRole('dialog', { name: 'Accumulator bonus' })
  await terms.getByText('Walia may change the terms of this promotion without notice.').waitFor()
  const rules = await terms.getByRole('listitem').allInnerTexts()
  expect(rules.map((rule) => rule.replaceAll('\u00a0', ' '))).toEqual(ACCA_RULES)
  const rows = await terms
    .getByRole('row')
    .evaluateAll((each) => each.map((row) => [...row.children].map((cell) => cell.textContent?.trim())))
  expect([rows.length, rows[0], rows[1], rows.at(-1)]).toEqual([
    1 + ACCA_LEVELS,
    ['Number of games', '% Bonus'],
    ['5', '10%'],
    ['40', '300%'],
  ])
  await terms.getByRole('button', { name: 'Close' }).tap()
  await expect.poll(() => terms.count()).toBe(0)
}

/**
 * An upcoming match whose home side is no clear favourite, so that its win adds something to a total: both are sold as a
 * combo. Later than what journeys order, and settle. Waits for the lines that combos are priced by.
 */
export async function comboMatch(base: string): Promise<MatchListItem> {
  const find = async () => {
    const { matches } = (await call<ComboMatchesAnswer>(base, `${comboPaths.matches}?limit=1000&page=1`)).body
    const later = matches.filter(({ start_time }) => Date.parse(start_time) > Date.now() + ORDERED_WITHIN_MS)
    return later.find(({ live, is_srl, odds }) => live === null && is_srl === 0 && odds.some(isHomeOpen))
  }
  await expect.poll(find, { timeout: LIST_MAX_MS }).toBeDefined()
  return (await find()) as MatchListItem
}

const isHomeOpen = ({ sub_type_id, odds }: MatchListItem['odds'][number]): boolean => {
  const home = Number(odds[0]?.odd_value)
  return sub_type_id === 1 && home > 1.8 && home < 3.5
}
