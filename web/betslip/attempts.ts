// Placements whose result is not known yet, kept in the browser's storage: a reload, a closed tab or a phone that was
// off finds them again. Every tab of the browser sees the same ones.
import type { Slip } from '@walia/domain/betslip/slip.ts'
import { create } from 'zustand'
import { useSession } from '../api/session.ts'
import { KEPT } from '../kept.ts'
import { local, type Stored } from '../storage.ts'
import type { KeptKind } from './slipStore.ts'

/** The slip or list whose picks were placed. */
export type SlipName = KeptKind | `boosted-${number}`

export type Attempt = {
  /** Its idempotency key, by which the server finds it. */
  key: string
  userId: number | null
  name: SlipName
  slip: Slip
  /** Minor units; an attempt kept by an older build has none. */
  stake?: number
  /** With an odds boost: a refusal says the raised price, which is not the pick's. */
  boosted?: true
  /** Epoch ms by the phone's clock. */
  startedAt: number
}

const NAME = KEPT.attempts
/** The server keeps its answers this long; afterwards they cannot be requested. */
const KEPT_MS = 29 * 86_400_000

const isAttempt = (value: unknown): value is Attempt => {
  const { key, userId, name, slip, startedAt } = (value ?? {}) as Partial<Attempt>
  return (
    typeof key === 'string' &&
    (typeof userId === 'number' || userId === null) &&
    typeof name === 'string' &&
    Array.isArray(slip?.picks) &&
    typeof startedAt === 'number' &&
    Date.now() - startedAt < KEPT_MS
  )
}

const read = (storage: Stored): readonly Attempt[] => {
  try {
    const kept: unknown = JSON.parse(storage.getItem(NAME) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isAttempt) : []
  } catch {
    return []
  }
}

const write = (attempts: readonly Attempt[], storage: Stored): void => {
  if (attempts.length === 0) storage.removeItem(NAME)
  else storage.setItem(NAME, JSON.stringify(attempts))
}

type Attempts = {
  list: readonly Attempt[]
  /** Key of the attempt that this tab has sent and that has no answer yet. */
  sending: string | null
  /** Key of the attempt of which the server has said that it waits in the live hold. */
  held: string | null
}

export const useAttempts = create<Attempts>(() => ({ list: read(local), sending: null, held: null }))

/** Reads what other tabs have added and removed since. */
export const lookAtAttempts = (): void => {
  const list = read(local)
  if (JSON.stringify(list) !== JSON.stringify(useAttempts.getState().list)) useAttempts.setState({ list })
}
// Another tab has added or resolved one. A page restored from the back/forward cache has missed such events.
globalThis.addEventListener?.('storage', ({ key }) => (key === NAME || key === null) && lookAtAttempts())
globalThis.addEventListener?.('pageshow', ({ persisted }) => persisted && lookAtAttempts())

/** One at a time per bettor; false when there is one already, perhaps of another tab. */
export const keepAttempt = (attempt: Attempt, storage: Stored = local): boolean => {
  const kept = read(storage)
  if (kept.some(({ userId }) => userId === attempt.userId)) return false
  const list = [...kept, attempt]
  write(list, storage)
  useAttempts.setState({ list })
  return true
}

/** Removes the attempt; false when another tab has done so and shows its result. */
export const takeAttempt = ({ key }: Attempt, storage: Stored = local): boolean => {
  const kept = read(storage)
  const left = kept.filter((each) => each.key !== key)
  write(left, storage)
  useAttempts.setState({ list: left })
  return left.length < kept.length
}

const ownIn = (list: readonly Attempt[], userId: number | null): Attempt | null =>
  list.find((attempt) => attempt.userId === userId) ?? null

export const ownAttempt = (): Attempt | null =>
  ownIn(useAttempts.getState().list, useSession.getState().user?.id ?? null)

export type AttemptNow = {
  name: SlipName
  startedAt: number
  /** No answer came: its result is being requested. */
  asking: boolean
  /** Minor units that the live hold has taken; null while nobody knows that it has. */
  heldStake: number | null
}

/** An attempt that was just sent is taken to be in its hold; one that is asked about only when the server says so. */
export const heldStakeOf = ({ key, slip, stake }: Attempt, { sending, held }: Omit<Attempts, 'list'>): number | null =>
  slip.picks.some(({ live }) => live) && (key === sending || key === held) ? (stake ?? null) : null

/** The bettor's own attempt while its result is not known. */
export const useAttempt = (): AttemptNow | null => {
  const userId = useSession(({ user }) => user?.id ?? null)
  const { list, ...known } = useAttempts()
  const own = ownIn(list, userId)
  if (own === null) return null
  const { name, startedAt, key } = own
  return { name, startedAt, asking: known.sending !== key, heldStake: heldStakeOf(own, known) }
}

/** While the result of its bet is not known, nothing in a slip may change. */
export const useIsPlaced = (name: SlipName): boolean => useAttempt()?.name === name
