// Rounds with what proves them, page by page.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { FairAnswer, RoundGame } from '@walia/contract/fair.ts'
import { fairPath } from '@walia/contract/latePaths.ts'
import type { CrashChain, CrashRound } from '@walia/domain/verify/crash.ts'
import { get } from '../api/client.ts'
import { profile } from '../config.ts'

export type CrashGame = 'aviator' | 'comet-crash'
export const crashGames: readonly CrashGame[] = profile.products.crash ? ['aviator', 'comet-crash'] : []
/** What the studio tells of a game's rounds. */
export type PublishedCrash = { chains: readonly (CrashChain & { used: number })[]; rounds: readonly CrashRound[] }

export const useCrashRounds = (game: CrashGame) =>
  useQuery({
    queryKey: ['fair', game],
    queryFn: ({ signal }) => get<PublishedCrash>(`/studio/play/fair/${game}`, {}, signal),
  })

/** Null where no such game is sold: nothing is asked for. */
export const useRounds = (game: RoundGame | null) =>
  useInfiniteQuery({
    enabled: game !== null,
    queryKey: ['fair', game],
    queryFn: ({ pageParam, signal }) =>
      get<FairAnswer>(
        fairPath,
        { game: game as RoundGame, ...(pageParam === null ? {} : { before: pageParam }) },
        signal,
      ),
    initialPageParam: null as number | null,
    getNextPageParam: (last: FairAnswer) => last.data.next ?? undefined,
  })
