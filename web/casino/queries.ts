// The casino from the server: its games, launching one, and what a session has come to.
import { useQuery } from '@tanstack/react-query'
import type { CasinoAnswer, LaunchAnswer, OpenRoundsAnswer, SessionAnswer } from '@walia/contract/casino.ts'
import { casinoPaths } from '@walia/contract/latePaths.ts'
import { get, post } from '../api/client.ts'
import { useSession } from '../api/session.ts'

const LOBBY_STALE_MS = 60_000
const SESSION_EVERY_MS = 10_000

export const useLobby = () =>
  useQuery({
    queryKey: ['casino'],
    queryFn: ({ signal }) => get<CasinoAnswer>(casinoPaths.lobby, {}, signal),
    staleTime: LOBBY_STALE_MS,
  })

const token = () => ({ token: useSession.getState().token ?? undefined })
const WIDE = 768

/** Throws ApiError. Each launch is a session of its own. */
export const launchGame = (game: string, mode: 'real' | 'demo', signal: AbortSignal): Promise<LaunchAnswer> =>
  post<LaunchAnswer>(
    casinoPaths.launch,
    { game, mode, platform: innerWidth < WIDE ? 'MOBILE' : 'DESKTOP', ...token() },
    { signal },
  )

export const useGameSession = (session: string | null) =>
  useQuery({
    queryKey: ['balance', 'casino', session],
    enabled: session !== null,
    refetchInterval: SESSION_EVERY_MS,
    queryFn: ({ signal }) => post<SessionAnswer>(casinoPaths.session, { session, ...token() }, { signal }),
  })

/** Of a bettor's rounds, what lies in them. */
export const useOpenRounds = () =>
  useQuery({
    queryKey: ['balance', 'casino', 'open'],
    enabled: useSession(({ token }) => token !== null),
    queryFn: ({ signal }) => get<OpenRoundsAnswer>(casinoPaths.open, {}, signal),
  })

/** It takes no more bets. Whether this is heard is no matter: it ends by itself. */
export const closeSession = (session: string): void => {
  post(casinoPaths.session, { session, close: true, ...token() }).catch(() => undefined)
}
