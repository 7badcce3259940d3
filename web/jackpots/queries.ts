// Jackpots from the server: rounds, one of them, own entries, and placing one.
import { type QueryClient, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import type { JackpotAnswer, JackpotListAnswer, JackpotMine, JackpotPlaced } from '@walia/contract/jackpots.ts'
import { jackpotPaths } from '@walia/contract/latePaths.ts'
import type { ServerMessage } from '@walia/contract/websocket.ts'
import { useEffect } from 'react'
import { get, type PostOptions, post } from '../api/client.ts'
import { usePoll } from '../api/queries.ts'
import { useSession } from '../api/session.ts'
import { onMessage, useTopics } from '../api/socket.ts'
import { useLanguage } from '../text.ts'

const LIST = ['jackpots']
/** Under the balance's name: what refreshes the balance refreshes entries. */
const MINE = ['balance', 'jackpots']

/** Pushed while the socket is up: prizes as they grow, phases and results as they come. */
export const useJackpots = () => {
  const client = useQueryClient()
  const refetchInterval = usePoll()
  useTopics(['jackpots'])
  useEffect(() => onMessage((message) => takePushed(client, message)), [client])
  return useQuery({
    queryKey: LIST,
    queryFn: ({ signal }) => get<JackpotListAnswer>(jackpotPaths.list, {}, signal),
    refetchInterval,
  })
}

/** A prize that grew is in the message; only a round that moved is asked for again, and own entries with it. */
function takePushed(client: QueryClient, message: ServerMessage): void {
  if (!('t' in message) || message.t !== 'jackpots' || !('s' in message)) return
  const { data: heads } = message.s
  const before = client.getQueryData<JackpotListAnswer>(LIST)?.data ?? []
  client.setQueryData<JackpotListAnswer>(LIST, message.s)
  const moved = heads.filter(({ id, phase, results }) => {
    const known = before.find((head) => head.id === id)
    return known === undefined || known.phase !== phase || known.results !== results
  })
  if (moved.length > 0) void client.invalidateQueries({ queryKey: MINE })
  for (const [queryKey, round] of client.getQueriesData<JackpotAnswer>({ queryKey: ROUND })) {
    const head = heads.find(({ id }) => id === round?.data.id)
    if (!round || !head) continue
    if (moved.includes(head)) void client.invalidateQueries({ queryKey })
    else client.setQueryData<JackpotAnswer>(queryKey, { data: { ...round.data, ...head } })
  }
}

const ROUND = ['jackpot']

export const useJackpot = (id: number | null) => {
  const language = useLanguage()
  const refetchInterval = usePoll()
  return useQuery({
    queryKey: [...ROUND, language, id],
    enabled: id !== null,
    queryFn: ({ signal }) => get<JackpotAnswer>(jackpotPaths.one, { id: id ?? 0, language }, signal),
    refetchInterval,
  })
}

const caller = () => ({ token: useSession.getState().token ?? undefined })

export const useOwnEntries = (wanted = true) => {
  const authenticated = useSession((session) => session.authenticated)
  const language = useLanguage()
  const refetchInterval = usePoll()
  return useInfiniteQuery({
    queryKey: [...MINE, language],
    enabled: authenticated && wanted,
    queryFn: ({ pageParam, signal }) =>
      post<JackpotMine>(
        jackpotPaths.mine,
        { ...caller(), language, ...(pageParam && { before: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchInterval,
  })
}

export type Wanted = {
  jackpot_id: number
  picks: readonly { parent_match_id: number; outcomes: string }[]
  stake: string
}

/** Throws ApiError. The same key again is the same entry. */
export const placeEntry = (wanted: Wanted, options: PostOptions): Promise<JackpotPlaced> =>
  post<JackpotPlaced>(jackpotPaths.entry, { ...wanted, ...caller() }, options)
