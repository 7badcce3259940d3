// Super leagues from the server: where each stands, pushed while the socket is up, and what is asked of one.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { virtualPaths } from '@walia/contract/latePaths.ts'
import type {
  VirtualDayAnswer,
  VirtualIncident,
  VirtualLeague,
  VirtualMarketsAnswer,
  VirtualMatchAnswer,
  VirtualResultsAnswer,
  VirtualsAnswer,
  VirtualTableAnswer,
} from '@walia/contract/virtuals.ts'
import { useEffect } from 'react'
import { get } from '../api/client.ts'
import { usePoll } from '../api/queries.ts'
import { onMessage, useTopics } from '../api/socket.ts'
import { serverNow } from '../config.ts'
import { useLanguage } from '../text.ts'

const LEAGUES = 'virtuals'
const KEPT_MS = 60_000
/** So that not every phone asks in the same moment. */
const SPREAD_MS = 2_000
const AGAIN_MIN_MS = 2_000

/** Until a league's betting has closed: then the order of the leagues is another. */
const untilNextClosing = (answer: VirtualsAnswer | undefined): number => {
  const next = Math.min(...(answer?.data.leagues ?? []).map(({ closes_at }) => Date.parse(closes_at)))
  return Number.isFinite(next)
    ? Math.max(AGAIN_MIN_MS, next - serverNow()) + 500 + Math.random() * SPREAD_MS
    : 2 * AGAIN_MIN_MS
}

/** `pushed`: the number of the league on screen. */
export const useLeagues = (pushed: number | null) => {
  const client = useQueryClient()
  const language = useLanguage()
  const poll = usePoll()
  useTopics(pushed === null ? [] : [`virtual:${pushed}`])
  useEffect(
    () =>
      onMessage((message) => {
        if (!('t' in message) || !message.t.startsWith('virtual:') || !('s' in message)) return
        const state = message.s as VirtualLeague
        client.setQueriesData<VirtualsAnswer>({ queryKey: [LEAGUES] }, (known) => known && withLeague(known, state))
      }),
    [client],
  )
  return useQuery({
    queryKey: [LEAGUES, language],
    queryFn: ({ signal }) => get<VirtualsAnswer>(virtualPaths.leagues, {}, signal),
    refetchInterval: ({ state }) => (poll === false ? untilNextClosing(state.data) : poll),
  })
}

const withLeague = ({ data }: VirtualsAnswer, state: VirtualLeague): VirtualsAnswer => ({
  data: { ...data, leagues: data.leagues.map((each) => (each.league === state.league ? state : each)) },
})

export type DayAsked = { league: number; season: number; day: number; market?: number | undefined }

export const useDay = ({ league, season, day, market }: DayAsked) => {
  const language = useLanguage()
  return useQuery({
    queryKey: ['virtualDay', language, league, season, day, market ?? 0],
    queryFn: ({ signal }) => get<VirtualDayAnswer>(virtualPaths.day, { league, season, day, market }, signal),
    staleTime: KEPT_MS,
  })
}

export const useVirtualMatch = (id: number | null) => {
  const language = useLanguage()
  return useQuery({
    queryKey: ['virtualMatch', language, id],
    enabled: id !== null,
    queryFn: ({ signal }) => get<VirtualMatchAnswer>(virtualPaths.match, { parent_match_id: id ?? 0 }, signal),
    staleTime: KEPT_MS,
  })
}

const SCRIPT_AGAIN_MS = 2_000

/** Shots, corners and cards of a match that is on show: asked for once, from the kick-off on. */
export const useIncidents = (id: number, isPlayed: boolean): readonly VirtualIncident[] =>
  useQuery({
    queryKey: ['virtualIncidents', id],
    enabled: isPlayed,
    queryFn: async ({ signal }) => {
      const { data } = await get<VirtualMatchAnswer>(virtualPaths.match, { parent_match_id: id }, signal)
      return data.show?.incidents ?? null
    },
    // A phone whose clock is ahead asks before the kick-off.
    refetchInterval: ({ state }) => (state.data ? false : SCRIPT_AGAIN_MS),
    staleTime: Number.POSITIVE_INFINITY,
  }).data ?? []

export const useVirtualMarkets = () => {
  const language = useLanguage()
  return useQuery({
    queryKey: ['virtualMarkets', language],
    queryFn: ({ signal }) => get<VirtualMarketsAnswer>(virtualPaths.markets, {}, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

const TABLE_STEP_MS = 5_000

/** `moves`: matches are being played, which the table counts as they stand. */
export const useTable = (league: number, season: number | undefined, moves: boolean) => {
  const language = useLanguage()
  return useQuery({
    queryKey: ['virtualTable', language, league, season ?? 0],
    queryFn: ({ signal }) => get<VirtualTableAnswer>(virtualPaths.table, { league, season }, signal),
    refetchInterval: moves ? TABLE_STEP_MS : false,
  })
}

/** `played`: match days whose end was shown; one more is a reason to ask again. */
export const useResults = (league: number, season: number | undefined, played: string) => {
  const language = useLanguage()
  return useQuery({
    queryKey: ['virtualResults', language, league, season ?? 0, played],
    queryFn: ({ signal }) => get<VirtualResultsAnswer>(virtualPaths.results, { league, season }, signal),
    placeholderData: (before) => before,
    staleTime: KEPT_MS,
  })
}
