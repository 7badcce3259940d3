// The guard before selling: which lines are priced so that they must not be sold, each by itself and beside its
// neighbours.
import { type Market, marketOf } from '../settlement/markets.ts'
import { specifiersOf } from '../settlement/scoreboard.ts'
import type { GuardRules } from './guardRules.ts'
import { winnersOf } from './margin.ts'
import { idOf, isActive, isSameOutcome, oddsOf, type Price, soldAt } from './price.ts'

type Prices = readonly Price[]

/**
 * `name`: its name has a placeholder without a value. `specifiers`, `odds`: impossible values. `sumLow`, `sumHigh`: the
 * line as a whole. `old`: made long ago. `jump`: moved without a reason. `neighbour`: another line contradicts it.
 */
export type GuardReason = 'name' | 'specifiers' | 'odds' | 'sumLow' | 'sumHigh' | 'old' | 'jump' | 'neighbour'
export type GuardFault = { reason: GuardReason; detail: string }

/** What a line's name says about how it may be priced; the same for every match, so it is worked out once. */
export type LineFacts = {
  /** Undefined for a market that only its description is known of. */
  market: Market | undefined
  /** How many outcomes win, and of how many; fewer in a line say nothing of its sum. */
  winners: number
  count: number
  absurd: string | null
  /** Lines of one ladder share `ladder`; the first outcome's price rises with `step`. */
  ladder: string | null
  step: number
  /** Ids of its first two outcomes. */
  first: string
  second: string
  /** Lines about the same result. */
  relations: readonly Relation[]
}

/** `other` is a market and its specifiers as a line's key has them. */
type Relation = { other: string; resultFirst: boolean; kind: 'doubleChance' | 'drawNoBet' | 'halfHome' | 'halfAway' }

const LADDER_RULES: ReadonlySet<string> = new Set(['total', 'homeTotal', 'awayTotal', 'handicap'])

/** Result, double chance, draw no bet and handicap of the same part of a match. */
const FAMILIES: readonly (readonly [result: number, double: number, noBet: number, handicap: number])[] = [
  [1, 10, 11, 16],
  [60, 63, 64, 66],
  [83, 85, 86, 88],
  [162, 0, 0, 165],
]

const keyOf = (market: number, specifiers: string): string => `${market}?${specifiers}`

export function factsOf(marketId: number, specifiers: string): LineFacts {
  const market = marketOf(marketId)
  const values = specifiersOf(specifiers)
  const { total, hcp, ...rest } = values
  const ids = Object.values(market?.outcomes ?? {})
  const isLadder = market !== undefined && LADDER_RULES.has(market.rule)
  return {
    market,
    winners: winnersOf(marketId),
    count: market === undefined ? 2 : ids.length,
    first: ids[0] ?? '',
    second: ids[1] ?? '',
    absurd: absurdityOf(values, market),
    ladder: isLadder ? keyOf(marketId, JSON.stringify(rest)) : null,
    step: total === undefined ? -Number(hcp) : Number(total),
    relations: relationsOf(marketId, specifiers),
  }
}

const LINE_MAX = 1000
const NUMBER_MAX = 100

