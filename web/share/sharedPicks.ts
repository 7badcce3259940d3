// Between slip and share code: the body that shares a slip, and the picks that a code brings.
import type { ShareBody, SharedPick } from '@walia/contract/sharing.ts'
import { virtualPickOf } from '@walia/domain/betslip/pick.ts'
import { addPick, type Pick, type Slip } from '@walia/domain/betslip/slip.ts'
import { type Fate, isGood } from '@walia/domain/sharing/fate.ts'
import { isVirtualMatchId } from '@walia/domain/virtuals/ids.ts'
import { type KeptKind, keptKinds } from '../betslip/slipStore.ts'
import { APP_NAME } from '../odds/pickOf.ts'

export type Sharer = { profileId: number | null; token: string | null; countryId: number; country: string }

/** Fields of both ways to share; a visitor has neither profile id nor token. */
export const sharerFieldsOf = ({ profileId, token, countryId, country }: Sharer): Omit<ShareBody, 'betslip'> => ({
  src: APP_NAME,
  country_id: countryId,
  country,
  ...(profileId === null ? {} : { profile_id: profileId }),
  ...(token === null ? {} : { token }),
})

export const shareBodyOf = (slip: Slip, sharer: Sharer): ShareBody => ({
  ...sharerFieldsOf(sharer),
  product_type: slip.kind,
  betslip: slip.picks.map((pick) => ({
    odd_key: pick.odd.odd_key,
    outcome_id: pick.odd.outcome_id,
    special_bet_value: pick.odd.special_bet_value,
    parent_match_id: pick.parent_match_id,
    sub_type_id: pick.type,
    // A pick that came with a code is shared on.
    has_parent: pick.share_code !== null,
    parent_code: pick.share_code,
  })),
})

/** A pick as the slip holds it, marked with its code. It has the present price; the report shows the earlier one. */
export const pickOfShared = (shared: SharedPick, code: string): Pick => {
  const open = shared.odd_active === 1 && shared.market_active === 1
  return {
    matchId: shared.match_id,
    parent_match_id: shared.parent_match_id,
    display: `${shared.home_team} vs ${shared.away_team}`,
    startTime: shared.start_time,
    market: shared.market_name,
    market_name: shared.market_name,
    game_description: shared.competition_name,
    home_team: shared.home_team,
    away_team: shared.away_team,
    odd: {
      display: shared.display,
      odd_key: shared.odd_key,
      odd_value: shared.odd_value,
      special_bet_value: shared.special_bet_value,
      outcome_id: shared.outcome_id,
    },
    type: shared.sub_type_id,
    bet_pick: shared.odd_key,
    live: shared.live,
    active: open,
    status: open ? 'ACTIVE' : 'STOPPED',
    changed: false,
    accepted_odd: shared.odd_value,
    sportId: shared.sport_id,
    profile_id: null,
    app_name: APP_NAME,
    bet_type: shared.live ? 'live' : 'prebet',
    is_shared: true,
    share_code: code,
  }
}

/** The code's picks that can be bet, at most as many as a slip holds. */
export const goodPicksOf = (data: readonly SharedPick[], code: string, legsMax: number): Pick[] =>
  data
    .filter((pick) => isGood(pick.state satisfies Fate))
    .slice(0, legsMax)
    .map((pick) => pickOfShared(pick, code))
    .map((pick) => (isVirtualMatchId(pick.parent_match_id) ? virtualPickOf(pick) : pick))

/**
 * The slip with picks added: its own pick wins for a match (combo: a line) that it already has, and it never exceeds
 * the maximum.
 */
export type Added = { slip: Slip; addedCount: number; heldCount: number; overCount: number }

export const addedTo = (held: Slip, good: readonly Pick[], legsMax: number): Added => {
  let slip = held
  const count = { heldCount: 0, overCount: 0 }
  for (const pick of good) {
    const result = addPick(slip, pick, legsMax)
    if (!result.ok) count.overCount += 1
    else if (result.did === 'replaced') count.heldCount += 1
    else slip = result.slip
  }
  return { slip, addedCount: slip.picks.length - held.picks.length, ...count }
}

/** The slip that a code's product type belongs in; an unknown type goes to the normal one. */
export const kindOf = (productType: string): KeptKind => keptKinds.find((kind) => kind === productType) ?? 'normal'
