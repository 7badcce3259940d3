// Prices of a virtual match: every line from the one model, so that they agree with each other, less the stated margin.
import { marketOf } from '../settlement/markets.ts'
import { type Scoreboard, specifiersOf } from '../settlement/scoreboard.ts'
import { settleMarket } from '../settlement/settleMarket.ts'
import { type Means, SIDES, type SideGoals, weightsOf } from './model.ts'
import { overroundOf, PRICE_MIN, SOLD_LINES, type SoldLine } from './rules.ts'

/** Chance of each outcome by its id. */
export type LineChances = SoldLine & { chances: ReadonlyMap<string, number> }
/** `price` in hundredths; null: not for sale. */
export type PricedLine = SoldLine & { outcomes: { id: string; price: number | null }[] }

/** By outcome id: how much of each pair of SIDES, home's after home's, wins. A first goal depends on the order too. */
type Shares = ReadonlyMap<string, Float64Array>

export function chancesOf(means: Means): LineChances[] {
  const [home, away] = [weightsOf(means.home), weightsOf(means.away)]
  const whole = sumOf(home) * sumOf(away)
  return SOLD_LINES.map((line) => {
    const chances = new Map<string, number>()
    for (const [id, shares] of sharesOf(line)) {
      let chance = 0
      for (let h = 0, cell = 0; h < home.length; h++)
        for (let a = 0; a < away.length; a++, cell++)
          chance += (home[h] as number) * (away[a] as number) * (shares[cell] as number)
      chances.set(id, chance / whole)
    }
    return { ...line, chances }
  })
}

export const pricesOf = (means: Means): PricedLine[] =>
  chancesOf(means).map(({ market, specifiers, chances }) => ({
    ...{ market, specifiers },
    outcomes: [...chances].map(([id, chance]) => ({ id, price: priceOf(chance, market) })),
  }))

function priceOf(chance: number, market: number): number | null {
  const price = Math.round(100 / (chance * overroundOf(market)))
  return price < PRICE_MIN ? null : price
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, each) => sum + each, 0)

const known = new Map<SoldLine, Shares>()
function sharesOf(line: SoldLine): Shares {
  const kept = known.get(line)
  if (kept !== undefined) return kept
  const made = line.market === FIRST_GOAL ? firstGoalShares() : lineShares(line)
  known.set(line, made)
  return made
}

function lineShares({ market, specifiers }: SoldLine): Shares {
  const values = specifiersOf(specifiers)
  const shares = emptyShares(market)
  eachCell((home, away, cell) => {
    for (const { id, result } of settleMarket(market, values, halvesOf(home, away)) ?? [])
      if (result === 1) (shares.get(id) as Float64Array)[cell] = 1
  })
  return shares
}

const FIRST_GOAL = 8
/** Any order of a half's goals is as likely as any other, so the first is of a side by its part of them. */
function firstGoalShares(): Shares {
  const shares = emptyShares(FIRST_GOAL)
  const roles = marketOf(FIRST_GOAL)?.outcomes ?? {}
  const give = (role: string, cell: number, share: number): void => {
    ;(shares.get(roles[role] as string) as Float64Array)[cell] = share
  }
  eachCell((home, away, cell) => {
    const isFirst = home.first + away.first > 0
    const ours = isFirst ? home.first : home.goals
    const goals = isFirst ? home.first + away.first : home.goals + away.goals
    if (goals === 0) return give('none', cell, 1)
    give('home', cell, ours / goals)
    give('away', cell, (goals - ours) / goals)
  })
  return shares
}

const emptyShares = (market: number): Shares =>
  new Map(Object.values(marketOf(market)?.outcomes ?? {}).map((id) => [id, new Float64Array(SIDES.length ** 2)]))

function eachCell(look: (home: SideGoals, away: SideGoals, cell: number) => void): void {
  for (const [h, home] of SIDES.entries())
    for (const [a, away] of SIDES.entries()) look(home, away, h * SIDES.length + a)
}

const halvesOf = (home: SideGoals, away: SideGoals): Scoreboard => ({
  ...{ status: 'ended', unit: 'goals', periodCount: 2 },
  periods: [
    { home: home.first, away: away.first, finished: true },
    { home: home.goals - home.first, away: away.goals - away.first, finished: true },
  ],
})
