// Which matches a jackpot is made of: the most even ones of one window of kick-offs, so that nobody knows the results
// better than a coin.
export type Candidate = {
  parentMatchId: number
  /** Ms. */
  startsAt: number
  /** Of its likeliest outcome. */
  favourite: number
}

/** `until`: no kick-off is later. */
export type Window = { from: number; until?: number; lengthMs: number }

/**
 * The most even matches that kick off within a window of this length, no earlier than `from`; of windows that hold enough
 * of them the one whose matches are the most even together. Null where none does.
 */
export function proposedOf(
  candidates: readonly Candidate[],
  count: number,
  { from, until: last = Number.POSITIVE_INFINITY, lengthMs }: Window,
): Candidate[] | null {
  const sorted = candidates.filter(({ startsAt }) => startsAt >= from && startsAt <= last).toSorted(byStart)
  let [best, bestChance]: [Candidate[] | null, number] = [null, Number.POSITIVE_INFINITY]
  for (let first = 0; first + count <= sorted.length; first++) {
    const until = (sorted[first] as Candidate).startsAt + lengthMs
    const inWindow = sorted.slice(first).filter(({ startsAt }) => startsAt <= until)
    if (inWindow.length < count) continue
    const chosen = inWindow.toSorted(byEvenness).slice(0, count)
    const chance = chosen.reduce((product, { favourite }) => product * favourite, 1)
    if (chance < bestChance) [best, bestChance] = [chosen.toSorted(byStart), chance]
  }
  return best
}

const byStart = (a: Candidate, b: Candidate): number => a.startsAt - b.startsAt || a.parentMatchId - b.parentMatchId
const byEvenness = (a: Candidate, b: Candidate): number => a.favourite - b.favourite || byStart(a, b)
