// The door of settlement: results settle lines, lines settle legs, legs settle tickets. Durable, resumable, idempotent.
import type { PriceBook } from '../odds/index.ts'
import type { Platform } from '../platform/platform.ts'
import { type Loop, startLoop } from './jobs.ts'
import { countWork } from './queries.ts'
import { type RulingRequest, type RulingResult, ruleTicket } from './rule.ts'
import { foldChanges, type LineSource, type SettleHouse, settlePage } from './settle.ts'
import { type SweepHouse, sweep } from './sweep.ts'

export type { RulingRequest, RulingResult } from './rule.ts'
export type { LineSource } from './settle.ts'

export type SettlementDependencies = { book: PriceBook; lines: LineSource }

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

export function createSettlement(platform: Platform, { book, lines }: SettlementDependencies): Settlement {
  const { pool, leases, profile, clock, random, log, bus, outbox } = platform
  const house: SettleHouse = {
    leases,
    profile,
    clock,
    random,
    log,
    lines,
    published: () => outbox.wake(),
  }
  const work = async () => {
    const folded = await foldChanges(house)
    return (await settlePage(house)) || folded
  }
  const sweepHouse: SweepHouse = { pool, leases, profile, clock, book, looks: new Map() }
  const sweepNow = () => sweep(sweepHouse)
  let loop: Loop | null = null
  let stopListening = () => {}
  return {
    start() {
      loop = startLoop({ work: async () => leases.held && work(), sweep: async () => leases.held && sweepNow() }, log)
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
    rule: (request) => ruleTicket(house, request),
    waiting: () => countWork(pool),
  }
}
