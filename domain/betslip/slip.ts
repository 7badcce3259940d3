// The betslip's state and its transitions: pure functions from a slip to the next slip.
import type { ProductId } from '../market/profile.ts'
import { lineKeyOf, type Pick, type PickIdentity, pickKeyOf } from './pick.ts'

export type { Pick, PickIdentity, PickOdd, PickProblem, PickStatus } from './pick.ts'

/** The slips that are kept apart; a pick in one never shows in another. */
export const slipKinds = ['normal', 'combo', 'virtual', 'jackpot12', 'jackpot5', 'jackpotGrand', 'jackpotFree'] as const
export type SlipKind = (typeof slipKinds)[number]

export type Slip = Readonly<{ kind: SlipKind; picks: readonly Pick[] }>

export const emptySlip = (kind: SlipKind): Slip => ({ kind, picks: [] })

/** The product whose limits and figures apply, or null for jackpots, which have rules of their own. */
export const productOf = (kind: SlipKind): ProductId | null => {
  if (kind === 'normal') return 'sports'
  return kind === 'combo' || kind === 'virtual' ? kind : null
}

export type ToggleResult =
  | { ok: true; slip: Slip; did: 'added' | 'replaced' | 'removed' }
  | { ok: false; code: 'TOO_MANY_LEGS'; max: number }

/**
 * A tap on an odd: the same odd again removes it, another odd of the same match takes the earlier one's place, and
 * anything else is added while fewer than `legsMax` picks are held.
 */
export const togglePick = (slip: Slip, pick: Pick, legsMax: number): ToggleResult => {
  if (hasPick(slip, pick)) return { ok: true, slip: removePick(slip, pickKeyOf(pick)), did: 'removed' }
  return addPick(slip, pick, legsMax)
}

/** Adds or replaces, never removes: adding what is there already refreshes it. */
export const addPick = (slip: Slip, pick: Pick, legsMax: number): ToggleResult => {
  const index = slip.picks.findIndex((held) => rivals(slip.kind, held, pick))
  if (index >= 0) return { ok: true, slip: withPicks(slip, slip.picks.with(index, pick)), did: 'replaced' }
  if (slip.picks.length >= legsMax) return { ok: false, code: 'TOO_MANY_LEGS', max: legsMax }
  return { ok: true, slip: withPicks(slip, [...slip.picks, pick]), did: 'added' }
}

// A combo slip may hold several picks of one match, but only one per line.
const rivals = (kind: SlipKind, held: Pick, added: Pick): boolean =>
  kind === 'combo' ? lineKeyOf(held) === lineKeyOf(added) : held.parent_match_id === added.parent_match_id

export const hasPick = (slip: Slip, pick: PickIdentity): boolean => {
  const key = pickKeyOf(pick)
  return slip.picks.some((held) => pickKeyOf(held) === key)
}

export const removePick = (slip: Slip, key: string): Slip =>
  withPicks(
    slip,
    slip.picks.filter((pick) => pickKeyOf(pick) !== key),
  )

export const clearSlip = (slip: Slip): Slip => (slip.picks.length === 0 ? slip : emptySlip(slip.kind))

/** What a pick is called in the language on screen. */
export type PickTexts = {
  home_team: string
  away_team: string
  competition_name: string
  market_name: string
  outcome: string
}

/** The server's present state of one pick; a source that may be in another language leaves `texts` out. */
export type PickUpdate = {
  odd_value: string
  odd_active: boolean
  market_active: boolean
  bonus_margin?: number | undefined
  live?: boolean
  startTime?: string
  texts?: PickTexts
}

export type AcceptSetting = { acceptIncreases: boolean; acceptAny: boolean }

/** Whether the bettor's settings take the move from one price (hundredths) to another without asking. */
export const acceptsChange = (from: number | null, to: number | null, setting: AcceptSetting): boolean =>
  setting.acceptAny || (setting.acceptIncreases && from !== null && to !== null && to > from)

export const withPicks = (slip: Slip, picks: readonly Pick[]): Slip => ({ kind: slip.kind, picks })
