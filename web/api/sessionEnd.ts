// Why the server ended this device's session: it stays on the login page, over a reload too, until somebody logs in, as who
// looks at the phone later must be able to read it.
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { session } from '../storage.ts'
import { useSession } from './session.ts'

type SessionEnd = { reason: string | null }

const storage = createJSONStorage<SessionEnd>(() => session)
const store = create(persist((): SessionEnd => ({ reason: null }), { name: 'walia-session-end', storage }))

/** A sentence in the language of the moment; null when no session was ended since the last login. */
export const useSessionEnd = (): string | null => store(({ reason }) => reason)

export const keepSessionEnd = (reason: string): void => {
  store.setState({ reason })
}

useSession.subscribe(({ token }) => {
  if (token !== null) store.setState({ reason: null })
})
