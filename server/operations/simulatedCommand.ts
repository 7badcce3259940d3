// Commands for the simulated feed of a development server: drills, and matches made to order. Pure.
import { needed, type Options, one, UsageError, wholeFrom } from '../platform/commandOptions.ts'

const DRILLS = ['silence', 'unsubscribed', 'lag', 'disconnect'] as const
export type DrillKind = (typeof DRILLS)[number]
export type Goal = { minute: number; team: 1 | 2 }
export type SimulatedOperation =
  | { action: 'drill'; subject: { kind: DrillKind; product: number; seconds: number } }
  | { action: 'matchOrder'; subject: { kickoffMinutes: number; goals: Goal[] } }

export const SIMULATED_USAGE = `the simulated feed, in development only:
  drill       --what ${DRILLS.join('|')} [--product 1|3] [--seconds N]
  match order [--kickoff MINUTES] [--goal home@MINUTE | away@MINUTE]…   a football match of nothing but these goals
`
export const SIMULATED_OPTIONS: Readonly<Record<string, readonly string[]>> = {
  drill: ['what', 'product', 'seconds'],
  'match order': ['kickoff', 'goal'],
}

const PRODUCT = '1'
const SECONDS = '30'
const SECONDS_MAX = 600

/** Minutes of the world from now; prematch bets are taken until five minutes before kick-off. */
const KICKOFF = '10'
const KICKOFF_MIN = -80
const KICKOFF_MAX = 24 * 60
const LAST_MINUTE = 89

export const simulatedOperationOf = (command: string, options: Options): SimulatedOperation =>
  command === 'drill' ? drillOf(options) : matchOrderOf(options)

function matchOrderOf(options: Options): SimulatedOperation {
  const text = one(options, 'kickoff') ?? KICKOFF
  const kickoffMinutes = Number(text)
  if (!/^-?\d{1,4}$/.test(text) || kickoffMinutes < KICKOFF_MIN || kickoffMinutes > KICKOFF_MAX)
    throw new UsageError(`--kickoff: expected minutes from ${KICKOFF_MIN} to ${KICKOFF_MAX}, got ${text}`)
  return { action: 'matchOrder', subject: { kickoffMinutes, goals: (options.get('goal') ?? []).map(goalOf) } }
}

function goalOf(text: string): Goal {
  const [, side, minute] = /^(home|away)@(\d{1,2})$/.exec(text) ?? []
  if (side === undefined || Number(minute) > LAST_MINUTE)
    throw new UsageError(`--goal: expected home@M or away@M with M from 0 to ${LAST_MINUTE}, got ${text}`)
  return { minute: Number(minute), team: side === 'home' ? 1 : 2 }
}

function drillOf(options: Options): SimulatedOperation {
  const what = needed(options, 'what')
  const kind = DRILLS.find((each) => each === what)
  if (kind === undefined) throw new UsageError(`--what: expected one of ${DRILLS.join(', ')}, got ${what}`)
  const product = wholeFrom(one(options, 'product') ?? PRODUCT, '--product', 1)
  const seconds = wholeFrom(one(options, 'seconds') ?? SECONDS, '--seconds', 1)
  if (seconds > SECONDS_MAX) throw new UsageError(`--seconds: at most ${SECONDS_MAX}, got ${seconds}`)
  return { action: 'drill', subject: { kind, product, seconds } }
}
