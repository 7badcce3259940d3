// Everything that the simulated world sells, with its true chances: what the economics table is made from.
import { countsForBonus, fairChanceOf, type SoldLine } from '@walia/domain/betslip/bonusLegs.ts'
import type { SoldPick } from '@walia/domain/economics/table.ts'
import type { BonusRules } from '@walia/domain/market/profile.ts'
import { sellableOdds } from '@walia/domain/odds/odds.ts'
import type { Rule } from '@walia/domain/settlement/markets.ts'
import { createCalendar } from '@walia/simulator/calendar.ts'
import { SPORTS } from '@walia/simulator/catalogue/sports.ts'
import type { Match } from '@walia/simulator/fixtures.ts'
import { NO_DRIFT } from '@walia/simulator/model/strength.ts'
import { playOf, stateAt } from '@walia/simulator/play/state.ts'
import { type Offer, type PricedLine, pricesAt } from '@walia/simulator/prices/book.ts'

/** A price, and the chance that its line says it has. */
type Read = { odds: number; fair: number | null }
/** `before` is the same pick before the match at the same chance, where it was sold then; live picks only. */
export type WorldPick = SoldPick &
  Read & { sport: number; market: number; group: string; live: boolean; before: Read | null }

const GROUPS: Partial<Record<Rule, string>> = {
  result: '1x2',
  doubleChance: 'double chance',
  drawNoBet: 'draw no bet',
  total: 'totals',
  homeTotal: 'totals',
  awayTotal: 'totals',
  handicap: 'handicaps',
  winner: 'winner',
  bothScore: 'both score',
  correctScore: 'correct score',
}
const DAY = 20_780
const DAYS = 3
const LIVE_PARTS = [0.02, 0.3, 0.7]

/** The same picks every time; `perTier` matches of each sport and tier. */
export function worldPicksOf(bonus: BonusRules, perTier: number): WorldPick[] {
  const calendar = createCalendar('economics')
  const all = Array.from({ length: DAYS }, (_, day) => calendar.matchesOfDay(DAY + day)).flat()
  const matches = SPORTS.flatMap(({ id }) =>
    ([1, 2, 3] as const).flatMap((tier) =>
      all.filter(({ competition }) => competition.sport.id === id && competition.tier === tier).slice(0, perTier),
    ),
  )
  return matches.flatMap((match) => [
    ...picksAt(match, 'prematch', -0.1, bonus),
    ...(match.competition.live ? LIVE_PARTS.flatMap((part) => picksAt(match, 'live', part, bonus)) : []),
  ])
}

function picksAt(match: Match, offer: Offer, part: number, bonus: BonusRules): WorldPick[] {
  const play = playOf(match)
  const state = stateAt(match, play, play.startAt + part * (play.endAt - play.startAt))
  const live = offer === 'live'
  const before = live ? pricesAt(match, play, state, NO_DRIFT, 'prematch') : []
  return pricesAt(match, play, state, NO_DRIFT, offer).flatMap(({ line, outcomes }) => {
    const { market, specifiers } = line
    const sold: SoldLine = { market: market.id, specifiers, prices: outcomes.map(({ odds }) => sellableOdds(odds)) }
    const pricesOf = (line_: PricedLine) => line_.outcomes.map(({ odds }) => sellableOdds(odds))
    const alike = before.find((each) => each.line.market === market && each.line.specifiers === specifiers)
    const group = GROUPS[market.rule] ?? 'other markets'
    return outcomes.flatMap(({ probability }, index): WorldPick[] => {
      const odds = sold.prices[index] ?? null
      if (odds === null || probability <= 0 || probability >= 1) return []
      const read = { odds, fair: fairChanceOf(sold, index) }
      const earlier = alike && { market: market.id, specifiers, prices: pricesOf(alike) }
      const then = earlier?.prices[index] ?? null
      return [
        {
          ...{ sport: match.competition.sport.id, market: market.id, group, live },
          ...{ chance: probability, counts: countsForBonus(sold, bonus) },
          ...read,
          before: earlier && then !== null ? { odds: then, fair: fairChanceOf(earlier, index) } : null,
        },
      ]
    })
  })
}
