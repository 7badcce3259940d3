// How many of the picks on sale count for the bonuses, by market and by their odds, before the match and live.
import type { WorldPick } from './world.ts'

/** Odds in hundredths: from this to below the next band's. */
const FROM = [140, 160, 180, 200, 300, 500]

export type Band = { group: string; live: boolean; from: number; sold: number; counted: number }

/** Bands in which something is sold. */
export const bandsOf = (picks: readonly WorldPick[]): Band[] =>
  [false, true].flatMap((live) =>
    [
      ...Map.groupBy(
        picks.filter((pick) => pick.live === live),
        ({ group }) => group,
      ),
    ].flatMap(([group, some]) =>
      FROM.map((from, place): Band => {
        const below = FROM[place + 1] ?? Number.POSITIVE_INFINITY
        const within = some.filter(({ odds }) => odds >= from && odds < below)
        return { group, live, from, sold: within.length, counted: within.filter(({ counts }) => counts).length }
      }).filter(({ sold }) => sold > 0),
    ),
  )

export const shareOf = (bands: readonly Pick<Band, 'sold' | 'counted'>[]): number =>
  bands.reduce((sum, { counted }) => sum + counted, 0) / bands.reduce((sum, { sold }) => sum + sold, 0)
