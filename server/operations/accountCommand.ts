// Commands about one account, named by its number or id, read into what to do. Pure.
import { parseAmount } from '@walia/domain/money/money.ts'
import type { Named } from '../accounts/index.ts'
import { needed, type Options, one, UsageError, wholeFrom } from '../platform/commandOptions.ts'

export type AccountOperation =
  | {
      action: 'accountShow' | 'accountBlock' | 'accountUnblock' | 'accountEndFactor' | 'accountKeepFactor'
      subject: Named
    }
  | { action: 'accountExclude'; subject: Named & { months: number } }
  | { action: 'accountOwed'; subject: Record<string, never> }
  | { action: 'accountPayOwed'; subject: { account: number; amount: number; reference: string } }

export const ACCOUNT_USAGE = `by account (--phone NUMBER or --account N):
  account show                                    what it is, holds and waits for; the log keeps who looked
  account block                                   its sessions end, its calls are refused, its cash stays
  account unblock
  account exclude     --months N                  self-exclusion that its owner asks for by telephone
  account end-factor                              of a lost second factor: asked for, then given again a day later; the
                                                  owner is told, and a code that he gives meanwhile takes it back
  account keep-factor                             takes that back
  account owed                                    closed accounts that are owed something
  account pay-owed    --account N --amount AMOUNT --reference TEXT      it was paid outside, all of it
`

const WHO = ['phone', 'account']
export const ACCOUNT_OPTIONS: Readonly<Record<string, readonly string[]>> = {
  'account show': WHO,
  'account block': WHO,
  'account unblock': WHO,
  'account exclude': [...WHO, 'months'],
  'account end-factor': WHO,
  'account keep-factor': WHO,
  'account owed': [],
  'account pay-owed': ['account', 'amount', 'reference'],
}
/** Showing one is none: it is about a person, and the log keeps why. */
export const ACCOUNT_LOOKS = ['accountOwed']

const SIMPLE = {
  'account show': 'accountShow',
  'account block': 'accountBlock',
  'account unblock': 'accountUnblock',
  'account end-factor': 'accountEndFactor',
  'account keep-factor': 'accountKeepFactor',
} as const

export function accountOperationOf(command: string, options: Options): AccountOperation {
  if (command === 'account owed') return { action: 'accountOwed', subject: {} }
  if (command === 'account pay-owed') {
    const account = wholeFrom(needed(options, 'account'), '--account', 1)
    return {
      action: 'accountPayOwed',
      subject: { account, amount: amountOf(needed(options, 'amount')), reference: needed(options, 'reference') },
    }
  }
  const named = namedOf(options)
  if (command === 'account exclude')
    return {
      action: 'accountExclude',
      subject: { ...named, months: wholeFrom(needed(options, 'months'), '--months', 1) },
    }
  return { action: SIMPLE[command as keyof typeof SIMPLE], subject: named }
}

function namedOf(options: Options): Named {
  const [phone, account] = [one(options, 'phone'), one(options, 'account')]
  if ((phone === null) === (account === null)) throw new UsageError('name one account: --phone NUMBER or --account N')
  return phone === null ? { account: wholeFrom(account ?? '', '--account', 1) } : { phone }
}

function amountOf(text: string): number {
  const parsed = parseAmount(text)
  if (!parsed.ok || parsed.value === 0) throw new UsageError(`--amount: expected an amount such as 49.99, got ${text}`)
  return parsed.value
}
