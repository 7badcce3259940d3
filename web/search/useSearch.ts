// The search's call: one request per pause in typing, fifty per page, games and matches together.
import { useInfiniteQuery } from '@tanstack/react-query'
import type { MatchListAnswer } from '@walia/contract/matches.ts'
import { matchPaths } from '@walia/contract/paths.ts'
import { useEffect, useState } from 'react'
import { get } from '../api/client.ts'
import { seedList } from '../api/prices.ts'
import { profile } from '../config.ts'
import { useLanguage } from '../text.ts'

export const SEARCH_PAGE_SIZE = 50
const PAUSE_MS = 1000

/** `text` after a second without a change; `now` takes it at once. */
export const usePaused = (text: string): { settled: string; now: () => void } => {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return { settled, now: () => setSettled(text) }
}

export const useSearch = (keyword: string) => {
  const language = useLanguage()
  return useInfiniteQuery({
    queryKey: ['search', language, keyword],
    enabled: keyword !== '',
    queryFn: async ({ pageParam, signal }) => {
      const query = { keyword, page: pageParam, limit: SEARCH_PAGE_SIZE, country_id: profile.countryId }
      const answer = await get<MatchListAnswer>(matchPaths.list, query, signal)
      seedList(answer.data)
      return answer
    },
    initialPageParam: 1,
    getNextPageParam: (last, _pages, page: number) =>
      page * SEARCH_PAGE_SIZE < last.meta.total ? page + 1 : undefined,
  })
}
