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
import { overroundOf } from './margins.ts'

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
  const ladders = new Map<string, { line: Line; fair: Fair }[]>()
  for (const line of lineUpOf(match, play)) {
    if (offer === 'early' ? !line.early : offer === 'live' && !line.live) continue
    const fair = fairOf(line.market, line.values, model)
    if (fair === undefined || surestOf(fair) > SUREST * sumOf(fair)) continue
    const ladder = ladders.get(line.ladder) ?? []
    ladder.push({ line, fair })
    ladders.set(line.ladder, ladder)
  }
  return [...ladders.values()].flatMap((ladder) => offeredOf(ladder, offer))
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

function offeredOf(ladder: readonly { line: Line; fair: Fair }[], offer: Offer): PricedLine[] {
  const spread = ladder[0]?.line.spread ?? 0
  if (spread === 0) return ladder.map(({ line, fair }) => pricedOf(line, fair, offer, false))
  const distance = ({ fair }: { fair: Fair }): number => Math.abs((Object.values(fair)[0] as number) - 0.5)
  const middle = ladder.reduce(
    (best, each, index) => (distance(each) < distance(ladder[best] as { fair: Fair }) ? index : best),
    0,
  )
  const wide = offer === 'early' ? 1 : offer === 'live' ? Math.ceil(spread / 2) : spread
  const from = Math.max(0, Math.min(middle - Math.floor(wide / 2), ladder.length - wide))
  return ladder
    .slice(from, from + wide)
    .map(({ line, fair }, index) => pricedOf(line, fair, offer, from + index === middle))
}

function pricedOf(line: Line, fair: Fair, offer: Offer, favourite: boolean): PricedLine {
  const overround = overroundOf(line.market, offer === 'live')
  const outcomes = Object.entries(line.market.outcomes).map(([role, id]) => {
    const probability = fair[role] ?? 0
    return { id, probability, odds: oddsTextOf(probability, overround) }
  })
  return { line, favourite, outcomes }
}

const ODDS_MIN = 1.01
const ODDS_MAX = 500

/** Proportional margin, so that every outcome of a market returns the same in the long run. */
export function oddsTextOf(probability: number, overround: number): string | undefined {
  const odds = 1 / (probability * overround)
  if (odds < ODDS_MIN || odds > ODDS_MAX) return undefined
  return String(Number(odds.toFixed(odds < 2 ? 3 : 2)))
}
