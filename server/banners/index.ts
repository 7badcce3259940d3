// The door of banners: added and ended by an operator, shown on Home or called by pages, held in memory for every page.
import { type BannerArt, decideLinks, type LinkRefusal } from '@walia/domain/banners/banners.ts'
import type { BannerKind } from '@walia/domain/banners/kinds.ts'
import type { Accounts } from '../accounts/index.ts'
import { doneOnce } from '../platform/doneOnce.ts'
import { repeat } from '../platform/jobs.ts'
import { HOUR } from '../platform/periods.ts'
import type { Platform } from '../platform/platform.ts'
import type { TextLanguage, Texts } from '../platform/text.ts'
import { answersFrom, timeText } from './answers.ts'
import { BannerCounts } from './counts.ts'
import { developmentBanners } from './developmentBanners.ts'
import { HeldPictures } from './pictures.ts'
import {
  arePicturesStored,
  deleteUnusedPictures,
  insertBanner,
  insertEnd,
  loadBanners,
  loadCounts,
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
  kind: BannerKind
  /** Path of the only page that calls it; null is any. */
  onPage: string | null
  mobileUtm: string | null
  url: string
  amUrl: string
  /** The addresses are of somebody else; of pictures and of the Android app. */
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

export type BannersNeeds = { texts: Texts; accounts: Pick<Accounts, 'authenticate'> }
export type Banners = {
  /** Carried out again under the same request id it answers with the same banner. */
  add(draft: BannerDraft, requestId: number): Promise<{ ok: true; id: number } | BannerRefusal>
  /** False when there is no such banner. */
  end(bannerId: number, by: string): Promise<boolean>
  /** Those in force or to come, as an operator reads them, with how often they were shown and tapped. */
  current(): Promise<object[]>
  /** JSON of the answer that Home opens with. */
  openingJson(language: TextLanguage): string
  start(): Promise<void>
  stop(): Promise<void>
}

// Another process may have added or ended one.
const LOOK_MS = 5000
/** A process that is killed takes this much of its counts with it. */
const WRITE_MS = 5000

export function createBanners(platform: Platform, { texts, accounts }: BannersNeeds): Banners {
  const { app, profile, pool, clock, random, config, log, jobs } = platform
  let held: readonly StoredBanner[] = []
  const pictures = new HeldPictures(pool)
  jobs.add('banners.deleteUnused', { role: 'desk', every: HOUR }, () => deleteUnusedPictures(pool))
  const counts = new BannerCounts(pool, clock, profile.timeZone)
  let stops: (() => Promise<void>)[] = []
  // Pictures first: no answer names one that is not there yet.
  const load = async () => {
    const banners = await loadBanners(pool, clock.now())
    await pictures.hold(banners.flatMap((banner) => (banner.pictures ? [banner.pictures.en, banner.pictures.am] : [])))
    held = banners
  }
  const answers = answersFrom({
    ...{ profile, clock, random },
    held: () => held,
    pictureOf: (name) => pictures.of(name),
  })
  registerRoutes(app, {
    ...{ accounts, ...answers },
    pictureOf: (name) => pictures.of(name),
    count: (counted) => counts.add(counted, (id) => held.some((banner) => banner.id === id)),
  })
  return {
    async add(draft, requestId) {
      const added = await doneOnce<{ ok: true; id: number } | BannerRefusal>(pool, requestId, async (db) => {
        const startsAt = draft.startsAt ?? clock.now()
        const external = draft.pictures || draft.kind === 'android' ? draft.external : false
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
    current: async () => countedOf(pool, await loadBanners(pool, clock.now())),
    openingJson: (language) => JSON.stringify(answers.bannersFor(null, language)),
    async start() {
      if (config.development)
        for (const banner of developmentBanners({ profile, texts, now: clock.now(), isCalling: config.simBanners }))
          await insertBanner(pool, banner)
      await load()
      const warn = (text: string) => (cause: unknown) => log.warn({ err: cause }, text)
      stops = [
        repeat(LOOK_MS, load, warn('banners were not read')),
        repeat(WRITE_MS, () => counts.write(), warn('counts of banners were not written')),
      ]
    },
    async stop() {
      await Promise.all(stops.map((stop) => stop()))
      await counts.write()
    },
  }
}

/** Each with the sums of its days. */
async function countedOf(pool: Platform['pool'], banners: readonly StoredBanner[]): Promise<object[]> {
  const ids = banners.map(({ id }) => id)
  const counts = new Map((await loadCounts(pool, ids)).map((count) => [count.id, count]))
  const none = { shown: 0, clicked: 0 }
  return banners.map((banner) => {
    const { shown, clicked } = counts.get(banner.id) ?? none
    return { ...summaryOf(banner), shown, clicked }
  })
}

const summaryOf = ({ startsAt, endsAt, endedAt: _, ...banner }: StoredBanner): object => ({
  ...banner,
  startsAt: timeText(startsAt),
  endsAt: timeText(endsAt),
})
