// Days of the market's zone as bounds of transfers' ids.
import { offsetAt } from '@walia/domain/market/zone.ts'
import { type Span, transferIdAt } from '../ledger/index.ts'

const DAY_MS = 86_400_000
const END_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** Epoch ms of a day's beginning, "2026-11-22" in the zone. */
export function dayStartOf(day: string, zone: string): number {
  const utc = Date.parse(`${day}T00:00:00Z`)
  return utc - offsetAt(zone, utc - offsetAt(zone, utc))
}

/** From one day to another, both included; without a bound, from the first movement or to the newest. */
export function spanOf({ from, to }: { from?: string; to?: string }, zone: string): Span {
  return {
    fromId: transferIdAt(from === undefined ? 0 : dayStartOf(from, zone)),
    beforeId: to === undefined ? END_ID : transferIdAt(dayStartOf(nextDayOf(to), zone)),
  }
}

const nextDayOf = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10)
