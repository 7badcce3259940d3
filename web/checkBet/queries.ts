// A ticket by the two ids of its receipt, refreshed while it is open.
import { useQuery } from '@tanstack/react-query'
import { sharingPaths } from '@walia/contract/paths.ts'
import type { CheckBetAnswer } from '@walia/contract/sharing.ts'
import { get } from '../api/client.ts'
import { isOpen } from '../mybets/ticketState.ts'
import { type LanguageId, useSettings } from '../settings.ts'
import { useLanguage } from '../text.ts'

const POLL_MS = 30_000

export const checkedKey = (language: LanguageId, betId: string, seqId: string) => ['checkbet', language, betId, seqId]

export const useCheckedBet = (betId: string, seqId: string, enabled = true) => {
  const language = useLanguage()
  const autorefresh = useSettings((state) => state.autorefresh)
  return useQuery({
    queryKey: checkedKey(language, betId, seqId),
    enabled,
    queryFn: ({ signal }) => get<CheckBetAnswer>(sharingPaths.checkBet, { bet_id: betId, seq_id: seqId }, signal),
    refetchInterval: ({ state }) => (autorefresh && state.data && isOpen(state.data.data) ? POLL_MS : false),
  })
}
