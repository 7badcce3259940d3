// The copied book as data: what an image and each change make of it. Matches change in place, as the leader's do.
import type { BookSource } from '../state.ts'
import { type LineState, lineKey, type MatchChange, type MatchState } from '../types.ts'
import { type ChangeMessage, type IndexAnswer, lineOf, type Standing, type WireLine, type WireMatch } from './wire.ts'

type CopiedMatch = Omit<MatchState, 'lines'> & {
  lines: Map<string, LineState>
  /** Keys of lines that have a result or a cancel. */
  decided: Set<string>
}

export type Copy = Omit<BookSource, 'epoch' | 'generation' | 'byParentMatchId'> & {
  byParentMatchId: Map<number, CopiedMatch>
  /** Of the leader's lead; 0 before the first image. */
  epoch: number
  generation: number
  /** Changes applied in this epoch. */
  count: number
  /** Producers that the leader said are up. */
  up: ReadonlySet<number>
  /** Nothing is missing since the last image. */
  complete: boolean
}

export function emptyCopy(): Copy {
  const byParentMatchId: Copy['byParentMatchId'] = new Map()
  return {
    ...{ byParentMatchId, epoch: 0, version: 0, generation: 0, count: 0, up: new Set(), complete: false },
    isDecided: ({ parentMatchId }, { market, specifiers }) =>
      byParentMatchId.get(parentMatchId)?.decided.has(lineKey(market, specifiers)) ?? false,
  }
}

/** Applies the next change, and says what it moved; null where changes are missing before it, which leaves the copy incomplete. */
export function applyChange(copy: Copy, message: ChangeMessage): MatchChange | null {
  const { id, match, count, up, epoch } = message
  const known = copy.byParentMatchId.get(id)
  if (epoch !== copy.epoch || count !== copy.count + 1 || (match !== null && !match.whole && known === undefined)) {
    copy.complete = false
    return null
  }
  copy.count = count
  copy.up = new Set(up)
  copy.version++
  if (match !== null && known !== undefined && !match.whole) return changed(known, match)
  if (match === null) copy.byParentMatchId.delete(id)
  else copy.byParentMatchId.set(id, copyOf(match))
  return wholeChange(copy, id)
}

/**
 * Puts an image in, in one step, so that no reader sees matches of two epochs: `read` are the matches that are other
 * than here, `pending` the changes that came while they were read. Answers the matches that moved.
 */
export function putImage(
  copy: Copy,
  index: IndexAnswer,
  read: readonly WireMatch[],
  pending: readonly ChangeMessage[],
): Set<number> {
  const listed = new Set(index.versions.map(([id]) => id))
  const gone = [...copy.byParentMatchId.keys()].filter((id) => !listed.has(id))
  for (const id of gone) copy.byParentMatchId.delete(id)
  for (const match of read) copy.byParentMatchId.set(match.id, copyOf(match))
  const moved = new Set([...gone, ...read.map(({ id }) => id)])
  Object.assign(copy, { epoch: index.epoch, count: index.count, up: new Set(index.up), complete: true })
  copy.version++
  copy.generation++
  for (const message of pending) {
    if (message.epoch !== copy.epoch || message.count <= copy.count) continue
    // A match that was read after this change has it already.
    if (message.count === copy.count + 1 && hasIt(copy, message)) copy.count = message.count
    else if (applyChange(copy, message) === null) break
    moved.add(message.id)
  }
  return moved
}

const hasIt = (copy: Copy, { id, match }: ChangeMessage): boolean =>
  match !== null && match.version <= (copy.byParentMatchId.get(id)?.version ?? 0)

/** Matches of the index that are other than here. Versions are counted anew in each epoch. */
export const missingOf = (copy: Copy, { epoch, versions }: IndexAnswer): number[] =>
  versions
    .filter(([id, version]) => epoch !== copy.epoch || copy.byParentMatchId.get(id)?.version !== version)
    .map(([id]) => id)

/** Whether the copy has everything that the leader had published when it said so. */
export const isAt = (copy: Copy, { epoch, count }: Standing): boolean =>
  copy.complete && copy.epoch === epoch && count <= copy.count

/** All of a match, or that it is gone. */
export const wholeChange = ({ byParentMatchId }: Copy, id: number): MatchChange => {
  const lineKeys = [...(byParentMatchId.get(id)?.lines.keys() ?? [])]
  return { parentMatchId: id, lineKeys, status: true, fixture: true }
}

const keyOf = ([market, specifiers]: WireLine): string => lineKey(market, specifiers)

function copyOf({ id, urn, version, live, fixture = null, status, lines }: WireMatch): CopiedMatch {
  if (status === undefined) throw new Error(`match ${id} came whole, but without its status`)
  const copied: CopiedMatch = {
    ...{ urn, parentMatchId: id, fixture, status, live, version },
    ...{ lines: new Map(), decided: new Set() },
  }
  for (const line of lines) putLine(copied, line)
  return copied
}

function changed(match: CopiedMatch, news: WireMatch): MatchChange {
  const { id, version, live, fixture, status, lines, product } = news
  const moved = { status: status !== undefined || live !== match.live, fixture: fixture !== undefined }
  match.version = version
  match.live = live
  if (fixture !== undefined) match.fixture = fixture
  if (status !== undefined) match.status = status
  for (const line of lines) putLine(match, line)
  const ofProduct = () => [...match.lines].filter(([, line]) => line.product === product).map(([key]) => key)
  return { parentMatchId: id, lineKeys: product === undefined ? lines.map(keyOf) : ofProduct(), ...moved }
}

function putLine(match: CopiedMatch, line: WireLine): void {
  const key = keyOf(line)
  const isDecided = line[6] === 1
  match.lines.set(key, lineOf(line))
  if (isDecided) match.decided.add(key)
  else match.decided.delete(key)
}
