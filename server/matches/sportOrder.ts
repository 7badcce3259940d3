// The order of sports on every list, and their names.
import type { Texts } from '../platform/text.ts'

/** Most wanted first; a sport that is not named follows by its number. */
const ORDER = [1, 5, 2, 23, 20, 4, 3, 21, 16, 6, 22, 19, 29, 31, 34, 12, 59, 13, 10, 117, 109, 110, 111]
const RANKS = new Map(ORDER.map((id, rank) => [id, rank]))

export const sportRankOf = (sportId: number): number => RANKS.get(sportId) ?? ORDER.length + sportId

/** The product's own name of a sport; the feed's where there is none. */
export const sportNameOf = (texts: Texts, sportId: number, feedName: string, language: string): string =>
  texts.find(`sports:${sportId}`, language) ?? feedName
