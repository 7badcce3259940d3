// A copy of the leader's price book: an image by request, then every change in its order. Whatever is missed is found by
// the count of changes and asked for again; a copy that does not know itself to be of now says that no producer is up.
import type { Log } from '../../platform/log.ts'
import type { Messages } from '../../platform/messages.ts'
import { createPriceBook } from '../priceBook.ts'
import type { MatchChange, PriceBook } from '../types.ts'
import { applyChange, type Copy, emptyCopy, isAt, missingOf, putImage, wholeChange } from './copy.ts'
import type { ChangeMessage, IndexAnswer, MatchesAnswer, Standing, Subjects, WireMatch } from './wire.ts'

/** A copy of which nothing has confirmed for so long that it is the leader's book sells nothing. */
export const SILENT_MAX_MS = 3000
const ANSWER_MAX_MS = 1000
/** Matches of one request. */
const ASKED_MAX = 100

export type ReplicaDeps = {
  messages: Messages
  subjects: Subjects
  log: Log
  /** Of a clock that only goes forward, also while this process is frozen, ms. */
  now(): number
}

export type Replica = {
  book: PriceBook
  /** Whether there has been an image. */
  readonly filled: boolean
  /** Whether it was the leader's book within the last 3 s. */
  readonly fresh: boolean
  /** Producers that are up, by what is known now. */
  up(): readonly number[]
  /** Listens for changes, from now on; returns the way to stop. */
  listen(): () => void
  /** Asks the leader where its book stands, and for what is missing here. Never rejects: without an answer time passes. */
  confirm(): Promise<void>
  /** Announces it to who listens to the book that it has grown old, or is of now again. */
  review(): void
}

type Following = ReplicaDeps & {
  copy: Copy
  announce(change: MatchChange): void
  /** When the leader was asked that last confirmed the copy. From when it answered a frozen process would count its sleep. */
  sureAt: number
  wasFresh: boolean
  /** Changes that came while an image was being read; null: none is. */
  pending: ChangeMessage[] | null
}

export function createReplica(deps: ReplicaDeps): Replica {
  const copy = emptyCopy()
  const { book, announce } = createPriceBook(
    copy,
    (product) => copy.up.has(product) && isFresh(following),
    (cause) => deps.log.error({ err: cause }, 'a price listener failed'),
  )
  const following: Following = {
    ...{ ...deps, copy, announce },
    ...{ sureAt: Number.NEGATIVE_INFINITY, wasFresh: false, pending: null },
  }
  return {
    book,
    get filled() {
      return copy.epoch > 0
    },
    get fresh() {
      return isFresh(following)
    },
    up: () => (isFresh(following) ? [...copy.up] : []),
    listen: () => deps.messages.subscribe(deps.subjects.changes, (body) => receive(following, body as ChangeMessage)),
    confirm: () => confirm(following),
    review: () => review(following),
  }
}

const isFresh = ({ copy, sureAt, now }: Following): boolean => copy.complete && now() - sureAt < SILENT_MAX_MS

function review(following: Following): void {
  const { copy, log, announce } = following
  if (isFresh(following) === following.wasFresh) return
  following.wasFresh = !following.wasFresh
  if (following.wasFresh) log.info({ epoch: copy.epoch }, 'the prices are of now')
  else log.warn({ epoch: copy.epoch }, 'the prices may be old: nothing is sold')
  copy.version++
  copy.generation++
  for (const id of copy.byParentMatchId.keys()) announce({ ...wholeChange(copy, id), status: false, fixture: false })
}

function receive(following: Following, message: ChangeMessage): void {
  const { copy, pending, announce } = following
  if (pending !== null) pending.push(message)
  else if (copy.complete && message.epoch >= copy.epoch) {
    const change = applyChange(copy, message)
    if (change !== null) announce(change)
    // What is missing is asked for with the next question.
    else review(following)
  }
}

async function confirm(following: Following): Promise<void> {
  const { copy, messages, subjects, log } = following
  const askedAt = following.now()
  try {
    const standing = (await messages.request(subjects.standing, {}, ANSWER_MAX_MS)) as Standing
    // Of a leader that has been deposed.
    if (standing.epoch < copy.epoch) return
    if (!isAt(copy, standing)) await readImage(following)
    // Changes that came since say it themselves.
    else if (standing.count === copy.count) copy.up = new Set(standing.up)
    if (copy.complete) following.sureAt = askedAt
  } catch (cause) {
    log.debug({ err: cause }, 'the leader of the feed did not answer')
  } finally {
    review(following)
  }
}

async function readImage(following: Following): Promise<void> {
  const { copy, messages, subjects, announce } = following
  copy.complete = false
  review(following)
  following.pending = []
  try {
    const index = (await messages.request(subjects.index, {}, ANSWER_MAX_MS)) as IndexAnswer
    if (index.epoch < copy.epoch) return
    const read = await readMatches(following, missingOf(copy, index), index.epoch)
    for (const id of putImage(copy, index, read, following.pending)) announce(wholeChange(copy, id))
  } finally {
    following.pending = null
  }
}

async function readMatches(
  { messages, subjects }: Following,
  ids: readonly number[],
  epoch: number,
): Promise<WireMatch[]> {
  const read: WireMatch[] = []
  let missing = ids
  while (missing.length > 0) {
    const asked = { ids: missing.slice(0, ASKED_MAX) }
    const answer = (await messages.request(subjects.matches, asked, ANSWER_MAX_MS)) as MatchesAnswer
    if (answer.epoch !== epoch) throw new Error('another leader answers')
    read.push(...answer.matches)
    missing = [...answer.rest, ...missing.slice(ASKED_MAX)]
  }
  return read
}
