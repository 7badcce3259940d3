// The server's joint price of the combo slip: asked for when the picks change, and again when its life is over.
import { useQuery } from '@tanstack/react-query'
import type { ComboQuote } from '@walia/contract/combo.ts'
import { BET_TYPE, comboPaths } from '@walia/contract/paths.ts'
import { pickKeyOf } from '@walia/domain/betslip/pick.ts'
import type { Pick } from '@walia/domain/betslip/slip.ts'
import { post } from '../api/client.ts'
import { serverNow } from '../config.ts'
import { useSettings } from '../settings.ts'
import { useLanguage } from '../text.ts'
import { comboLimits } from './comboSlip.ts'

/** Names the picks in their order; a price is for these alone. */
export const picksKeyOf = (picks: readonly Pick[]): string => picks.map(pickKeyOf).join(' ')

// A little before the end, so that the next price is there when this one goes.
const AHEAD_MS = 1500
const AGAIN_MS = 5000

/** How long until the next price is asked for, ms. */
export const renewalOf = (quote: ComboQuote | undefined, now: number): number =>
  quote?.expires_at ? Math.max(AHEAD_MS, Date.parse(quote.expires_at) - now - AHEAD_MS) : AGAIN_MS

/** `renew`: the price is on show with its life, and is kept fresh while the page refreshes by itself. */
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
