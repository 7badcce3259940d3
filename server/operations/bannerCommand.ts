// Commands about banners on Home, read into what to show or end. Pure.
import {
  BANNER_ARTS,
  BANNER_PLACE_MAX,
  BANNER_TEXT_MAX,
  BANNER_TITLE_MAX,
  isInsideLink,
} from '@walia/domain/banners/banners.ts'
import type { BannerWish } from '../banners/index.ts'
import { textLanguages } from '../platform/text.ts'
import { needed, type Options, one, timeOf, UsageError, wholeFrom, wordOptions, wordsOf } from './options.ts'

export type BannerOperation =
  | { action: 'bannerAdd'; subject: Omit<BannerWish, 'by'> }
  | { action: 'bannerEnd'; subject: { id: number } }
  | { action: 'bannerList'; subject: Record<string, never> }

export const BANNER_USAGE = `banners on Home:
  banner add      --title TEXT --text TEXT --link PATH [--link-am PATH] [--art ${BANNER_ARTS.join('|')}]
                  [--title-am TEXT] [--title-om TEXT] [--title-zh TEXT] [--text-am TEXT] [--text-om TEXT]
                  [--text-zh TEXT] [--order N] [--country ID] [--only-in LANGUAGE] [--from TIME] [--until TIME]
                  the lowest order comes first; without --until it stands until it is ended
  banner list                                     those that stand or are to come
  banner end      --id N
`

export const BANNER_OPTIONS: Readonly<Record<string, readonly string[]>> = {
  'banner add': [
    ...wordOptions('title'),
    ...wordOptions('text'),
    ...['link', 'link-am', 'art', 'order', 'country', 'only-in', 'from', 'until'],
  ],
  'banner list': [],
  'banner end': ['id'],
}

const ORDER = '100'
const ART = 'sport'

export function bannerOperationOf(command: string, options: Options): BannerOperation {
  if (command === 'banner list') return { action: 'bannerList', subject: {} }
  if (command === 'banner end')
    return { action: 'bannerEnd', subject: { id: wholeFrom(needed(options, 'id'), '--id', 1) } }
  const url = linkOf(needed(options, 'link'), '--link')
  const amUrl = one(options, 'link-am')
  const country = one(options, 'country')
  const place = wholeFrom(one(options, 'order') ?? ORDER, '--order', 0)
  if (place > BANNER_PLACE_MAX) throw new UsageError(`--order: at most ${BANNER_PLACE_MAX}, got ${place}`)
  const window = { startsAt: timeOf(options, 'from'), endsAt: timeOf(options, 'until') }
  if (window.startsAt !== null && window.endsAt !== null && window.endsAt <= window.startsAt)
    throw new UsageError('--until: expected a time after --from')
  return {
    action: 'bannerAdd',
    subject: {
      title: wordsOf(options, 'title', BANNER_TITLE_MAX) ?? missing('title'),
      text: wordsOf(options, 'text', BANNER_TEXT_MAX) ?? missing('text'),
      art: oneOf(options, 'art', BANNER_ARTS) ?? ART,
      url,
      amUrl: amUrl === null ? url : linkOf(amUrl, '--link-am'),
      place,
      countryId: country === null ? null : wholeFrom(country, '--country', 1),
      locale: oneOf(options, 'only-in', textLanguages),
      ...window,
    },
  }
}

function missing(name: string): never {
  throw new UsageError(`--${name} is missing`)
}

function linkOf(text: string, name: string): string {
  if (!isInsideLink(text))
    throw new UsageError(`${name}: expected a path of our own pages such as /promotions, got ${text}`)
  return text
}

function oneOf<T extends string>(options: Options, name: string, known: readonly T[]): T | null {
  const text = one(options, name)
  if (text === null) return null
  const found = known.find((each) => each === text)
  if (found === undefined) throw new UsageError(`--${name}: expected one of ${known.join(', ')}, got ${text}`)
  return found
}
