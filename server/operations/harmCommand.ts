// Commands about markers of harm: the list of a day, and what was done about one of them. Pure.
import { type HarmAction, harmActions } from '../harm/index.ts'
import { dayFrom, needed, type Options, one, UsageError, wholeFrom } from '../platform/commandOptions.ts'

export type HarmOperation =
  | { action: 'harmList'; subject: { day: string | null } }
  | { action: 'harmAcknowledge'; subject: { id: number; as: HarmAction } }

export const HARM_USAGE = `markers of harm (chasing, night play, rising stakes, cancelled withdrawals):
  harm list           [--day DAY]                 of one day; without it those that nobody has acted on
  harm acknowledge    --id N --as ${harmActions.join('|')}
                      what was done about one of them; the reason stands beside it
`

export const HARM_OPTIONS: Readonly<Record<string, readonly string[]>> = {
  'harm list': ['day'],
  'harm acknowledge': ['id', 'as'],
}

export function harmOperationOf(command: string, options: Options): HarmOperation {
  if (command === 'harm list')
    return { action: 'harmList', subject: { day: one(options, 'day') === null ? null : dayFrom(options, 'day') } }
  const text = needed(options, 'as')
  const as = harmActions.find((each) => each === text)
  if (as === undefined) throw new UsageError(`--as: expected ${harmActions.join(' or ')}, got ${text}`)
  return { action: 'harmAcknowledge', subject: { id: wholeFrom(needed(options, 'id'), '--id', 1), as } }
}
