// Requests the result of a bet whose answer did not come, until it is known, and shows it. An attempt that the
// server never received is closed there first, so that "not placed" stays true even if the request arrives later.
import type { SlipAttemptAnswer } from '@walia/contract/bets.ts'
import type { ErrorCode } from '@walia/contract/errors.ts'
import { betPaths } from '@walia/contract/paths.ts'
import { ApiError, post } from '../api/client.ts'
import { useSession } from '../api/session.ts'
import { profile } from '../config.ts'
import { type Attempt, lookAtAttempts, ownAttempt, useAttempts } from './attempts.ts'
import { settle } from './place.ts'
import { type PlaceOutcome, refusedOf } from './placement.ts'
import { whenAlone } from './tabs.ts'

const PAUSE_MS = 1000
const FAILED_PAUSE_MS = 3000
/** A request that arrived may be in the live hold for this long. */
const HOLD_MS = profile.liveHoldSeconds * 1000 + 1000
/** After this a request that was sent has arrived or is lost. */
const OVER_MS = 60_000

/** Follows the bettor's attempt on every page, for as long as it has no result; returns the function that stops it. */
export const followAttempts = (): (() => void) => {
  const look = (): void => void follow()
  const leave = [useAttempts.subscribe(look), useSession.subscribe(look)]
  document.addEventListener('visibilitychange', look)
  addEventListener('online', look)
  look()
  return () => {
    for (const stop of leave) stop()
    document.removeEventListener('visibilitychange', look)
    removeEventListener('online', look)
  }
}

/** The attempt whose result to request: the bettor's own, unless this tab itself waits for the answer. */
const open = (): Attempt | null => {
  const own = ownAttempt()
  const { sending } = useAttempts.getState()
  return own === null || own.key === sending || !useSession.getState().authenticated ? null : own
}

let following = false

const follow = async (): Promise<void> => {
  if (following || document.hidden || open() === null) return
  following = true
  try {
    await whenAlone(ask)
  } finally {
    following = false
  }
}

const ask = async (): Promise<void> => {
  let unknownSince: number | null = null
  // Another tab may have shown it while this one waited.
  lookAtAttempts()
  for (let attempt = open(); attempt !== null && !document.hidden; attempt = open()) {
    const { key, startedAt } = attempt
    const now = Date.now()
    const lost = unknownSince !== null && now - unknownSince >= HOLD_MS
    const close = lost || Math.abs(now - startedAt) >= OVER_MS
    const answer = await answerOf(key, close)
    if (answer === null) await pause(FAILED_PAUSE_MS)
    else if (answer.state === 'unknown' || answer.state === 'held') {
      unknownSince = answer.state === 'held' ? null : (unknownSince ?? now)
      useAttempts.setState({ held: answer.state === 'held' ? key : null })
      await pause(PAUSE_MS)
    } else await settle(attempt, outcomeOf(answer))
  }
}

/** Null when no answer came; the end of the session stops the requests. */
const answerOf = async (attempt: string, close: boolean): Promise<SlipAttemptAnswer | null> => {
  try {
    const { token } = useSession.getState()
    return await post<SlipAttemptAnswer>(betPaths.attempt, { attempt, close, token: token ?? undefined })
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}

const outcomeOf = (answer: Exclude<SlipAttemptAnswer, { state: 'unknown' | 'held' }>): PlaceOutcome => {
  if (answer.state === 'placed') return { kind: 'placed', answer: answer.answer }
  const { code, message, details } = answer.refusal
  return refusedOf({ code: code as ErrorCode, message, details })
}

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer)
      removeEventListener('online', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    addEventListener('online', done)
  })
