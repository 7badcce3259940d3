// The table of what each game of the studio returns by its rules, every way to play it enumerated; docs/fairness.md has it.
import { returnsOf } from './games/catalogue.ts'

const percent = (millionths: number): string => `${(millionths / 10_000).toFixed(4)} %`
const span = ([low, high]: readonly [number, number], show: (value: number) => string): string =>
  low === high ? show(low) : `${show(low)} – ${show(high)}`

export const returnsTable = (): string[] => [
  '| game | ways to play | return, worst – best | paid at all | volatility |',
  '|---|---|---|---|---|',
  ...returnsOf().map(({ game, ways, least, most, hitRate, volatility }) => {
    const cells = [game, ways, span([least, most], percent), span(hitRate, percent)]
    return `| ${[...cells, span(volatility, (value) => value.toFixed(2))].join(' | ')} |`
  }),
]
