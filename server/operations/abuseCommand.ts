// Commands about abuse that was found and referrals: lists, and what a person decides about each finding. Pure.
import { needed, type Options, UsageError, wholeFrom } from '../platform/commandOptions.ts'

export type AbuseOperation =
  | { action: 'abuseList'; subject: Record<string, never> }
  | { action: 'referralList'; subject: Record<string, never> }
  | { action: 'abuseDecide'; subject: { id: number; as: 'cleared' | 'confirmed' } }

export const ABUSE_USAGE = `abuse of what is given:
  abuse list                                      opposite sides of connected accounts, undecided, newest first
  abuse decide        --id N --as cleared|confirmed
                      it was looked into; the reason stands beside it for good
  referral list                                   who brought whom, and what came of it, newest first
`

export const ABUSE_OPTIONS: Readonly<Record<string, readonly string[]>> = {
  'abuse list': [],
  'referral list': [],
  'abuse decide': ['id', 'as'],
}

export function abuseOperationOf(command: string, options: Options): AbuseOperation {
  if (command === 'abuse list') return { action: 'abuseList', subject: {} }
  if (command === 'referral list') return { action: 'referralList', subject: {} }
  const id = wholeFrom(needed(options, 'id'), '--id', 1)
  const as = needed(options, 'as')
  if (as !== 'cleared' && as !== 'confirmed') throw new UsageError(`--as: expected cleared or confirmed, got ${as}`)
  return { action: 'abuseDecide', subject: { id, as } }
}
