// Commands about jackpots: from the proposal of a round to its payment. Pure.
import {
  type JackpotKind,
  jackpotKinds,
  RESERVES_MAX,
  type UnplayedRule,
  unplayedRules,
} from '@walia/domain/jackpots/templates.ts'
import type { JackpotDraft } from '../jackpots/index.ts'
import { needed, type Options, one, timeOf, UsageError, wholeFrom } from '../platform/commandOptions.ts'

const STEPS = ['open', 'drop', 'close', 'results', 'award', 'approve', 'pay', 'void'] as const
export type JackpotStep = (typeof STEPS)[number]
export type JackpotOperation =
  | { action: 'jackpotPropose'; subject: Omit<JackpotDraft, 'by'> }
  | { action: 'jackpotStep'; subject: { step: JackpotStep; id: number; belowFloor?: boolean } }
  | { action: 'jackpotRelease'; subject: { ticket: string } }
  | { action: 'jackpotList'; subject: Record<string, never> }

export const JACKPOT_USAGE = `jackpots:
  jackpot propose     --kind ${jackpotKinds.join('|')} [--match ID]… [--from TIME] [--below-floor yes]
                      [--unplayed ${unplayedRules.join('|')}] [--refund-from N] [--reserves N]
                      without --match the most even football matches of one window of kick-offs; prints what the best
                      player costs, and refuses a round that leaves less than the operator's floor
  jackpot open        --id N [--below-floor yes]  a proposed round; computes anew what the best player costs, by the
                      prices of now
  jackpot drop        --id N                      a proposed round
  jackpot close       --id N                      before its first kick-off
  jackpot results     --id N                      reads them anew; they come by themselves as well
  jackpot award       --id N                      counts winning lines, divides the tiers
  jackpot approve     --id N                      by another person than the one who awarded
  jackpot pay         --id N                      by a third person, who thereby releases the round; prizes
                      above the profile's limit wait for a release of their own
  jackpot release     --entry jpe_…               by neither the one who awarded nor the one who approved;
                      then pay again
  jackpot void        --id N                      a closed round that cannot end, before its approval: by two persons, one
                      after the other; then everybody is refunded
  jackpot list                                    rounds that are not finished, and the last ones
`

export const JACKPOT_OPTIONS: Readonly<Record<string, readonly string[]>> = {
  'jackpot propose': ['kind', 'match', 'from', 'below-floor', 'unplayed', 'refund-from', 'reserves'],
  ...Object.fromEntries(STEPS.map((step) => [`jackpot ${step}`, ['id']])),
  'jackpot open': ['id', 'below-floor'],
  'jackpot release': ['entry'],
  'jackpot list': [],
}

export function jackpotOperationOf(command: string, options: Options): JackpotOperation {
  if (command === 'jackpot list') return { action: 'jackpotList', subject: {} }
  if (command === 'jackpot release') return { action: 'jackpotRelease', subject: { ticket: needed(options, 'entry') } }
  if (command === 'jackpot propose') {
    const matches = (options.get('match') ?? []).map((text) => wholeFrom(text, '--match', 1))
    return {
      action: 'jackpotPropose',
      subject: {
        kind: kindOf(needed(options, 'kind')),
        matches,
        from: timeOf(options, 'from'),
        belowFloor: isBelowFloor(options),
        unplayed: {
          as: unplayedOf(one(options, 'unplayed')),
          refundFrom: countOf(one(options, 'refund-from'), '--refund-from'),
          reserves: reservesOf(one(options, 'reserves')),
        },
      },
    }
  }
  const step = STEPS.find((each) => command === `jackpot ${each}`)
  if (step === undefined) throw new UsageError(`unknown command: ${command}`)
  const id = wholeFrom(needed(options, 'id'), '--id', 1)
  return { action: 'jackpotStep', subject: { step, id, ...(isBelowFloor(options) && { belowFloor: true }) } }
}

function isBelowFloor(options: Options): boolean {
  const below = one(options, 'below-floor')
  if (below !== null && below !== 'yes') throw new UsageError(`--below-floor: expected yes, got ${below}`)
  return below === 'yes'
}

function kindOf(text: string): JackpotKind {
  const kind = jackpotKinds.find((each) => each === text)
  if (kind === undefined) throw new UsageError(`--kind: expected ${jackpotKinds.join(', ')}, got ${text}`)
  return kind
}

function unplayedOf(text: string | null): UnplayedRule | null {
  const rule = unplayedRules.find((each) => each === text) ?? null
  if (text !== null && rule === null)
    throw new UsageError(`--unplayed: expected ${unplayedRules.join(', ')}, got ${text}`)
  return rule
}

const countOf = (text: string | null, name: string): number | null => (text === null ? null : wholeFrom(text, name, 1))

function reservesOf(text: string | null): number | null {
  const count = countOf(text, '--reserves')
  if (count !== null && count > RESERVES_MAX) throw new UsageError(`--reserves: at most ${RESERVES_MAX}, got ${count}`)
  return count
}
