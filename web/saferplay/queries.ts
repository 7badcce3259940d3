// The bettor's own limits, exclusion and today's figures, and what changes them.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { saferPlayPaths } from '@walia/contract/latePaths.ts'
import type { ExcludedAnswer, ExclusionBody, PlayLimitBody, SaferPlayAnswer } from '@walia/contract/saferPlay.ts'
import { minutesLeftOf } from '@walia/domain/saferplay/limits.ts'
import { get, post } from '../api/client.ts'
import { queryClient } from '../api/queries.ts'
import { useSession } from '../api/session.ts'

/** Below `profile`, so that it goes with the bettor's other data. */
const KEY = ['profile', 'saferplay'] as const

export type SaferPlay = SaferPlayAnswer['data']

export const useSaferPlay = () => {
  const authenticated = useSession((session) => session.authenticated)
  // Whatever moves the balance may have used something of a limit.
  const balance = useSession((session) => session.user?.balance)
  return useQuery({
    queryKey: [...KEY, balance],
    enabled: authenticated,
    queryFn: ({ signal }) => load(signal),
    placeholderData: keepPreviousData,
    // Time is used by the minute, whatever the balance does.
    refetchInterval: ({ state }) => (minutesLeftOf(state.data?.limits ?? []) === null ? false : 60_000),
  })
}

const load = async (signal?: AbortSignal): Promise<SaferPlay> =>
  (await get<SaferPlayAnswer>(saferPlayPaths.state, {}, signal)).data

const token = (): string | undefined => useSession.getState().token ?? undefined

export const setLimit = async (body: PlayLimitBody): Promise<SaferPlay> => {
  const { data } = await post<SaferPlayAnswer>(saferPlayPaths.limit, { ...body, token: token() })
  await queryClient.invalidateQueries({ queryKey: KEY })
  return data
}

/** The session has ended when this returns. */
export const exclude = async (body: ExclusionBody): Promise<ExcludedAnswer['data']> =>
  (await post<ExcludedAnswer>(saferPlayPaths.exclusion, { ...body, token: token() })).data
