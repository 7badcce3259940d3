// Commands about payments that wait for a person, read into what to decide. Pure.
import { parseAmount } from '@walia/domain/money/money.ts'
import type { DepositEnding, HandEnding, ReversalEnding } from '../payments/index.ts'
import { needed, type Options, one, UsageError, wholeFrom } from '../platform/commandOptions.ts'

export type PaymentOperation =
  | { action: 'withdrawalSettle'; subject: { withdrawal: string; as: HandEnding } }
  | { action: 'withdrawalList'; subject: Record<string, never> }
  | { action: 'differenceList'; subject: Record<string, never> }
  | { action: 'differenceDecide'; subject: { id: number } }
  | { action: 'withdrawalAcknowledge'; subject: { withdrawal: string } }
  | { action: 'depositSettle'; subject: { deposit: string; as: DepositEnding; amount?: number } }
  | { action: 'depositList'; subject: Record<string, never> }
  | { action: 'reversalList'; subject: Record<string, never> }
  | { action: 'reversalTake'; subject: { deposit: string; amount: number | null } }
  | { action: 'reversalSettle'; subject: { deposit: string; as: ReversalEnding } }

export const PAYMENT_USAGE = `payments that wait for a person:
  withdrawal list                                 those that are checked, and those a provider went back on
  withdrawal settle   --withdrawal wdr_… --as paid|released
                      after a look at the provider's books: the money has left, or goes back to the wallet
  withdrawal acknowledge --withdrawal wdr_…       what a provider went back on was looked at, and is listed no more
  difference list                                 what our books and a provider's report do not agree on
  difference decide   --id N                      it was looked into; the reason stands in the audit log
  deposit list                                    those held for a person, then those undecided for ten minutes
  deposit settle      --deposit dep_… --as received|refused|returned|left [--amount 99.00]
                      after a look at the provider's books: it is credited, as ordered, or --amount, the whole
                      total that came, the fee in it; or
                      not at all; or the money was sent back; for good. left: it stays held, and is listed no more
  reversal list                                   credited deposits that a provider took back; their accounts withdraw nothing
  reversal take       --deposit dep_… [--amount 30.00]
                      its provider says so in its portal only: it leaves the wallet, or what an earlier part has left
                      of it; or --amount, what the provider has back of the total in all, the fee's share in it
  reversal settle     --deposit dep_… --as covered|written_off|denied
                      the account may withdraw again: it owes nothing; or the house pays what it owes; or it was
                      only said, and the provider's books show that it was not taken back
`

export const PAYMENT_OPTIONS: Readonly<Record<string, readonly string[]>> = {
  'withdrawal list': [],
  'withdrawal settle': ['withdrawal', 'as'],
  'deposit list': [],
  'withdrawal acknowledge': ['withdrawal'],
  'difference list': [],
  'difference decide': ['id'],
  'deposit settle': ['deposit', 'as', 'amount'],
  'reversal list': [],
  'reversal take': ['deposit', 'amount'],
  'reversal settle': ['deposit', 'as'],
}

const WITHDRAWAL_ENDINGS: readonly HandEnding[] = ['paid', 'released']
const DEPOSIT_ENDINGS: readonly DepositEnding[] = ['received', 'refused', 'returned', 'left']

const REVERSAL_ENDINGS: readonly ReversalEnding[] = ['covered', 'written_off', 'denied']

function reversalOperationOf(command: string, options: Options): PaymentOperation {
  if (command === 'reversal list') return { action: 'reversalList', subject: {} }
  const deposit = idOf(options, 'deposit', 'dep')
  if (command === 'reversal take') return { action: 'reversalTake', subject: { deposit, amount: amountOf(options) } }
  return { action: 'reversalSettle', subject: { deposit, as: endingOf(options, REVERSAL_ENDINGS) } }
}

export function paymentOperationOf(command: string, options: Options): PaymentOperation {
  if (command.startsWith('reversal ')) return reversalOperationOf(command, options)
  if (command === 'withdrawal list') return { action: 'withdrawalList', subject: {} }
  if (command === 'difference list') return { action: 'differenceList', subject: {} }
  if (command === 'difference decide')
    return { action: 'differenceDecide', subject: { id: wholeFrom(needed(options, 'id'), '--id', 1) } }
  if (command === 'deposit list') return { action: 'depositList', subject: {} }
  if (command === 'deposit settle') {
    const deposit = idOf(options, 'deposit', 'dep')
    const as = endingOf(options, DEPOSIT_ENDINGS)
    const amount = amountOf(options)
    if (amount !== null && as !== 'received') throw new UsageError('--amount: only what is received has an amount')
    return { action: 'depositSettle', subject: { deposit, as, ...(amount === null ? {} : { amount }) } }
  }
  const withdrawal = idOf(options, 'withdrawal', 'wdr')
  if (command === 'withdrawal acknowledge') return { action: 'withdrawalAcknowledge', subject: { withdrawal } }
  return { action: 'withdrawalSettle', subject: { withdrawal, as: endingOf(options, WITHDRAWAL_ENDINGS) } }
}

function idOf(options: Options, name: 'deposit' | 'withdrawal', prefix: string): string {
  const id = needed(options, name)
  if (!new RegExp(`^${prefix}_[0-9a-f]{32}$`).test(id)) throw new UsageError(`--${name}: not a ${name}'s id: ${id}`)
  return id
}

function amountOf(options: Options): number | null {
  const text = one(options, 'amount')
  if (text === null) return null
  const amount = parseAmount(text)
  if (!amount.ok || amount.value === 0) throw new UsageError(`--amount: not an amount: ${text}`)
  return amount.value
}

function endingOf<T extends string>(options: Options, endings: readonly T[]): T {
  const text = needed(options, 'as')
  const as = endings.find((each) => each === text)
  if (as === undefined) throw new UsageError(`--as: expected ${endings.join(' or ')}, got ${text}`)
  return as
}
