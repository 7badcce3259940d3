// The door of settlement: results settle lines, lines settle legs, legs settle tickets. Durable, resumable, idempotent.
import { isVirtualMatchId } from '@walia/domain/virtuals/ids.ts'
import { SettlementCache } from '../bets/index.ts'
import type { Platform } from '../platform/platform.ts'
import type { LineSource, ResultSource, SettlementDeps } from './deps.ts'
import { type Loop, startLoop } from './jobs.ts'
import { countWork } from './queries.ts'
import { type RulingRequest, type RulingResult, ruleTicket } from './rule.ts'
import { foldChanges, settlePage } from './settle.ts'
import { sweep } from './sweep.ts'

export type { LineSource } from './deps.ts'
export type { RulingRequest, RulingResult } from './rule.ts'

/** `lines`: results of the feed; `virtuals`: those of the super league. */
export type SettlementNeeds = Pick<SettlementDeps, 'book'> & {
  lines: LineSource
  virtuals?: LineSource
  /** False where the book may be old: then nothing is voided by it. As long as nothing else is said it is of now. */
  isCurrent?(): boolean
}

export type Settlement = {
  /** Follows the line changes until stopped; once this process leads. */
  start(): void
  stop(): Promise<void>
  /** Works off everything there is, then answers; for tests and command lines. */
  drain(): Promise<void>
  /** Voids what no message will settle; also runs by itself. Answers the number of selections touched. */
  sweep(): Promise<number>
  rule(request: RulingRequest): Promise<RulingResult>
  /** Selections whose tickets are still to be settled. */
  waiting(): Promise<number>
}

/** Results are folded in so many transactions before tickets are paid: those that come together are looked at together. */
const FOLDS_MAX = 20
/** Tickets are paid in so many transactions before new results are looked for. */
const PAGES_MAX = 5

export function createSettlement(platform: Platform, needs: SettlementNeeds): Settlement {
  const { pool, leases, profile, clock, random, log, bus, outbox } = platform
  const deps: SettlementDeps = {
    ...{ pool, leases, profile, clock, random, log, seenFixtures: new Map(), cache: new SettlementCache() },
    book: needs.book,
    sources: sourcesOf(needs),
    published: () => outbox.wake(),
  }
  const work = async () => {
    let folds = 0
    while (folds < FOLDS_MAX && (await foldChanges(deps))) folds++
    let pages = 0
    while (pages < PAGES_MAX && (await settlePage(deps))) pages++
    return folds + pages > 0
  }
  const sweepNow = () => sweep(deps)
  let loop: Loop | null = null
  let stopListening = () => {}
  return {
    start() {
      const leads = () => leases.holds('settlement')
      const { isCurrent = () => true } = needs
      const steps = { work: async () => leads() && work(), sweep: async () => leads() && isCurrent() && sweepNow() }
      loop = startLoop(steps, log)
      stopListening = bus.on('odds.lineChanged', () => loop?.wake())
    },
    async stop() {
      stopListening()
      await loop?.stop()
    },
    async drain() {
      while (await work());
    },
    sweep: sweepNow,
    rule: (request) => ruleTicket(deps, request),
    waiting: () => countWork(pool),
  }
}

const sourcesOf = ({ lines, virtuals }: SettlementNeeds): ResultSource[] => [
  { cursor: 'lines', lines, owns: (id) => !isVirtualMatchId(id) },
  ...(virtuals ? [{ cursor: 'virtuals', lines: virtuals, owns: isVirtualMatchId } as const] : []),
]
