// Jackpots from the server: rounds, one of them, own entries, and placing one.
import { useQuery } from '@tanstack/react-query'
import type { JackpotAnswer, JackpotListAnswer, JackpotMine, JackpotPlaced } from '@walia/contract/jackpots.ts'
import { jackpotPaths } from '@walia/contract/latePaths.ts'
import { get, type PostOptions, post } from '../api/client.ts'
import { useSession } from '../api/session.ts'
import { useSettings } from '../settings.ts'
import { useLanguage } from '../text.ts'

const AGAIN_MS = 10_000
/** Under the balance's name: what refreshes the balance refreshes entries. */
const MINE = ['balance', 'jackpots']

/** Prizes are not pushed, so they are polled while automatic refresh is on. */
const useAgain = (): number | false => (useSettings((state) => state.autorefresh) ? AGAIN_MS : false)

export const useJackpots = () => {
  const refetchInterval = useAgain()
  return useQuery({
    queryKey: ['jackpots'],
    queryFn: ({ signal }) => get<JackpotListAnswer>(jackpotPaths.list, {}, signal),
    refetchInterval,
  })
}

export const useJackpot = (id: number | null) => {
  const language = useLanguage()
  const refetchInterval = useAgain()
  return useQuery({
    queryKey: ['jackpots', language, id],
    enabled: id !== null,
    queryFn: ({ signal }) => get<JackpotAnswer>(jackpotPaths.one, { id: id ?? 0, language }, signal),
    refetchInterval,
  })
}

const caller = () => ({ token: useSession.getState().token ?? undefined })

export const useOwnEntries = (wanted = true) => {
  const authenticated = useSession((session) => session.authenticated)
  const language = useLanguage()
  const refetchInterval = useAgain()
  return useQuery({
    queryKey: [...MINE, language],
    enabled: authenticated && wanted,
    queryFn: ({ signal }) => post<JackpotMine>(jackpotPaths.mine, { ...caller(), language }, { signal }),
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
