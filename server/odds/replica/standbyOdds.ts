// The odds slice of a process that may lead the feed: until it does it sells from a copy of the leader's prices, from then
// on from the feed. Who holds its book holds the same one before and after.
import type { Log } from '../../platform/log.ts'
import type { Messages } from '../../platform/messages.ts'
import type { Platform } from '../../platform/platform.ts'
import { createChangeListeners } from '../changeListeners.ts'
import { createNames, type NamesWriter } from '../names.ts'
import type { Odds } from '../slice.ts'
import type { FeedRest } from '../transport.ts'
import type { MatchChange, PriceBook } from '../types.ts'
import { createCopiedOdds } from './copiedOdds.ts'

export type LedOptions = { names: NamesWriter; onFilled(): void }

/** `createLed` makes the odds that the feed fills; `onFilled` is called once its book has what the database knows. */
export async function createStandbyOdds(
  platform: Pick<Platform, 'log' | 'pool'>,
  messages: Messages,
  rest: FeedRest,
  createLed: (options: LedOptions) => Odds,
): Promise<Odds> {
  const names = createNames()
  const copied = await createCopiedOdds(platform, messages, rest, names)
  const passing = createPassingBook(copied.book, platform.log)
  let now = copied
  const onFilled = () => {
    now = led
    passing.passTo(led.book)
  }
  const led = createLed({ names, onFilled })
  return {
    ...{ book: passing.book, names: led.names, loadLineChanges: led.loadLineChanges, loadLines: led.loadLines },
    ...{ loadContradictions: led.loadContradictions, countContradictions: led.countContradictions },
    get filled() {
      return now.filled
    },
    sells: () => now.sells(),
    follow: copied.follow,
    async start() {
      await led.start()
      await copied.stop()
    },
    async stop() {
      await copied.stop()
      await led.stop()
    },
    health: () => now.health(),
    applyByHand: (step) => now.applyByHand(step),
    decideContradiction: (decision) => now.decideContradiction(decision),
    heldLines: () => now.heldLines(),
    releaseHeld: (...line) => now.releaseHeld(...line),
  }
}

/** One book for its readers that passes from one source to the next: every match of either is announced, versions go on. */
export function createPassingBook(
  first: PriceBook,
  log: Pick<Log, 'error'>,
): { book: PriceBook; passTo(next: PriceBook): void } {
  let now = first
  const before = { version: 0, generation: 0 }
  const { onChange, announce } = createChangeListeners((cause) => log.error({ err: cause }, 'a price listener failed'))
  let stopListening = now.onChange(announce)
  const book: PriceBook = {
    match: (parentMatchId) => now.match(parentMatchId),
    matches: () => now.matches(),
    quote: (...line) => now.quote(...line),
    producerUp: (product) => now.producerUp(product),
    statusOf: (match, line) => now.statusOf(match, line),
    onChange,
    get epoch() {
      return now.epoch
    },
    get version() {
      return before.version + now.version
    },
    get generation() {
      return before.generation + now.generation
    },
  }
  return {
    book,
    passTo(next) {
      stopListening()
      const ids = new Set([...now.matches(), ...next.matches()].map(({ parentMatchId }) => parentMatchId))
      before.version += now.version + 1
      before.generation += now.generation + 1
      now = next
      stopListening = now.onChange(announce)
      for (const id of ids) announce(wholeOf(next, id))
    },
  }
}

const wholeOf = (book: PriceBook, id: number): MatchChange => ({
  ...{ parentMatchId: id, lineKeys: [...(book.match(id)?.lines.keys() ?? [])] },
  ...{ status: true, fixture: true },
})
