// The ticket of a receipt: an own one, any by both ids, or without an id the newest own one.
import { useQuery } from '@tanstack/react-query'
import type { MyBetAnswer, MyBetsAnswer } from '@walia/contract/bets.ts'
import type { CashoutHistoryAnswer } from '@walia/contract/cashout.ts'
import { cashoutPaths } from '@walia/contract/latePaths.ts'
import { betPaths, sharingPaths } from '@walia/contract/paths.ts'
import type { CheckBetAnswer } from '@walia/contract/sharing.ts'
import { get } from '../api/client.ts'
import { useSession } from '../api/session.ts'
import { useLanguage } from '../text.ts'

export type ReceiptIds = { betId: string | null; seqId: string | null }

/** Null where the account has no bet yet. */
const load = async ({ betId, seqId }: ReceiptIds, signal: AbortSignal): Promise<CheckBetAnswer | null> => {
  if (betId && seqId) return get<CheckBetAnswer>(sharingPaths.checkBet, { bet_id: betId, seq_id: seqId }, signal)
  const own = betId ?? (await newest(signal))
  return own ? loadOwn(own, signal) : null
}

const loadOwn = async (betId: string, signal: AbortSignal): Promise<CheckBetAnswer> => {
  const answer = await get<MyBetAnswer>(betPaths.myBet, { betId }, signal)
  if (answer.data.cashed_out === '0.00') return { ...answer, cashouts: [] }
  const { data: cashouts } = await get<CashoutHistoryAnswer>(cashoutPaths.history, { betId }, signal)
  return { ...answer, cashouts }
}

const newest = async (signal: AbortSignal): Promise<string | undefined> =>
  (await get<MyBetsAnswer>(betPaths.myBets, { filter: 'all', limit: 1 }, signal)).data[0]?.bet_id

/** `allowed` is false for a visitor without both ids, who is asked to log in instead. */
export const useReceipt = (ids: ReceiptIds) => {
  const language = useLanguage()
  const authenticated = useSession((session) => session.authenticated)
  const allowed = authenticated || (ids.betId !== null && ids.seqId !== null)
  const receipt = useQuery({
    queryKey: ['mybets', 'receipt', language, ids.betId, ids.seqId],
    enabled: allowed,
    queryFn: ({ signal }) => load(ids, signal),
  })
  return { allowed, receipt }
}
