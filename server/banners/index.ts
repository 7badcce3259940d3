// The door of banners: added and ended by an operator, shown on Home, held in memory for every page.
import { type Banner, type BannersAnswer, bannerPaths } from '@walia/contract/banners.ts'
import { type BannerArt, bannersFor, decideLinks, type LinkRefusal } from '@walia/domain/banners/banners.ts'
import { doneOnce } from '../platform/doneOnce.ts'
import { repeat } from '../platform/jobs.ts'
import type { Platform } from '../platform/platform.ts'
import type { TextLanguage, Texts } from '../platform/text.ts'
import { developmentBanners } from './developmentBanners.ts'
import { type HeldPicture, HeldPictures } from './pictures.ts'
import {
  arePicturesStored,
  deleteUnusedPictures,
  insertBanner,
  insertEnd,
  loadBanners,
  type PictureNames,
  type StoredBanner,
  type Words,
} from './queries.ts'
import { registerRoutes } from './routes.ts'

export { storePicture } from './pictures.ts'

/** What an operator enters; null is the market's own country, all languages, now, without an end. */
export type BannerDraft = {
  /** Of a picture its alternative text. */
  title: Words
  text: Words
  art: BannerArt
  url: string
  amUrl: string
  /** The addresses are of somebody else; pictures only. */
  external: boolean
  /** Names of stored pictures; null for a banner of words. */
  pictures: PictureNames | null
  place: number
  countryId: number | null
  locale: string | null
  startsAt: number | null
  endsAt: number | null
  by: string
}
export type BannerRefusal = LinkRefusal | { ok: false; code: 'WINDOW_EMPTY' | 'PICTURE_UNKNOWN' }

export type BannersNeeds = { texts: Texts }
export type Banners = {
  /** Carried out again under the same request id it answers with the same banner. */
  add(draft: BannerDraft, requestId: number): Promise<{ ok: true; id: number } | BannerRefusal>
  /** False when there is no such banner. */
  end(bannerId: number, by: string): Promise<boolean>
  /** Those in force or to come, as an operator reads them. */
  current(): Promise<object[]>
  /** JSON of the answer that Home opens with. */
  openingJson(language: TextLanguage): string
  start(): Promise<void>
  stop(): Promise<void>
}

// Another process may have added or ended one.
const LOOK_MS = 5000

export function createBanners(platform: Platform, { texts }: BannersNeeds): Banners {
  const { app, profile, pool, clock, config, log, jobs } = platform
  let held: readonly StoredBanner[] = []
  const pictures = new HeldPictures(pool)
  jobs.add('banners.deleteUnused', () => deleteUnusedPictures(pool))
  let stopLoading = async () => {}
  // Pictures first: no answer names one that is not there yet.
  const load = async () => {
    const banners = await loadBanners(pool, clock.now())
    await pictures.hold(banners.flatMap((banner) => (banner.pictures ? [banner.pictures.en, banner.pictures.am] : [])))
    held = banners
  }
  const answerFor = (countryId: number | null, language: TextLanguage): BannersAnswer => ({
    data: bannersFor(held, { countryId: countryId ?? profile.countryId, language, now: clock.now() }).map((banner) =>
      wireOf(banner, language, (name) => pictures.of(name)),
    ),
  })
  registerRoutes(app, { bannersFor: answerFor, pictureOf: (name) => pictures.of(name) })
  return {
    async add(draft, requestId) {
      const added = await doneOnce<{ ok: true; id: number } | BannerRefusal>(pool, requestId, async (db) => {
        const startsAt = draft.startsAt ?? clock.now()
        const external = draft.pictures ? draft.external : false
        const links = decideLinks({ links: [draft.url, draft.amUrl], external }, new URL(config.publicUrl).hostname)
        if (!links.ok) return links
        if (draft.endsAt !== null && draft.endsAt <= startsAt) return { ok: false, code: 'WINDOW_EMPTY' }
        if (draft.pictures && !(await arePicturesStored(pool, [draft.pictures.en, draft.pictures.am])))
          return { ok: false, code: 'PICTURE_UNKNOWN' }
        const countryId = draft.countryId ?? profile.countryId
        return { ok: true, id: await insertBanner(db, { ...draft, external, countryId, startsAt, requestId }) }
      })
      await load()
      return added
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
      stopLoading = repeat(LOOK_MS, load, (cause) => log.warn({ err: cause }, 'banners were not read'))
    },
    stop: () => stopLoading(),
  }
}

function wireOf(
  banner: StoredBanner,
  language: TextLanguage,
  pictureOf: (name: string) => HeldPicture | undefined,
): Banner {
  const title = banner.title[language] ?? banner.title.en ?? ''
  const name = banner.pictures?.[language === 'am' ? 'am' : 'en']
  const picture = name === undefined ? undefined : pictureOf(name)
  return {
    id: banner.id,
    section: 'home',
    locale: banner.locale ?? '',
    url: banner.url,
    am_url: banner.amUrl,
    src: name === undefined ? null : bannerPaths.picture.replace(':picture', name),
    width: picture?.width ?? 0,
    height: picture?.height ?? 0,
    alt: name === undefined ? '' : title,
    route: language === 'am' ? banner.amUrl : banner.url,
    external: banner.external,
    title,
    text: banner.text[language] ?? banner.text.en ?? '',
    art: banner.art,
    ends_at: timeText(banner.endsAt),
  }
}

const summaryOf = ({ startsAt, endsAt, endedAt: _, ...banner }: StoredBanner): object => ({
  ...banner,
  startsAt: timeText(startsAt),
  endsAt: timeText(endsAt),
})

const timeText = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString())
