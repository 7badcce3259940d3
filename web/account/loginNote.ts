// Why somebody stands on the login page who did nothing wrong: another tab has logged out, or a pause that he chose has
// begun. Kept over a reload, until the next login.
import { useEffect } from 'react'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { useSession } from '../api/session.ts'
import { session } from '../storage.ts'

/** `time`: until when, as it is shown. */
export type LoginNote = { as: 'otherTab' | 'noWithdrawal' } | { as: 'paused' | 'excluded'; time: string }
type Kept = { note: LoginNote | null }

const storage = createJSONStorage<Kept>(() => session)
const store = create(persist((): Kept => ({ note: null }), { name: 'walia-login-note', storage }))

export const useLoginNote = (): LoginNote | null => store(({ note }) => note)

export const keepLoginNote = (note: LoginNote): void => {
  store.setState({ note })
}

useSession.subscribe(({ token }) => {
  if (token !== null) store.setState({ note: null })
})

const tokenIn = (stored: string | null): string | null =>
  (JSON.parse(stored ?? '{}') as { state?: { token?: string | null } }).state?.token ?? null

/** A withdrawal is being looked at and was not sent. */
let isReviewing = false

export const useReviewing = (): void => {
  useEffect(() => {
    isReviewing = true
    // The session may go, and the review with it, just before the listener below hears why.
    return () => void setTimeout(() => (isReviewing = false))
  }, [])
}

addEventListener('storage', ({ key, oldValue, newValue }) => {
  if (key !== useSession.persist.getOptions().name || tokenIn(oldValue) === null || tokenIn(newValue) !== null) return
  keepLoginNote({ as: isReviewing ? 'noWithdrawal' : 'otherTab' })
})
