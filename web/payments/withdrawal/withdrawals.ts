// Withdrawals: the one in progress, and the newest of the account.
import { useQuery } from '@tanstack/react-query'
import { paymentResendPaths } from '@walia/contract/latePaths.ts'
import { paymentPaths } from '@walia/contract/paths.ts'
import type { Withdrawal, WithdrawalHold, WithdrawalsAnswer } from '@walia/contract/payments.ts'
import { get } from '../../api/client.ts'
import { queryClient } from '../../api/queries.ts'
import { BONUSES_QUERY, forfeitShown } from '../../bonuses/sources.ts'
import { useNow } from '../../clock.ts'
import { useLanguage } from '../../text.ts'
import { createPayments } from '../createPayments.ts'
import { isFinal } from '../stage.ts'

const LIST = 'withdrawals'
const POLL_MS = 5_000

export const withdrawals = createPayments<Withdrawal>({
  slice: 'withdrawal',
  stored: 'walia-withdrawal',
  paths: {
    start: paymentPaths.withdraw,
    status: paymentPaths.withdrawal,
    code: paymentPaths.withdrawalCode,
    again: paymentResendPaths.withdrawal,
    cancel: paymentPaths.withdrawalCancel,
  },
  isStoppedByExclusion: () => false,
  idOf: (withdrawal) => withdrawal.withdrawal_id,
  at: (path, withdrawal) => path.replace(':withdrawalId', withdrawal.withdrawal_id),
  bodyOf: ({ amount, method, bank }) => ({
    ...{ amount, method: method.method, forfeit: forfeitShown() ?? undefined },
    ...(bank && { bank: bank.bank, account_name: bank.account_name, account_number: bank.account_number }),
  }),
  approves: () => false,
  movedOf: (withdrawal) => withdrawal.net,
  // A refusal may name another amount of bonus money than was shown.
  onNews: () => {
    void queryClient.invalidateQueries({ queryKey: [LIST] })
    void queryClient.invalidateQueries({ queryKey: BONUSES_QUERY })
  },
})

const useAnswer = <T>(select: (answer: WithdrawalsAnswer) => T) => {
  const language = useLanguage()
  return useQuery({
    queryKey: [LIST, language],
    queryFn: ({ signal }) => get<WithdrawalsAnswer>(paymentPaths.withdraw, {}, signal),
    refetchInterval: ({ state }) => (state.data?.data.some(({ status }) => !isFinal(status)) ? POLL_MS : false),
    select,
  })
}

/** Newest first; requested again while one of them is in progress. */
export const useWithdrawals = () => useAnswer(({ data }) => data)

/** Why nothing can be withdrawn now, and until when; null where nothing holds it, or nothing is known yet. */
export const useWithdrawalHold = (): WithdrawalHold | null => {
  const { data: hold = null } = useAnswer((answer) => answer.hold)
  const now = useNow()
  return hold?.until && Date.parse(hold.until) <= now ? null : hold
}
