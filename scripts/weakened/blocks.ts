// Weakened: what keeps the money of a blocked account, also where the block comes while it is leaving.
import type { Weakening } from './weakening.ts'

export const blocks: readonly Weakening[] = [
  {
    attack: 'a blocked account is paid what had not been sent',
    file: 'server/payments/sendWithdrawal.ts',
    find: "  if (!(await accounts.holdUnblocked(row.account_id, db))) return 'blocked'\n",
    put: '',
    test: 'server/payments/heldWithdrawals.db.test.ts',
    name: 'of a blocked account nothing is sent that was not',
  },
  {
    attack: 'an account is paid just as it is blocked',
    file: 'server/payments/sendWithdrawal.ts',
    find: '!(await accounts.holdUnblocked(row.account_id, db))',
    put: '(await accounts.isBlocked(row.account_id, db))',
    test: 'server/payments/heldWithdrawals.db.test.ts',
    name: 'a block that is committed while a withdrawal is being sent',
  },
  {
    attack: 'a till pays an account just as it is blocked',
    file: 'server/payments/payClaim.ts',
    find: '!(await deps.accounts.holdUnblocked(row.account_id, db))',
    put: '(await deps.accounts.isBlocked(row.account_id, db))',
    test: 'server/payments/shop.db.test.ts',
    name: 'a block that is committed while a till is shown a code',
  },
]
