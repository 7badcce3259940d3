// Keeps the picks of the virtual slip as the league sells them: when their betting ends, their prices and their names.
import { virtualPaths } from '@walia/contract/latePaths.ts'
import type { VirtualMatch, VirtualMatchAnswer } from '@walia/contract/virtuals.ts'
import { pickKeyOf } from '@walia/domain/betslip/pick.ts'
import type { Pick, PickUpdate } from '@walia/domain/betslip/slip.ts'
import { useEffect } from 'react'
import { get, isUnknown } from '../api/client.ts'
import { textsOf } from '../betslip/pickUpdates.ts'
import { refreshPicks } from '../betslip/refreshPicks.ts'
import { acceptSetting, slipStore } from '../betslip/store.ts'
import { currentLanguage, textOf, useLanguage } from '../text.ts'
import { marketOf } from './league.ts'
import { currentVirtual } from './virtualSlip.ts'

/** Undefined for a line that the answer does not have: it says nothing of it. */
export const updateOf = (pick: Pick, match: VirtualMatch, competition: string): PickUpdate | undefined => {
  const line = match.markets.find(
    (each) => each.sub_type_id === pick.type && each.special_bet_value === pick.odd.special_bet_value,
  )
  const market = line && marketOf(line, match.open)
  const odd = market?.odds.find((each) => each.outcome_id === pick.odd.outcome_id)
  return (
    market &&
    odd && {
      odd_value: odd.odd_value,
      odd_active: odd.odd_active === 1,
      // What is closed is told by its time; closing would lock it twice.
      market_active: true,
      startTime: match.start_time,
      texts: textsOf(
        { display: odd.display, market_name: market.name },
        { home_team: match.home_team, away_team: match.away_team, competition_name: competition },
      ),
    }
  )
}

const take = (matches: readonly VirtualMatch[]): void => {
  const updates = new Map<string, PickUpdate>()
  for (const pick of currentVirtual().picks) {
    const match = matches.find(({ parent_match_id }) => parent_match_id === pick.parent_match_id)
    if (!match) continue
    const week = textOf('virtuals', 'leagueWeek', { league: match.league_name, day: match.day })
    const update = updateOf(pick, match, week)
    if (update) updates.set(pickKeyOf(pick), update)
  }
  if (updates.size > 0) refreshPicks(slipStore, updates, acceptSetting(), 'virtual')
}

/** `closesAt`: of the day that takes bets now, as it was pushed; it may be later than planned. */
export const useFreshSlip = (matches: readonly VirtualMatch[] | undefined, closesAt: string | null): void =>
  useEffect(() => {
    if (matches) take(closesAt === null ? matches : matches.map((match) => ({ ...match, start_time: closesAt })))
  }, [matches, closesAt])

/** On the slip itself every match of it is asked for, when it is opened and in another language. */
export const useSlipFromServer = (): void => {
  const language = useLanguage()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new language is a new question
  useEffect(() => {
    for (const id of new Set(currentVirtual().picks.map((pick) => pick.parent_match_id))) void askOf(id)
  }, [language])
}

const askOf = async (id: number): Promise<void> => {
  const language = currentLanguage()
  try {
    const { data } = await get<VirtualMatchAnswer>(virtualPaths.match, { parent_match_id: id })
    if (language === currentLanguage()) take([data])
  } catch (error) {
    if (isUnknown(error)) stop(id)
  }
}

const stop = (id: number): void => {
  const gone = currentVirtual().picks.filter((pick) => pick.parent_match_id === id)
  refreshPicks(slipStore, new Map(gone.map((pick) => [pickKeyOf(pick), null])), acceptSetting(), 'virtual')
}
