// What an affiliate earns, as data: an amount per bettor (CPA), a share of what the house keeps, or both (hybrid); and
// what no plan may be, because referring oneself would pay.

/** Minor units; basis points are hundredths of a percent. */
export type AffiliatePlan = {
  /** Once per bettor whose first deposit and cash stakes, those of a casino apart, reach these. */
  cpa: { amount: number; depositMin: number; wageredMin: number } | null
  /** Of a month's net revenue. `carry`: a month below zero is taken off the next ones; `reset`: each month begins anew, without the casino. */
  share: { basisPoints: number; negative: 'carry' | 'reset' } | null
  /** Of deposits, what their providers take. */
  paymentFeeBasisPoints: number
}

export const planKindOf = ({ cpa, share }: AffiliatePlan): 'cpa' | 'share' | 'hybrid' =>
  cpa === null ? 'share' : share === null ? 'cpa' : 'hybrid'

const WHOLE = 10_000
/** More is no share but a gift of the house's margin. */
const SHARE_MAX = 5_000
const FEE_MAX = 1_000

export type PlanFault =
  | { code: 'PLAN_EMPTY' }
  | { code: 'PLAN_AMOUNT' }
  | { code: 'PLAN_SHARE'; max: number }
  | { code: 'PLAN_FEE'; max: number }
  /** `lost` is what somebody who refers himself loses at least, `paid` what the plan would pay him for it. */
  | { code: 'PLAN_PAYS_SELF_REFERRAL'; paid: number; lost: number }

/**
 * Null for a plan that may be agreed. `lossBasisPoints`: what a bettor loses of his stakes at least, taxes included,
 * however well he plays (`leastLossOf`).
 *
 * Somebody who refers himself is paid `amount + share` for stakes that cost him `loss`:
 * - CPA: he stakes `wageredMin` and stops, so `amount` may not exceed what that loses; with a share on top of it, which
 *   pays part of the same loss again, that part less.
 * - A share with carry pays back part of what he lost, never all of it. With reset he wins one month and loses the next
 *   with an affiliate who is paid for the second alone: at long odds the house wins nearly every month, and keeps the
 *   whole stake, so the share of a stake may not exceed what a stake loses on average.
 * A casino's stakes bear no VAT and lose next to nothing, so they count for neither.
 */
export function planFaultOf({ cpa, share, ...plan }: AffiliatePlan, lossBasisPoints: number): PlanFault | null {
  if (cpa === null && share === null) return { code: 'PLAN_EMPTY' }
  if (cpa !== null && [cpa.amount, cpa.depositMin, cpa.wageredMin].some((amount) => !isAmount(amount)))
    return { code: 'PLAN_AMOUNT' }
  if (share !== null && !isWithin(share.basisPoints, 1, SHARE_MAX)) return { code: 'PLAN_SHARE', max: SHARE_MAX }
  if (!isWithin(plan.paymentFeeBasisPoints, 0, FEE_MAX)) return { code: 'PLAN_FEE', max: FEE_MAX }
  const wagered = cpa?.wageredMin ?? WHOLE
  const lost = Math.floor((wagered * lossBasisPoints) / WHOLE)
  const ofShare =
    share === null ? 0 : Math.ceil(((share.negative === 'reset' ? wagered : lost) * share.basisPoints) / WHOLE)
  const paid = (cpa?.amount ?? 0) + ofShare
  return paid > lost ? { code: 'PLAN_PAYS_SELF_REFERRAL', paid, lost } : null
}

const isAmount = (value: number): boolean => Number.isSafeInteger(value) && value > 0 && value <= 1e12
const isWithin = (value: number, min: number, max: number): boolean =>
  Number.isSafeInteger(value) && value >= min && value <= max
