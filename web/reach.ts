// Whether the server answers while the phone has a network: since when not, told by every call and by the socket.
import { create } from 'zustand'

/** Epoch ms of the first call in vain since the last answer. */
export const useReach = create<{ lostAt: number | null }>(() => ({ lostAt: null }))

export const heardServer = (): void => {
  if (useReach.getState().lostAt !== null) useReach.setState({ lostAt: null })
}

export const missedServer = (): void => {
  if (useReach.getState().lostAt === null) useReach.setState({ lostAt: Date.now() })
}

const SILENCE: ReadonlySet<string> = new Set(['NETWORK', 'INTERNAL', 'UNAVAILABLE'])

/**
 * Whether a code leaves open what became of a request. Too many requests says nothing of one that may have been taken
 * `before`.
 */
export const leavesOpen = (code: string, before: boolean): boolean =>
  SILENCE.has(code) || (before && code === 'TOO_MANY_REQUESTS')
