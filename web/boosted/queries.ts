// The boosted lists, and one of them with its matches and both prices of every outcome.
import { useQuery } from '@tanstack/react-query'
import type { BoostedAnswer, BoostedListAnswer } from '@walia/contract/boosted.ts'
import { boostedPaths } from '@walia/contract/latePaths.ts'
import { get } from '../api/client.ts'
import { useSettings } from '../settings.ts'
import { useLanguage } from '../text.ts'

const AGAIN_MS = 10_000

export const useBoostedLists = () => {
  const language = useLanguage()
  return useQuery({
    queryKey: ['boosted', language],
    queryFn: ({ signal }) => get<BoostedListAnswer>(boostedPaths.list, {}, signal),
    staleTime: 30_000,
  })
}

/** Its prices are not pushed, so they are polled every 10 s while automatic refresh is on. */
export const useBoosted = (id: number) => {
  const language = useLanguage()
  const autorefresh = useSettings((state) => state.autorefresh)
  return useQuery({
    queryKey: ['boosted', language, id],
    enabled: id > 0,
    queryFn: ({ signal }) => get<BoostedAnswer>(boostedPaths.one, { id }, signal),
    refetchInterval: autorefresh ? AGAIN_MS : false,
  })
}
