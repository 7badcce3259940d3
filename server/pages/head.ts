// What the page at an address says of itself to search engines: title, description, whose copy it is, in which languages.
import { type Page, SHARE_PATTERN } from '@walia/contract/pages.ts'
import { pictureFileOf, picturePaths } from '@walia/contract/pictures.ts'
import type { MarketProfile } from '@walia/domain/market/profile.ts'
import { dayTimeOf } from '@walia/domain/market/zone.ts'
import { parseShareCode } from '@walia/domain/sharing/shareCode.ts'
import type { TextLanguage, Texts } from '../platform/text.ts'
import { matchAddress, pagesOf } from './sitemap.ts'

/** A match that is on sale, its names in the page's language. */
export type MatchCard = { id: number; home: string; away: string; competition: string; startsAt: number }

export type Head = {
  title: string
  description: string
  indexed: boolean
  /** Null where the address is one of any number: nothing says which of them is meant. */
  canonical: string | null
  alternates: readonly { language: string; url: string }[]
  /** Of a match on sale, in the words of schema.org. */
  event: object | null
  /** What messengers show with a link to it. */
  picture: string
  site: string
}

type Picture = { path: string; subject: string | number }

/** `name` is the same for all addresses that have the same head, so that unknown ones share one. */
export type Place = {
  name: string
  title: string
  indexed: boolean
  path: string | null
  card: MatchCard | null
  picture: Picture
}

type Needs = {
  origin: string
  profile: Pick<MarketProfile, 'products' | 'brand' | 'sharing' | 'payments' | 'languages' | 'timeZone'>
  texts: Texts
  cardOf(id: number, language: TextLanguage): MatchCard | null
}
export type Heads = {
  placeOf(path: string, language: TextLanguage): Place
  headOf(place: Place, language: string): Head
}

const MATCH_ID = /\/markets\/([1-9]\d{0,14})\/?$/
const BRANDED: Picture = { path: picturePaths.brand, subject: 'brand' }
const UNKNOWN: Place = { name: '', title: 'home', indexed: false, path: null, card: null, picture: BRANDED }
/** Of addresses without `lang`. */
const USUAL = 'en'

const partsOf = (path: string): string[] => path.split('/').filter(Boolean)

function fits(pattern: readonly string[], given: readonly string[]): boolean {
  return pattern.length === given.length && pattern.every((part, at) => part.startsWith(':') || part === given[at])
}

const sharedPlace = (code: string, title: string): Place => ({
  ...{ name: `/share/${code}`, title, indexed: false, path: null, card: null },
  picture: { path: picturePaths.share, subject: code },
})

export function createHeads({ origin, profile, texts, cardOf }: Needs): Heads {
  const known = pagesOf(profile).map((page): Page & { parts: string[] } => ({ ...page, parts: partsOf(page.pattern) }))
  const brand = profile.brand.name
  const urlOf = (path: string, language: string) => `${origin}${path}${language === USUAL ? '' : `?lang=${language}`}`

  function placeOf(path: string, language: TextLanguage): Place {
    const given = partsOf(path)
    const page = known.find(({ parts }) => fits(parts, given))
    if (!page) return UNKNOWN
    const { title, indexed, pattern } = page
    const code = pattern === SHARE_PATTERN && parseShareCode(path, profile.sharing.codeLength)
    if (code) return sharedPlace(code, title)
    if (title !== 'match') {
      const own = indexed && !pattern.includes(':') ? pattern : null
      return { name: pattern, title, indexed, path: own, card: null, picture: BRANDED }
    }
    const id = MATCH_ID.exec(path)?.[1]
    const card = id === undefined ? null : cardOf(Number(id), language)
    const address = card && matchAddress(card.id)
    const picture = card ? { path: picturePaths.match, subject: card.id } : BRANDED
    return { name: address ?? pattern, title, indexed: card !== null, path: address, card, picture }
  }

  /** Where it is played is not known, so it is not said. */
  const eventOf = ({ id, home, away, competition, startsAt }: MatchCard, name: string, language: string): object => ({
    '@context': 'https://schema.org',
    '@type': 'SportsEvent',
    name,
    url: urlOf(matchAddress(id), language),
    startDate: new Date(startsAt).toISOString(),
    eventStatus: 'https://schema.org/EventScheduled',
    superEvent: { '@type': 'SportsEvent', name: competition },
    homeTeam: { '@type': 'SportsTeam', name: home },
    awayTeam: { '@type': 'SportsTeam', name: away },
  })

  function headOf({ title, indexed, path, card, picture }: Place, language: string): Head {
    const usual = texts.text(`descriptions:${title}`, language)
    const teams = card && texts.text('match:versus', language, card)
    return {
      title: teams === null ? texts.text(`shell:${title}Title`, language, { brand }) : `${teams} | ${brand}`,
      description: card
        ? `${teams}, ${card.competition}, ${dayTimeOf(card.startsAt, profile.timeZone)}. ${usual}`
        : usual,
      indexed,
      canonical: path === null ? null : urlOf(path, language),
      alternates:
        path === null
          ? []
          : [
              ...profile.languages.map(({ id, locale }) => ({ language: locale, url: urlOf(path, id) })),
              { language: 'x-default', url: urlOf(path, USUAL) },
            ],
      picture: `${origin}${picture.path.replace(':file', pictureFileOf(picture.subject, language))}`,
      site: brand,
      event: card && teams !== null ? eventOf(card, teams, language) : null,
    }
  }
  return { placeOf, headOf }
}
