// The bettor's own limits, exclusion and today's figures, and what changes them.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { saferPlayPaths } from '@walia/contract/latePaths.ts'
import type { ExcludedAnswer, ExclusionBody, PlayLimitBody, SaferPlayAnswer } from '@walia/contract/saferplay.ts'
import { get, post } from '../api/client.ts'
import { queryClient } from '../api/queries.ts'
import { useSession } from '../api/session.ts'

/** Below `profile`, so that it goes with the bettor's other data. */
const KEY = ['profile', 'saferplay'] as const

export type SaferPlay = SaferPlayAnswer['data']

/** With `isNeeded` false it is not asked for. */
export const useSaferPlay = (isNeeded = true) => {
  const authenticated = useSession((session) => session.authenticated)
  // Whatever moves the balance may have used something of a limit.
  const balance = useSession((session) => session.user?.balance)
  return useQuery({
    queryKey: [...KEY, balance],
    enabled: authenticated && isNeeded,
    queryFn: ({ signal }) => load(signal),
    placeholderData: keepPreviousData,
    // Time is used by the minute, and a period ends, whatever the balance does.
    refetchInterval: ({ state }) => (state.data?.limits.length ? 60_000 : false),
  })
}

/** The time-out or self-exclusion that lasts now. */
export const useExclusion = (isNeeded = true): SaferPlay['exclusion'] => useSaferPlay(isNeeded).data?.exclusion ?? null

const load = async (signal?: AbortSignal): Promise<SaferPlay> =>
  (await get<SaferPlayAnswer>(saferPlayPaths.state, {}, signal)).data

/** After what changes the use of a limit and not the balance. */
export const refreshSaferPlay = (): Promise<void> => queryClient.invalidateQueries({ queryKey: KEY })

const token = (): string | undefined => useSession.getState().token ?? undefined

export const setLimit = async (body: PlayLimitBody): Promise<SaferPlay> => {
  const { data } = await post<SaferPlayAnswer>(saferPlayPaths.limit, { ...body, token: token() })
  await refreshSaferPlay()
  return data
}

/** The session has ended when this returns. */
export const exclude = async (body: ExclusionBody): Promise<ExcludedAnswer['data']> =>
  (await post<ExcludedAnswer>(saferPlayPaths.exclusion, { ...body, token: token() })).data
