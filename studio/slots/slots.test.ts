// Slot machines: what a spin pays, and that the count of all spins is what spinning each of them would be.
import { expect, test } from 'vitest'
import { range } from '../games/game.ts'
import { ODDS_MAX, returnOf } from '../games/return.ts'
import { FREE_SPINS, hasFreeSpins, highlandsFigures, highlandsMachine, roundOddsOf, spinsOf } from './highlands.ts'
import { type Machine, spinOf, spinWaysOf } from './reels.ts'
import { sevens, sevensMachine } from './sevens.ts'

/** Every stop of every reel, spun one by one. */
function spunOneByOne(machine: Machine): Map<string, number> {
  const found = new Map<string, number>()
  const walk = (stops: number[]): void => {
    const reel = machine.reels[stops.length]
    if (reel === undefined) {
      const { lineOdds, scatters } = spinOf(machine, stops)
      const key = `${lineOdds} ${scatters}`
      found.set(key, (found.get(key) ?? 0) + 1)
    } else for (const stop of range(0, reel.length - 1)) walk([...stops, stop])
  }
  walk([])
  return found
}

/** Highlands with shorter reels, so that all spins can be spun. */
const small: Machine = {
  ...highlandsMachine,
  reels: ['7JXQA', 'JWQXA', 'QWKAX', 'WKQJX', 'QAXJA'],
}

test.each([
  ['sevens', sevensMachine],
  ['short reels of highlands', small],
])('%s: counted together is as counted one by one', (_, machine) => {
  const counted = new Map<string, number>()
  for (const { lineOdds, scatters, ways } of spinWaysOf(machine)) {
    const key = `${lineOdds} ${scatters}`
    counted.set(key, (counted.get(key) ?? 0) + ways)
  }
  expect(counted).toEqual(spunOneByOne(machine))
})

test('highlands: all 7,962,624 ways are counted, and the machine is whole', () => {
  const { reels, lines, rows } = highlandsMachine
  expect(spinWaysOf(highlandsMachine).reduce((sum, { ways }) => sum + ways, 0)).toBe(24 ** 5)
  expect(reels.map((reel) => reel.length)).toEqual([24, 24, 24, 24, 24])
  expect(new Set(lines.map(String)).size).toBe(20)
  expect(lines.flat().every((row) => row >= 0 && row < rows)).toBe(true)
  expect(reels[0]).not.toContain('W')
})

/** Rows of a window from the top; every reel is those three symbols. */
const windowed = (...rows: string[]): Machine => ({
  ...highlandsMachine,
  reels: range(0, 4).map((reel) => rows.map((row) => row[reel]).join('')),
})
test.each<[string, Machine, number, number]>([
  ['five sevens in the middle', windowed('JQKAJ', '77777', 'QKAJQ'), 10_000, 0],
  ['four with a wild', windowed('JQKAJ', '7W77Q', 'QKAJK'), 1500, 0],
  ['three from the left', windowed('JQKAJ', 'DDDAD', 'QKAJK'), 150, 0],
  ['not from the right', windowed('JQKAJ', 'ADDDD', 'QKAJK'), 0, 0],
  ['two pay nothing', windowed('JQKAJ', 'DDAKQ', 'QKAJK'), 0, 0],
  ['wilds do not stand for scatters', windowed('JQKAJ', 'XWXAQ', 'QKAJK'), 0, 2],
  ['scatters anywhere', windowed('XQKAJ', 'AKXQJ', 'QKAJX'), 0, 3],
])('%s', (_, machine, lineOdds, scatters) =>
  expect(spinOf(machine, [0, 0, 0, 0, 0])).toMatchObject({ lineOdds, scatters }),
)

test('the returns, exactly; no round can pay more than 10,000 times', () => {
  expect(returnOf(sevens.outcomesOf({}))).toBe(955_750)
  expect(highlandsFigures()).toMatchObject({ most: 943_056, free: 218_950, mostOdds: 222_285 })
  expect(highlandsFigures().mostOdds).toBeLessThan(ODDS_MAX)
})

test('free spins pay lines double and scatters nothing; they are drawn with the first', () => {
  // The first stops that show three scatters.
  const stops = [4, 5, 10, 8, 6]
  expect(hasFreeSpins(stops)).toBe(true)
  let at = 0
  const spins = spinsOf({ below: () => stops[at++ % 5] as number })
  expect(spins.length).toBe(1 + FREE_SPINS)
  const { lineOdds, scatterOdds } = spinOf(highlandsMachine, stops)
  expect(roundOddsOf(spins)).toBe(lineOdds + scatterOdds + FREE_SPINS * 2 * lineOdds)
  expect(spinsOf({ below: () => 0 }).length).toBe(1)
})
