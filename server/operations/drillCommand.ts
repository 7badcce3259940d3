// Commands for drills: trouble with the simulated feed of a development server, read into what to start. Pure.
import { needed, type Options, one, UsageError, wholeFrom } from './options.ts'

const DRILLS = ['silence', 'unsubscribed', 'lag', 'disconnect'] as const
export type DrillKind = (typeof DRILLS)[number]
export type DrillOperation = { action: 'drill'; subject: { kind: DrillKind; product: number; seconds: number } }

export const DRILL_USAGE = `drills of the simulated feed, in development only:
  drill       --what ${DRILLS.join('|')} [--product 1|3] [--seconds N]
`
export const DRILL_OPTIONS: Readonly<Record<string, readonly string[]>> = { drill: ['what', 'product', 'seconds'] }

const PRODUCT = '1'
const SECONDS = '30'
const SECONDS_MAX = 600

export function drillOperationOf(options: Options): DrillOperation {
  const what = needed(options, 'what')
  const kind = DRILLS.find((each) => each === what)
  if (kind === undefined) throw new UsageError(`--what: expected one of ${DRILLS.join(', ')}, got ${what}`)
  const product = wholeFrom(one(options, 'product') ?? PRODUCT, '--product', 1)
  const seconds = wholeFrom(one(options, 'seconds') ?? SECONDS, '--seconds', 1)
  if (seconds > SECONDS_MAX) throw new UsageError(`--seconds: at most ${SECONDS_MAX}, got ${seconds}`)
  return { action: 'drill', subject: { kind, product, seconds } }
}
