// The economics of everything that ships, by market profile, tax row and product, as rows with a floor to hold.
import { boostedOddsOf } from '@walia/domain/boosted/boosted.ts'
import { type BoostedBook, listCostOf } from '@walia/domain/boosted/cost.ts'
import { priceForOfferOf } from '@walia/domain/cashout/livePrice.ts'
import { jointOddsOf } from '@walia/domain/combo/joint.ts'
import { bestPlayOf, expectationOf, type PlayedSlip } from '@walia/domain/economics/expectation.ts'
import { type LegsRow, legsRowsOf, type SoldPick } from '@walia/domain/economics/table.ts'
import { limitsOf, type MarketProfile, type TaxRow } from '@walia/domain/market/profile.ts'
import type { Means } from '@walia/domain/virtuals/model.ts'
import { chancesOf, pricesOf } from '@walia/domain/virtuals/prices.ts'
import { meansOf, seasonOf } from '@walia/domain/virtuals/season.ts'
import type { WorldPick } from './world.ts'

export type Section = { name: string; rows: LegsRow[] }

/** Sports slips of each group of markets and of all together, the quick path, and picks of several matches as a combo. */
export function sectionsOf(profile: MarketProfile, tax: TaxRow, picks: readonly WorldPick[]): Section[] {
  const stake = profile.stake.default
  const sports = { product: 'sports', limits: limitsOf(profile, 'sports', 'slip'), tax, stake } as const
  const quick = { ...sports, limits: limitsOf(profile, 'sports', 'quick') }
  const combo = { product: 'combo', limits: limitsOf(profile, 'combo', 'slip'), tax, stake } as const
  const prematch = picks.filter(({ live }) => !live)
  const groups = [...Map.groupBy(prematch, ({ group }) => group)].sort(([a], [b]) => (a < b ? -1 : 1))
  return [
    ...groups.map(([name, some]) => ({ name: `sports, ${name}`, rows: legsRowsOf(some, sports) })),
    {
      name: 'sports, live',
      rows: legsRowsOf(
        picks.filter(({ live }) => live),
        sports,
      ),
    },
    { name: 'sports, everything on offer', rows: legsRowsOf(picks, sports) },
    { name: 'quick path', rows: legsRowsOf(picks, quick) },
    { name: 'combo, one pick of each match', rows: legsRowsOf(picks, combo) },
    { name: 'combo, picks of one match', rows: builtRowsOf(profile, tax) },
    ...leaguesOf(profile, tax),
  ]
}

/** Slips of super leagues: every line and outcome of a season's first match days. They earn no bonuses. */
function leaguesOf(profile: MarketProfile, tax: TaxRow): Section[] {
  const days = seasonOf(1, 1).days.slice(0, LEAGUE_DAYS)
  const picks = days.flat().flatMap((match) => leaguePicksOf(meansOf(match)))
  const limits = limitsOf(profile, 'virtual', 'slip')
  return [
    {
      name: 'super league',
      rows: legsRowsOf(picks, { product: 'virtual', limits, tax, stake: profile.stake.default }),
    },
  ]
}
const LEAGUE_DAYS = 3

function leaguePicksOf(means: Means): SoldPick[] {
  const chances = chancesOf(means)
  return pricesOf(means).flatMap(({ outcomes }, line) =>
    outcomes.flatMap(({ id, price }) =>
      price === null ? [] : [{ odds: price, chance: chances[line]?.chances.get(id) ?? 1, counts: false }],
    ),
  )
}

const BUILT_CHANCES = [0.5, 0.7, 0.8, 0.9, 0.95]

/** Picks of one match that are independent of each other, at the chance of each that is best for the bettor. */
function builtRowsOf({ combo, limits, stake }: MarketProfile, tax: TaxRow): LegsRow[] {
  const rules = { ...combo, oddsMax: combo.jointOddsMax }
  const slipAt = (chance: number, legs: number): PlayedSlip => {
    const picks = Array.from({ length: legs }, () => ({ market: 1, specifiers: '', outcome: '', odds: 101 }))
    const odds = jointOddsOf(chance ** legs, picks, rules)
    return { product: 'combo', totalOdds: BigInt(odds), chance: chance ** legs, countingLegs: [] }
  }
  const { slip: bounds } = limits.combo
  return Array.from({ length: bounds.legsMax - bounds.legsMin + 1 }, (_, index) => {
    const legs = index + bounds.legsMin
    const plays = BUILT_CHANCES.map((chance) => slipAt(chance, legs))
      .filter(({ totalOdds }) => totalOdds > BigInt(bounds.totalOddsAbove))
      .map((slip) => bestPlayOf(slip, bounds, tax))
    const best = plays.reduce((most, each) => (each.forHouse.paid > most.forHouse.paid ? each : most))
    return { legs, ordinary: expectationOf(slipAt(0.5, legs), stake.default, tax), best }
  })
}

/** A 1x2 whose prices sum to 106.1 %. */
const LINE_OF_106 = [202, 333, 376] as const

/** The highest boost of one outcome of each line that the floor allows, and what it then pays. */
export function boostedOf(profile: MarketProfile, tax: TaxRow, paidMax: number) {
  const terms = { ...profile.boosted, earnsBonus: false }
  const limits = limitsOf(profile, 'sports', 'slip')
  for (let percent = 100; percent > 0; percent--) {
    const boosted = boostedOddsOf(LINE_OF_106[1], percent)
    const book: BoostedBook = {
      winners: 1,
      outcomes: LINE_OF_106.map((ordinary, index) => ({
        ...{ ordinary, boosted: index === 1 ? boosted : null, counts: false },
      })),
    }
    const cost = listCostOf([book, book, book, book, book, book], terms, limits, tax)
    if (cost.best.paid <= paidMax) return { percent, ...cost }
  }
  return null
}

/**
 * Cashing out when all matches have just begun: what an offer is expected to bring for every 1 of the net stake. Prices
 * move both ways alike, so a pick is worth what it was; `picks` are the same ones before and after the start.
 */
export function cashoutOf({ cashout }: MarketProfile, picks: readonly WorldPick[], legs: number): number {
  const factors = picks.flatMap(({ live, before, ...now }) =>
    live && before !== null && before.fair !== null ? [before.odds / priceForOfferOf(before, now)] : [],
  )
  const mean = factors.reduce((sum, each) => sum + each, 0) / factors.length
  return (1 - cashout.marginPercent / 100) * mean ** legs
}
