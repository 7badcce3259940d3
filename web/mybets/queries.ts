// The bettor's tickets from the server: the filtered list page by page, and one ticket.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { MyBetAnswer, MyBetsAnswer } from '@walia/contract/bets.ts'
import { betPaths } from '@walia/contract/paths.ts'
import { get } from '../api/client.ts'
import { useSettings } from '../settings.ts'
import { useLanguage } from '../text.ts'
import { type BetChoice, isReversed, queryOf } from './choice.ts'
import { isOpen } from './ticketState.ts'

const PAGE_SIZE = 20
const POLL_MS = 10_000

const usePause = (): number | false => (useSettings((state) => state.autorefresh) ? POLL_MS : false)

/** Refreshed every 10 s, and at once when the account topic names a ticket. */
export const useMyBets = (choice: BetChoice) => {
  const language = useLanguage()
  const query = queryOf(choice)
  return useInfiniteQuery({
    queryKey: ['mybets', 'list', language, query],
    enabled: !isReversed(choice),
    queryFn: ({ pageParam, signal }) =>
      get<MyBetsAnswer>(betPaths.myBets, { ...query, page: pageParam, limit: PAGE_SIZE }, signal),
    initialPageParam: 1,
    getNextPageParam: (last: MyBetsAnswer, _pages, page: number) =>
      page * PAGE_SIZE < last.meta.total ? page + 1 : undefined,
    refetchInterval: usePause(),
  })
}

/** A settled ticket can still change (a rollback), but that is pushed. */
export const useMyBet = (betId: string) => {
  const language = useLanguage()
  const pause = usePause()
  return useQuery({
    queryKey: ['mybets', 'one', language, betId],
    queryFn: ({ signal }) => get<MyBetAnswer>(betPaths.myBet, { betId }, signal),
    refetchInterval: ({ state }) => (state.data && isOpen(state.data.data) ? pause : false),
  })
}
