// The history of a line as a stack (settle, cancel, rollbacks) and what stands after folding it: the feed's word, and above
// it an operator's ruling until he lifts it.
import { decidedPartsOf, isDecided as decides, type Fraction } from '@walia/domain/settlement/multiplier.ts'
import type { BetEffect, CancelWindow, LineOutcome, LineSettlement, OutcomeResult } from './types.ts'

type Window = { startAt: number | null; endAt: number | null }

export type StackEntry =
  | { kind: 'settle'; certainty: 1 | 2; outcomes: readonly OutcomeResult[] }
  | ({ kind: 'cancel'; voidReason: number | null } & Window)
  | { kind: 'rollbackSettle'; outcomeIds: readonly string[] | null }
  | ({ kind: 'rollbackCancel' } & Window)
  /** Ends a ruling whole. */
  | { kind: 'lift' }

/** Product 0 is an operator: it has a clock of its own on every line. */
export const BY_HAND = 0

/** What one voice says. `cancels` in the order they came, oldest first. */
export type Said = { settlement: LineSettlement | null; cancels: readonly CancelWindow[] }

/**
 * `beside`: the feed's windows that stood when a result was ruled. They say nothing of the result, so they stay; every
 * later cancel of the feed contradicts.
 */
export type Ruling = Said & { beside: readonly CancelWindow[] }
export type FoldedLine = { feed: Said; ruling: Ruling | null }

const NOTHING_SAID: Ruling = { settlement: null, cancels: [], beside: [] }
export const nothingFolded: FoldedLine = { feed: { settlement: null, cancels: [] }, ruling: null }

/** What stands after one more entry of a producer. The same object comes back when the entry changes nothing. */
export function foldEntry(folded: FoldedLine, entry: StackEntry, product: number): FoldedLine {
  return product === BY_HAND ? ruled(folded, entry) : heard(folded, entry)
}

function heard(folded: FoldedLine, entry: StackEntry): FoldedLine {
  const feed = saidAfter(folded.feed, entry)
  return feed === folded.feed ? folded : { ...folded, feed }
}

function ruled(folded: FoldedLine, entry: StackEntry): FoldedLine {
  const before = folded.ruling ?? NOTHING_SAID
  const said = saidAfter(before, entry)
  // A rollback that finds no ruling of its kind takes back what the feed said.
  if (said === before) return isRollback(entry) ? heard(folded, entry) : folded
  const { settlement, cancels } = said
  if (settlement === null && cancels.length === 0) return { ...folded, ruling: null }
  const windows = before.settlement === null ? folded.feed.cancels.filter((cancel) => !isWhole(cancel)) : before.beside
  return { ...folded, ruling: { settlement, cancels, beside: settlement === null ? [] : windows } }
}

export const isRollback = ({ kind }: StackEntry): boolean => kind === 'rollbackSettle' || kind === 'rollbackCancel'

function saidAfter(said: Said, entry: StackEntry): Said {
  switch (entry.kind) {
    case 'settle': {
      const settlement = settledOver(said.settlement, entry)
      return settlement === said.settlement ? said : { ...said, settlement }
    }
    case 'cancel':
      return cancelled(said, entry)
    case 'rollbackSettle': {
      const settlement = rolledBack(said.settlement, entry.outcomeIds)
      return settlement === said.settlement ? said : { ...said, settlement }
    }
    case 'rollbackCancel': {
      const cancels = said.cancels.filter((standing) => !sameWindow(standing, entry))
      return cancels.length === said.cancels.length ? said : { ...said, cancels }
    }
    case 'lift':
      return said.settlement === null && said.cancels.length === 0 ? said : NOTHING_SAID
  }
}

const sameWindow = (a: Window, b: Window): boolean => a.startAt === b.startAt && a.endAt === b.endAt
const isIn = (windows: readonly Window[], window: Window): boolean => windows.some((each) => sameWindow(each, window))
const isWhole = ({ startAt, endAt }: Window): boolean => startAt === null && endAt === null

