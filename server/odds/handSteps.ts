// What an operator does to a line, committed: settle, void, take back, and decide between his ruling and the feed.
import { doneOnceIn, findDone } from '../platform/doneOnce.ts'
import { applyHandStep, type HandAnswer, type HandStep } from './byHand.ts'
import { findContradiction, updateForRuling } from './contradictionQueries.ts'
import { announce, keepResults, type OddsDeps } from './deps.ts'
import { loadPast } from './past.ts'
import { parentMatchIdOf } from './state.ts'

export async function applyByHand(deps: OddsDeps, step: HandStep): Promise<HandAnswer> {
  const before = step.requestId === undefined ? null : await findDone<HandAnswer>(deps.platform.pool, step.requestId)
  if (before !== null) return before.answer
  const urn = [...deps.over].find((each) => parentMatchIdOf(each) === step.parentMatchId)
  if (urn !== undefined) await loadPast(deps, urn)
  const { answer, applied } = applyHandStep(deps.state, step, deps.platform.clock.now())
  if (applied === null) return answer
  const written = keepResults(deps, applied, step)
  announce(deps, applied)
  await Promise.all(written)
  return answer
}

/** `feed` lifts the ruling whole, so that the feed's word takes effect; `ruling` leaves the line as it is. */
export type ContradictionDecision = Pick<HandStep, 'operator' | 'reason' | 'requestId'> & {
  id: number
  as: 'ruling' | 'feed'
}
export type DecisionAnswer = HandAnswer | { ok: true } | { ok: false; code: 'NO_SUCH_CONTRADICTION' }

const UNKNOWN = { ok: false, code: 'NO_SUCH_CONTRADICTION' } as const

export async function decideContradiction(
  deps: OddsDeps,
  { id, as, ...hand }: ContradictionDecision,
): Promise<DecisionAnswer> {
  const { pool, leases } = deps.platform
  if (as === 'ruling')
    return leases.write('feed', (db) =>
      doneOnceIn(
        db,
        hand.requestId ?? null,
        async (): Promise<DecisionAnswer> =>
          (await updateForRuling(db, id, hand.operator, hand.reason)) ? { ok: true } : UNKNOWN,
      ),
    )
  const before = hand.requestId === undefined ? null : await findDone<DecisionAnswer>(pool, hand.requestId)
  if (before !== null) return before.answer
  const line = await findContradiction(pool, id)
  return line === null ? UNKNOWN : applyByHand(deps, { ...line, ...hand, entry: { kind: 'lift' } })
}
