// Deposits under way.
import { paymentPaths } from '@walia/contract/paths.ts'
import type { Deposit } from '@walia/contract/payments.ts'
import { createPayments } from '../createPayments.ts'

export const deposits = createPayments<Deposit>({
  stored: 'walia-deposit',
  paths: { start: paymentPaths.deposit, status: paymentPaths.status, code: paymentPaths.depositCode },
  at: (path, deposit) => path.replace(':depositId', deposit.deposit_id),
  bodyOf: ({ amount, method, mobile }) => ({ amount, method: method.method, mobile }),
  approves: ({ method }) => method.kind === 'mobile_money',
  movedOf: (deposit) => deposit.total,
  onNews: () => undefined,
})
