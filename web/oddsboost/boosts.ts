// The odds boosts on offer to the bettor, which of them was chosen, and what it makes of a slip of one pick.
import { useQuery } from '@tanstack/react-query'
import { oddsBoostsPath } from '@walia/contract/latePaths.ts'
import type { OddsBoost, OddsBoostsAnswer } from '@walia/contract/oddsBoosts.ts'
import type { Slip } from '@walia/domain/betslip/slip.ts'
import { formatOdds, parseOdds } from '@walia/domain/odds/odds.ts'
import { boostedPriceOf } from '@walia/domain/oddsboost/oddsBoost.ts'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { post } from '../api/client.ts'
import { ownToken, useSession } from '../api/session.ts'
import { isSettled } from '../api/settled.ts'
import { config } from '../config.ts'
import { local } from '../storage.ts'
import { useLanguage } from '../text.ts'
import { boostFor, boostingOf, type SlipBoost } from './boosting.ts'

const AGAIN_MS = 10_000
/** Where the page has the ordinary prices itself, and only asks which boosts there are. */
const PRICED_AGAIN_MS = 60_000

const NONE: readonly OddsBoost[] = []

/** Read anew whenever the balance is, so after each bet. `isNeeded` false does not ask. */
export const useOddsBoosts = (isNeeded = true): readonly OddsBoost[] => useAsked(isNeeded).data?.data ?? NONE

/** For pages that have the ordinary prices themselves. */
export const usePricedBoosts = (isNeeded = true): readonly OddsBoost[] =>
  useAsked(isNeeded, PRICED_AGAIN_MS).data?.data ?? NONE

/** False while a page that draws them above other things waits for the first answer. */
export const useBoostsKnown = (): boolean => isSettled(useAsked(true))

const useAsked = (isNeeded: boolean, againMs = AGAIN_MS) => {
  const language = useLanguage()
  const userId = useSession(({ user }) => user?.id ?? null)
  return useQuery({
    queryKey: ['balance', 'oddsBoosts', language, userId],
    enabled: isNeeded && config.offers_open.includes('odds_boost'),
    queryFn: ({ signal }) => post<OddsBoostsAnswer>(oddsBoostsPath, { ...ownToken(), language }, { signal }),
    staleTime: againMs,
    // In another language they are the same: nothing on the page waits anew for its words.
    placeholderData: (before, query) => (query?.queryKey[3] === userId ? before : undefined),
    // Prices of boosts are not pushed; where there is none nothing is polled.
    refetchInterval: ({ state }) => (state.data?.data.length ? againMs : false),
  })
}

/** Kept as the slip is: a reload leaves the odds that were taken. */
const useChoice = create<{ chosen: number | null }>()(
  persist((): { chosen: number | null } => ({ chosen: null }), {
    name: 'walia-odds-boost',
    storage: createJSONStorage(() => local),
  }),
)
export const useChosenBoost = (): number | null => useChoice(({ chosen }) => chosen)
/** Null is the ordinary price. */
export const chooseBoost = (chosen: number | null): void => void useChoice.setState({ chosen })

export type OfferedBoost = {
  boost: OddsBoost
  /** The pick's ordinary price and the raised one, as texts. */
  normal: string
  raised: string
  /** What the slip is bet with; null while the ordinary price was chosen. */
  on: SlipBoost | null
}

/** Of a slip with one pick. With `isShown` false it is asked for only once one was chosen. */
export function useSlipBoost({ picks }: Slip, isShown = true): OfferedBoost | null {
  const chosen = useChosenBoost()
  const [pick, ...others] = picks
  const isOne = pick !== undefined && others.length === 0
  const boosts = useOddsBoosts(isOne && (isShown || chosen !== null))
  const boost = isOne ? boostFor(boosts, pick, chosen) : null
  if (boost === null || pick === undefined) return null
  const boosting = boostingOf(boost)
  const raised = boostedPriceOf(parseOdds(pick.odd.odd_value), boosting)
  if (raised === null) return null
  return { boost, normal: pick.odd.odd_value, raised: formatOdds(raised), on: chosen === boost.id ? boosting : null }
}

/** Whether one of several picks could be bet alone with a boost. */
export const useIsForSingle = ({ picks }: Slip): boolean => {
  const chosen = useChosenBoost()
  const boosts = useOddsBoosts(picks.length > 1 && chosen !== null)
  return picks.length > 1 && picks.some((pick) => boostFor(boosts, pick, chosen)?.id === chosen)
}
