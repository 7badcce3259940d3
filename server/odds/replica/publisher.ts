// The leader's side: every change of the book is published as it happens, and whoever has missed something may ask.
import type { Messages } from '../../platform/messages.ts'
import type { BookSource } from '../state.ts'
import type { EventStatus, Fixture, LineState, MatchChange, MatchState, PriceBook } from '../types.ts'
import {
  type ChangeMessage,
  type IndexAnswer,
  type MatchesAnswer,
  type MatchesRequest,
  type Standing,
  type Subjects,
  type WireLine,
  type WireMatch,
  wholeMatchOf,
  wireLineOf,
} from './wire.ts'

export type PublisherDeps = {
  messages: Messages
  subjects: Subjects
  source: BookSource
  book: PriceBook
  /** Every producer that the feed has. */
  products(): readonly number[]
  /** Whether this process still leads: one that does not answers nobody. */
  isLeader(): boolean
}

/** Of one answer: half of what NATS takes in one message by default. */
const BYTES_MAX = 512 * 1024
/** What was published last of a match. Both are replaced, never changed, by news. */
type Published = { fixture: Fixture | null; status: EventStatus }

/** From now on; answers the way to stop publishing. Nothing of before is published: copies ask for it. */
export function startPublisher(deps: PublisherDeps): () => void {
  const { messages, subjects, source, book } = deps
  const published = new Map<number, Published>()
  let count = 0
  const standing = (): Standing => ({
    epoch: source.epoch,
    count,
    up: deps.products().filter((product) => book.producerUp(product)),
  })
  const publish = (id: number, match: WireMatch | null): void => {
    count++
    messages.publish(subjects.change(id), { ...standing(), id, match } satisfies ChangeMessage)
  }
  const stop = book.onChange((change) => {
    const id = change.parentMatchId
    const match = source.byParentMatchId.get(id)
    if (match === undefined) {
      published.delete(id)
      publish(id, null)
      return
    }
    const before = published.get(id)
    published.set(id, { fixture: match.fixture, status: match.status })
    publish(id, before === undefined ? wholeOf(source, match) : changeOf(source, match, change, before))
  })
  const answering =
    <Answer>(answer: (body: unknown) => Answer) =>
    (body: unknown) =>
      deps.isLeader() ? answer(body) : null
  messages.respond(subjects.standing, answering(standing))
  messages.respond(
    subjects.index,
    answering((): IndexAnswer => {
      const versions = Array.from(
        source.byParentMatchId.values(),
        (match) => [match.parentMatchId, match.version] as const,
      )
      return { ...standing(), versions }
    }),
  )
  messages.respond(
    subjects.matches,
    answering((body) => matchesOf(source, (body as MatchesRequest).ids)),
  )
  return stop
}

const wholeOf = (source: BookSource, match: MatchState): WireMatch =>
  wholeMatchOf(match, (line) => source.isDecided(match, line))

function changeOf(source: BookSource, match: MatchState, change: MatchChange, before: Published): WireMatch {
  const { parentMatchId: id, urn, version, live, fixture, status } = match
  const { product, lineKeys } = change
  const lines = product === undefined ? linesOf(source, match, lineKeys) : []
  return {
    ...{ id, urn, version, whole: false, live, lines },
    ...(fixture === before.fixture ? {} : { fixture }),
    ...(status === before.status ? {} : { status }),
    ...(product === undefined ? {} : { product }),
  }
}

function linesOf(source: BookSource, match: MatchState, keys: readonly string[]): WireLine[] {
  const lines = [...new Set(keys)].map((key) => match.lines.get(key))
  return lines
    .filter((line): line is LineState => line !== undefined)
    .map((line) => wireLineOf(line, source.isDecided(match, line)))
}

function matchesOf(source: BookSource, ids: readonly number[]): MatchesAnswer {
  const matches: WireMatch[] = []
  let bytes = 0
  for (const [index, id] of ids.entries()) {
    if (bytes > BYTES_MAX) return { epoch: source.epoch, matches, rest: ids.slice(index) }
    const match = source.byParentMatchId.get(id)
    if (match === undefined) continue
    const wire = wholeOf(source, match)
    matches.push(wire)
    bytes += JSON.stringify(wire).length
  }
  return { epoch: source.epoch, matches, rest: [] }
}
