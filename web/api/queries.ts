// The app's requests as hooks: matches, counts, sports and the balance.

import { QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { BalanceAnswer } from '@walia/contract/accounts.ts'
import type { MatchListAnswer, SportsAnswer, TotalsAnswer } from '@walia/contract/matches.ts'
import { accountPaths, matchPaths } from '@walia/contract/paths.ts'
import { boot, profile } from '../config.ts'
import { useSettings } from '../settings.ts'
import { currentLanguage, useLanguage } from '../text.ts'
import { ApiError, get, post } from './client.ts'
import { firstFilter, LEAGUES_MAX, type ListFilter, listParametersOf, placeParametersOf } from './listFilter.ts'
import { seedList } from './prices.ts'
import { setMoney, useSession } from './session.ts'
import { useSocket } from './socket.ts'

export const HOME_PAGE_SIZE = 10
export const LIVE_PAGE_SIZE = 200
const SPORTS_LIMIT = 50
export const POLL_MS = 10_000
const LIST_KEPT_MS = 60_000
const NEWCOMERS_POLL_MS = 30_000
/** Rows per request. */
const LIMIT_MAX = 1000
/** Further tries of a call that reads, by its error code. */
const TRIES_OF = { NETWORK: 2, UNAVAILABLE: 1 } as const

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      refetchOnWindowFocus: false,
      // A request without an answer is repeated, and one that found the server busy once more; another error code is final.
      retry: (failures, error) =>
        error instanceof ApiError && failures < (TRIES_OF[error.code as keyof typeof TRIES_OF] ?? 0),
    },
  },
})

/** Pause between refreshes while nothing is pushed, ms; false when pushing works or the bettor stopped refreshing. */
export const pollOf = ({ up }: { up: boolean }, { autorefresh }: { autorefresh: boolean }): number | false =>
  !up && autorefresh ? POLL_MS : false

export const usePoll = (): number | false => pollOf(useSocket(), useSettings())

const isFirst = (filter: ListFilter): boolean => JSON.stringify(filter) === JSON.stringify(firstFilter)

const loadList = async (path: string, filter: ListFilter, page: number, limit: number, signal: AbortSignal) => {
  const asked = { page, limit, countryId: profile.countryId }
  const isPlace = filter.category !== undefined || filter.competition !== undefined
  const answer = isPlace
    ? await post<MatchListAnswer>(matchPaths.competition, placeParametersOf(filter, asked), { signal })
    : await get<MatchListAnswer>(path, listParametersOf(filter, asked), signal)
  seedList(answer.data)
  return answer
}

/** A list of matches, page by page. The first page of the first filter may have come with the page itself. */
export const useMatchList = (filter: ListFilter, limit = HOME_PAGE_SIZE) => {
  const language = useLanguage()
  const autorefresh = useSettings((state) => state.autorefresh)
  const list = useInfiniteQuery({
    queryKey: ['matches', language, filter],
    queryFn: ({ pageParam, signal }) => loadList(matchPaths.list, filter, pageParam, limit, signal),
    initialPageParam: 1,
    getNextPageParam: (last: MatchListAnswer, _pages, page: number) =>
      page * limit < last.meta.total ? page + 1 : undefined,
    initialData: () => (isFirst(filter) && language === (boot.language ?? 'en') ? bootList() : undefined),
    // Rows keep their order while they are shown, and for a while after leaving.
    staleTime: LIST_KEPT_MS,
    // A list without rows has no order to keep, so it refreshes by itself.
    refetchInterval: ({ state }) => autorefresh && state.data?.pages[0]?.meta.total === 0 && POLL_MS,
  })
  usePolledPrices(filter, (list.data?.pages.length ?? 0) * limit)
  return list
}

/** Without push, prices are polled page by page; the rows keep their order. */
const usePolledPrices = (filter: ListFilter, rows: number): void => {
  const refetchInterval = usePoll()
  useQuery({
    queryKey: ['prices', useLanguage(), filter, rows],
    enabled: refetchInterval !== false && rows > 0,
    queryFn: async ({ signal }) => {
      await loadList(matchPaths.list, filter, 1, rows, signal)
      return Date.now()
    },
    refetchInterval,
    // The rows are fresh, and by the first refresh the socket is usually connected.
    initialData: () => Date.now(),
    staleTime: POLL_MS,
  })
}

