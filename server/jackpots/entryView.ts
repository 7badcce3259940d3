// An entry as its bettor sees it: what is right so far, and which tiers can still be won.
import type { JackpotEntry } from '@walia/contract/jackpots.ts'
import { linesOf, outcomesText, standingOf } from '@walia/domain/jackpots/entry.ts'
import { amountText } from '@walia/domain/money/money.ts'
import { prefixedIdOf } from '../platform/prefixedId.ts'
import type { JackpotsDeps } from './deps.ts'
import type { EntryRow } from './entryQueries.ts'
import type { JackpotRow, MatchTexts } from './queries.ts'

export const printedIdOf = (id: string): string => prefixedIdOf('jpe', id)

const PRINTED = /^jpe_([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/
export const entryIdOf = (printed: string): string | null => PRINTED.exec(printed)?.slice(1).join('-') ?? null

export const namesIn = (texts: MatchTexts, language: string) => texts.names[language] ?? texts

export const resultText = (result: number | null): string | null => (result === null ? null : outcomesText(result))

export function entryOf(
  { profile }: Pick<JackpotsDeps, 'profile'>,
  jackpot: JackpotRow,
  row: Omit<EntryRow, 'sequence'>,
  language: string,
): JackpotEntry {
  const { template, matches, phase } = jackpot
  const { right, best, least } = standingOf(
    row.picks,
    matches.map(({ result }) => result ?? 0),
  )
  return {
    ...{ ticket_id: printedIdOf(row.id), jackpot_id: jackpot.id, kind: jackpot.kind, type: template.type, phase },
    product_id: profile.productIds.jackpot,
    closes_at: jackpot.closes_at.toISOString(),
    placed_at: row.placed_at.toISOString(),
    ...{ stake: amountText(row.stake), lines: linesOf(row.doubles), status: row.status },
    picks: matches.map(({ place, parentMatchId, texts, result }) => {
      const { home, away } = namesIn(texts, language)
      return {
        ...{ parent_match_id: parentMatchId, home_team: home, away_team: away },
        outcomes: outcomesText(row.picks[place] ?? 0),
        result: resultText(result),
      }
    }),
    ...{ right, best },
    tiers_possible:
      phase === 'refunded'
        ? []
        : template.tiers.map((tier) => tier.right).filter((tier) => tier <= best && tier >= least),
    won_lines:
      row.won_lines === null
        ? null
        : template.tiers.map((tier, index) => ({ right: tier.right, lines: row.won_lines?.[index] ?? 0 })),
    ...{ won: amountText(row.won), tax: amountText(row.tax), paid: amountText(row.paid) },
    held: row.status === 9 && phase === 'approved',
  }
}
