// Time-outs and self-exclusions: how long one lasts, and which of two stands. Neither is ever shortened.
export type ExclusionKind = 'time_out' | 'self_excluded'
/** `until` in epoch ms. */
export type Exclusion = { as: ExclusionKind; until: number }

const HOUR_MS = 3_600_000

/** `length` in hours for a time-out, in calendar months for a self-exclusion; the last day of a shorter month stands in. */
export const exclusionFrom = (as: ExclusionKind, length: number, now: number): Exclusion => {
  if (as === 'time_out') return { as, until: now + length * HOUR_MS }
  const end = new Date(now)
  const day = end.getUTCDate()
  end.setUTCMonth(end.getUTCMonth() + length)
  // 31 August and 6 months is 3 March by the calendar's own reckoning; the end of February is meant.
  if (end.getUTCDate() !== day) end.setUTCDate(0)
  return { as, until: end.getTime() }
}

/** The later end stands, and a self-exclusion keeps its name: a time-out taken during it changes nothing. */
export const longerExclusion = (before: Exclusion | null, wanted: Exclusion, now: number): Exclusion => {
  if (before === null || before.until <= now) return wanted
  const as = before.as === 'self_excluded' || wanted.as === 'self_excluded' ? 'self_excluded' : 'time_out'
  return { as, until: Math.max(before.until, wanted.until) }
}
