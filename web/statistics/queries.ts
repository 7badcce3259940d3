// A match's statistics and events; requested again whenever the match's score or period changes.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { LiveState } from '@walia/contract/matches.ts'
import { matchPaths } from '@walia/contract/paths.ts'
import type { LiveStatsAnswer, StatisticsAnswer, TimelineAnswer } from '@walia/contract/statistics.ts'
import { useEffect, useRef } from 'react'
import { get } from '../api/client.ts'
import { usePoll } from '../api/queries.ts'
import { useLanguage } from '../text.ts'

export type FactsMatch = { parent_match_id: number; live: LiveState | null }

const KEPT_MS = 300_000

export const useStatistics = (id: number) => {
  const language = useLanguage()
  return useQuery({
    queryKey: ['statistics', language, id],
    queryFn: ({ signal }) => get<StatisticsAnswer>(matchPaths.statistics, { parent_match_id: id }, signal),
    staleTime: KEPT_MS,
  })
}

export const useTimeline = (id: number, live: LiveState | null) => {
  const language = useLanguage()
  const refetchInterval = usePoll()
  useFreshWith(['timeline', language, id], live)
  return useQuery({
    queryKey: ['timeline', language, id],
    queryFn: ({ signal }) => get<TimelineAnswer>(matchPaths.timeline, { id }, signal),
    refetchInterval,
  })
}

export const useLiveStats = (id: number, live: LiveState | null) => {
  const language = useLanguage()
  const refetchInterval = usePoll()
  useFreshWith(['liveStats', language, id], live)
  return useQuery({
    queryKey: ['liveStats', language, id],
    enabled: id > 0,
    queryFn: ({ signal }) => get<LiveStatsAnswer>(matchPaths.liveStats, { id }, signal),
    refetchInterval,
  })
}

/** The parts of a live state that events change; not the clock, which runs by itself. */
export const eventMark = (live: LiveState | null): string =>
  live === null
    ? ''
    : JSON.stringify([live.home_score, live.away_score, live.period, live.period_scores, live.statistics ?? {}])

// A goal, a corner, a new period: the list of events has one more.
const useFreshWith = (queryKey: readonly unknown[], live: LiveState | null): void => {
  const client = useQueryClient()
  const mark = eventMark(live)
  const seen = useRef(mark)
  const key = useRef(queryKey)
  key.current = queryKey
  useEffect(() => {
    if (seen.current === mark) return
    seen.current = mark
    void client.invalidateQueries({ queryKey: [...key.current] })
  }, [mark, client])
}
