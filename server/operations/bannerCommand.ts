// Commands about banners on Home and those that pages call, words or pictures, read into what to show or end. Pure.
import {
  BANNER_ALT_MAX,
  BANNER_ARTS,
  BANNER_PLACE_MAX,
  BANNER_TEXT_MAX,
  BANNER_TITLE_MAX,
  isInsideLink,
  outsideHostOf,
} from '@walia/domain/banners/banners.ts'
import { BANNER_KINDS, type BannerKind, isCampaignTag } from '@walia/domain/banners/kinds.ts'
import type { BannerDraft } from '../banners/index.ts'
import {
  needed,
  type Options,
  one,
  timeOf,
  UsageError,
  wholeFrom,
  wordOptions,
  wordsOf,
} from '../platform/commandOptions.ts'
import { textLanguages } from '../platform/text.ts'

export type BannerOperation =
  | { action: 'bannerAdd'; subject: Omit<BannerDraft, 'by'> }
  | { action: 'bannerEnd'; subject: { id: number } }
  | { action: 'bannerList'; subject: Record<string, never> }

const CALLED = BANNER_KINDS.filter((kind) => kind !== 'home').join('|')

export const BANNER_USAGE = `banners on Home, and those that pages call:
  banner add      --title TEXT --text TEXT --link PATH [--link-am PATH] [--art ${BANNER_ARTS.join('|')}]
                  [--title-am TEXT] [--title-om TEXT] [--title-zh TEXT] [--text-am TEXT] [--text-om TEXT]
                  [--text-zh TEXT] [--order N] [--country ID] [--only-in LANGUAGE] [--from TIME] [--until TIME]
                  the lowest order comes first; without --until it stands until it is ended
  banner add      --src-en FILE --alt-en TEXT [--src-am FILE --alt-am TEXT]
                  --route PATH [--route-am PATH] | --external https://… [--external-am https://…]
                  a picture of at most 60 KB (PNG, JPEG, WebP, AVIF; 1008 × 264 pixels fit best) and what it says;
                  --order, --country, --only-in, --from and --until as above
  banner add      --kind ${CALLED} … [--on PATH]
                  called once in a session, on that page and those below it or on any: a roadblock over the page all day,
                  with the tag --utm TAG for whoever taps it; at the page's end casino 06-12, multibet 12-21, highlights
                  21-06, and android to phones with Android, where --link is the app's https address; tax, of words and
                  without a link, on My bets of whoever is logged in
  banner list                                     those that stand or are to come
  banner end      --id N
`

const WORD_OPTIONS = [...wordOptions('title'), ...wordOptions('text'), 'link', 'link-am', 'art']
const PICTURE_OPTIONS = ['src-en', 'src-am', 'alt-en', 'alt-am', 'route', 'route-am', 'external', 'external-am']

const COMMON_OPTIONS = ['order', 'country', 'only-in', 'from', 'until', 'kind', 'on', 'utm']

export const BANNER_OPTIONS: Readonly<Record<string, readonly string[]>> = {
  'banner add': [...WORD_OPTIONS, ...PICTURE_OPTIONS, ...COMMON_OPTIONS],
  'banner list': [],
  'banner end': ['id'],
}

const ORDER = '100'
const ART = 'sport'

export function bannerOperationOf(command: string, options: Options): BannerOperation {
  if (command === 'banner list') return { action: 'bannerList', subject: {} }
  if (command === 'banner end')
    return { action: 'bannerEnd', subject: { id: wholeFrom(needed(options, 'id'), '--id', 1) } }
  const place = wholeFrom(one(options, 'order') ?? ORDER, '--order', 0)
  if (place > BANNER_PLACE_MAX) throw new UsageError(`--order: at most ${BANNER_PLACE_MAX}, got ${place}`)
  const window = { startsAt: timeOf(options, 'from'), endsAt: timeOf(options, 'until') }
  if (window.startsAt !== null && window.endsAt !== null && window.endsAt <= window.startsAt)
    throw new UsageError('--until: expected a time after --from')
  const country = one(options, 'country')
  const kind = oneOf(options, 'kind', BANNER_KINDS) ?? 'home'
  return {
    action: 'bannerAdd',
    subject: {
      ...(PICTURE_OPTIONS.some((name) => options.has(name)) ? pictureOf(options, kind) : wordsBannerOf(options, kind)),
      ...callOf(options, kind),
      place,
      countryId: country === null ? null : wholeFrom(country, '--country', 1),
      locale: oneOf(options, 'only-in', textLanguages),
      ...window,
    },
  }
}

