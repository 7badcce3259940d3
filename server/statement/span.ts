// Days of the market's zone as bounds of transfers' ids.
import { dayAfter, dayStartOf } from '@walia/domain/market/days.ts'
import { type Span, transferIdAt } from '../ledger/index.ts'

const END_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** From one day to another, both included; without a bound, from the first movement or to the newest. */
export function spanOf({ from, to }: { from?: string; to?: string }, zone: string): Span {
  return {
    fromId: transferIdAt(from === undefined ? 0 : dayStartOf(from, zone)),
    beforeId: to === undefined ? END_ID : transferIdAt(dayStartOf(dayAfter(to), zone)),
  }
}
