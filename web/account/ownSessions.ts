// Where the bettor is logged in, and ending it elsewhere.
import { useQuery } from '@tanstack/react-query'
import { securityPaths } from '@walia/contract/latePaths.ts'
import type { ChangePasswordBody, SessionShown, SessionsAnswer } from '@walia/contract/security.ts'
import { get, post } from '../api/client.ts'
import { queryClient } from '../api/queries.ts'
import { useSession } from '../api/session.ts'

/** Below `profile`, so that it goes with the bettor's other data. */
const KEY = ['profile', 'sessions'] as const

export const useOwnSessions = () => {
  const authenticated = useSession((session) => session.authenticated)
  return useQuery({
    queryKey: KEY,
    enabled: authenticated,
    queryFn: async ({ signal }) => (await get<SessionsAnswer>(securityPaths.sessions, {}, signal)).data,
  })
}

const token = (): string | undefined => useSession.getState().token ?? undefined

/** One of them, or all others. */
export const endSessions = async (sessionId?: string): Promise<void> => {
  const body = { token: token(), ...(sessionId === undefined ? {} : { session_id: sessionId }) }
  queryClient.setQueryData(KEY, (await post<SessionsAnswer>(securityPaths.sessions, body)).data)
}

/** The server's sentence; every other session has ended. */
export const changePassword = async (body: ChangePasswordBody): Promise<string> => {
  const { message } = await post<{ message: string }>(securityPaths.password, { ...body, token: token() })
  await queryClient.invalidateQueries({ queryKey: KEY })
  return message
}

/** The newest login that came after this one: somebody else's, or the bettor's on another device. */
export const newerLoginOf = (sessions: readonly SessionShown[]): SessionShown | null => {
  const own = sessions.find(({ current }) => current)
  const [newest] = sessions
  return own && newest && !newest.current && newest.started_at > own.started_at ? newest : null
}
