// A combo price as the wire shows it: joint prices, each pick's own price, and problems as texts that name the picks.
import type { ComboProblem, ComboQuote } from '@walia/contract/combo.ts'
import { choiceNameOf } from '@walia/domain/betslip/choice.ts'
import { formatOdds } from '@walia/domain/odds/odds.ts'
import { type Names, namesOf } from '../odds/index.ts'
import type { Texts } from '../platform/text.ts'
import type { ComboPrice, PickNow, Problem } from './price.ts'
import type { SealedQuote } from './quotes.ts'

export type WireDeps = { names: Names; texts: Texts; lifeSeconds: number }

export function wireQuoteOf(
  deps: WireDeps,
  price: ComboPrice,
  sealed: SealedQuote | null,
  language: string,
): ComboQuote {
  const { picks, problems, pricing, totalOdds, redundant } = price
  return {
    quote_id: sealed?.id ?? null,
    expires_at: sealed ? new Date(sealed.expiresAt).toISOString() : null,
    life_seconds: deps.lifeSeconds,
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
    problems: problems.map((problem) => wireProblemOf(deps, picks, problem, language)),
  }
}

function wireProblemOf(
  { names, texts }: WireDeps,
  picks: readonly PickNow[],
  problem: Problem,
  language: string,
): ComboProblem {
  const nameAt = (place: number) => pickNameOf({ names, texts }, picks[place] as PickNow, language)
  const values = { pick: nameAt(problem.place), others: problem.with.map(nameAt).join(', ') }
  return { ...problem, message: texts.text(`combo:${problem.code}`, language, values) }
}

/** "Jimma United", "Over 0.5"; "Yes (Both teams to score)" where the choice alone would not say of what. */
function pickNameOf(
  { names, texts }: Pick<WireDeps, 'names' | 'texts'>,
  { quote, subTypeId, specifiers, outcomeId }: PickNow,
  language: string,
): string {
  if (quote === null) return outcomeId
  const { match } = quote
  const line = { market: subTypeId, specifiers }
  const display = names.outcome(match, line, outcomeId, language)
  const words = {
    draw: texts.text('match:draw', language),
    either: (one: string, other: string) => texts.text('match:either', language, { one, other }),
  }
  const { home, away } = match.fixture ? namesOf(match.fixture, language) : { home: '1', away: '2' }
  const name = choiceNameOf({ outcomeId, display, home, away }, words)
  const speaks = name !== display || /\d/.test(display) || display === home || display === away
  return speaks ? name : `${name} (${names.market(match, line, language)})`
}