function cancelled(said: Said, { startAt, endAt, voidReason }: CancelWindow): Said {
  if (isIn(said.cancels, { startAt, endAt })) return said
  return { ...said, cancels: [...said.cancels, { startAt, endAt, voidReason }] }
}

const sameResult = (a: OutcomeResult, b: OutcomeResult): boolean =>
  a.result === b.result && a.voidFactor === b.voidFactor && a.deadHeatFactor === b.deadHeatFactor

/** Equal results are idempotent and may only grow in certainty; a different one overwrites; unlisted outcomes stay. */
function settledOver(before: LineSettlement | null, next: LineSettlement): LineSettlement {
  if (before === null) return { certainty: next.certainty, outcomes: sortedById(next.outcomes) }
  const known = new Map(before.outcomes.map((outcome) => [outcome.id, outcome]))
  const equal = next.outcomes.every((outcome) => {
    const earlier = known.get(outcome.id)
    return earlier !== undefined && sameResult(earlier, outcome)
  })
  if (equal)
    return next.certainty <= before.certainty ? before : { certainty: next.certainty, outcomes: before.outcomes }
  for (const outcome of next.outcomes) known.set(outcome.id, outcome)
  return { certainty: next.certainty, outcomes: sortedById([...known.values()]) }
}

/** One order whatever order they came in, so that equal states are equal texts. */
const sortedById = (outcomes: readonly OutcomeResult[]): readonly OutcomeResult[] =>
  [...outcomes].sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0))

function rolledBack(before: LineSettlement | null, outcomeIds: readonly string[] | null): LineSettlement | null {
  if (before === null || outcomeIds === null) return null
  const outcomes = before.outcomes.filter((outcome) => !outcomeIds.includes(outcome.id))
  if (outcomes.length === before.outcomes.length) return before
  return outcomes.length === 0 ? null : { ...before, outcomes }
}

/**
 * What counts for bets: what was ruled, and the feed's word on what was not; a feed that contradicts what was ruled is not
 * believed about the rest of the line either.
 */
export function standingOf({ feed, ruling }: FoldedLine): Said {
  if (ruling === null || ruling.cancels.some(isWhole)) return ruling ?? feed
  const feeds = feed.cancels.filter(
    (cancel) => !isIn(ruling.cancels, cancel) && (ruling.settlement === null || isIn(ruling.beside, cancel)),
  )
  const said = contradicts({ feed, ruling }) ? null : feed.settlement
  return { settlement: settledBoth(ruling.settlement, said), cancels: [...feeds, ...ruling.cancels] }
}

/** Outcomes of both; those of the surer voice say that they are, the line is as certain as the other. */
function settledBoth(ruled: LineSettlement | null, said: LineSettlement | null): LineSettlement | null {
  if (ruled === null || said === null) return ruled ?? said
  const named = new Set(ruled.outcomes.map(({ id }) => id))
  const others = said.outcomes.filter(({ id }) => !named.has(id))
  if (others.length === 0) return ruled
  const certainty = ruled.certainty < said.certainty ? ruled.certainty : said.certainty
  const withOwn = (outcomes: readonly OutcomeResult[], own: 1 | 2) =>
    own === certainty ? outcomes : outcomes.map((outcome) => ({ ...outcome, certainty: own }))
  const outcomes = [...withOwn(ruled.outcomes, ruled.certainty), ...withOwn(others, said.certainty)]
  return { certainty, outcomes: sortedById(outcomes) }
}

/** True when the feed says of what was ruled that it is otherwise. What it leaves open does not contradict. */
function contradicts({ feed, ruling }: FoldedLine): boolean {
  if (ruling === null) return false
  const said = feed.settlement?.outcomes ?? []
  if (ruling.cancels.some(isWhole)) return !feed.cancels.some(isWhole) && said.some((each) => differ(each, VOID))
  if (ruling.settlement === null) return false
  if (feed.cancels.some((cancel) => !isIn(ruling.beside, cancel) && !isIn(ruling.cancels, cancel))) return true
  const byId = new Map(said.map((outcome) => [outcome.id, outcome]))
  return ruling.settlement.outcomes.some((outcome) => {
    const other = byId.get(outcome.id)
    return other !== undefined && differ(other, outcome)
  })
}

