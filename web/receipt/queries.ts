// The ticket of a receipt: an own one, any by both ids, or without an id the newest own one.
import { useQuery } from '@tanstack/react-query'
import type { MyBetAnswer, MyBetsAnswer } from '@walia/contract/bets.ts'
import type { CashoutHistoryAnswer } from '@walia/contract/cashout.ts'
import type { JackpotReceipt } from '@walia/contract/jackpots.ts'
import { cashoutPaths, jackpotPaths, luckySixPaths } from '@walia/contract/latePaths.ts'
import type { LuckySixReceipt } from '@walia/contract/luckySix.ts'
import { betPaths, sharingPaths } from '@walia/contract/paths.ts'
import type { CheckBetAnswer } from '@walia/contract/sharing.ts'
import { get } from '../api/client.ts'
import { useSession } from '../api/session.ts'
import { useLanguage } from '../text.ts'

export type ReceiptIds = { betId: string | null; seqId: string | null }

/** What the receipt is of, told by its id. */
export type AnyReceipt =
  | { of: 'bet'; answer: CheckBetAnswer }
  | { of: 'jackpot'; answer: JackpotReceipt }
  | { of: 'luckySix'; answer: LuckySixReceipt }

/** Null where the account has no bet yet. */
const load = async (ids: ReceiptIds, signal: AbortSignal): Promise<AnyReceipt | null> => {
  const ticket = { ticket_id: ids.betId ?? '', seq_id: ids.seqId ?? undefined }
  if (ids.betId?.startsWith('jpe_'))
    return { of: 'jackpot', answer: await get<JackpotReceipt>(jackpotPaths.receipt, ticket, signal) }
  if (ids.betId?.startsWith('lky_'))
    return { of: 'luckySix', answer: await get<LuckySixReceipt>(luckySixPaths.receipt, ticket, signal) }
  const answer = await loadBet(ids, signal)
  return answer && { of: 'bet', answer }
}

const loadBet = async ({ betId, seqId }: ReceiptIds, signal: AbortSignal): Promise<CheckBetAnswer | null> => {
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
