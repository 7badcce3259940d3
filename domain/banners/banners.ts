// Banners of the operator: when and to whom one is shown, in which order, and where it may lead.
import { type BannerKind, isInHours } from './kinds.ts'

/** What a banner is about, which decides how it is drawn. */
export const BANNER_ARTS = ['bonus', 'boost', 'combo', 'live', 'sport'] as const
export type BannerArt = (typeof BANNER_ARTS)[number]

/** Letters that fit the box of a phone: one line and two lines. */
export const BANNER_TITLE_MAX = 36
export const BANNER_TEXT_MAX = 64
/** Of a picture: what is read out for it, and what stands in its box where it is not loaded. */
export const BANNER_ALT_MAX = 90
export const BANNER_LINK_MAX = 200
export const BANNER_PLACE_MAX = 9999

/** Times in ms since the epoch; from inclusive, to exclusive, null is open. */
export type Window = { startsAt: number; endsAt: number | null; endedAt: number | null }
export type BannerTerms = Window & {
  id: number
  kind: BannerKind
  countryId: number
  /** The only language it is shown in; null is all. */
  locale: string | null
  place: number
}

export const isInWindow = ({ startsAt, endsAt, endedAt }: Window, now: number): boolean =>
  endedAt === null && startsAt <= now && (endsAt === null || now < endsAt)

/** The banners of these kinds to show at an hour of the market, sorted by place, then the oldest first. */
export const bannersFor = <B extends BannerTerms>(
  banners: readonly B[],
  {
    kinds,
    countryId,
    language,
    now,
    hour,
  }: { kinds: readonly BannerKind[]; countryId: number; language: string; now: number; hour: number },
): B[] =>
  banners
    .filter(({ kind }) => kinds.includes(kind) && isInHours(kind, hour))
    .filter((banner) => banner.countryId === countryId && (banner.locale === null || banner.locale === language))
    .filter((banner) => isInWindow(banner, now))
    .sort((a, b) => a.place - b.place || a.id - b.id)

/** A path of our own pages: not another host, not a call of the server. */
export const isInsideLink = (link: string): boolean =>
  link.length <= BANNER_LINK_MAX &&
  /^\/(?![/\\])[\x21-\x7e]*$/.test(link) &&
  !/^\/(api|ws|docs|dev)(\/|\?|#|$)/.test(link)

const HOST = /^https:\/\/((?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+(?:[a-z]{2,}|xn--[a-z0-9-]+))(?=[/?#]|$)/i

/** The host of an address that may lead out: https, a name and not a number, no port, no user; null otherwise. */
export const outsideHostOf = (link: string): string | null =>
  link.length <= BANNER_LINK_MAX && /^[\x21-\x7e]+$/.test(link) && !/[\\<>"]/.test(link)
    ? (HOST.exec(link)?.[1]?.toLowerCase() ?? null)
    : null

export type LinkRefusal = { ok: false; code: 'LINK_OUTSIDE' | 'LINK_UNSAFE' | 'LINK_OURS' }

/** Where a banner may lead: to a path of our own, or, when it is said to lead out, to the site of somebody else. */
export function decideLinks(
  { links, external }: { links: readonly string[]; external: boolean },
  ownHost: string | null,
): { ok: true } | LinkRefusal {
  if (!external) return links.every(isInsideLink) ? { ok: true } : { ok: false, code: 'LINK_OUTSIDE' }
  const hosts = links.map(outsideHostOf)
  if (hosts.includes(null)) return { ok: false, code: 'LINK_UNSAFE' }
  return ownHost !== null && hosts.includes(ownHost) ? { ok: false, code: 'LINK_OURS' } : { ok: true }
}
