// Whether the server answers while the phone has a network: since when not, reported by every call and the socket.
import { useEffect } from 'react'
import { create } from 'zustand'

/**
 * `lostAt`: epoch ms of the first failed call since the last answer. `asOf`: by the phone's clock, of the oldest part on the
 * screen, while it is known (offline/keepAnswers.ts).
 */
export const useReach = create<{ lostAt: number | null; asOf: number | null }>(() => ({ lostAt: null, asOf: null }))

export const serverAnswered = (): void => {
  if (useReach.getState().lostAt !== null) useReach.setState({ lostAt: null })
}

export const serverSilent = (): void => {
  if (useReach.getState().lostAt === null) useReach.setState({ lostAt: Date.now() })
}

const useAskingCount = create<{ asking: number }>(() => ({ asking: 0 }))

/** A form, a bet or a payment says itself that it keeps asking, so the banner does not ask for another try. */
export const useKeepsAsking = (asking: boolean): void =>
  useEffect(() => {
    if (!asking) return
    useAskingCount.setState((now) => ({ asking: now.asking + 1 }))
    return () => useAskingCount.setState((now) => ({ asking: now.asking - 1 }))
  }, [asking])

export const useIsAsking = (): boolean => useAskingCount(({ asking }) => asking > 0)

/**
 * Longer than the live hold and a slow network together; afterwards a call that moves money counts as unanswered.
 */
export const ANSWER_TIMEOUT_MS = 30_000

/**
 * Whether an answer leaves open what became of a call that moves money: none came (`status` 0), the server failed, or a
 * proxy answered in its place (code INTERNAL, see api/client.ts).
 */
export const isUnanswered = (status: number, code: string): boolean =>
  status === 0 || status >= 500 || code === 'INTERNAL'

const SILENCE: ReadonlySet<string> = new Set(['NETWORK', 'INTERNAL', 'UNAVAILABLE'])

/**
 * Whether an error leaves the result of a request open. "Too many requests" says nothing about an attempt that may have
 * been accepted `before`.
 */
export const leavesOpen = (code: string, before: boolean): boolean =>
  SILENCE.has(code) || (before && code === 'TOO_MANY_REQUESTS')
