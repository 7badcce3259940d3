// Commands about payments that wait for a person, read into what to decide. Pure.
import type { DepositEnding, HandEnding } from '../payments/index.ts'
import { needed, type Options, UsageError } from './options.ts'

export type PaymentOperation =
  | { action: 'withdrawalSettle'; subject: { withdrawal: string; as: HandEnding } }
  | { action: 'withdrawalList'; subject: Record<string, never> }
  | { action: 'depositSettle'; subject: { deposit: string; as: DepositEnding } }
  | { action: 'depositList'; subject: Record<string, never> }

export const PAYMENT_USAGE = `payments that wait for a person:
  withdrawal list                                 those that are checked, and those a provider went back on
  withdrawal settle   --withdrawal wdr_… --as paid|released
                      after a look at the provider's books: the money has left, or goes back to the wallet
  deposit list                                    those held for a person, then those undecided for ten minutes
  deposit settle      --deposit dep_… --as received|refused
                      after a look at the provider's books: it is credited as ordered, or not at all; for good
`

export const PAYMENT_OPTIONS: Readonly<Record<string, readonly string[]>> = {
  'withdrawal list': [],
  'withdrawal settle': ['withdrawal', 'as'],
  'deposit list': [],
  'deposit settle': ['deposit', 'as'],
}

const WITHDRAWAL_ENDINGS: readonly HandEnding[] = ['paid', 'released']
const DEPOSIT_ENDINGS: readonly DepositEnding[] = ['received', 'refused']

export function paymentOperationOf(command: string, options: Options): PaymentOperation {
  if (command === 'withdrawal list') return { action: 'withdrawalList', subject: {} }
  if (command === 'deposit list') return { action: 'depositList', subject: {} }
  if (command === 'deposit settle') {
    const deposit = idOf(options, 'deposit', 'dep')
    return { action: 'depositSettle', subject: { deposit, as: endingOf(options, DEPOSIT_ENDINGS) } }
  }
  const withdrawal = idOf(options, 'withdrawal', 'wdr')
  return { action: 'withdrawalSettle', subject: { withdrawal, as: endingOf(options, WITHDRAWAL_ENDINGS) } }
}

function idOf(options: Options, name: 'deposit' | 'withdrawal', prefix: string): string {
  const id = needed(options, name)
  if (!new RegExp(`^${prefix}_[0-9a-f]{32}$`).test(id)) throw new UsageError(`--${name}: not a ${name}'s id: ${id}`)
  return id
}

function endingOf<T extends string>(options: Options, endings: readonly T[]): T {
  const text = needed(options, 'as')
  const as = endings.find((each) => each === text)
  if (as === undefined) throw new UsageError(`--as: expected ${endings.join(' or ')}, got ${text}`)
  return as
}
