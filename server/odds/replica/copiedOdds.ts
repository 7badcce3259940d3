// The odds slice of a process that sells without leading the feed: the book is a copy of the leader's, names are read from
// the feed's own descriptions, results from the database.
import { repeat } from '../../platform/jobs.ts'
import { LeaseLost } from '../../platform/leases.ts'
import type { Messages } from '../../platform/messages.ts'
import type { Platform } from '../../platform/platform.ts'
import { countContradictions, loadContradictions } from '../contradictionQueries.ts'
import { createNames, type NamesWriter } from '../names.ts'
import { loadLineChanges, loadLines } from '../queries.ts'
import { createRestReader } from '../restReader.ts'
import type { Odds, OddsHealth } from '../slice.ts'
import type { FeedRest } from '../transport.ts'
import { createReplica, type Replica } from './replica.ts'
import { subjectsOf } from './wire.ts'

const CONFIRM_MS = 500
/** How late who holds a slip hears that the copy has grown old; nothing is sold from it in between. */
const REVIEW_MS = 250
const NAMES_MS = 1_800_000

/** Nothing runs before `follow`, which does not wait for the leader. */
export async function createCopiedOdds(
  { log, pool }: Pick<Platform, 'log' | 'pool'>,
  messages: Messages,
  rest: FeedRest,
  { names, ...writer }: NamesWriter = createNames(),
): Promise<Odds> {
  const reader = createRestReader(rest, log, { names, ...writer }, () => {})
  const now = () => performance.now()
  const replica = createReplica({ messages, subjects: await subjectsOf(pool), log, now })
  const onFault = (cause: unknown) => log.error({ err: cause }, 'the copy of the prices could not be confirmed')
  let stopListening = () => {}
  let stops: (() => Promise<void>)[] = []
  return {
    ...{ book: replica.book, names, loadLineChanges, loadLines, loadContradictions, countContradictions },
    get filled() {
      return replica.filled
    },
    sells: () => replica.fresh,
    async follow() {
      await reader.names()
      stopListening = replica.listen()
      stops = [
        repeat(CONFIRM_MS, replica.confirm, onFault),
        repeat(REVIEW_MS, async () => replica.review(), onFault),
        repeat(NAMES_MS, reader.names, onFault),
      ]
    },
    start: async () => leadersOnly(),
    async stop() {
      stopListening()
      reader.stop()
      await Promise.all(stops.map((stop) => stop()))
    },
    health: () => healthOf(replica),
    applyByHand: async () => leadersOnly(),
    decideContradiction: async () => leadersOnly(),
    heldLines: () => [],
    releaseHeld: () => leadersOnly(),
  }
}

function leadersOnly(): never {
  throw new LeaseLost('this process does not lead the feed')
}

/** Of the feed itself its leader knows more. */
const healthOf = (replica: Replica): OddsHealth => ({
  connected: replica.fresh,
  producers: replica.up().map((id) => ({ id, up: true, reason: null, goodAt: null })),
  ...{ waiting: 0, applied: 0, faults: 0, resultsWaiting: 0, rawDropped: 0, heldLines: 0 },
})
