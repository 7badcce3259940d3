// The door of combo bets: which matches can be built on, prices of picks together, quotes that stand for ten seconds.
import type { ComboMatchesQuery, ComboQuote } from '@walia/contract/combo.ts'
import { ALL_SPORTS } from '@walia/contract/matches.ts'
import { limitsOf } from '@walia/domain/market/profile.ts'
import type { JointPick, JointPricer } from '../bets/index.ts'
import type { Matches } from '../matches/index.ts'
import type { Names, PriceBook } from '../odds/index.ts'
import type { Demand } from '../platform/http.ts'
import type { Platform } from '../platform/platform.ts'
import { ReadyAnswers } from '../platform/readyAnswers.ts'
import type { Texts } from '../platform/text.ts'
import { type Buildable, combinableOf, createBuildable, listBuildable } from './list.ts'
import { createModels, type Models } from './models.ts'
import { type ComboPrice, priceOf } from './price.ts'
import { createQuotes } from './quotes.ts'
import { type ComboDeps, registerRoutes } from './routes.ts'
import { wireQuoteOf } from './wire.ts'

/** Joint prices and what they are worked out from; the slice's calls come with `createCombo`. */
export type ComboPrices = JointPricer & {
  quote(picks: readonly JointPick[], language: string): ComboQuote
  models: Models
  /** Matches that picks can be combined on now; none where the market has no combo bets. */
  buildable(): readonly Buildable[]
  countBuildable(): number
}
/** List rows as JSON, and a match's page. */
type MatchReads = Pick<Matches, 'rows' | 'page'>
/** `quoteKey` is what quotes are sealed with, the same in every process. */
type PriceNeeds = { book: PriceBook; names: Names; texts: Texts; quoteKey: string }
type ComboNeeds = { book: PriceBook; prices: ComboPrices; matches: MatchReads }

export { loadQuoteKey } from './quotes.ts'

// As lists: a price may be shown a quarter of a second late, and time passes in an answer.
const READY = { staleMs: 250, lifeMs: 1000, bytesMax: 16 * 1024 * 1024 }

/** Made before the lists of matches, which count what picks can be combined on. */
export function createComboPrices(
  { profile, clock, random }: Pick<Platform, 'profile' | 'clock' | 'random'>,
  { book, names, texts, quoteKey }: PriceNeeds,
): ComboPrices {
  const { marginPercent, marginGrowthPercent, addsMinPercent, jointOddsMax: oddsMax, quoteSeconds } = profile.combo
  const models = createModels(book, clock)
  const quotes = createQuotes(clock, random, quoteKey, quoteSeconds * 1000)
  const buildable = profile.products.combo ? createBuildable(book, models, clock) : () => []
  const priced = (picks: readonly JointPick[]): ComboPrice =>
    priceOf(
      { book, models, rules: { marginPercent, marginGrowthPercent, oddsMax }, addsMinPercent, now: clock.now() },
      picks,
    )
  return {
    ...{ models, buildable },
    countBuildable: () => buildable().length,
    quote(picks, language) {
      const price = priced(picks)
      const sealed = price.pricing === null ? null : quotes.seal(price.pricing, price.picks)
      return wireQuoteOf({ names, texts, lifeSeconds: quoteSeconds }, price, sealed, language)
    },
    priceOf(picks, quoteId) {
      const now = priced(picks)
      return { promised: quoteId === undefined ? null : quotes.read(quoteId, now.picks), now }
    },
  }
}

/** Adds the calls, unless the market has no combo bets. */
export function createCombo({ app, profile, clock }: Platform, { book, prices, matches }: ComboNeeds): void {
  if (!profile.products.combo) return
  registerRoutes(app, {
    legsMax: limitsOf(profile, 'combo', 'slip').legsMax,
    quote: prices.quote,
    ...combinableReads({ ...prices, book, clock }, matches),
  })
}

/** Measured: a row of the list is a hundredth of a millisecond, a match's page one, and fitting its model five. */
const COST = { list: 2, rowsPerUnit: 100, page: 2, fit: 5 } as const

type Reading = { book: PriceBook; models: Models; clock: Platform['clock']; buildable: () => readonly Buildable[] }

/** The list and the pages of matches, cached while the prices stand; what is not cached costs tokens. */
function combinableReads(
  { book, models, clock, buildable }: Reading,
  { rows, page }: MatchReads,
): Pick<ComboDeps, 'match' | 'matches'> {
  const ready = new ReadyAnswers({ clock, version: () => book.version, ...READY })
  return {
    // Rendering a page costs tokens: a few hundred pages requested in turn would keep a core busy.
    match(id, language, pay) {
      const key = `match:${id}:${language}`
      const match = book.match(id)
      if (ready.fresh(key) === null) pay(COST.page + (match && models.isToFit(match) ? COST.fit : 0), 'usual')
      return ready.of(key, () => JSON.stringify(combinableOf(match, models, page(id, language))))
    },
    matches(query, language, pay) {
      const all = buildable()
      const key = `list:${query.page}:${query.limit}:${query.sport_id ?? ALL_SPORTS}:${language}`
      const payFor = (demand: Demand) => pay(COST.list + Math.min(query.limit, all.length) / COST.rowsPerUnit, demand)
      const draw = () => listBuildable(all, query, (ids) => rows(ids, language))
      if (isScreens(query)) return ready.of(key, draw, () => payFor('usual'))
      if (ready.fresh(key) === null) payFor('unusual')
      return ready.of(key, draw)
    },
  }
}

/** What the screen requests: everything on one page. */
const isScreens = ({ page, limit, sport_id }: ComboMatchesQuery): boolean =>
  page === 1 && limit === 1000 && (sport_id === undefined || sport_id === ALL_SPORTS)
