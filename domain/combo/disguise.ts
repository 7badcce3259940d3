// A single bet in disguise: a combo whose picks together are hardly less likely than one of them alone.

/** The picks of one match: that all of them win, and that each does. */
export type GroupChances = { chance: number; picks: readonly { place: number; chance: number }[] }

/**
 * The index of the pick that the whole slip comes down to, or null where the others lower its chance by at least
 * `addsMinPercent`. Such a slip is the single of that pick with the smaller taxes of a combo, whatever its other picks.
 * The order of the picks does not matter; of equally likely ones the first is named.
 */
export const disguisedPickOf = (groups: readonly GroupChances[], addsMinPercent: number): number | null => {
  const picks = groups.flatMap((group) => group.picks).sort((a, b) => a.chance - b.chance || a.place - b.place)
  const [main] = picks
  if (main === undefined || picks.length < 2) return null
  const together = groups.reduce((product, { chance }) => product * chance, 1)
  return together > main.chance * (1 - addsMinPercent / 100) ? main.place : null
}
