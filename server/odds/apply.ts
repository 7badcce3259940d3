// The stages in their order: one message in, the state changed, and what that did.
import type { Fault, FeedEvent, Reading } from './feedEvents.ts'
import { type Applied, nothingApplied } from './stages/applied.ts'
import { applyBetStop } from './stages/betStop.ts'
import { applyFixtures } from './stages/fixtures.ts'
import { applyGuard } from './stages/guard.ts'
import { applyMarkets } from './stages/markets.ts'
import { dropOld } from './stages/ordering.ts'
import { applySettlement } from './stages/settlement.ts'
import { applyFaults } from './stages/suspend.ts'
import type { FeedState } from './state.ts'

/** Applies what an adapter read. Producer health, the first stage, looks at the event before it comes here. */
export function applyReading(state: FeedState, reading: Reading): Applied {
  if (reading.kind === 'event') return applyEvent(state, reading.event, reading.faults)
  if (reading.kind === 'broken') return finished(state, applyBroken(state, reading.fault))
  const applied = nothingApplied()
  applied.ignored.push({ reason: `unknown message ${reading.root}` })
  return applied
}

function applyBroken(state: FeedState, fault: Fault): Applied {
  const applied = nothingApplied([fault])
  applyFaults(state, null, [fault], applied)
  return applied
}

export function applyEvent(state: FeedState, event: FeedEvent, faults: readonly Fault[] = []): Applied {
  const applied = nothingApplied(faults)
  if (!('urn' in event)) return applied
  const current = dropOld(state, event, applied)
  applyFixtures(state, current, applied)
  applyMarkets(state, current, applied)
  applyBetStop(state, current, applied)
  applyGuard(state, current, applied)
  applySettlement(state, current, applied)
  // A result that cannot be read suspends its line however new the prices are; an old price only if it would have counted.
  if (faults.length > 0) applyFaults(state, event.kind === 'oddsChanged' ? event : null, faults, applied)
  return finished(state, applied)
}

function finished(state: FeedState, applied: Applied): Applied {
  if (applied.match === null) return applied
  if (applied.lineKeys.length === 0 && !applied.status && !applied.fixture) return applied
  applied.match.version++
  state.version++
  return applied
}
