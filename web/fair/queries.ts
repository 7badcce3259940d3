// Rounds with what proves them, page by page.
import { useInfiniteQuery } from '@tanstack/react-query'
import type { FairAnswer, RoundGame } from '@walia/contract/fair.ts'
import { fairPath } from '@walia/contract/latePaths.ts'
import { get } from '../api/client.ts'

export const useRounds = (game: RoundGame) =>
  useInfiniteQuery({
    queryKey: ['fair', game],
    queryFn: ({ pageParam, signal }) =>
      get<FairAnswer>(fairPath, { game, ...(pageParam === null ? {} : { before: pageParam }) }, signal),
    initialPageParam: null as number | null,
    getNextPageParam: (last: FairAnswer) => last.data.next ?? undefined,
  })
