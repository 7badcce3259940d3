// What an odds boost makes of a pick and of a slip. Pure.
import type { OddsBoost } from '@walia/contract/oddsBoosts.ts'
import { type PickIdentity, pickKeyOf } from '@walia/domain/betslip/pick.ts'
import type { Pick, Slip } from '@walia/domain/betslip/slip.ts'
import { formatOdds, parseOdds } from '@walia/domain/odds/odds.ts'
import { type Boosting, boostedPriceOf, isBoosting } from '@walia/domain/oddsboost/oddsBoost.ts'
import { minorOf } from '../plainFormats.ts'

/** What a slip needs of a boost; prices in hundredths, money in minor units. */
export type SlipBoost = Boosting & { id: number; stakeMax: number }

export const boostingOf = (boost: OddsBoost): SlipBoost => ({
  id: boost.id,
  percent: boost.percent,
  oddsMax: parseOdds(boost.odds_max) ?? 0,
  stakeMax: minorOf(boost.stake_max),
})

/** The boost that raises the price of this pick now: the chosen one, else the first. */
export function boostFor(boosts: readonly OddsBoost[], pick: Pick, chosen: number | null): OddsBoost | null {
  if (pick.live) return null
  const fitting = boosts.filter(
    (boost) => isOf(boost, pick) && boostedPriceOf(parseOdds(pick.odd.odd_value), boostingOf(boost)) !== null,
  )
  return fitting.find(({ id }) => id === chosen) ?? fitting[0] ?? null
}

const isOf = ({ event }: OddsBoost, { parent_match_id, type, odd }: Pick): boolean =>
  isBoosting(
    {
      event: event && {
        ...{ parentMatchId: event.parent_match_id, market: event.sub_type_id, specifiers: event.special_bet_value },
        outcomes: event.odds.map(({ outcome_id }) => outcome_id),
      },
    },
    { parentMatchId: parent_match_id, market: type, specifiers: odd.special_bet_value, outcomeId: odd.outcome_id },
  )

/**
 * The boost whose price the pick's button shows. In the slip, the one it would be bet with. Else the one that a tap
 * chooses: a boost of its match always, which the slip says is for single bets; one for any pick only where the tap
 * makes a single bet, since every odd on the page has it.
 */
export function boostShownFor(
  boosts: readonly OddsBoost[],
  pick: Pick,
  { picks, chosen }: { picks: readonly PickIdentity[]; chosen: number | null },
): OddsBoost | null {
  const isAlone = picks.every(({ parent_match_id }) => parent_match_id === pick.parent_match_id)
  const boost = boostFor(isAlone ? boosts : boosts.filter(({ event }) => event !== null), pick, chosen)
  const isHeld = picks.some((held) => pickKeyOf(held) === pickKeyOf(pick))
  return isHeld && !(isAlone && boost?.id === chosen) ? null : boost
}

/** The slip at the boosted price, as it is sent; the one that is kept has the ordinary prices. */
export const boostedSlipOf = (slip: Slip, boosting: Boosting): Slip => ({
  ...slip,
  picks: slip.picks.map((pick) => {
    const raisedOf = (text: string): string => {
      const raised = boostedPriceOf(parseOdds(text), boosting)
      return raised === null ? text : formatOdds(raised)
    }
    return {
      ...pick,
      odd: { ...pick.odd, odd_value: raisedOf(pick.odd.odd_value) },
      accepted_odd: raisedOf(pick.accepted_odd),
    }
  }),
})
