// One evening: its matches with two markets each, the tickets on them, and how they end. All of it from a seed.
import type { BetLegBody } from '@walia/contract/bets.ts'
import {
  market,
  oddsChange,
  oneXTwo,
  oneXTwoResult,
  outcome,
  settlement,
  total,
} from '@walia/server/odds/adapters/uof/samples/messages.ts'
import { randomOf } from '@walia/simulator/random.ts'

export type Evening = { matches: readonly number[]; seed: number }

const RESULT = { id: 1, specifiers: '', prices: ['2.10', '3.40', '3.60'], outcomes: ['1', '2', '3'] } as const
const TOTAL = { id: 18, specifiers: 'total=2.5', prices: ['1.90', '1.92'], outcomes: ['12', '13'] } as const
const urnOf = (match: number): string => `sr:match:${match}`
/** Half of the tickets' legs are on the first quarter of the matches. */
const POPULARITY = 2

/** What opens the matches for sale. */
export const pricesOf = (matches: readonly number[], now: number): string[] =>
  matches.map((match) =>
    oddsChange({ event_id: urnOf(match), timestamp: now }, oneXTwo({}, RESULT.prices), total('2.5')),
  )

/** The confirmed results of all of them, drawn at about the chances that the prices say. */
export function resultsOf({ matches, seed }: Evening, now: number): string[] {
  const random = randomOf(seed, 'results')
  return matches.map((match) => {
    const drawn = random.whole(0, 99)
    const isOver = random.whole(0, 1) === 1
    const over = (id: string, won: boolean) => outcome({ id, result: won ? 1 : 0 })
    return settlement(
      { event_id: urnOf(match), timestamp: now, certainty: 2 },
      oneXTwoResult(drawn < 46 ? 1 : drawn < 74 ? 2 : 3),
      market({ id: TOTAL.id, specifiers: TOTAL.specifiers }, over('12', isOver), over('13', !isOver)),
    )
  })
}

/** Legs of tickets: different matches, either market. */
export function ticketLegs({ matches, seed }: Evening, tickets: number, legs: number): BetLegBody[][] {
  const random = randomOf(seed, 'tickets')
  const match = (): number => matches[Math.floor(matches.length * (random.whole(0, 9999) / 10_000) ** POPULARITY)] ?? 0
  return Array.from({ length: tickets }, () => {
    const picked = new Set<number>()
    while (picked.size < legs) picked.add(match())
    return [...picked].map((each) => {
      const line = random.whole(0, 1) === 1 ? RESULT : TOTAL
      return legOn(each, line, random.whole(0, line.outcomes.length - 1))
    })
  })
}

const legOn = (match: number, line: typeof RESULT | typeof TOTAL, nth: number): BetLegBody => ({
  sub_type_id: line.id,
  bet_pick: line.outcomes[nth] ?? '',
  odd_value: line.prices[nth] ?? '',
  outcome_id: line.outcomes[nth] ?? '',
  special_bet_value: line.specifiers,
  parent_match_id: match,
  bet_type: 7,
  sport_id: 1,
})
