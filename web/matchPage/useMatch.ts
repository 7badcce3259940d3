// A match with all its markets as a hook; without push a live one's odds come by their own call.
import { useQuery } from '@tanstack/react-query'
import type { LiveMatchAnswer, MatchAnswer } from '@walia/contract/matches.ts'
import { matchPaths } from '@walia/contract/paths.ts'
import { get } from '../api/client.ts'
import { withOdds } from '../api/liveOdds.ts'
import { seedMatch, usePrices } from '../api/prices.ts'
import { POLL_MS, queryClient, usePoll } from '../api/queries.ts'
import { useLanguage } from '../text.ts'

/** `meta` is null when it is unknown or over. */
export const useMatch = (parentMatchId: number) => {
  const queryKey = ['match', useLanguage(), parentMatchId]
  const poll = usePoll()
  const match = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const answer = await get<MatchAnswer>(matchPaths.match, { parent_match_id: parentMatchId }, signal)
      if (answer.meta) seedMatch(answer.meta, answer.data)
      return answer
    },
    refetchInterval: ({ state }) => !state.data?.meta?.live && poll,
  })
  const isLive = match.data?.meta?.live != null
  useQuery({
    queryKey: ['liveOdds', ...queryKey],
    enabled: isLive && poll !== false,
    queryFn: async ({ signal }) => {
      const odds = await get<LiveMatchAnswer>(matchPaths.liveMatch, { id: parentMatchId }, signal)
      if (!takeOdds(parentMatchId, odds)) void queryClient.invalidateQueries({ queryKey })
      return Date.now()
    },
    refetchInterval: poll,
    // The whole match is fresh.
    initialData: () => Date.now(),
    staleTime: POLL_MS,
  })
  return match
}

/** False where the whole match must be requested. */
const takeOdds = (id: number, answer: LiveMatchAnswer): boolean => {
  const held = usePrices.getState().matches[id]
  const fresh = held && withOdds(held, answer)
  if (fresh && fresh !== held) usePrices.setState(({ matches }) => ({ matches: { ...matches, [id]: fresh } }))
  return Boolean(fresh)
}
