// The leagues that are bet on most, as the server ranks them.
import { useQuery } from '@tanstack/react-query'
import type { TopLeaguesAnswer } from '@walia/contract/matches.ts'
import { matchPaths } from '@walia/contract/paths.ts'
import { get } from '../api/client.ts'
import { useLanguage } from '../text.ts'

export type TopLeague = { id: number; name: string; category: string; sportId: number; total: number; live: number }

const LEAGUES_MAX = 30
const KEPT_MS = 60_000

export const useTopLeagues = () => {
  const language = useLanguage()
  return useQuery({
    queryKey: ['topLeagues', language],
    queryFn: async ({ signal }): Promise<readonly TopLeague[]> => {
      const { data } = await get<TopLeaguesAnswer>(matchPaths.topLeagues, { limit: LEAGUES_MAX }, signal)
      return data.map((league) => ({
        id: league.competition_id,
        name: league.competition_name,
        category: league.category,
        sportId: league.sport_id,
        total: league.total,
        live: league.live,
      }))
    },
    staleTime: KEPT_MS,
  })
}
