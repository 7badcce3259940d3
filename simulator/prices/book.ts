// The price list of a match at a moment: which lines are open, which is the main one, and every outcome's odds.
import type { Match } from '../fixtures.ts'
import { goalModelOf } from '../model/goalModel.ts'
import type { MatchModel } from '../model/matchModel.ts'
import { cricketModelOf, pointModelOf } from '../model/pointModel.ts'
import { setModelOf } from '../model/setModel.ts'
import type { Drift } from '../model/strength.ts'
import type { LiveState, Play } from '../play/play.ts'
import { type Fair, fairOf } from './fair.ts'
import { type Line, lineUpOf } from './lineUp.ts'
import { leastSumOf, oddsOf } from './margins.ts'

export type PricedOutcome = { id: string; probability: number; odds: string | undefined }
export type PricedLine = { line: Line; favourite: boolean; outcomes: readonly PricedOutcome[] }

export function modelOf(match: Match, state: LiveState, drift: Drift): MatchModel {
  const { play } = match.competition.sport
  switch (play.family) {
    case 'goals':
      return goalModelOf(match, play, state, drift)
    case 'points':
      return pointModelOf(match, play, state, drift)
    case 'cricket':
      return cricketModelOf(match, play, state, drift)
    case 'sets':
      return setModelOf(match, play, state, drift)
  }
}

export type Offer = 'early' | 'prematch' | 'live'

/** A line whose best outcome is surer than this is not worth offering. */
const SUREST = 0.975

/** Open lines only; a line of the line-up that is not in the answer is closed at that moment. */
export function pricesAt(match: Match, play: Play, state: LiveState, drift: Drift, offer: Offer): PricedLine[] {
  const model = modelOf(match, state, drift)
  const ladders = new Map<string, Offered[]>()
  for (const line of lineUpOf(match, play)) {
    if (offer === 'early' ? !line.early : offer === 'live' && !line.live) continue
    const fair = fairOf(line.market, line.values, model)
    if (fair === undefined || surestOf(fair) > SUREST * sumOf(fair)) continue
    const ladder = ladders.get(line.ladder) ?? []
    ladder.push({ line, fair })
    ladders.set(line.ladder, ladder)
  }
  return [...ladders.values()].flatMap((ladder) => offeredOf(match, ladder, offer))
}

function surestOf(fair: Fair): number {
  const values = Object.values(fair)
  // Of double chance two outcomes always win: what counts is the whole being decided.
  return sumOf(fair) > 1.5 ? Math.max(...values.map((each) => 2 * (each - 0.5))) * 2 : Math.max(...values)
}

function sumOf(fair: Fair): number {
  let sum = 0
  for (const value of Object.values(fair)) sum += value
  return sum
}

type Offered = { line: Line; fair: Fair }

function offeredOf(match: Match, ladder: readonly Offered[], offer: Offer): PricedLine[] {
  const spread = ladder[0]?.line.spread ?? 0
  if (spread === 0) return ladder.flatMap((each) => pricedOf(match, each, offer, false))
  const distance = ({ fair }: Offered): number => Math.abs((Object.values(fair)[0] as number) - 0.5)
  const middle = ladder.reduce(
    (best, each, index) => (distance(each) < distance(ladder[best] as Offered) ? index : best),
    0,
  )
  const wide = offer === 'early' ? 1 : offer === 'live' ? Math.ceil(spread / 2) : spread
  const from = Math.max(0, Math.min(middle - Math.floor(wide / 2), ladder.length - wide))
  return ladder.slice(from, from + wide).flatMap((each, index) => pricedOf(match, each, offer, from + index === middle))
}

function pricedOf({ competition }: Match, { line, fair }: Offered, offer: Offer, favourite: boolean): PricedLine[] {
  const roles = Object.entries(line.market.outcomes)
  const chances = roles.map(([role]) => fair[role] ?? 0)
  const odds = oddsOf(chances, leastSumOf(line.market, competition.tier, offer === 'live'))
  if (odds === null) return []
  const outcomes = roles.map(([, id], index) => ({ id, probability: chances[index] as number, odds: odds[index] }))
  return [{ line, favourite, outcomes }]
}
