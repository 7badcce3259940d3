// Deposits: the one in progress, and the newest of the account.
import { useQuery } from '@tanstack/react-query'
import { paymentPaths } from '@walia/contract/paths.ts'
import type { Deposit, DepositsAnswer } from '@walia/contract/payments.ts'
import { get } from '../../api/client.ts'
import { queryClient } from '../../api/queries.ts'
import { useLanguage } from '../../text.ts'
import { createPayments } from '../createPayments.ts'
import { isFinal } from '../stage.ts'

const LIST = 'deposits'
const POLL_MS = 5_000

export const deposits = createPayments<Deposit>({
  slice: 'deposit',
  stored: 'walia-deposit',
  paths: {
    start: paymentPaths.deposit,
    status: paymentPaths.status,
    code: paymentPaths.depositCode,
    cancel: paymentPaths.depositCancel,
  },
  idOf: (deposit) => deposit.deposit_id,
  at: (path, deposit) => path.replace(':depositId', deposit.deposit_id),
  bodyOf: ({ amount, method, mobile }) => ({ amount, method: method.method, mobile }),
  approves: ({ method }) => method.kind !== 'mobile_wallet',
  movedOf: (deposit) => deposit.total,
  onNews: () => void queryClient.invalidateQueries({ queryKey: [LIST] }),
})

/** Newest first; requested again while one of them is in progress. */
export const useDeposits = () => {
  const language = useLanguage()
  return useQuery({
    queryKey: [LIST, language],
    queryFn: async ({ signal }) => (await get<DepositsAnswer>(paymentPaths.deposit, {}, signal)).data,
    refetchInterval: ({ state }) => (state.data?.some(({ status }) => !isFinal(status)) ? POLL_MS : false),
  })
}
