// Kinds of banners: Home's own stand in its list; the others are called by a page, in their hours, each once in a session.

import { hourOf } from '../market/zone.ts'

/** In the order in which they are called: one at a time. */
export const CALLED_KINDS = ['roadblock', 'android', 'casino', 'multibet', 'highlights'] as const
export const BANNER_KINDS = ['home', ...CALLED_KINDS, 'tax'] as const
export type CalledKind = (typeof CALLED_KINDS)[number]
export type BannerKind = (typeof BANNER_KINDS)[number]

/** Hours of the market's day, from inclusive, to exclusive (9 Time-based banner windows); kinds that do not stand here have all day. */
const HOURS: Partial<Record<BannerKind, { from: number; to: number }>> = {
  casino: { from: 6, to: 12 },
  multibet: { from: 12, to: 21 },
  highlights: { from: 21, to: 6 },
}

/** Whether a kind is called at this hour, 0 to 23. */
export function isInHours(kind: BannerKind, hour: number): boolean {
  const hours = HOURS[kind]
  if (hours === undefined) return true
  const { from, to } = hours
  return from < to ? from <= hour && hour < to : hour >= from || hour < to
}

const HOUR_MS = 3_600_000

/** When the hours end in which it is called, ms; null for a kind that is called all day. Zones are whole hours from UTC. */
export function hoursEndAt(kind: BannerKind, now: number, timeZone: string): number | null {
  const hours = HOURS[kind]
  if (hours === undefined) return null
  const ahead = (hours.to - hourOf(now, timeZone) + 24) % 24
  return now - (now % HOUR_MS) + ahead * HOUR_MS
}

/** On this page or below it; `/` is Home alone, null is any page. */
export const isOnPage = (onPage: string | null, path: string): boolean =>
  onPage === null || path === onPage || (onPage !== '/' && path.startsWith(`${onPage}/`))

export const isCampaignTag = (tag: string): boolean => /^[A-Za-z0-9_.-]{1,64}$/.test(tag)
