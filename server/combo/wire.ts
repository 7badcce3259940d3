// A combo price as the wire shows it: joint prices, each pick's own price, and problems in words that name the picks.
import type { ComboProblem, ComboQuote } from '@walia/contract/combo.ts'
import { formatOdds } from '@walia/domain/odds/odds.ts'
import type { Names } from '../odds/index.ts'
import type { Texts } from '../platform/text.ts'
import type { ComboPrice, PickNow, Problem } from './price.ts'
import type { KeptQuote } from './quotes.ts'

export type WireParts = { names: Names; texts: Texts; lifeSeconds: number }

export function wireQuoteOf(parts: WireParts, price: ComboPrice, kept: KeptQuote | null, language: string): ComboQuote {
  const { picks, problems, pricing, totalOdds, redundant } = price
  return {
    quote_id: kept?.id ?? null,
    expires_at: kept ? new Date(kept.expiresAt).toISOString() : null,
    life_seconds: parts.lifeSeconds,
    total_odds: totalOdds === null ? null : formatOdds(totalOdds),
    groups: (pricing?.groups ?? []).map(({ matchId, price: odds, picks: some }) => ({
      parent_match_id: matchId,
      odd_value: formatOdds(odds),
      places: some.map(({ place }) => place),
      redundant: some.map(({ place }) => place).filter((place) => redundant.includes(place)),
    })),
    picks: picks.map(({ place, current }) => ({
      place,
      odd_value: current?.odds ? formatOdds(current.odds) : null,
      live: current?.live ?? false,
    })),
    problems: problems.map((problem) => wireProblemOf(parts, picks, problem, language)),
  }
}

function wireProblemOf(
  { names, texts }: WireParts,
  picks: readonly PickNow[],
  problem: Problem,
  language: string,
): ComboProblem {
  const nameAt = (place: number) => pickNameOf(names, picks[place] as PickNow, language)
  const values = { pick: nameAt(problem.place), others: problem.with.map(nameAt).join(', ') }
  return { ...problem, message: texts.text(`combo:${problem.code}`, language, values) }
}

/** "1x2: Home", or the bare outcome where the match is not known. */
function pickNameOf(names: Names, { quote, subTypeId, specifiers, outcomeId }: PickNow, language: string): string {
  if (quote === null) return outcomeId
  const line = { market: subTypeId, specifiers }
  return `${names.market(quote.match, line, language)}: ${names.outcome(quote.match, line, outcomeId, language)}`
}
