// Lucky six from the server: terms and rounds, pushed while the socket is up, and own tickets.
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { luckySixPaths } from '@walia/contract/latePaths.ts'
import type {
  LuckySixAnswer,
  LuckySixMine,
  LuckySixPlaced,
  LuckySixRounds,
  LuckySixStatistics,
  LuckySixTicket,
} from '@walia/contract/luckySix.ts'
import type { LuckySixBet } from '@walia/domain/luckysix/bet.ts'
import { useEffect } from 'react'
import { get, type PostOptions, post } from '../api/client.ts'
import { usePoll } from '../api/queries.ts'
import { ownToken, useSession } from '../api/session.ts'
import { onMessage, useTopics } from '../api/socket.ts'

const STATE = ['luckySix']
const MINE = ['balance', 'luckySix']
const STATISTICS = ['luckySixStatistics']

export const useLuckySix = () => {
  const client = useQueryClient()
  const poll = usePoll()
  useTopics(['lucky6'])
  useEffect(
    () =>
      onMessage((message) => {
        if (!('t' in message) || message.t !== 'lucky6' || !('s' in message)) return
        const rounds: LuckySixRounds = message.s
        client.setQueryData<LuckySixAnswer>(STATE, (known) => known && { data: { ...known.data, ...rounds } })
        void client.invalidateQueries({ queryKey: MINE })
        if (rounds.past[0]?.phase === 'settled') void client.invalidateQueries({ queryKey: STATISTICS })
      }),
    [client],
  )
  return useQuery({
    queryKey: STATE,
    queryFn: ({ signal }) => get<LuckySixAnswer>(luckySixPaths.state, {}, signal),
    refetchInterval: poll,
  })
}

export const useStatistics = () =>
  useQuery({
    queryKey: STATISTICS,
    queryFn: ({ signal }) => get<LuckySixStatistics>(luckySixPaths.statistics, {}, signal),
  })

export const useOwnTickets = (wanted = true) => {
  const authenticated = useSession((session) => session.authenticated)
  return useInfiniteQuery({
    queryKey: MINE,
    enabled: authenticated && wanted,
    queryFn: ({ pageParam, signal }) =>
      post<LuckySixMine>(luckySixPaths.mine, { ...ownToken(), ...(pageParam && { before: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
}

/** Newest first, each once: an older open ticket is on the first page and on its own one. */
export const ticketsIn = (own: ReturnType<typeof useOwnTickets>): LuckySixTicket[] | undefined => {
  const all = own.data?.pages.flatMap(({ data }) => data)
  const each = all && new Map(all.map((ticket) => [ticket.ticket_id, ticket]))
  return each && [...each.values()].sort((a, b) => (a.ticket_id < b.ticket_id ? 1 : -1))
}

export type Wanted = LuckySixBet & { round: number; rounds: number; stake: string }

/** Throws ApiError. The same key again is the same tickets. */
export const placeTickets = (wanted: Wanted, options: PostOptions): Promise<LuckySixPlaced> =>
  post<LuckySixPlaced>(luckySixPaths.ticket, { ...wanted, ...ownToken() }, options)
