// Bet-stop groups of the markets used most, for when no description of a feed is at hand.

const table: readonly (readonly [groups: string, markets: readonly number[]])[] = [
  ['score|regular_play', [1, 7, 8, 9, 10, 11, 12, 13, 14, 16, 18, 19, 20, 21, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32]],
  ['score|regular_play', [33, 34, 41, 45, 48, 49, 50, 51, 52, 546, 547, 548, 549, 550, 818, 819, 820]],
  ['score|regular_play|combo', [35, 36, 37, 854, 855, 856, 857, 858, 859, 860, 861, 862, 863, 864, 865]],
  ['score|regular_play|1st_half', [47]],
  ['score|1st_half', [60, 63, 64, 65, 66, 68, 69, 70, 74, 75, 81]],
  ['score|2nd_half', [83, 85, 86, 87, 88, 90, 91, 92, 98]],
  ['scorers|regular_play', [38, 39, 40]],
  ['bookings|regular_play', [136, 139]],
  ['corners|regular_play', [162, 165, 166]],
  ['score|regular_play', [186, 187, 188, 189, 190, 191, 192, 193, 199, 237, 238, 314, 327, 328]],
  ['score|set', [202, 203, 204, 207, 309, 310, 311, 312, 313]],
  ['score|game', [210, 212, 218, 245, 246, 247]],
  ['score|incl_ot', [219, 220, 223, 225, 227, 228, 229]],
  ['score|quarter', [234, 235, 236]],
  ['score|incl_ei', [251, 256, 258]],
  ['score|map', [330]],
  ['score|incl_so', [340]],
  ['score|incl_ot_and_pen', [406, 410, 412]],
  ['score|period', [443, 446]],
  ['score', [534, 535, 538, 539, 559, 906, 907]],
]

const byMarket: ReadonlyMap<number, readonly string[]> = new Map(
  table.flatMap(([groups, markets]) => markets.map((market) => [market, ['all', ...groups.split('|')]] as const)),
)

/** Empty for a market that is not in the table. */
export const usualGroupsOf = (market: number): readonly string[] => byMarket.get(market) ?? []
