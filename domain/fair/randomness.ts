// Whether numbers of 0 to `limit` - 1 look drawn: three tests of a regulator's list, each as a standard normal score, which
// is beyond 2.576 either way once in a hundred times.

/** How evenly often each number came, by the cube root that makes chi-square normal. */
export function chiSquareOf(values: readonly number[], limit: number): number {
  const counts = new Array<number>(limit).fill(0)
  for (const value of values) counts[value] = (counts[value] as number) + 1
  const expected = values.length / limit
  const sum = counts.reduce((total, count) => total + (count - expected) ** 2 / expected, 0)
  const freedom = limit - 1
  const spread = 2 / (9 * freedom)
  return (Math.cbrt(sum / freedom) - (1 - spread)) / Math.sqrt(spread)
}

/** Whether a number says anything about the next. */
export function serialScoreOf(values: readonly number[], limit: number): number {
  const mean = (limit - 1) / 2
  const variance = (limit ** 2 - 1) / 12
  let sum = 0
  for (let at = 1; at < values.length; at++)
    sum += ((values[at - 1] as number) - mean) * ((values[at] as number) - mean)
  return sum / variance / Math.sqrt(values.length - 1)
}

/** Whether numbers of the upper and the lower half come in too few or too many runs. */
export function runsScoreOf(values: readonly number[], limit: number): number {
  const upper = values.map((value) => value >= limit / 2)
  const above = upper.filter(Boolean).length
  const below = upper.length - above
  let runs = 1
  for (let at = 1; at < upper.length; at++) if (upper[at] !== upper[at - 1]) runs += 1
  const both = (2 * above * below) / upper.length
  const variance = (both * (both - 1)) / (upper.length - 1)
  return (runs - (both + 1)) / Math.sqrt(variance)
}
