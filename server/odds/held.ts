// Lines that the guard keeps shut, for the operator: what they are, and opening one by hand.
import { idOf, oddsOf } from '@walia/domain/odds/price.ts'
import { announce, type OddsDeps, reportGuard } from './deps.ts'
import type { Hold } from './guardTypes.ts'
import { nothingApplied } from './stages/applied.ts'
import { heldStatus, openHeld } from './stages/guard.ts'
import type { FeedState, MatchRecord } from './state.ts'
import { lineKey } from './types.ts'

/** One of the guard's lines; `prices` are the feed's own texts, by outcome. */
export type HeldLine = {
  parentMatchId: number
  match: string
  market: number
  specifiers: string
  reason: Hold['reason']
  detail: string
  prices: string
  heldSince: string
}

export type ReleaseAnswer = { ok: true; line: HeldLine } | { ok: false; code: 'MATCH_UNKNOWN' | 'LINE_NOT_HELD' }

/** Held, and not settled or closed since. */
function isHeld(match: MatchRecord, key: string, hold: Hold): boolean {
  return !hold.released && match.lines.get(key)?.status === heldStatus(hold)
}

export function heldLines(state: FeedState): HeldLine[] {
  const lines: [number, HeldLine][] = []
  for (const match of state.matches.values())
    for (const [key, hold] of match.holds)
      if (isHeld(match, key, hold)) lines.push([hold.heldAt, heldLineOf(match, key, hold)])
  return lines.sort(([a], [b]) => a - b).map(([, line]) => line)
}

function heldLineOf(match: MatchRecord, key: string, { reason, detail, prices, heldAt }: Hold): HeldLine {
  const mark = key.indexOf('?')
  const { fixture, urn, parentMatchId } = match
  return {
    parentMatchId,
    match: fixture === null ? urn : `${fixture.home} - ${fixture.away}`,
    market: Number(key.slice(0, mark)),
    specifiers: key.slice(mark + 1),
    ...{ reason, detail },
    prices: prices.map((price) => `${idOf(price)}: ${oddsOf(price) ?? '-'}`).join(', '),
    heldSince: new Date(heldAt).toISOString(),
  }
}

/** The release stands while the feed says the same prices; others are looked at anew. */
export function releaseHeld(deps: OddsDeps, parentMatchId: number, market: number, specifiers: string): ReleaseAnswer {
  const match = deps.state.byParentMatchId.get(parentMatchId)
  if (match === undefined) return { ok: false, code: 'MATCH_UNKNOWN' }
  const key = lineKey(market, specifiers)
  const hold = match.holds.get(key)
  if (hold === undefined || !isHeld(match, key, hold)) return { ok: false, code: 'LINE_NOT_HELD' }
  const line = heldLineOf(match, key, hold)
  open(deps, match, key, hold)
  match.holds.set(key, { ...hold, released: true })
  return { ok: true, line }
}

/** Lines whose names could not be shown open when new descriptions fill them. */
export function reviewNames(deps: OddsDeps): void {
  const { guard } = deps.state
  if (guard === null) return
  for (const match of deps.state.matches.values()) {
    if (match.holds.size === 0) continue
    for (const [key, hold] of match.holds) {
      const line = match.lines.get(key)
      if (line === undefined || hold.reason !== 'name' || !isHeld(match, key, hold)) continue
      if (guard.unfilled(line.market, line.specifiers) !== null) continue
      open(deps, match, key, hold)
      match.holds.delete(key)
    }
  }
}

function open(deps: OddsDeps, match: MatchRecord, key: string, hold: Hold): void {
  openHeld(deps.state, match, key, hold)
  match.version++
  deps.state.version++
  const { reason, detail } = hold
  const applied = { ...nothingApplied(), match, lineKeys: [key] }
  reportGuard(deps, { ...applied, guardEvents: [{ kind: 'opened', key, reason, detail }] })
  announce(deps, applied)
}