const VOID = { result: 0, voidFactor: '1' } as const
type Result = Parameters<typeof decidedPartsOf>[0]

/** By what they pay, however their factors are written. */
function differ(one: Result, other: Result): boolean {
  const [a, b] = [decidedPartsOf(one), decidedPartsOf(other)]
  if (a === null || b === null) return false
  const isSame = (x: Fraction, y: Fraction) => x.num * y.den === y.num * x.den
  return !(isSame(a.won, b.won) && isSame(a.void, b.void))
}

/**
 * What becomes of a line's contradiction: an open one ends as decided for one of the two, replaced by another word of the
 * feed, or agreed; `opens` begins one.
 */
export type Dispute = {
  ends: 'ruling' | 'feed' | 'replaced' | 'agreed'
  opens: { ruled: Said; said: Said } | null
}

export type Weighed = { changed: boolean; dispute: Dispute | null }

/** What a step from one state to the next does to bets (`changed`) and to a contradiction. */
export function weigh(before: FoldedLine, after: FoldedLine): Weighed {
  if (before.ruling === null && after.ruling === null) return { changed: true, dispute: null }
  const changed = JSON.stringify(outcomeOf(before)) !== JSON.stringify(outcomeOf(after))
  return { changed, dispute: disputeOf(before, after) }
}

function disputeOf(before: FoldedLine, after: FoldedLine): Dispute | null {
  const { feed, ruling } = after
  const differs = contradicts(after)
  // Who rules or lifts a ruling has decided.
  if (before.ruling !== ruling) return { ends: differs ? 'ruling' : 'feed', opens: null }
  // A repeat that is only surer says nothing new.
  if (ruling === null || wordsOf(before.feed) === wordsOf(feed)) return null
  const ruled = { settlement: ruling.settlement, cancels: ruling.cancels }
  return differs ? { ends: 'replaced', opens: { ruled, said: feed } } : { ends: 'agreed', opens: null }
}

const wordsOf = ({ settlement, cancels }: Said): string => JSON.stringify([settlement?.outcomes ?? [], cancels])

/** The folded line in the shape that is written and announced. */
export function outcomeOf(folded: FoldedLine): LineOutcome {
  const { settlement, cancels } = standingOf(folded)
  const newest = cancels[cancels.length - 1]
  if (newest !== undefined) return { kind: 'cancelled', ...newest, cancels, settlement }
  return settlement === null ? { kind: 'open' } : { kind: 'settled', ...settlement }
}

/** What a line's outcome means for a bet accepted at `acceptedAt`, ms. A cancel that covers it stands over a result. */
export function effectOf(outcome: LineOutcome, acceptedAt: number): BetEffect {
  if (outcome.kind !== 'cancelled') return outcome
  const covering = (outcome.cancels ?? [outcome]).filter((cancel) => covers(cancel, acceptedAt))
  const newest = covering[covering.length - 1]
  if (newest !== undefined) return { kind: 'void', voidReason: newest.voidReason }
  return outcome.settlement ? { kind: 'settled', ...outcome.settlement } : { kind: 'open' }
}

/** The feed counts both bounds in: a bet at the very end of the window was still made under the wrong price. */
const covers = ({ startAt, endAt }: Window, at: number): boolean =>
  (startAt === null || at >= startAt) && (endAt === null || at <= endAt)

/** True when a bet taken now would meet a result or a cancel that already stands. */
export function isDecided(folded: FoldedLine): boolean {
  const { settlement, cancels } = standingOf(folded)
  if (cancels.some((cancel) => cancel.endAt === null)) return true
  return settlement?.outcomes.some(decides) ?? false
}
