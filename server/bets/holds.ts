// The live hold: a slip with a live leg waits; a goal or a suspension meanwhile refuses every slip that waits on the match.
import type { PriceBook } from '../odds/index.ts'
import type { Timer } from '../platform/clock.ts'
import { type QuotedLeg, scoreOf } from './offer.ts'

export type HoldEnd = {
  /** Per leg: its line closed or the score changed at any moment of the hold. */
  interrupted: boolean[]
  /** Per leg: the price below its least that it came to, hundredths, or null. */
  fell: (number | null)[]
}

type Hold = {
  legs: readonly QuotedLeg[]
  scores: readonly (string | null)[]
  least: readonly number[]
  interrupt(place: number): void
  fall(place: number, odds: number): void
}

export type Holds = {
  /**
   * Resolves after `ms`, or at once when a live leg is interrupted or costs less than its `least`, if it has one: from
   * the quotes on, so what changed between them and this call counts as well.
   */
  wait(legs: readonly QuotedLeg[], ms: number, least?: readonly number[]): Promise<HoldEnd>
  readonly count: number
  stop(): void
}

export function createHolds(book: PriceBook, timer: Timer): Holds {
  const byMatch = new Map<number, Set<Hold>>()
  let count = 0
  const stop = book.onChange(({ parentMatchId }) => {
    for (const hold of byMatch.get(parentMatchId) ?? []) checkHold(book, hold, parentMatchId)
  })
  const wait: Holds['wait'] = (legs, ms, least = []) =>
    new Promise((resolve) => {
      const interrupted = legs.map(() => false)
      const fell: HoldEnd['fell'] = legs.map(() => null)
      const matches = new Set(legs.filter((leg) => leg.current?.live).map((leg) => leg.matchId))
      const end = () => {
        cancel()
        for (const match of matches) leave(byMatch, match, hold)
        count -= 1
        resolve({ interrupted, fell })
      }
      const hold: Hold = {
        legs,
        scores: legs.map((leg) => (leg.quote ? scoreOf(leg.quote.match.status) : null)),
        least,
        interrupt: (place) => {
          interrupted[place] = true
          end()
        },
        fall: (place, odds) => {
          fell[place] = odds
          end()
        },
      }
      const cancel = timer.after(ms, end)
      for (const match of matches) enter(byMatch, match, hold)
      count += 1
      // The stake was taken in between, which can take long on a busy database: the goal may have been scored by now.
      for (const match of matches) if (byMatch.get(match)?.has(hold)) checkHold(book, hold, match)
    })
  return {
    wait,
    get count() {
      return count
    },
    stop,
  }
}

function checkHold(book: PriceBook, hold: Hold, parentMatchId: number): void {
  const { legs, scores, least } = hold
  for (const [place, leg] of legs.entries()) {
    if (leg.matchId !== parentMatchId || !leg.current?.live) continue
    const { selection } = leg
    const quote = book.quote(parentMatchId, selection.subTypeId, selection.specifiers, selection.outcomeId)
    const scored = quote !== null && scores[place] !== scoreOf(quote.match.status)
    if (!quote?.open || !quote.producerUp || scored) return void hold.interrupt(place)
    if (quote.sell !== null && quote.sell < (least[place] ?? 0)) return void hold.fall(place, quote.sell)
  }
}

function enter(byMatch: Map<number, Set<Hold>>, match: number, hold: Hold): void {
  const holds = byMatch.get(match) ?? new Set()
  holds.add(hold)
  byMatch.set(match, holds)
}

function leave(byMatch: Map<number, Set<Hold>>, match: number, hold: Hold): void {
  const holds = byMatch.get(match)
  holds?.delete(hold)
  if (holds?.size === 0) byMatch.delete(match)
}
