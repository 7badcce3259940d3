// Streams from the server: the programme, what there is of one match, and an address to play.
import { useQuery } from '@tanstack/react-query'
import { tvPaths } from '@walia/contract/latePaths.ts'
import type { PlayAnswer, TvAnswer, TvMatchAnswer } from '@walia/contract/tv.ts'
import type { StreamKind } from '@walia/domain/tv/tv.ts'
import { get, post } from '../api/client.ts'
import { ownToken } from '../api/session.ts'
import { useLanguage } from '../text.ts'

const EVERY_MS = 30_000

export const useProgramme = () => {
  const language = useLanguage()
  return useQuery({
    queryKey: ['tv', language],
    queryFn: ({ signal }) => get<TvAnswer>(tvPaths.programme, {}, signal),
    refetchInterval: EVERY_MS,
  })
}

export const useStreams = (match: number) =>
  useQuery({
    queryKey: ['tv', 'match', match],
    queryFn: ({ signal }) => get<TvMatchAnswer>(tvPaths.match, { parent_match_id: match }, signal),
    staleTime: EVERY_MS,
  })

/** Throws ApiError. */
export const askAddress = async (match: number, kind: StreamKind): Promise<string> =>
  (await post<PlayAnswer>(tvPaths.play, { parent_match_id: match, kind, ...ownToken() })).data.url
