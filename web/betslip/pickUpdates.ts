// Turns answers and pushes into updates of the slip's picks, which `refreshSlip` applies.
import type { LegRefusals } from '@walia/contract/bets.ts'
import type { FlatOdd, LiveMatchAnswer, Market, MatchMeta, Odd } from '@walia/contract/matches.ts'
import { marketKey } from '@walia/contract/websocket.ts'
import { pickKeyOf } from '@walia/domain/betslip/pick.ts'
import type { Pick, PickTexts, PickUpdate } from '@walia/domain/betslip/slip.ts'
import type { MatchPrices } from '../api/prices.ts'
import { marginOf } from './bonusOf.ts'

export type PickUpdates = ReadonlyMap<string, PickUpdate | null>
type Named = globalThis.Pick<MatchMeta, 'home_team' | 'away_team' | 'competition_name'>
type MatchStatus = globalThis.Pick<MatchMeta, 'bet_status' | 'start_time'>

const updateOf = (
  odd: Odd | undefined,
  line: readonly Odd[],
  marketActive: boolean,
  match: MatchStatus,
): PickUpdate | null => {
  if (odd === undefined || match.bet_status === 'closed') return null
  return {
    bonus_margin: marginOf({ ...odd, odds: line }),
    odd_value: odd.odd_value,
    odd_active: odd.odd_active === 1,
    market_active: marketActive && odd.market_active === 1 && match.bet_status === 'open',
    startTime: match.start_time,
  }
}

/** Names from an answer that was requested in the language on screen. */
export const textsOf = (
  odd: globalThis.Pick<FlatOdd, 'display' | 'market_name'>,
  { home_team, away_team, competition_name }: Named,
): PickTexts => ({
  home_team,
  away_team,
  competition_name,
  market_name: odd.market_name,
  outcome: odd.display,
})

const isOf = (pick: Pick, matchId: number): boolean => pick.parent_match_id === matchId

/**
 * Updates of one match's picks from its whole markets; a market or outcome that is not there stops the pick. Markets in
 * the price store may be in an earlier language, so their names are not used.
 */
export const updatesFromMarkets = (
  picks: readonly Pick[],
  matchId: number,
  markets: readonly Market[],
  match: MatchStatus | null,
): PickUpdates => {
  const updates = new Map<string, PickUpdate | null>()
  for (const pick of picks.filter((held) => isOf(held, matchId))) {
    const market = markets.find(
      (line) => line.sub_type_id === pick.type && line.special_bet_value === pick.odd.special_bet_value,
    )
    const odd = market?.odds.find((candidate) => candidate.outcome_id === pick.odd.outcome_id)
    updates.set(
      pickKeyOf(pick),
      match === null ? null : updateOf(odd, market?.odds ?? [], market?.market_active === 1, match),
    )
  }
  return updates
}

export type Matches = Readonly<Record<number, MatchPrices>>

/**
 * Updates of picks from a change of the price store. A market that was never in it changes nothing: lists hold only
 * some markets.
 */
export const newsOf = (picks: readonly Pick[], now: Matches, before: Matches): PickUpdates => {
  const updates = new Map<string, PickUpdate | null>()
  for (const pick of picks) {
    const match = now[pick.parent_match_id]
    const earlier = before[pick.parent_match_id]
    if (match === undefined || match === earlier) continue
    const key = marketKey(pick.type, pick.odd.special_bet_value)
    const market = match.markets[key]
    if (market === undefined && earlier?.markets[key] === undefined && match.bet_status !== 'closed') continue
    const found = updatesFromMarkets([pick], pick.parent_match_id, market ? [market] : [], match)
    for (const [name, update] of found) updates.set(name, update)
  }
  return updates
}

/** The same from the flat odds of the live match call for one market (`type`) of the match. */
export const updatesFromOdds = (
  picks: readonly Pick[],
  matchId: number,
  type: number,
  answer: LiveMatchAnswer,
): PickUpdates => {
  const updates = new Map<string, PickUpdate | null>()
  for (const pick of picks.filter((held) => isOf(held, matchId) && held.type === type)) {
    const odd = answer.data.find(
      (candidate) =>
        candidate.outcome_id === pick.odd.outcome_id && candidate.special_bet_value === pick.odd.special_bet_value,
    )
    const line = answer.data.filter(({ special_bet_value }) => special_bet_value === pick.odd.special_bet_value)
    const update = answer.meta && updateOf(odd, line, true, answer.meta)
    updates.set(
      pickKeyOf(pick),
      update && odd && answer.meta ? { ...update, texts: textsOf(odd, answer.meta) } : update,
    )
  }
  return updates
}

/** Names from the answer; prices from the store wherever it has the market. */
export const withHeldPrices = (
  updates: PickUpdates,
  picks: readonly Pick[],
  held: MatchPrices | undefined,
): PickUpdates => {
  if (held === undefined) return updates
  const agreed = new Map(updates)
  for (const pick of picks) {
    const name = pickKeyOf(pick)
    const market = held.markets[marketKey(pick.type, pick.odd.special_bet_value)]
    const update = updates.get(name)
    if (market === undefined || update == null) continue
    const own = updatesFromMarkets([pick], pick.parent_match_id, [market], held).get(name)
    agreed.set(name, own == null ? null : { ...update, ...own })
  }
  return agreed
}

/** Updates from a refused placement. An expired prematch leg shows as expired even if this phone's clock is behind. */
export const updatesFromRefusal = (picks: readonly Pick[], { legs }: LegRefusals, now: number): PickUpdates => {
  const updates = new Map<string, PickUpdate | null>()
  for (const leg of legs) {
    const key = pickKeyOf({
      parent_match_id: leg.parent_match_id,
      type: leg.sub_type_id,
      odd: { special_bet_value: leg.special_bet_value, outcome_id: leg.outcome_id },
    })
    const pick = picks.find((held) => pickKeyOf(held) === key)
    // A second pick of the match, or one of another product, is still for sale, only not together with the others.
    if (pick === undefined || leg.code === 'DUPLICATE_MATCH' || leg.code === 'PRODUCTS_MIXED') continue
    const odd_value = leg.odd_value ?? pick.odd.odd_value
    const open = { odd_value, odd_active: true, market_active: true, bonus_margin: leg.bonus_margin }
    if (leg.code === 'ODDS_CHANGED') updates.set(key, open)
    else if (leg.code === 'LEG_SUSPENDED' || pick.live)
      updates.set(key, { ...open, odd_active: false, market_active: false })
    else updates.set(key, { ...open, startTime: new Date(now).toISOString() })
  }
  return updates
}
