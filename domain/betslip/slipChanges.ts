// What becomes of a slip's picks after they were taken: news of their prices and names, and what the bettor makes of them.
import type { BonusRules } from '../market/profile.ts'
import { parseOdds } from '../odds/odds.ts'
import { type Pick, pickKeyOf, pickProblemOf } from './pick.ts'
import { type AcceptSetting, acceptsChange, type PickTexts, type PickUpdate, type Slip, withPicks } from './slip.ts'

/** Removes every pick that cannot be bet at `now`. */
export const removeLocked = (slip: Slip, now: number): Slip =>
  withPicks(
    slip,
    slip.picks.filter((pick) => pickProblemOf(pick, now) === null),
  )

/** The bettor takes every present price. */
export const acceptChanges = (slip: Slip): Slip =>
  withPicks(
    slip,
    slip.picks.map((pick) => (pick.changed ? { ...pick, changed: false, accepted_odd: pick.odd.odd_value } : pick)),
  )

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

const samePick = (a: Pick, b: Pick): boolean =>
  a.odd === b.odd &&
  a.accepted_odd === b.accepted_odd &&
  a.changed === b.changed &&
  a.active === b.active &&
  a.status === b.status &&
  a.bonus_margin === b.bonus_margin &&
  a.startTime === b.startTime

/**
 * Whether each pick leaves enough to count for the bonuses of the slip; a pick whose margin is not computed yet counts.
 */
export const legCountsOf = (slip: Slip, { marginMinBasisPoints }: BonusRules): boolean[] =>
  slip.picks.map(({ bonus_margin }) => bonus_margin === undefined || bonus_margin >= marginMinBasisPoints)

/** The prices of the slip's picks in hundredths, 0 where a pick has none. */
export const legOddsOf = (slip: Slip): number[] => slip.picks.map((pick) => parseOdds(pick.odd.odd_value) ?? 0)
