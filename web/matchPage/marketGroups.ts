// Groups the lines of a market, sorted by line, and computes the number of columns.
import type { Market } from '@walia/contract/matches.ts'

export type MarketGroup = { subTypeId: number; name: string; lines: readonly Market[] }

/** Groups keep the order in which their first line came; lines ascend by the number in their specifier. */
export const groupMarkets = (markets: readonly Market[]): readonly MarketGroup[] => {
  const groups = new Map<number, Market[]>()
  for (const market of markets) groups.set(market.sub_type_id, [...(groups.get(market.sub_type_id) ?? []), market])
  return [...groups].map(([subTypeId, lines]) => ({
    subTypeId,
    name: commonNameOf(lines),
    lines: lines.toSorted((a, b) => lineNumberOf(a) - lineNumberOf(b)),
  }))
}

/** Whether two versions of a group are equal: unchanged lines are the same objects. */
export const isSameGroup = (one: MarketGroup, other: MarketGroup): boolean =>
  one.name === other.name &&
  one.lines.length === other.lines.length &&
  one.lines.every((line, index) => line === other.lines[index])

const lineNumberOf = (market: Market): number => {
  const number = Number.parseFloat(market.special_bet_value.split('=')[1] ?? '0')
  return Number.isNaN(number) ? 0 : number
}

// "Handicap 0:1" and "Handicap 1:0" share "Handicap".
const commonNameOf = (lines: readonly Market[]): string => {
  const names = lines.map((line) => line.name)
  const first = names[0] ?? ''
  if (names.every((name) => name === first)) return first
  let length = 0
  while (names.every((name) => name[length] !== undefined && name[length] === first[length])) length += 1
  const words = first.slice(0, length).split(' ').slice(0, -1).join(' ')
  return words === '' ? first : words
}

const SHORT = 9
const MIDDLE = 30

/** Two or three columns; one where a name would need more than two lines. */
export const columnsOf = (market: Market): 1 | 2 | 3 => {
  const longest = Math.max(...market.odds.map((odd) => odd.display.length))
  if (longest > MIDDLE) return 1
  const few = market.odds.length === 2 || market.odds.length === 4
  return !few && (longest <= SHORT || (market.odds.length === 3 && longest <= SHORT * 2)) ? 3 : 2
}
