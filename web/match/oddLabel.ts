// The label inside an odds button: the line of a list's odd, or the side's name where only two can win.
import type { MatchListItem, Odd } from '@walia/contract/matches.ts'

type Sides = Pick<MatchListItem, 'home_team' | 'away_team'>
type Named = Pick<Odd, 'odd_key' | 'display' | 'special_bet_value'>

const BRACKETED = /\(([^)]+)\)/
const NUMBER = /[-+]?\d+(?:[.:]\d+)?/

/**
 * The line of one odd in a row, from the outcome's own name: "Over 2.5" → "2.5", "2 (+1.5)" → "+1.5". The market's
 * specifier would name the home side's handicap on both. Undefined for markets without lines.
 */
export const lineLabelOf = ({ special_bet_value, display }: Named): string | undefined =>
  special_bet_value === '' ? undefined : (BRACKETED.exec(display)?.[1] ?? NUMBER.exec(display)?.[0])

/** "Alcaraz, C." → "Alcaraz", "Yılmaz, R. / Costa, M." → "Yılmaz / Costa"; the simulated ones without their mark. */
export const shortNameOf = (name: string): string =>
  name
    .replace(/ SRL$/, '')
    .split(/\s*\/\s*/)
    .map((player) => player.replace(/,.*$/, ''))
    .join(' / ')

const SIDE = /^([12])(?= \(|$)/

/** "1" and "1 (+1.5)" of two outcomes by the side's name; every other outcome as it is called. */
export const sideLabelOf = (odd: Named, outcomeCount: number, { home_team, away_team }: Sides): string => {
  const side = outcomeCount === 2 ? SIDE.exec(odd.odd_key)?.[1] : undefined
  return side ? odd.odd_key.replace(SIDE, shortNameOf(side === '1' ? home_team : away_team)) : odd.display
}

/** In a list: the line, or the side's name where two can win; `isOther`: the heading names other outcomes. */
export const rowLabelOf = (odd: Named, outcomeCount: number, sides: Sides, isOther: boolean): string | undefined => {
  const line = lineLabelOf(odd)
  if (line !== undefined) return line
  if (outcomeCount === 2 && SIDE.test(odd.odd_key)) return sideLabelOf(odd, outcomeCount, sides)
  return isOther ? odd.display : undefined
}