/**
 * A fresh copy of the list, as long as the one shown, to count new matches; the rows shown stay. Undefined at first.
 */
export const useFreshRows = (filter: ListFilter, rows: number, shownAt: number): MatchListAnswer | undefined => {
  const autorefresh = useSettings((state) => state.autorefresh)
  const fresh = useQuery({
    queryKey: ['fresh', useLanguage(), filter, rows, shownAt],
    enabled: autorefresh && rows > 0,
    queryFn: ({ signal }) => loadList(matchPaths.list, filter, 1, Math.min(rows, LIMIT_MAX), signal),
    refetchInterval: NEWCOMERS_POLL_MS,
    // The rows are fresh: the first request is after a pause.
    initialData: null,
    staleTime: NEWCOMERS_POLL_MS,
  })
  return fresh.data ?? undefined
}

/** How many matches a filter finds. */
export const useMatchCount = (filter: ListFilter) =>
  useQuery({
    queryKey: ['matchCount', filter],
    enabled: filter.leagues.length <= LEAGUES_MAX,
    queryFn: async ({ signal }) => (await loadList(matchPaths.list, filter, 1, 1, signal)).meta.total,
  })

/** Requests the list again, as far as it was scrolled. */
export const refreshPages = (filter: ListFilter): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ['matches', currentLanguage(), filter] })

const bootList = () => {
  if (!boot.list) return undefined
  seedList(boot.list.data)
  return { pages: [boot.list], pageParams: [1] }
}

/**
 * Every live match. The list is requested every 10 s even while prices are pushed, since new and ended matches are not.
 */
export const useLiveList = (filter: ListFilter) => {
  const language = useLanguage()
  const autorefresh = useSettings((state) => state.autorefresh)
  return useQuery({
    queryKey: ['live', language, filter],
    queryFn: ({ signal }) => loadList(matchPaths.liveList, filter, 1, LIVE_PAGE_SIZE, signal),
    // The screen keeps its own rows, so comparing two hundred of them here would be wasted time.
    structuralSharing: false,
    refetchInterval: autorefresh ? POLL_MS : false,
    placeholderData: (held) => held,
  })
}

export const useTotals = () => {
  const refetchInterval = usePoll()
  return useQuery({
    queryKey: ['totals'],
    queryFn: ({ signal }) => get<TotalsAnswer>(matchPaths.totals, { country_id: profile.countryId }, signal),
    initialData: boot.totals,
    refetchInterval,
  })
}

export const useSports = () => {
  const language = useLanguage()
  return useQuery({
    queryKey: ['sports', language],
    queryFn: ({ signal }) =>
      get<SportsAnswer>(matchPaths.sports, { limit: SPORTS_LIMIT, country_id: profile.countryId }, signal),
    placeholderData: (held) => held,
    staleTime: 60_000,
  })
}

/** Own money; the answer also lands in the session, which keeps it for the next start. */
export const useBalance = () => {
  const authenticated = useSession((session) => session.authenticated)
  const refetchInterval = usePoll()
  return useQuery({
    queryKey: ['balance'],
    enabled: authenticated,
    queryFn: async ({ signal }) => {
      const { token } = useSession.getState()
      const asked = { token: token ?? undefined, country_id: profile.countryId, country: profile.country }
      const answer = await post<BalanceAnswer>(accountPaths.balance, asked, { signal })
      setMoney(answer.data)
      return answer.data
    },
    refetchInterval,
  })
}

export const refreshBalance = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['balance'] })

/** Asks whether the session still stands; where it was ended elsewhere, the answer ends it here. */
export const checkSession = (): void => {
  // Without an answer nothing is known of it.
  if (useSession.getState().authenticated) post(accountPaths.balance, {}).catch(() => {})
}