type Shown = Pick<BannerDraft, 'title' | 'text' | 'art' | 'url' | 'amUrl' | 'external' | 'pictures'>

/** Where and with which tag a page calls it. */
function callOf(options: Options, kind: BannerKind): Pick<BannerDraft, 'kind' | 'onPage' | 'mobileUtm'> {
  const onPage = one(options, 'on')
  const mobileUtm = one(options, 'utm')
  if (onPage !== null && (kind === 'home' || kind === 'tax'))
    throw new UsageError(`--on does not go with the kind ${kind}, which has its page`)
  if (onPage !== null) linkOf(onPage, '--on')
  if (mobileUtm !== null && kind !== 'roadblock') throw new UsageError('--utm goes with a roadblock alone')
  if (mobileUtm !== null && !isCampaignTag(mobileUtm))
    throw new UsageError(`--utm: expected letters, digits, _ . and - (at most 64), got ${mobileUtm}`)
  return { kind, onPage, mobileUtm }
}

/** A tax message leads nowhere: its address is of no use. */
const NOWHERE = '/'

function wordsBannerOf(options: Options, kind: BannerKind): Shown {
  if (kind === 'tax' && (options.has('link') || options.has('link-am')))
    throw new UsageError('a tax message leads nowhere: no --link')
  const external = kind === 'android'
  const read = external ? outsideLinkOf : linkOf
  const url = kind === 'tax' ? NOWHERE : read(needed(options, 'link'), '--link')
  const amUrl = one(options, 'link-am')
  return {
    title: wordsOf(options, 'title', BANNER_TITLE_MAX) ?? missing('title'),
    text: wordsOf(options, 'text', BANNER_TEXT_MAX) ?? missing('text'),
    art: oneOf(options, 'art', BANNER_ARTS) ?? ART,
    url,
    amUrl: amUrl === null ? url : read(amUrl, '--link-am'),
    external,
    pictures: null,
  }
}

/** `pictures` are names of files here; `withPictures` stores them and puts the names of what is stored. */
function pictureOf(options: Options, kind: BannerKind): Shown {
  if (kind === 'tax') throw new UsageError('a tax message is words')
  const foreign = WORD_OPTIONS.find((name) => options.has(name))
  if (foreign) throw new UsageError(`a banner is words or a picture: --${foreign} does not go with a picture`)
  const en = needed(options, 'src-en')
  const am = one(options, 'src-am')
  const alt = altOf(needed(options, 'alt-en'), '--alt-en')
  // Letters in a picture have to be read out in their own language.
  const altAm = am === null ? one(options, 'alt-am') : needed(options, 'alt-am')
  const external = options.has('external') || options.has('external-am')
  if (kind === 'android' && !external)
    throw new UsageError('a banner of the Android app leads out: --external is missing')
  if (external && (options.has('route') || options.has('route-am')))
    throw new UsageError('a banner leads to a page of ours (--route) or out (--external), not both')
  const name = external ? 'external' : 'route'
  const read = external ? outsideLinkOf : linkOf
  const url = read(needed(options, name), `--${name}`)
  const amUrl = one(options, `${name}-am`)
  return {
    title: { en: alt, am: altAm === null ? alt : altOf(altAm, '--alt-am') },
    text: {},
    art: ART,
    url,
    amUrl: amUrl === null ? url : read(amUrl, `--${name}-am`),
    external,
    pictures: { en, am: am ?? en },
  }
}

function altOf(text: string, name: string): string {
  if (text.length > BANNER_ALT_MAX) throw new UsageError(`${name}: at most ${BANNER_ALT_MAX} letters`)
  return text
}

function outsideLinkOf(text: string, name: string): string {
  if (outsideHostOf(text) === null)
    throw new UsageError(`${name}: expected an address such as https://news.example/cup, got ${text}`)
  return text
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
