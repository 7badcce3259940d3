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
