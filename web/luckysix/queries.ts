// Lucky six from the server: terms and rounds, pushed while the socket is up, and own tickets.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { luckySixPaths } from '@walia/contract/latePaths.ts'
import type {
  LuckySixAnswer,
  LuckySixMine,
  LuckySixPlaced,
  LuckySixRounds,
  LuckySixStatistics,
} from '@walia/contract/luckySix.ts'
import type { LuckySixBet } from '@walia/domain/luckysix/bet.ts'
import { useEffect } from 'react'
import { get, type PostOptions, post } from '../api/client.ts'
import { usePoll } from '../api/queries.ts'
import { useSession } from '../api/session.ts'
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

const token = () => ({ token: useSession.getState().token ?? undefined })

export const useOwnTickets = (wanted = true) => {
  const authenticated = useSession((session) => session.authenticated)
  return useQuery({
    queryKey: MINE,
    enabled: authenticated && wanted,
    queryFn: ({ signal }) => post<LuckySixMine>(luckySixPaths.mine, token(), { signal }),
  })
}

export type Wanted = LuckySixBet & { round: number; rounds: number; stake: string }

/** Throws ApiError. The same key again is the same tickets. */
export const placeTickets = (wanted: Wanted, options: PostOptions): Promise<LuckySixPlaced> =>
  post<LuckySixPlaced>(luckySixPaths.ticket, { ...wanted, ...token() }, options)
