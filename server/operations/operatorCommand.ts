// Commands about operators' accounts, which the command line itself carries out as the schema's owner. Pure.

import { needed, optionsOf, UsageError } from '../platform/commandOptions.ts'
import { personOf } from '../platform/person.ts'

export type OperatorCommand = { action: 'add' | 'revoke'; name: string } | { action: 'list' }

export const OPERATOR_USAGE = `operators' accounts, as the schema's owner:
  operator add        --name NAME                 prints the key of the new account, once; the first account needs no
                      other's key
  operator revoke     --name NAME                 its key counts no more, and its name is nobody else's ever
  operator list                                   who made each, when it was used last, who revoked it`

export const OPERATOR_OPTIONS: Readonly<Record<string, readonly string[]>> = {
  'operator add': ['name'],
  'operator revoke': ['name'],
  'operator list': [],
}

export const isOperatorCommand = (args: readonly string[]): boolean => args[0] === 'operator'

/** Throws a UsageError's words as a value, as `readCommand` does. */
export function readOperatorCommand(
  args: readonly string[],
): { ok: true; command: OperatorCommand } | { ok: false; message: string } {
  try {
    const [, action = ''] = args
    const known = OPERATOR_OPTIONS[`operator ${action}`]
    if (known === undefined) throw new UsageError(`unknown command: operator ${action}`.trim())
    const options = optionsOf(args.slice(2), known)
    if (action === 'list') return { ok: true, command: { action } }
    const name = needed(options, 'name')
    if (personOf(name) === '') throw new UsageError('--name: expected a name')
    return { ok: true, command: { action: action as 'add' | 'revoke', name } }
  } catch (cause) {
    if (cause instanceof UsageError) return { ok: false, message: cause.message }
    throw cause
  }
}
