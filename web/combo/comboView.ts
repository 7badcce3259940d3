// The view model of the combo slip, computed once from its picks, the server's price and the stake.
import type { ComboProblem, ComboQuote } from '@walia/contract/combo.ts'
import { shortfallOf } from '@walia/domain/betslip/action.ts'
import { figuresOf } from '@walia/domain/betslip/figures.ts'
import type { Pick, Slip } from '@walia/domain/betslip/slip.ts'
import { legOddsOf } from '@walia/domain/betslip/slipChanges.ts'
import { limitsOf, type MarketProfile, taxAt } from '@walia/domain/market/profile.ts'
import { parseOdds } from '@walia/domain/odds/odds.ts'
import type { SlipView } from '../betslip/slipView.ts'
import { stakeOf } from '../betslip/stake.ts'
import { hundredthsOf } from './agreed.ts'

/** The slip's view in the shape of the normal one, so that stake and figures are shown by the same parts. */
export const comboViewOf = (
  slip: Slip,
  quote: ComboQuote | undefined,
  stakeField: string,
  now: number,
  profile: MarketProfile,
): SlipView => {
  const limits = limitsOf(profile, 'combo', 'slip')
  const tax = taxAt(profile, now)
  const stake = stakeOf(stakeField)
  const totalOdds = quote?.total_odds ? hundredthsOf(quote.total_odds) : 0n
  const input = { product: 'combo', stake: stake ?? 0, legs: legOddsOf(slip), limits, tax, totalOdds } as const
  const result = totalOdds > 0n ? figuresOf({ ...input, oddsMin: profile.oddsMin }) : null
  return {
    product: 'combo',
    count: slip.picks.length,
    locked: quote?.problems.length ?? 0,
    changed: 0,
    hasLive: quote?.picks.some(({ live }) => live) ?? false,
    stake,
    legs: (quote?.groups ?? []).map(({ odd_value }) => parseOdds(odd_value) ?? 0),
    counts: [],
    totalOdds,
    figures: result?.ok ? result.figures : null,
    acca: { kind: 'none' },
    accaCount: 0,
    boost: null,
    limits,
    tax,
    source: null,
    oddsBoost: null,
  }
}

export type ComboPick = {
  pick: Pick
  /** The pick's own price now; null while it is not for sale. */
  odd: string | null
  redundant: boolean
  problem: ComboProblem | null
}
export type MatchPicks = { matchId: number; joint: string | null; picks: readonly ComboPick[] }

/** The picks by match, in the order in which each match came first, with their joint price. */
export const groupsOf = (slip: Slip, quote: ComboQuote | undefined): readonly MatchPicks[] => {
  const indexed = slip.picks.map((pick, index) => ({ pick, index }))
  const matches = Map.groupBy(indexed, ({ pick }) => pick.parent_match_id)
  return [...matches].map(([matchId, own]) => {
    const group = quote?.groups.find(({ parent_match_id }) => parent_match_id === matchId)
    return {
      matchId,
      joint: group?.odd_value ?? null,
      picks: own.map(({ pick, index }) => ({
        pick,
        odd: (quote?.picks.find(({ place }) => place === index) ?? pick.odd).odd_value,
        redundant: group?.redundant.includes(index) ?? false,
        problem: quote?.problems.find((problem) => problem.place === index) ?? null,
      })),
    }
  })
}

export type ComboAction =
  | { kind: 'tooFew'; missing: number }
  | { kind: 'remove'; indexes: readonly number[] }
  | { kind: 'accept' }
  | { kind: 'waiting' }
  | { kind: 'placing' }
  | { kind: 'disabled'; reason: 'OFFLINE' | 'STAKE' | 'ODDS' }
  | { kind: 'deposit'; shortfall: number }
  | { kind: 'place'; needsLogin: boolean }

export type ComboAround = {
  placing: boolean
  online: boolean
  changed: boolean
  quote: ComboQuote | undefined
  authenticated: boolean
  /** Minor units. */
  balance: number
}

/** What the button does now. Reasons against pricing come before reasons against betting. */
export const comboActionOf = (view: SlipView, around: ComboAround): ComboAction => {
  const { limits, stake } = view
  if (around.placing) return { kind: 'placing' }
  if (view.count < limits.legsMin) return { kind: 'tooFew', missing: limits.legsMin - view.count }
  if (!around.online) return { kind: 'disabled', reason: 'OFFLINE' }
  const problems = around.quote?.problems ?? []
  if (problems.length > 0) return { kind: 'remove', indexes: [...new Set(problems.map(({ place }) => place))] }
  if (view.totalOdds === 0n) return { kind: 'waiting' }
  if (around.changed) return { kind: 'accept' }
  if (view.totalOdds <= BigInt(limits.totalOddsAbove)) return { kind: 'disabled', reason: 'ODDS' }
  if (stake === null || stake < limits.stakeMin || stake > limits.stakeMax) return { kind: 'disabled', reason: 'STAKE' }
  const shortfall = around.authenticated ? shortfallOf(stake, around.balance) : 0
  return shortfall > 0 ? { kind: 'deposit', shortfall } : { kind: 'place', needsLogin: !around.authenticated }
}
