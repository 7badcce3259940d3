// Carrying out commands about one account.
import { amountText } from '@walia/domain/money/money.ts'
import type { Accounts } from '../accounts/index.ts'
import type { Bets } from '../bets/index.ts'
import type { Closing } from '../closing/index.ts'
import type { Balances, Ledger } from '../ledger/index.ts'
import type { Payments } from '../payments/index.ts'
import type { Platform } from '../platform/platform.ts'
import type { AccountOperation } from './accountCommand.ts'
import type { Outcome } from './queries.ts'

export type AccountsAtDesk = Pick<Platform, 'pool'> & {
  accounts: Pick<Accounts, 'byHand'>
  closing: Closing
  ledger: Pick<Ledger, 'balancesOf'>
  bets: Pick<Bets, 'openCount'>
  payments: Pick<Payments, 'undecidedCount'>
}

const outcomeOf = (answer: { ok: boolean }): Outcome => ({ outcome: answer.ok ? 'done' : 'refused', details: answer })

export async function carryOutAccount(
  deps: AccountsAtDesk,
  { action, subject, by, reason, id }: AccountOperation & { id: number; by: string; reason: string },
): Promise<Outcome> {
  const { byHand } = deps.accounts
  const asked = { by, reason, id }
  if (action === 'accountOwed') return { outcome: 'done', details: await deps.closing.owed() }
  if (action === 'accountPayOwed')
    return outcomeOf(await deps.closing.payOwed({ ...subject, by, reason, requestId: id }))
  if (action === 'accountShow') return outcomeOf(await shown(deps, subject))
  if (action === 'accountExclude') return outcomeOf(await byHand.exclude(subject, subject.months, asked))
  if (action === 'accountBlock') return outcomeOf(await byHand.block(subject, asked))
  if (action === 'accountUnblock') return outcomeOf(await byHand.unblock(subject, asked))
  if (action === 'accountEndFactor') return outcomeOf(await byHand.endFactor(subject, asked))
  return outcomeOf(await byHand.keepFactor(subject, asked))
}

async function shown(
  { accounts, ledger, bets, payments, pool }: AccountsAtDesk,
  named: Parameters<Accounts['byHand']['show']>[0],
): Promise<{ ok: boolean; [fact: string]: unknown }> {
  const answer = await accounts.byHand.show(named)
  if (!answer.ok) return answer
  const { account } = answer
  return {
    ...answer,
    ...{ books: booksOf(await ledger.balancesOf(account)), openBets: await bets.openCount(account, pool) },
    openPayments: await payments.undecidedCount(account, pool),
  }
}

const booksOf = ({ points, ...money }: Balances): object => ({
  ...Object.fromEntries(
    Object.entries(money).map(([book, amount]) => [book, amount < 0 ? `-${amountText(-amount)}` : amountText(amount)]),
  ),
  points,
})