/** Impossible specifiers: `total=NaN`, `hcp=1e9`, `setnr=-3`, a line without the number it needs. */
function absurdityOf(values: Readonly<Record<string, string | undefined>>, market: Market | undefined): string | null {
  for (const name of market?.specifiers ?? []) if (values[name] === undefined) return `${name} is missing`
  for (const [name, text = ''] of Object.entries(values)) {
    if (name === 'total' && !(isQuarter(text) && Number(text) >= 0 && Number(text) <= LINE_MAX)) return `total=${text}`
    if (
      name === 'hcp' &&
      !/^[0-9]{1,3}:[0-9]{1,3}$/.test(text) &&
      !(isQuarter(text) && Math.abs(Number(text)) <= LINE_MAX)
    )
      return `hcp=${text}`
    if (name.endsWith('nr') && !(/^[0-9]{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= NUMBER_MAX))
      return `${name}=${text}`
  }
  return null
}

const isQuarter = (text: string): boolean =>
  /^-?[0-9]{1,6}(\.[0-9]{1,2})?$/.test(text) && Number.isInteger(4 * Number(text))

function relationsOf(market: number, specifiers: string): readonly Relation[] {
  for (const [result, double, noBet, handicap] of FAMILIES) {
    if (market === result) {
      const half = (hcp: string) => keyOf(handicap, `hcp=${hcp}`)
      return [
        { other: keyOf(double, ''), resultFirst: true, kind: 'doubleChance' },
        { other: keyOf(noBet, ''), resultFirst: true, kind: 'drawNoBet' },
        { other: half('-0.5'), resultFirst: true, kind: 'halfHome' },
        { other: half('0.5'), resultFirst: true, kind: 'halfAway' },
      ]
    }
    const other = keyOf(result, '')
    if (market === double && double > 0) return [{ other, resultFirst: false, kind: 'doubleChance' }]
    if (market === noBet && noBet > 0) return [{ other, resultFirst: false, kind: 'drawNoBet' }]
    if (market !== handicap) continue
    if (specifiers === 'hcp=-0.5') return [{ other, resultFirst: false, kind: 'halfHome' }]
    if (specifiers === 'hcp=0.5') return [{ other, resultFirst: false, kind: 'halfAway' }]
  }
  return []
}

const pricesText = (prices: Prices): string => prices.map((price) => oddsOf(price) ?? '-').join('/')

/** What is wrong with a line by itself; null when nothing is. Asked for every price of the feed. */
export function lineFaultOf(facts: LineFacts, prices: Prices, rules: GuardRules): GuardFault | null {
  const { market, winners, absurd } = facts
  if (absurd !== null) return { reason: 'specifiers', detail: absurd }
  let sum = 0
  let sold = 0
  for (let k = 0; k < prices.length; k++) {
    const price = prices[k] as Price
    if (!isActive(price)) continue
    const sell = soldAt(price)
    if (sell === 0 ? isImpossible(price) : sell > rules.oddsMax) return { reason: 'odds', detail: pricesText(prices) }
    if (sell === 0) continue
    sum += 10_000 / sell
    sold++
  }
  const whole = sold === prices.length && sold >= facts.count
  // Of a market that is not known, many outcomes may exclude none another, or leave one unnamed.
  const known = market !== undefined || sold <= 3
  if (whole && known && sum < rules.sumPercentMin * winners) return sumFault('sumLow', prices, sum / winners)
  if (market === undefined || sum <= winners * sumMaxOf(rules, sold)) return null
  return sumFault('sumHigh', prices, sum / winners)
}

/** Of a price that is not sold. */
function isImpossible(price: Price): boolean {
  const odds = oddsOf(price)
  return odds !== null && !(Number(odds) > 1)
}

function sumMaxOf({ sumPercentMax }: GuardRules, outcomes: number): number {
  for (const row of sumPercentMax) if (outcomes <= row.outcomes) return row.percent
  return Number.POSITIVE_INFINITY
}

const sumFault = (reason: 'sumLow' | 'sumHigh', prices: Prices, sum: number): GuardFault => ({
  reason,
  detail: `${pricesText(prices)} sum to ${(sum / 100).toFixed(2)}`,
})

/** The largest move of a chance behind a price, in points; outcomes without a price on one side are left out. */
export function jumpOf(before: Prices, after: Prices): number {
  let jump = 0
  for (let k = 0; k < after.length; k++) {
    const now = after[k] as Price
    if (now === before[k]) continue
    const was = k < before.length && isSameOutcome(before[k] as Price, now) ? before[k] : withIdOf(before, now)
    if (was === undefined) continue
    const [sell, sold] = [soldAt(now), soldAt(was)]
    if (sell === 0 || sold === 0 || sell === sold) continue
    const moved = Math.abs(10_000 / sell - 10_000 / sold)
    if (moved > jump) jump = moved
  }
  return jump
}

/**
 * The same, or infinite where an outcome has no price or another place: only steps of lines that are whole add up to no
 * less than the move that they make together.
 */
export function stepOf(before: Prices, after: Prices): number {
  if (before.length !== after.length) return Number.POSITIVE_INFINITY
  let step = 0
  for (let k = 0; k < after.length; k++) {
    const now = after[k] as Price
    const was = before[k] as Price
    const sell = soldAt(now)
    const sold = soldAt(was)
    if (sell === 0 || sold === 0 || !isSameOutcome(was, now)) return Number.POSITIVE_INFINITY
    if (sell === sold) continue
    const moved = Math.abs(10_000 / sell - 10_000 / sold)
    if (moved > step) step = moved
  }
  return step
}

function withIdOf(prices: Prices, other: Price): Price | undefined {
  for (const price of prices) if (isSameOutcome(price, other)) return price
  return undefined
}

export const jumpFault = (before: Prices, after: Prices): GuardFault => ({
  reason: 'jump',
  detail: `${pricesText(before)} became ${pricesText(after)}`,
})

type Priced = { prices: Prices }

/** Null where it is not for sale. */
function sellOf({ prices }: Priced, id: string | undefined): number | null {
  for (let k = 0; k < prices.length; k++) {
    const price = prices[k] as Price
    if (idOf(price) === id) return soldAt(price) || null
  }
  return null
}

/**
 * Of two lines of one ladder: the first outcome may not be dearer on the lower one, nor the second on the higher one.
 */
export function ladderFaultOf(
  { first, second }: LineFacts,
  lower: Priced,
  higher: Priced,
  rules: GuardRules,
): GuardFault | null {
  if (lower.prices === higher.prices) return null
  const slack = 1 + rules.ladderSlackPercent / 100
  const falls = isDearer(sellOf(lower, first), sellOf(higher, first), slack)
  if (!falls && !isDearer(sellOf(higher, second), sellOf(lower, second), slack)) return null
  return { reason: 'neighbour', detail: `${pricesText(lower.prices)} below ${pricesText(higher.prices)}` }
}

const isDearer = (one: number | null, other: number | null, slack: number): boolean =>
  one !== null && other !== null && one > other * slack

/** Of a line and the one that its relation names. */
export function relationFaultOf(relation: Relation, own: LineFacts, line: Priced, other: Priced, rules: GuardRules) {
  const [result, second] = relation.resultFirst ? [line, other] : [other, line]
  const market = relation.resultFirst ? factsOfKey(relation.other)?.market : own.market
  const results = marketOf(1)?.outcomes ?? {}
  const [home, draw, away] = [sellOf(result, results.home), sellOf(result, results.draw), sellOf(result, results.away)]
  const roles = market?.outcomes ?? {}
  const agrees = AGREE[relation.kind]({ home, draw, away }, (role) => sellOf(second, roles[role]), rules)
  if (agrees) return null
  return {
    reason: 'neighbour',
    detail: `${pricesText(result.prices)} beside ${pricesText(second.prices)}`,
  } as const
}

type Results = { home: number | null; draw: number | null; away: number | null }
type Agree = (results: Results, priceOf: (role: string) => number | null, rules: GuardRules) => boolean

const pointsOf = (price: number): number => 10_000 / price

/** A wider bet pays less than either bet within it, and with the rest it covers everything: that must not win. */
const isWider = (wide: number | null, a: number | null, b: number | null, rest: number | null, rules: GuardRules) => {
  if (wide === null) return true
  const slack = 1 + rules.ladderSlackPercent / 100
  if (isDearer(wide, a, slack) || isDearer(wide, b, slack)) return false
  return rest === null || pointsOf(wide) + pointsOf(rest) >= rules.sumPercentMin
}

const isNear = (a: number | null, b: number | null, rules: GuardRules): boolean =>
  a === null || b === null || Math.abs(pointsOf(a) - pointsOf(b)) <= rules.neighbourPointsMax

const AGREE: Readonly<Record<Relation['kind'], Agree>> = {
  doubleChance: ({ home, draw, away }, priceOf, rules) =>
    isWider(priceOf('homeOrDraw'), home, draw, away, rules) &&
    isWider(priceOf('homeOrAway'), home, away, draw, rules) &&
    isWider(priceOf('drawOrAway'), draw, away, home, rules),
  drawNoBet: ({ home, away }, priceOf, rules) =>
    isWider(priceOf('home'), home, null, null, rules) && isWider(priceOf('away'), away, null, null, rules),
  halfHome: ({ home }, priceOf, rules) => isNear(home, priceOf('home'), rules),
  halfAway: ({ away }, priceOf, rules) => isNear(away, priceOf('away'), rules),
}

const FACTS_MAX = 50_000
const known = new Map<string, LineFacts>()

/** The facts of a line by its key; the same few thousand lines come again and again. */
export function factsOfKey(key: string): LineFacts {
  const found = known.get(key)
  if (found !== undefined) return found
  const mark = key.indexOf('?')
  const facts = factsOf(Number(key.slice(0, mark)), key.slice(mark + 1))
  if (known.size >= FACTS_MAX) known.clear()
  known.set(key, facts)
  return facts
}
