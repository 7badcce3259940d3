// Weakened: what holds an account's money while a deposit of it may be taken back, and what Chapa asks to approve.
import type { Weakening } from './weakening.ts'

export const reversals: readonly Weakening[] = [
  {
    attack: 'what waits is sent while a deposit may be taken back',
    file: 'server/payments/withdrawalQueries.ts',
    find: 'd.account_id = withdrawal.account_id and',
    put: 'd.account_id is null and',
    test: 'server/payments/heldWithdrawals.db.test.ts',
    name: 'what was not sent yet is not sent while the reversal is said',
  },
  {
    attack: 'a withdrawal is sent just as a deposit may be taken back',
    file: 'server/payments/sendWithdrawal.ts',
    find: '  await lockWithdrawal(db, row.id)\n',
    put: '',
    test: 'server/payments/heldWithdrawals.db.test.ts',
    name: 'a reversal that is said while a withdrawal that is being sent waits for its row',
  },
  {
    attack: 'a code is taken just as a deposit may be taken back',
    file: 'server/payments/confirmWithdrawal.ts',
    find: "if (await isHeldByReversal(db, row.account_id)) return { is: 'held' }",
    put: '',
    test: 'server/payments/heldWithdrawals.db.test.ts',
    name: 'a code that is given just as the reversal is said',
  },
  {
    attack: 'a transfer is approved while a deposit may be taken back',
    file: 'server/payments/takeApproval.ts',
    find: "if (await isHeldByReversal(pool, row.account_id)) return 'reversal'",
    put: 'void isHeldByReversal',
    test: 'server/payments/heldWithdrawals.db.test.ts',
    name: 'a transfer that was sent just before is not approved',
  },
  {
    attack: 'a transfer is approved while the account is blocked',
    file: 'server/payments/takeApproval.ts',
    find: "(await accounts.isBlocked(row.account_id, pool)) ? 'blocked' : null",
    put: '(await accounts.isBlocked(row.account_id, pool)) ? null : null',
    test: 'server/payments/heldWithdrawals.db.test.ts',
    name: 'and while the account is blocked',
  },
  {
    attack: 'a provider is believed the first time that it contradicts its webhook',
    file: 'domain/payments/stillPaid.ts',
    find: 'const pause = STILL_PAID_PAUSES_MS[count]',
    put: 'const pause = STILL_PAID_PAUSES_MS[count + 3]',
    test: 'server/payments/reversals.db.test.ts',
    name: 'a webhook that Chapa contradicts takes nothing',
  },
  {
    attack: 'an account is closed while a deposit may be taken back',
    file: 'server/payments/undecided.ts',
    find: 'account_id = $1 and (',
    put: 'account_id = $1 and reversal_said_at is null and (',
    test: 'e2e/closing.db.test.ts',
    name: 'a deposit of which its provider says that it took it back keeps the account open',
  },
  {
    attack: 'what a closed account is owed is paid while a deposit may be taken back',
    file: 'server/closing/payOwed.ts',
    find: "if (await deps.payments.isHeldByReversal(account, db)) return { ok: false, code: 'WITHDRAWALS_HELD', account }",
    put: '',
    test: 'e2e/accountByHand.db.test.ts',
    name: 'what a closed account is owed is not paid while',
  },
]

export const approvals: readonly Weakening[] = [
  {
    attack: 'a signature of an approval is read in the database',
    file: 'server/payments/takeApproval.ts',
    find: 'headers: keptOf(headers)',
    put: 'headers: { ...keptOf(headers), ...headers }',
    test: 'server/payments/approvals.db.test.ts',
    name: 'an approved payout is kept whole, with three headers and no signature',
  },
  {
    attack: 'approvals that name nothing of ours fill the disk',
    file: 'server/payments/takeApproval.ts',
    find: "await keepRefused(deps, forgeries, name, request, 'unknown_order')",
    put: 'await insertCallback(deps.pool, { ...request, provider: name, receivedAt: nowOf(deps) })\n    void keepRefused',
    test: 'server/payments/approvals.db.test.ts',
    name: 'of a payout that is not ours a kilobyte and a hash are kept',
  },
  {
    attack: 'a payout to another bank is approved',
    file: 'server/payments/takeApproval.ts',
    find: 'row.bank === bank &&',
    put: 'bank !== undefined &&',
    test: 'server/payments/approvals.db.test.ts',
    name: 'a payout is approved only as it was ordered',
  },
]
