// Banners as a hook: those inlined in the page first, then the server's list, refreshed at intervals.
import { useQuery } from '@tanstack/react-query'
import type { Banner, BannersAnswer } from '@walia/contract/banners.ts'
import { bannerPaths } from '@walia/contract/paths.ts'
import { get } from '../api/client.ts'
import { queryClient } from '../api/queries.ts'
import { boot, profile } from '../config.ts'
import { routeNow } from '../offered.ts'
import { useSettings } from '../settings.ts'
import { useLanguage } from '../text.ts'

const EVERY_MS = 300_000

export type ShownBanner = Banner & { href: string }

/** Undefined while loading; empty when the request fails. */
export const useBanners = (): readonly ShownBanner[] | undefined => {
  const language = useLanguage()
  const autorefresh = useSettings((state) => state.autorefresh)
  const { data, isError } = useQuery({
    queryKey: ['banners', language],
    queryFn: ({ signal }) => get<BannersAnswer>(bannerPaths.list, { country_id: profile.countryId }, signal),
    initialData: () => (language === (boot.language ?? 'en') ? boot.banners : undefined),
    placeholderData: (held) => held,
    refetchInterval: autorefresh && EVERY_MS,
    staleTime: EVERY_MS,
  })
  return data ? data.data.flatMap(shownOf) : isError ? [] : undefined
}

export const refreshBanners = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['banners'] })

// Links to pages that this market does not have are dropped, and external ones must be https.
export const leads = ({ route, external }: Pick<Banner, 'route' | 'external'>): boolean =>
  external ? route.startsWith('https://') : routeNow(route.split(/[?#]/)[0] ?? route).known

const shownOf = (banner: Banner): ShownBanner[] => (leads(banner) ? [{ ...banner, href: banner.route }] : [])
