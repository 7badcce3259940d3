// What pages may call, as a hook: the operator's banners of this hour, and on My bets one of the messages about taxes.
import { useQuery } from '@tanstack/react-query'
import type { CalledBannersAnswer, RandomMessageAnswer } from '@walia/contract/banners.ts'
import { calledBannersPath, randomMessagePath } from '@walia/contract/latePaths.ts'
import { get, post } from '../api/client.ts'
import { ownToken, useIsExcluded, useSession } from '../api/session.ts'
import { profile, serverNow } from '../config.ts'
import { paths } from '../paths.ts'
import { useSettings } from '../settings.ts'
import { useLanguage } from '../text.ts'
import { type Called, type Kind, type TaxMessage, untilChange } from './called.ts'
import { leads } from './queries.ts'

const STALE_MS = 300_000
/** Of this page, for as long as it is open: drawn each time, it would begin the wait anew. */
const spread = Math.random()

/** Whoever is excluded is called by none but the message about taxes. */
export const useCallable = (path: string, called: readonly Kind[]): readonly Called[] => {
  const language = useLanguage()
  const autorefresh = useSettings((state) => state.autorefresh)
  const excluded = useIsExcluded()
  const bettor = useSession(({ user }) => user?.id)
  const { data: banners } = useQuery({
    queryKey: ['calledBanners', language],
    queryFn: ({ signal }) => get<CalledBannersAnswer>(calledBannersPath, { country_id: profile.countryId }, signal),
    placeholderData: (held) => held,
    refetchInterval: ({ state }) => autorefresh && untilChange(state.data?.data ?? [], serverNow(), spread),
    staleTime: STALE_MS,
    enabled: !excluded,
  })
  const { data: message } = useQuery({
    queryKey: ['randomMessage', language, bettor],
    queryFn: () => post<RandomMessageAnswer>(randomMessagePath, ownToken()),
    staleTime: STALE_MS,
    enabled: bettor !== undefined && path === paths.myBets() && !called.includes('tax'),
  })
  const callable = excluded ? [] : (banners?.data.filter(leads) ?? [])
  return bettor !== undefined && message && message.id > 0 ? [taxOf(message), ...callable] : callable
}

const taxOf = ({ id, message_title, display }: RandomMessageAnswer): TaxMessage => ({
  ...{ id, kind: 'tax', title: message_title, text: display, on_page: paths.myBets(), ends_at: null },
})
