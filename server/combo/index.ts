// The door of combo bets: which matches can be built on, prices of picks together, quotes that stand for ten seconds.
import type { ComboMatchesQuery, ComboQuote } from '@walia/contract/combo.ts'
import { limitsOf } from '@walia/domain/market/profile.ts'
import type { JointPick, JointPricer } from '../bets/index.ts'
import type { Matches } from '../matches/index.ts'
import type { Names, PriceBook } from '../odds/index.ts'
import type { Platform } from '../platform/platform.ts'
import { ReadyAnswers } from '../platform/readyAnswers.ts'
import type { Texts } from '../platform/text.ts'
import { combinableOf, createBuildable, listBuildable } from './list.ts'
import { createModels } from './models.ts'
import { type ComboPrice, priceOf } from './price.ts'
import { createQuotes } from './quotes.ts'
import { registerRoutes } from './routes.ts'
import { wireQuoteOf } from './wire.ts'

export type Combo = JointPricer & {
  /** Matches that picks can be combined on now. */
  countBuildable(): number
  /** Adds the calls, unless the market has no combo bets. */
  registerRoutes(matches: MatchReads): void
}
/** List rows as JSON, and a match's page. */
type MatchReads = Pick<Matches, 'rows' | 'page'>
type Dependencies = { book: PriceBook; names: Names; texts: Texts }

// As lists: a price may be shown a quarter of a second late, and time passes in an answer.
const READY = { staleMs: 250, lifeMs: 1000, bytesMax: 16 * 1024 * 1024 }

export function createCombo(platform: Platform, { book, names, texts }: Dependencies): Combo {
  const { app, profile, clock, random } = platform
  const { marginPercent, marginGrowthPercent, addsMinPercent, jointOddsMax: oddsMax, quoteSeconds } = profile.combo
  const models = createModels(book, clock)
  const quotes = createQuotes(clock, random, quoteSeconds * 1000)
  const buildable = createBuildable(book, models, clock)
  const priced = (picks: readonly JointPick[]): ComboPrice =>
    priceOf(
      { book, models, rules: { marginPercent, marginGrowthPercent, oddsMax }, addsMinPercent, now: clock.now() },
      picks,
    )
  const quote = (picks: readonly JointPick[], language: string): ComboQuote => {
    const price = priced(picks)
    const kept = price.pricing === null ? null : quotes.keep(price)
    return wireQuoteOf({ names, texts, lifeSeconds: quoteSeconds }, price, kept, language)
  }
  return {
    quote,
    priceOf(picks, quoteId) {
      const now = priced(picks)
      const kept = quoteId === undefined ? null : quotes.find(quoteId, now.picks)
      return { promised: kept?.price ?? null, now }
    },
    countBuildable: () => (profile.products.combo ? buildable().length : 0),
    registerRoutes({ rows, page }) {
      if (!profile.products.combo) return
      const ready = new ReadyAnswers({ clock, version: () => book.version, ...READY })
      const answer = (query: ComboMatchesQuery, language: string) =>
        listBuildable(buildable(), query, (ids) => rows(ids, language))
      registerRoutes(app, {
        legsMax: limitsOf(profile, 'combo', 'slip').legsMax,
        quote,
        match: (id, language, onNew) =>
          ready.of(
            `match:${id}:${language}`,
            () => JSON.stringify(combinableOf(book.match(id), models, page(id, language))),
            onNew,
          ),
        matches: (query, language, onNew) =>
          ready.of(`${JSON.stringify(query)}:${language}`, () => answer(query, language), onNew),
      })
    },
  }
}
