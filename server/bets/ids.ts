// Ids of a ticket: the internal one sorts by time (uuid version 7), the public one is unguessable.
import { sequenceIdOf, ticketIdBytes, ticketIdOf } from '@walia/domain/bets/ticket.ts'
import { transferIdOf } from '../ledger/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { Random } from '../platform/random.ts'

export type TicketIds = { id: string; code: string; sequence: string }

const UUID_RANDOM_BYTES = 10
const SEQUENCE_BYTES = 4
const NEEDED = UUID_RANDOM_BYTES + ticketIdBytes + SEQUENCE_BYTES
const POOL_BYTES = NEEDED * 512

/** Random bytes are drawn for many tickets at once: one call of the generator per ticket is a tenth of a placement. */
export function createTicketIds(clock: Clock, random: Random): () => TicketIds {
  let pool = Buffer.alloc(0)
  let used = 0
  return () => {
    if (used + NEEDED > pool.length) {
      pool = Buffer.from(random.bytes(POOL_BYTES))
      used = 0
    }
    const bytes = pool.subarray(used, used + NEEDED)
    used += NEEDED
    return {
      id: transferIdOf(clock.now(), bytes),
      code: ticketIdOf(bytes.subarray(UUID_RANDOM_BYTES)),
      sequence: sequenceIdOf(bytes.readUInt32LE(UUID_RANDOM_BYTES + ticketIdBytes)),
    }
  }
}
