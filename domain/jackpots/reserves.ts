// Reserve matches: one that was played takes the place of a match that was not, both in their order.

/** What became of a match: null while nothing is known. */
type Known = { place: number; came: string | null }

export type Taken = { place: number; reserve: number }

/**
 * By places: which reserve takes the place of which match. `waits`: a match still lacks its reserve, because it is not known
 * whether that one is played.
 */
export function takenBy(unplayed: readonly number[], reserves: readonly Known[]): { taken: Taken[]; waits: boolean } {
  const taken: Taken[] = []
  for (const { place: reserve, came } of reserves) {
    const place = unplayed[taken.length]
    if (place === undefined) break
    if (came === null) return { taken, waits: true }
    if (came === 'played') taken.push({ place, reserve })
  }
  return { taken, waits: false }
}
