// How long the winning lines of 100,000 entries of 32 lines take on one core, against writing every line out.
import { linesOf, type Outcomes, winningLinesOf } from '@walia/domain/jackpots/entry.ts'
import { templateOf } from '@walia/domain/jackpots/templates.ts'
import { count, milliseconds, type Row, ratio } from './table.ts'

const ENTRIES = 100_000
/** Writing lines out is slow: it does a part of them. */
const WRITTEN = 2000
const DOUBLES = 5
const GOAL_MS = 1000
const template = templateOf('weekly')

/** The same entries in every run. */
function entriesOf(seed: number, some: number): Outcomes[][] {
  let state = seed
  const below = (limit: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state % limit
  }
  const doubles = [3, 5, 6]
  return Array.from({ length: some }, () =>
    Array.from({ length: template.matches }, (_, place) =>
      place < DOUBLES ? (doubles[below(3)] as number) : 1 << below(3),
    ),
  )
}

function writtenOut(picks: readonly Outcomes[], results: readonly Outcomes[]): number[] {
  const lines = picks.reduce<Outcomes[][]>(
    (all, pick) => all.flatMap((line) => [1, 2, 4].filter((bit) => (pick & bit) !== 0).map((bit) => [...line, bit])),
    [[]],
  )
  const right = lines.map((line) => line.filter((outcome, place) => outcome === results[place]).length)
  return template.tiers.map((tier) => right.filter((each) => each === tier.right).length)
}

function timed(entries: readonly Outcomes[][], of: (picks: Outcomes[]) => number[]): number {
  const startedAt = performance.now()
  let won = 0
  for (const picks of entries) won += of(picks)[0] as number
  if (won < 0) throw new Error('no line is won less than once')
  return performance.now() - startedAt
}

export function measureJackpots(seed: number, say: (line: string) => void): Row[] {
  const results = Array.from({ length: template.matches }, (_, place) => 1 << (place % 3))
  const entries = entriesOf(seed, ENTRIES)
  const counted = (picks: Outcomes[]) => winningLinesOf(template, picks, results)
  const ms = [1, 2, 3].map(() => timed(entries, counted)).toSorted((a, b) => a - b)[1] as number
  const some = entries.slice(0, WRITTEN)
  const slow = timed(some, (picks) => writtenOut(picks, results)) * (ENTRIES / WRITTEN)
  say(`jackpots: ${milliseconds(ms)} for ${count(ENTRIES)} entries, ${milliseconds(slow)} with every line written out`)
  return [
    {
      what: `winning lines of ${count(ENTRIES)} entries of ${linesOf(DOUBLES)} lines, one core`,
      result: milliseconds(ms),
      ratio: `${ratio(ms / slow)} to writing every line out`,
      goal: `${milliseconds(GOAL_MS)} at most`,
      note: `${milliseconds(slow)} with every line written out, from ${count(WRITTEN)} entries`,
    },
  ]
}
