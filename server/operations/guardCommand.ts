// Commands for the guard before selling: which lines it keeps shut, and opening one by hand. Pure.
import { needed, type Options, one, wholeFrom } from '../platform/commandOptions.ts'

export type GuardOperation =
  | { action: 'guardList'; subject: Record<string, never> }
  | { action: 'guardRelease'; subject: { parentMatchId: number; market: number; specifiers: string } }

export const GUARD_USAGE = `prices that cannot be right:
  guard list                                      lines that are not sold, and why
  guard release  --match ID --market ID [--specifiers "total=2.5"]
                                                  sells one at the prices that it is held at
`
export const GUARD_OPTIONS: Readonly<Record<string, readonly string[]>> = {
  'guard list': [],
  'guard release': ['match', 'market', 'specifiers'],
}

export function guardOperationOf(command: string, options: Options): GuardOperation {
  if (command === 'guard list') return { action: 'guardList', subject: {} }
  const parentMatchId = wholeFrom(needed(options, 'match'), '--match', 1)
  const market = wholeFrom(needed(options, 'market'), '--market', 1)
  return { action: 'guardRelease', subject: { parentMatchId, market, specifiers: one(options, 'specifiers') ?? '' } }
}
