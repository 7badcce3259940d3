// The door of banners: added and ended by an operator, shown on Home, held in memory for every page.
import type { Banner, BannersAnswer } from '@walia/contract/banners.ts'
import { type BannerArt, bannersFor, isInsideLink } from '@walia/domain/banners/banners.ts'
import type { Platform } from '../platform/platform.ts'
import type { TextLanguage, Texts } from '../platform/text.ts'
import { developmentBanners } from './developmentBanners.ts'
import { insertBanner, insertEnd, loadBanners, type StoredBanner, type Words } from './queries.ts'
import { registerRoutes } from './routes.ts'

/** What an operator asks for; null is the market's own country, all languages, now, without an end. */
export type BannerWish = {
  title: Words
  text: Words
  art: BannerArt
  url: string
  amUrl: string
  place: number
  countryId: number | null
  locale: string | null
  startsAt: number | null
  endsAt: number | null
  by: string
}
export type BannerRefusal = { ok: false; code: 'LINK_OUTSIDE' | 'WINDOW_EMPTY' }

export type Banners = {
  /** Carried out again under the same request id it answers with the same banner. */
  add(wish: BannerWish, requestId: number): Promise<{ ok: true; id: number } | BannerRefusal>
  /** False when there is no such banner. */
  end(bannerId: number, by: string): Promise<boolean>
  /** Those in force or to come, as an operator reads them. */
  current(): Promise<object[]>
  /** JSON of the answer that Home opens with. */
  openingJson(language: TextLanguage): string
  start(): Promise<void>
  stop(): void
}

// Another process may have added or ended one.
const LOOK_MS = 5000

export function createBanners(platform: Platform, { texts }: { texts: Texts }): Banners {
  const { app, profile, pool, clock, config, log } = platform
  let held: readonly StoredBanner[] = []
  let timer: NodeJS.Timeout | undefined
  const load = async () => {
    held = await loadBanners(pool, clock.now())
  }
  const answerFor = (countryId: number | null, language: TextLanguage): BannersAnswer => ({
    data: bannersFor(held, { countryId: countryId ?? profile.countryId, language, now: clock.now() }).map((banner) =>
      wireOf(banner, language),
    ),
  })
  registerRoutes(app, answerFor)
  return {
    async add(wish, requestId) {
      const startsAt = wish.startsAt ?? clock.now()
      if (![wish.url, wish.amUrl].every(isInsideLink)) return { ok: false, code: 'LINK_OUTSIDE' }
      if (wish.endsAt !== null && wish.endsAt <= startsAt) return { ok: false, code: 'WINDOW_EMPTY' }
      const countryId = wish.countryId ?? profile.countryId
      const id = await insertBanner(pool, { ...wish, countryId, startsAt, requestId })
      await load()
      return { ok: true, id }
    },
    async end(bannerId, by) {
      const known = await insertEnd(pool, bannerId, by)
      await load()
      return known
    },
    current: async () => (await loadBanners(pool, clock.now())).map(summaryOf),
    openingJson: (language) => JSON.stringify(answerFor(null, language)),
    async start() {
      if (config.development)
        for (const banner of developmentBanners({ profile, texts, now: clock.now() })) await insertBanner(pool, banner)
      await load()
      timer = setInterval(() => void load().catch((cause) => log.warn({ err: cause }, 'banners not read')), LOOK_MS)
      timer.unref()
    },
    stop: () => clearInterval(timer),
  }
}

const wireOf = (banner: StoredBanner, language: TextLanguage): Banner => ({
  id: banner.id,
  section: 'home',
  locale: banner.locale ?? '',
  url: banner.url,
  am_url: banner.amUrl,
  title: banner.title[language] ?? banner.title.en ?? '',
  text: banner.text[language] ?? banner.text.en ?? '',
  art: banner.art,
  ends_at: timeText(banner.endsAt),
})

const summaryOf = ({ startsAt, endsAt, endedAt: _, ...banner }: StoredBanner): object => ({
  ...banner,
  startsAt: timeText(startsAt),
  endsAt: timeText(endsAt),
})

const timeText = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString())
