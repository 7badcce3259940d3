// How many of the picks sold before the match count for the bonuses, by their odds: short favourites carry little margin.
import type { WorldPick } from './world.ts'

/** Odds in hundredths: from this to below the next band's. */
const FROM = [140, 160, 180, 200, 300, 500]

export type Band = { from: number; sold: number; counted: number }

export function bandsOf(picks: readonly WorldPick[]): Band[] {
  const prematch = picks.filter(({ live }) => !live)
  return FROM.map((from, place) => {
    const below = FROM[place + 1] ?? Number.POSITIVE_INFINITY
    const some = prematch.filter(({ odds }) => odds >= from && odds < below)
    return { from, sold: some.length, counted: some.filter(({ counts }) => counts).length }
  })
}
