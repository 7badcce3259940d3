// Idempotency keys of placements without a known answer, kept in the browser's storage: the same placement is sent again
// under its own key after a reload, from another page or another tab.
import type { ErrorCode } from '@walia/contract/errors.ts'
import { isUnanswered } from '../reach.ts'
import { local, type Stored } from '../storage.ts'

/** `name`: of the product. `body`: as it is sent, as text. */
export type Placement = { name: string; userId: number | null; body: string }

/** `sentAt`: epoch ms by the phone's clock. `again`: its key was used more than once. */
type Attempt = Placement & { key: string; sentAt: number; again?: boolean }

const NAME = 'walia-unanswered'
/** The server keeps its answers this long; afterwards a key finds nothing. */
const KEPT_MS = 7 * 86_400_000

const isAttempt = (value: unknown): value is Attempt => {
  const { name, userId, body, key, sentAt } = (value ?? {}) as Partial<Attempt>
  return (
    [name, body, key].every((each) => typeof each === 'string') &&
    (typeof userId === 'number' || userId === null) &&
    typeof sentAt === 'number' &&
    Date.now() - sentAt < KEPT_MS
  )
}

const listeners = new Set<() => void>()

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
  for (const listener of listeners) listener()
}

/** Calls when a placement was kept or dropped, by this tab or another one; answers what ends it. */
export const onAttempts = (listener: () => void): (() => void) => {
  listeners.add(listener)
  globalThis.addEventListener?.('storage', listener)
  return () => {
    listeners.delete(listener)
    globalThis.removeEventListener?.('storage', listener)
  }
}

/** Bodies of the bettor's placements whose answer is not known, as they were sent, oldest first. */
export const unansweredOf = ({ name, userId }: Omit<Placement, 'body'>, storage: Stored = local): readonly string[] =>
  read(storage)
    .filter((each) => each.name === name && each.userId === userId)
    .map(({ body }) => body)

/** The key that a placement was sent under whose answer is not known. */
export const heldKeyOf = ({ name, userId, body }: Placement, storage: Stored = local): string | null =>
  read(storage).find((each) => each.name === name && each.userId === userId && each.body === body)?.key ?? null

const keyFor = ({ name, userId, body }: Placement, storage: Stored): string => {
  const attempts = read(storage)
  const kept = attempts.find((each) => each.name === name && each.userId === userId && each.body === body)
  if (kept !== undefined) {
    if (!kept.again)
      write(
        attempts.map((each) => (each === kept ? { ...kept, again: true } : each)),
        storage,
      )
    return kept.key
  }
  const key = crypto.randomUUID()
  write([...attempts, { name, userId, body, key, sentAt: Date.now() }], storage)
  return key
}

export const dropKey = (key: string, storage: Stored = local): void => {
  const attempts = read(storage)
  write(
    attempts.filter((each) => each.key !== key),
    storage,
  )
}

/** At logout: the phone may be handed to somebody else, and a placement's body is the bettor's own affair. */
export const forgetKeys = (storage: Stored = local): void => write([], storage)

/** No answer, or one that does not say what became of the placement. An answer that was cut short has no status. */
export const isLost = (error: unknown): boolean => {
  const { status, code } = (error ?? {}) as { status?: number; code?: string }
  return status === undefined || isUnanswered(status, code ?? '')
}

/** Refusals that come before the server looks for the key: an earlier sending under it may have been accepted. */
const BEFORE_KEY: readonly ErrorCode[] = [
  ...(['NOT_AUTHENTICATED', 'SESSION_EXPIRED', 'SESSION_ENDED', 'ACCOUNT_BLOCKED', 'TOO_MANY_REQUESTS'] as const),
]

/** Nothing can have been placed under the key: the refusal is its answer, or came to the only request under it. */
const isDecided = (error: unknown, key: string, storage: Stored): boolean => {
  if (isLost(error)) return false
  const isBefore = BEFORE_KEY.some((code) => code === (error as { code?: string }).code)
  return !isBefore || !read(storage).some((each) => each.key === key && each.again)
}

/**
 * Sends a placement under its key. The key is stored first, and removed when the server has accepted or refused the
 * placement; until then the same placement is sent under it again. Throws what `send` throws.
 */
export const sendUnderKey = async <Answer>(
  placement: Placement,
  send: (idempotencyKey: string) => Promise<Answer>,
  storage: Stored = local,
): Promise<Answer> => {
  const key = keyFor(placement, storage)
  try {
    const answer = await send(key)
    dropKey(key, storage)
    return answer
  } catch (error) {
    if (isDecided(error, key, storage)) dropKey(key, storage)
    throw error
  }
}
