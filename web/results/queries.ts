// The results of a day as a hook, page by page.
import { useInfiniteQuery } from '@tanstack/react-query'
import { matchPaths } from '@walia/contract/paths.ts'
import type { ResultsAnswer } from '@walia/contract/results.ts'
import { get } from '../api/client.ts'
import { profile } from '../config.ts'
import { useLanguage } from '../text.ts'
import type { ResultsFilter } from './address.ts'

const PAGE_SIZE = 50
const KEPT_MS = 15_000

export const useResults = (filter: ResultsFilter) =>
  useInfiniteQuery({
    queryKey: ['results', useLanguage(), filter],
    queryFn: ({ pageParam, signal }) =>
      get<ResultsAnswer>(
        matchPaths.results,
        {
          day: filter.day ?? undefined,
          sport_id: filter.sport,
          competition_id: filter.league ?? -1,
          page: pageParam,
          limit: PAGE_SIZE,
          country_id: profile.countryId,
        },
        signal,
      ),
    initialPageParam: 1,
    getNextPageParam: (last, _pages, page: number) => (page * PAGE_SIZE < last.meta.total ? page + 1 : undefined),
    staleTime: KEPT_MS,
  })
