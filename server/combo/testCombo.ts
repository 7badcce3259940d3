// For tests: the test server of bets with combo slips, and matches whose lines are priced from a score model.

import type { MatchAnswer } from '@walia/contract/matches.ts'
import { tablesOf } from '@walia/domain/combo/cells.ts'
import { jointOf } from '@walia/domain/combo/joint.ts'
import { cellWeightsOf, NOTHING_SEEN, type ScoreModel } from '@walia/domain/combo/scoreModel.ts'
import type { MarketProfile } from '@walia/domain/market/profile.ts'
import { askedOf } from '@walia/domain/odds/margin.ts'
import { type HandBook, legBody, type Sources, testServer } from '../bets/testServer.ts'
import type { LineState } from '../odds/index.ts'
import { systemClock } from '../platform/clock.ts'
import type { AppOptions } from '../platform/http.ts'
import type { Platform } from '../platform/platform.ts'
import { systemRandom } from '../platform/random.ts'
import type { TestDatabase } from '../platform/testDatabase.ts'
import { type ComboPrices, createCombo, createComboPrices, loadQuoteKey } from './index.ts'

export const MODEL: ScoreModel = {
  home: 1.55,
  away: 1.1,
  lowScore: -0.085,
  firstHalf: 0.45,
  elapsed: 0,
  seen: NOTHING_SEEN,
}

const LINES: readonly [market: number, specifiers: string][] = [
  [10, ''],
  [18, 'total=1.5'],
  [18, 'total=2.5'],
  [18, 'total=3.5'],
  [29, ''],
  [60, ''],
  [68, 'total=0.5'],
]
/** Not in the model, so a price of their own: draw no bet and corners. */
const OTHERS: readonly [number, string, Record<string, string>][] = [
  [11, '', { 4: '1.45', 5: '2.60' }],
  [166, 'total=9.5', { 12: '1.90', 13: '1.90' }],
]
const MARGIN = 1.06

const pricesOf = (model: ScoreModel, market: number, specifiers: string): Record<string, string> => {
  const weights = cellWeightsOf(model)
  const ids = [...(tablesOf(market, specifiers)?.tables.keys() ?? [])]
  const chances = ids.map((outcome) => jointOf(weights, [{ market, specifiers, outcome, odds: 200 }]).probability)
  const whole = chances.reduce((sum, chance) => sum + chance, 0)
  const asked = askedOf(chances, MARGIN * whole)
  return Object.fromEntries(ids.map((id, index) => [id, (1 / (asked[index] as number)).toFixed(2)]))
}

/** A football match that can be built on; with `live`, one at 0:0 in its first half. */
export function addBuildable(book: HandBook, id: number, model: ScoreModel = MODEL, live = false): void {
  const result = pricesOf(model, 1, '')
  book.addMatch(id, { live, odds: ['1', '2', '3'].map((outcome) => result[outcome] as string) })
  for (const [market, specifiers] of LINES) book.setLine(id, market, specifiers, pricesOf(model, market, specifiers))
  for (const [market, specifiers, odds] of OTHERS) book.setLine(id, market, specifiers, odds)
  if (live) book.setEvent(id, { matchStatus: 6, clock: '10:00' })
}

/** All lines of the match move to another model. */
export function movePrices(book: HandBook, id: number, model: ScoreModel): void {
  const result = pricesOf(model, 1, '')
  book.setOdds(
    id,
    ['1', '2', '3'].map((outcome) => result[outcome] as string),
  )
  for (const [market, specifiers] of LINES) book.setLine(id, market, specifiers, pricesOf(model, market, specifiers))
}

const wireLineOf = ({ market, specifiers }: LineState) =>
  ({ sub_type_id: market, special_bet_value: specifiers }) as MatchAnswer['data'][number]

export type ComboServer = Awaited<ReturnType<typeof comboServer>>

/** `later` moves the clock of quotes forward. */
export async function comboServer(
  database: TestDatabase,
  changes: Partial<MarketProfile> = {},
  options: AppOptions = {},
) {
  let ahead = 0
  let combo: ComboPrices | undefined
  const quoteKey = await loadQuoteKey({ pool: database.pool, random: systemRandom })
  const aboveOf = (platform: Platform, sources: Sources) => {
    const clock = { ...platform.clock, now: () => systemClock.now() + ahead }
    const prices = createComboPrices({ ...platform, clock }, { ...sources, quoteKey })
    const matches = {
      rows: (ids: readonly number[]) => ids.map((id) => JSON.stringify({ parent_match_id: id })),
      page: (id: number) => ({ data: [...(sources.book.match(id)?.lines.values() ?? [])].map(wireLineOf), meta: null }),
    }
    createCombo({ ...platform, clock }, { book: sources.book, prices, matches })
    combo = prices
    return { combo }
  }
  const server = await testServer(database, changes, aboveOf, options)
  return {
    ...server,
    combo: combo as unknown as ComboPrices,
    later: (ms: number) => {
      ahead += ms
    },
  }
}

type Change = Record<string, unknown>
/** A pick at its present price. */
export const pickBody = (
  book: HandBook,
  id: number,
  market: number,
  specifiers: string,
  outcome: string,
  change: Change = {},
) => {
  const quote = book.quote(id, market, specifiers, outcome)
  return legBody(id, {
    sub_type_id: market,
    special_bet_value: specifiers,
    outcome_id: outcome,
    odd_value: quote?.outcome?.odds ?? '2.00',
    bet_type: quote?.live ? 8 : 7,
    ...change,
  })
}
