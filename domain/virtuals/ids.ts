// Ids of virtual matches: they say which league, season, match day and match it is, and are above every id of the feed.

/** `league` 1 to 99, `season` and `day` from 1, `index` of the match in its day from 0. */
export type VirtualMatchParts = { league: number; season: number; day: number; index: number }

export const VIRTUAL_FROM = 1_000_000_000_000_000
const [LEAGUE, SEASON, DAY] = [1e12, 1e4, 100]
const END = VIRTUAL_FROM + 100 * LEAGUE

export const virtualMatchIdOf = ({ league, season, day, index }: VirtualMatchParts): number =>
  VIRTUAL_FROM + league * LEAGUE + season * SEASON + day * DAY + index

export const isVirtualMatchId = (id: number): boolean => Number.isSafeInteger(id) && id >= VIRTUAL_FROM && id < END

/** Of an id above all of the feed; whether there is such a match its league says. */
export function partsOfVirtualMatchId(id: number): VirtualMatchParts {
  const rest = id - VIRTUAL_FROM
  return {
    league: Math.floor(rest / LEAGUE),
    season: Math.floor((rest % LEAGUE) / SEASON),
    day: Math.floor((rest % SEASON) / DAY),
    index: rest % DAY,
  }
}
