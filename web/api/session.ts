// Who is logged in on this device: user, token and flag, kept locally; and the balance and exclusion as last received.
import type { User } from '@walia/contract/accounts.ts'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { local } from '../storage.ts'

export type Session = {
  authenticated: boolean
  token: string | null
  user: User | null
  /** Epoch ms of the login, for the session clock. */
  startedAt: number | null
  /** A time-out or self-exclusion lasted at the login, or when the balance was last received: nothing is offered that needs bets or deposits. */
  isExcluded: boolean
}

const visitor: Session = { authenticated: false, token: null, user: null, startedAt: null, isExcluded: false }

const STORED = 'walia-session'

export const useSession = create<Session>()(
  persist((): Session => visitor, { name: STORED, version: 1, storage: createJSONStorage(() => local) }),
)

// Another tab of the same browser has logged in or out.
addEventListener('storage', (event) => {
  if (event.key === STORED || event.key === null) void useSession.persist.rehydrate()
})

export const signIn = (user: User, token: string, isExcluded = false): void => {
  useSession.setState({ authenticated: true, token, user, startedAt: Date.now(), isExcluded })
}

/** Identity and money go; slips and preferences stay. */
export const signOut = (): void => {
  useSession.setState(visitor)
}

export type MoneyNews = { balance: string; bonus: string; points?: number; is_excluded?: boolean }

export const setMoney = (news: MoneyNews): void => {
  const { balance, bonus, points, is_excluded } = news
  useSession.setState(({ user, isExcluded }) => ({
    user: user && { ...user, balance, bonus, points: points ?? user.points },
    isExcluded: is_excluded ?? isExcluded,
  }))
}

export const useIsExcluded = (): boolean => useSession(({ isExcluded }) => isExcluded)

/** The token as calls with a body carry it; nothing without a session. */
export const ownToken = (): { token?: string | undefined } => ({ token: useSession.getState().token ?? undefined })
