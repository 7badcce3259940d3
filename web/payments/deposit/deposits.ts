// Deposits: the one in progress, and the newest of the account.
import { useQuery } from '@tanstack/react-query'
import { paymentResendPaths } from '@walia/contract/latePaths.ts'
import { paymentPaths } from '@walia/contract/paths.ts'
import type { Deposit, DepositsAnswer } from '@walia/contract/payments.ts'
import { methodOf } from '@walia/domain/payments/amounts.ts'
import { get } from '../../api/client.ts'
import { queryClient } from '../../api/queries.ts'
import { profile } from '../../config.ts'
import { refreshSaferPlay } from '../../saferplay/queries.ts'
import { useLanguage } from '../../text.ts'
import { refreshVerification } from '../../verification/queries.ts'
import { createPayments, type Order } from '../createPayments.ts'
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
    again: paymentResendPaths.deposit,
    cancel: paymentPaths.depositCancel,
  },
  idOf: (deposit) => deposit.deposit_id,
  at: (path, deposit) => path.replace(':depositId', deposit.deposit_id),
  bodyOf: ({ amount, method, mobile }) => ({ amount, method: method.method, mobile }),
  isStoppedByExclusion: ({ order, payment }) => isAwaited(payment) || isPrompted(order, payment),
  approves: ({ method }) => method.kind !== 'mobile_wallet',
  movedOf: (deposit) => deposit.total,
  onNews: () => {
    void queryClient.invalidateQueries({ queryKey: [LIST] })
    // What is under way counts in both.
    void refreshSaferPlay()
    void refreshVerification()
  },
})

/** Its code is, or its payer on the provider's page. */
const isAwaited = (payment: Deposit | null): boolean =>
  payment?.status === 'awaiting_code' || (payment?.checkout_url ?? null) !== null

/** The payer's phone was asked; until the provider has decided: who tapped that he approved may have approved nothing. */
export const isPrompted = ({ method }: Order, payment: Deposit | null): boolean =>
  method.kind === 'mobile_money' && payment?.status === 'pending'

/** In the list: its page can be paid on, or its phone was asked. */
export const isUnfinished = ({ status, checkout_url, method }: Deposit): boolean =>
  status === 'pending' && (checkout_url !== null || methodOf(profile, method)?.kind === 'mobileMoney')

/** Newest first; requested again while one of them is in progress. */
export const useDeposits = () => {
  const language = useLanguage()
  return useQuery({
    queryKey: [LIST, language],
    queryFn: async ({ signal }) => (await get<DepositsAnswer>(paymentPaths.deposit, {}, signal)).data,
    refetchInterval: ({ state }) => (state.data?.some(({ status }) => !isFinal(status)) ? POLL_MS : false),
  })
}
