// Jackpots from the server: rounds, one of them, own entries, and placing one.
import { type QueryClient, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import type {
  JackpotAnswer,
  JackpotFormAnswer,
  JackpotHead,
  JackpotListAnswer,
  JackpotMine,
  JackpotPlaced,
} from '@walia/contract/jackpots.ts'
import { jackpotPaths } from '@walia/contract/latePaths.ts'
import type { ServerMessage } from '@walia/contract/websocket.ts'
import { useEffect } from 'react'
import { get, type PostOptions, post } from '../api/client.ts'
import { useUnanswered } from '../api/placing.ts'
import { usePoll } from '../api/queries.ts'
import { ownToken, useSession } from '../api/session.ts'
import { onMessage, useTopics } from '../api/socket.ts'
import { minorOf } from '../plainFormats.ts'
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

/** How teams did last, after the round itself is shown. */
export const useForm = (id: number) =>
  useQuery({
    queryKey: ['jackpotForm', id],
    queryFn: ({ signal }) => get<JackpotFormAnswer>(jackpotPaths.form, { id }, signal),
    staleTime: FORM_STALE_MS,
  })
const FORM_STALE_MS = 300_000

/** `jackpotId`: of this round alone. */
export const useOwnEntries = (wanted = true, jackpotId?: number) => {
  const authenticated = useSession((session) => session.authenticated)
  const language = useLanguage()
  const refetchInterval = usePoll()
  return useInfiniteQuery({
    queryKey: [...MINE, language, jackpotId ?? null],
    enabled: authenticated && wanted,
    queryFn: ({ pageParam, signal }) =>
      post<JackpotMine>(
        jackpotPaths.mine,
        { ...ownToken(), language, jackpot_id: jackpotId, ...(pageParam && { before: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchInterval,
  })
}

/** Whether the bettor's one entry of a free round is placed. */
export const useIsIn = ({ id, entry }: Pick<JackpotHead, 'id' | 'entry'>): boolean => {
  const isFree = minorOf(entry) === 0
  const authenticated = useSession((session) => session.authenticated)
  const { data } = useOwnEntries(isFree)
  const isEntered = data?.pages.some((page) => page.data.some(({ jackpot_id }) => jackpot_id === id)) ?? false
  return isFree && authenticated && isEntered
}

export type Wanted = {
  jackpot_id: number
  picks: readonly { parent_match_id: number; outcomes: string }[]
  stake: string
}

/** Throws ApiError. The same key again is the same entry. */
export const placeEntry = (wanted: Wanted, options: PostOptions): Promise<JackpotPlaced> =>
  post<JackpotPlaced>(jackpotPaths.entry, { ...wanted, ...ownToken() }, options)

/** The name under which its key is kept. */
export const PLACING = 'jackpots'

/** The bettor's entry of a round that was sent and has no answer yet. */
export const useHeldEntry = (id: number): Wanted | null =>
  useUnanswered<Wanted>(PLACING, ({ jackpot_id }) => jackpot_id === id)
