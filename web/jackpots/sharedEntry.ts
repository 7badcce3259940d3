// A jackpot slip as part of an address: its picks in the order of the round's matches. Who opens it gets them into his own slip.
import { entryFaultOf, type Outcomes, outcomesOf, outcomesText } from '@walia/domain/jackpots/entry.ts'
import type { JackpotPicks, SlipLimits } from '@walia/domain/jackpots/slip.ts'

/** `1-X-12--…`: nothing stands for a match without a pick. */
export const sharedTextOf = (picks: JackpotPicks, matches: readonly number[]): string =>
  matches.map((match) => outcomesText(picks[match] ?? 0)).join('-')

/** Null for what is no slip of this round: another number of matches, unknown outcomes, too many doubles. */
export function sharedPicksOf(
  text: string,
  matches: readonly number[],
  { doublesMax }: Pick<SlipLimits, 'doublesMax'>,
): JackpotPicks | null {
  const parts = text.split('-')
  const outcomes = parts.map((part) => (part === '' ? 0 : outcomesOf(part)))
  if (parts.length !== matches.length || outcomes.includes(null)) return null
  const picked = outcomes.flatMap((each, place): [number, Outcomes][] =>
    each ? [[matches[place] as number, each]] : [],
  )
  if (
    picked.length === 0 ||
    entryFaultOf(
      { matches: picked.length, doublesMax },
      picked.map(([, each]) => each),
    )
  )
    return null
  return Object.fromEntries(picked)
}
