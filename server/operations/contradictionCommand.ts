// Commands about results of the feed that contradict an operator's ruling. Pure.
import type { ContradictionDecision, Odds } from '../odds/index.ts'
import { needed, type Options, UsageError, wholeFrom } from '../platform/commandOptions.ts'

export type ContradictionsByHand = Pick<Odds, 'loadContradictions' | 'decideContradiction'>
export type ContradictionOperation =
  | { action: 'contradictionList'; subject: Record<string, never> }
  | { action: 'contradictionDecide'; subject: Pick<ContradictionDecision, 'id' | 'as'> }

export const CONTRADICTION_USAGE = `what the feed says against a ruling by hand:
  contradiction list                              with what was ruled, by whom and why, and what the feed says
  contradiction decide  --id N --as ruling|feed   ruling: it stands as it is; feed: the ruling is lifted, and tickets are
                                                  settled anew by the feed's word
`
export const CONTRADICTION_OPTIONS: Readonly<Record<string, readonly string[]>> = {
  'contradiction list': [],
  'contradiction decide': ['id', 'as'],
}

export function contradictionOperationOf(command: string, options: Options): ContradictionOperation {
  if (command === 'contradiction list') return { action: 'contradictionList', subject: {} }
  const as = needed(options, 'as')
  if (as !== 'ruling' && as !== 'feed') throw new UsageError(`--as: expected ruling or feed, got ${as}`)
  return { action: 'contradictionDecide', subject: { id: wholeFrom(needed(options, 'id'), '--id', 1), as } }
}
