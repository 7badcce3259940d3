// Commands about withdrawals that wait for a person, read into what to decide. Pure.
import type { HandEnding } from '../payments/index.ts'
import { needed, type Options, UsageError } from './options.ts'

export type WithdrawalOperation =
  | { action: 'withdrawalSettle'; subject: { withdrawal: string; as: HandEnding } }
  | { action: 'withdrawalList'; subject: Record<string, never> }

export const WITHDRAWAL_USAGE = `withdrawals that wait for a person:
  withdrawal list                                 those that are checked, and those a provider went back on
  withdrawal settle   --withdrawal wdr_… --as paid|released
                      after a look at the provider's books: the money has left, or goes back to the wallet
`

export const WITHDRAWAL_OPTIONS: Readonly<Record<string, readonly string[]>> = {
  'withdrawal list': [],
  'withdrawal settle': ['withdrawal', 'as'],
}

const ENDINGS: readonly HandEnding[] = ['paid', 'released']

export function withdrawalOperationOf(command: string, options: Options): WithdrawalOperation {
  if (command === 'withdrawal list') return { action: 'withdrawalList', subject: {} }
  const withdrawal = needed(options, 'withdrawal')
  if (!/^wdr_[0-9a-f]{32}$/.test(withdrawal)) throw new UsageError(`--withdrawal: not a withdrawal's id: ${withdrawal}`)
  const text = needed(options, 'as')
  const as = ENDINGS.find((each) => each === text)
  if (as === undefined) throw new UsageError(`--as: expected ${ENDINGS.join(' or ')}, got ${text}`)
  return { action: 'withdrawalSettle', subject: { withdrawal, as } }
}
