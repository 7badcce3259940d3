// The bettor's tickets from the server: the filtered list page by page, and one ticket.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { MyBetAnswer, MyBetsAnswer, MyBetsQuery } from '@walia/contract/bets.ts'
import { betPaths } from '@walia/contract/paths.ts'
import { get } from '../api/client.ts'
import { useSettings } from '../settings.ts'
import { useLanguage } from '../text.ts'
import { isOpen } from './ticketState.ts'

export type BetFilter = NonNullable<MyBetsQuery['filter']>
export const betFilters: readonly BetFilter[] = ['active', 'today', 'week', 'month', 'all']

const PAGE_SIZE = 20
const POLL_MS = 10_000

const usePause = (): number | false => (useSettings((state) => state.autorefresh) ? POLL_MS : false)

/** Refreshed every 10 s, and at once when the account's news names a ticket. */
export const useMyBets = (filter: BetFilter) => {
  const language = useLanguage()
  return useInfiniteQuery({
    queryKey: ['mybets', 'list', language, filter],
    queryFn: ({ pageParam, signal }) =>
      get<MyBetsAnswer>(betPaths.myBets, { filter, page: pageParam, limit: PAGE_SIZE }, signal),
    initialPageParam: 1,
    getNextPageParam: (last: MyBetsAnswer, _pages, page: number) =>
      page * PAGE_SIZE < last.meta.total ? page + 1 : undefined,
    refetchInterval: usePause(),
  })
}

/** A settled ticket can still change (a rollback), but that comes as news. */
export const useMyBet = (betId: string) => {
  const language = useLanguage()
  const pause = usePause()
  return useQuery({
    queryKey: ['mybets', 'one', language, betId],
    queryFn: ({ signal }) => get<MyBetAnswer>(betPaths.myBet, { betId }, signal),
    refetchInterval: ({ state }) => (state.data && isOpen(state.data.data) ? pause : false),
  })
}
