// Which joint price the bettor has accepted, and whether the present one differs and must be accepted first.
import type { AcceptSetting } from '@walia/domain/betslip/slip.ts'

export type Agreed = { key: string; odds: string }

/** Total odds of any length as hundredths. */
export const hundredthsOf = (odds: string): bigint => BigInt(odds.replace('.', ''))

/** `odds` null: no price now. Other picks start anew; a change that the settings accept is accepted at once. */
export const agreedAfter = (
  agreed: Agreed | null,
  key: string,
  odds: string | null,
  { acceptIncreases, acceptAny }: AcceptSetting,
): { agreed: Agreed | null; changed: boolean } => {
  if (odds === null) return { agreed: agreed?.key === key ? agreed : null, changed: false }
  const fresh = { key, odds }
  if (agreed?.key !== key) return { agreed: fresh, changed: false }
  if (agreed.odds === odds) return { agreed, changed: false }
  const rises = hundredthsOf(odds) > hundredthsOf(agreed.odds)
  return acceptAny || (acceptIncreases && rises) ? { agreed: fresh, changed: false } : { agreed, changed: true }
}
