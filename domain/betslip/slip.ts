// The betslip's state and its transitions: pure functions from a slip to the next slip.
import type { BonusRules, ProductId } from '../market/profile.ts'
import { parseOdds } from '../odds/odds.ts'
import { lineKeyOf, type Pick, type PickIdentity, pickKeyOf, pickProblemOf } from './pick.ts'

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

/** Removes every pick that cannot be bet at `now`. */
export const removeLocked = (slip: Slip, now: number): Slip =>
  withPicks(
    slip,
    slip.picks.filter((pick) => pickProblemOf(pick, now) === null),
  )

export const clearSlip = (slip: Slip): Slip => (slip.picks.length === 0 ? slip : emptySlip(slip.kind))

/** The bettor takes every present price. */
export const acceptChanges = (slip: Slip): Slip =>
  withPicks(
    slip,
    slip.picks.map((pick) => (pick.changed ? { ...pick, changed: false, accepted_odd: pick.odd.odd_value } : pick)),
  )

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

/**
 * Applies a refresh. `updates` is keyed by `pickKeyOf`; null means that the server has no such market, which stops the
 * pick; a pick without an entry stays as it is. A pick that reopens returns to normal by itself.
 */
export const refreshSlip = (
  slip: Slip,
  updates: ReadonlyMap<string, PickUpdate | null>,
  setting: AcceptSetting,
): Slip => {
  const picks = slip.picks.map((pick) => refreshPick(pick, updates.get(pickKeyOf(pick)), setting))
  return picks.every((pick, index) => pick === slip.picks[index]) ? slip : withPicks(slip, picks)
}

const refreshPick = (held: Pick, update: PickUpdate | null | undefined, setting: AcceptSetting): Pick => {
  if (update === undefined) return held
  if (update === null)
    return held.active || held.status !== 'STOPPED' ? { ...held, active: false, status: 'STOPPED' } : held
  const pick = withTexts(held, update.texts)
  const open = update.market_active && update.odd_active
  // The last good price stays on show while a line is suspended; a price that cannot be sold does not count as a change.
  const priced = open && (parseOdds(update.odd_value) ?? 0) > 0
  const odd_value = priced || open ? update.odd_value : pick.odd.odd_value
  const moved = priced && parseOdds(odd_value) !== parseOdds(pick.accepted_odd)
  const accepted = moved && acceptsChange(parseOdds(pick.accepted_odd), parseOdds(odd_value), setting)
  const next: Pick = {
    ...pick,
    odd: odd_value === pick.odd.odd_value ? pick.odd : { ...pick.odd, odd_value },
    accepted_odd: accepted ? odd_value : pick.accepted_odd,
    changed: priced ? moved && !accepted : pick.changed,
    active: open,
    status: open ? 'ACTIVE' : 'STOPPED',
    startTime: update.startTime ?? pick.startTime,
    ...(pick.start_time === undefined ? {} : { start_time: update.startTime ?? pick.start_time }),
    ...(priced && update.bonus_margin !== undefined ? { bonus_margin: update.bonus_margin } : {}),
  }
  return samePick(pick, next) ? pick : next
}

/** Takes the names of a refresh and nothing else, for picks that are priced another way. */
export const renameSlip = (slip: Slip, updates: ReadonlyMap<string, PickUpdate | null>): Slip => {
  const picks = slip.picks.map((pick) => withTexts(pick, updates.get(pickKeyOf(pick))?.texts))
  return picks.every((pick, index) => pick === slip.picks[index]) ? slip : withPicks(slip, picks)
}

const withTexts = (pick: Pick, texts: PickTexts | undefined): Pick => {
  if (texts === undefined || sameTexts(pick, texts)) return pick
  const { home_team, away_team, competition_name, market_name, outcome } = texts
  return {
    ...pick,
    home_team,
    away_team,
    display: `${home_team} vs ${away_team}`,
    game_description: competition_name,
    market: market_name,
    market_name,
    odd: { ...pick.odd, display: outcome },
  }
}

const sameTexts = (pick: Pick, texts: PickTexts): boolean =>
  pick.home_team === texts.home_team &&
  pick.away_team === texts.away_team &&
  pick.game_description === texts.competition_name &&
  pick.market_name === texts.market_name &&
  pick.odd.display === texts.outcome

/** Whether the bettor's settings take the move from one price (hundredths) to another without asking. */
export const acceptsChange = (from: number | null, to: number | null, setting: AcceptSetting): boolean =>
  setting.acceptAny || (setting.acceptIncreases && from !== null && to !== null && to > from)

const samePick = (a: Pick, b: Pick): boolean =>
  a.odd === b.odd &&
  a.accepted_odd === b.accepted_odd &&
  a.changed === b.changed &&
  a.active === b.active &&
  a.status === b.status &&
  a.bonus_margin === b.bonus_margin &&
  a.startTime === b.startTime

const withPicks = (slip: Slip, picks: readonly Pick[]): Slip => ({ kind: slip.kind, picks })

/**
 * Whether each pick leaves enough to count for the bonuses of the slip; a pick whose margin is not computed yet counts.
 */
export const legCountsOf = (slip: Slip, { marginMinBasisPoints }: BonusRules): boolean[] =>
  slip.picks.map(({ bonus_margin }) => bonus_margin === undefined || bonus_margin >= marginMinBasisPoints)

/** The prices of the slip's picks in hundredths, 0 where a pick has none. */
export const legOddsOf = (slip: Slip): number[] => slip.picks.map((pick) => parseOdds(pick.odd.odd_value) ?? 0)
