// The server's joint price of the combo slip: requested when the picks change, and again when it expires.
import { useQuery } from '@tanstack/react-query'
import type { ComboQuote } from '@walia/contract/combo.ts'
import { comboPaths } from '@walia/contract/latePaths.ts'
import { BET_TYPE } from '@walia/contract/paths.ts'
import { pickKeyOf } from '@walia/domain/betslip/pick.ts'
import type { Pick } from '@walia/domain/betslip/slip.ts'
import { post } from '../api/client.ts'
import { serverNow } from '../config.ts'
import { useSettings } from '../settings.ts'
import { useLanguage } from '../text.ts'
import { comboLimits } from './comboSlip.ts'

/** Query key: the picks in their order, since a price is valid only for exactly these. */
export const picksKeyOf = (picks: readonly Pick[]): string => picks.map(pickKeyOf).join(' ')

// A little before it expires, so that the next price has arrived by then.
const AHEAD_MS = 1500
const AGAIN_MS = 5000

/** How long until the next price is requested, ms. */
export const renewalOf = (quote: ComboQuote | undefined, now: number): number =>
  quote?.expires_at ? Math.max(AHEAD_MS, Date.parse(quote.expires_at) - now - AHEAD_MS) : AGAIN_MS

/** `renew`: the price is shown with its countdown, so it is requested again while automatic refresh is on. */
export const useQuote = (picks: readonly Pick[], renew: boolean) => {
  const language = useLanguage()
  const autorefresh = useSettings((state) => state.autorefresh)
  return useQuery({
    queryKey: ['comboQuote', language, picksKeyOf(picks)],
    enabled: picks.length >= comboLimits.legsMin,
    queryFn: ({ signal }) => post<ComboQuote>(comboPaths.quote, { betslip: picks.map(bodyOf) }, { signal }),
    refetchInterval: renew && autorefresh ? ({ state }) => renewalOf(state.data, serverNow()) : false,
    staleTime: 0,
    gcTime: 30_000,
  })
}

const bodyOf = (pick: Pick) => ({
  parent_match_id: pick.parent_match_id,
  sub_type_id: pick.type,
  special_bet_value: pick.odd.special_bet_value,
  outcome_id: pick.odd.outcome_id,
  odd_value: pick.accepted_odd,
  bet_type: pick.live ? BET_TYPE.live : BET_TYPE.prematch,
})
