// What the calls of banners answer, from memory: Home's, those that pages call now, and the message about taxes.
import {
  type Banner,
  type BannersAnswer,
  bannerPaths,
  type CalledBannersAnswer,
  type RandomMessageAnswer,
} from '@walia/contract/banners.ts'
import { bannersFor } from '@walia/domain/banners/banners.ts'
import { type BannerKind, CALLED_KINDS, type CalledKind, hoursEndAt } from '@walia/domain/banners/kinds.ts'
import { hourOf } from '@walia/domain/market/zone.ts'
import type { Platform } from '../platform/platform.ts'
import type { TextLanguage } from '../platform/text.ts'
import type { HeldPicture } from './pictures.ts'
import type { StoredBanner, Words } from './queries.ts'

/** `countryId` null is the market's own. */
export type BannerAnswers = {
  bannersFor(countryId: number | null, language: TextLanguage): BannersAnswer
  calledFor(countryId: number | null, language: TextLanguage): CalledBannersAnswer
  messageFor(language: TextLanguage): RandomMessageAnswer
}
type Ground = Pick<Platform, 'profile' | 'clock' | 'random'> & {
  held: () => readonly StoredBanner[]
  pictureOf: (name: string) => HeldPicture | undefined
}

export function answersFrom({ profile, clock, random, held, pictureOf }: Ground): BannerAnswers {
  const { timeZone } = profile
  const inForce = (kinds: readonly BannerKind[], countryId: number | null, language: TextLanguage) => {
    const now = clock.now()
    const asked = { kinds, countryId: countryId ?? profile.countryId, language, now }
    return bannersFor(held(), { ...asked, hour: hourOf(now, timeZone) })
  }
  return {
    bannersFor: (countryId, language) => ({
      data: inForce(['home'], countryId, language).map((banner) => wireOf(banner, language, pictureOf)),
    }),
    calledFor: (countryId, language) => ({
      data: inForce(CALLED_KINDS, countryId, language).map((banner) => {
        const { section, ...called } = wireOf(banner, language, pictureOf)
        const ends = [banner.endsAt, hoursEndAt(banner.kind, clock.now(), timeZone)].filter((at) => at !== null)
        return {
          ...called,
          kind: banner.kind as CalledKind,
          on_page: banner.onPage ?? '',
          mobile_utm: banner.mobileUtm ?? '',
          ends_at: timeText(ends.length === 0 ? null : Math.min(...ends)),
        }
      }),
    }),
    messageFor(language) {
      const messages = inForce(['tax'], null, language)
      const message = messages[messages.length < 2 ? 0 : random.below(messages.length)]
      if (message === undefined) return { id: 0, message_title: '', display: '' }
      const { id, title, text } = message
      return { id, message_title: wordsIn(title, language), display: wordsIn(text, language) }
    },
  }
}

function wireOf(banner: StoredBanner, language: TextLanguage, pictureOf: Ground['pictureOf']): Banner {
  const title = wordsIn(banner.title, language)
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
    text: wordsIn(banner.text, language),
    art: banner.art,
    ends_at: timeText(banner.endsAt),
  }
}

const wordsIn = (words: Words, language: TextLanguage): string => words[language] ?? words.en ?? ''

export const timeText = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString())
