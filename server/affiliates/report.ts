// What an affiliate sees of himself: plan, links, months. Counts and sums; no bettor, no account, no number.
import type { AffiliateMonth, AffiliatePlanAnswer, AffiliateReport } from '@walia/contract/affiliates.ts'
import { type AffiliatePlan, planKindOf } from '@walia/domain/affiliates/plan.ts'
import { monthOf } from '@walia/domain/market/months.ts'
import { amountText } from '@walia/domain/money/money.ts'
import type { AffiliatesDeps } from './deps.ts'
import { type ClosedMonth, loadMonths, type Month } from './monthQueries.ts'
import { openMonths } from './months.ts'
import { countPostbacks } from './postbackQueries.ts'
import { type AffiliateRow, loadPlans, loadTags, type PlanRow } from './queries.ts'
import { COMMISSION_DAYS } from './referrals.ts'

const MONTHS_MAX = 24

/** `forProgram`: a key that may read figures does not read the secret that signatures are made with. */
export async function reportOf(
  deps: AffiliatesDeps,
  affiliate: AffiliateRow,
  forProgram: boolean,
): Promise<AffiliateReport> {
  const { pool, profile, clock, config } = deps
  const [plans, tags, closed, calls] = await Promise.all([
    loadPlans(pool, affiliate.id),
    loadTags(pool, affiliate.id),
    loadMonths(pool, affiliate.id, MONTHS_MAX),
    countPostbacks(pool, affiliate.id),
  ])
  const open = await openMonths(deps, affiliate)
  const now = monthOf(clock.now(), profile.timeZone)
  const current = plans.findLast(({ from_month }) => from_month <= now) ?? (plans[0] as PlanRow)
  const next = plans.find(({ from_month }) => from_month > now)
  return {
    data: {
      id: affiliate.id,
      name: affiliate.name,
      currency: profile.currency,
      commission_days: COMMISSION_DAYS,
      plan: planAnswerOf(current),
      next_plan: next === undefined ? null : planAnswerOf(next),
      links: tags.map(({ tag, label }) => ({ label, tag, url: `${new URL('/', config.publicUrl).href}?btag=${tag}` })),
      months: [...open.map((month) => monthAnswerOf(month, 'open', null)), ...closed.map(closedAnswerOf)],
      postbacks:
        affiliate.postback_url === null
          ? null
          : {
              url: affiliate.postback_url,
              ...calls,
              secret: forProgram ? null : affiliate.postback_secret,
            },
    },
  }
}

const percentOf = (basisPoints: number): string => amountText(basisPoints).replace(/\.?0+$/, '')

const planAnswerOf = ({ from_month, plan }: PlanRow): AffiliatePlanAnswer => ({ from: from_month, ...termsOf(plan) })

const termsOf = (plan: AffiliatePlan): AffiliateMonth['plan'] => ({
  kind: planKindOf(plan),
  cpa: plan.cpa && {
    amount: amountText(plan.cpa.amount),
    deposit_min: amountText(plan.cpa.depositMin),
    wagered_min: amountText(plan.cpa.wageredMin),
  },
  share: plan.share && { percent: percentOf(plan.share.basisPoints), carries: plan.share.negative === 'carry' },
  payment_fee_percent: percentOf(plan.paymentFeeBasisPoints),
})

const closedAnswerOf = (month: ClosedMonth): AffiliateMonth =>
  monthAnswerOf(month, month.decision ?? (month.commission === 0 ? 'nothing' : 'undecided'), month.reference)

const monthAnswerOf = (month: Month, state: AffiliateMonth['state'], reference: string | null): AffiliateMonth => ({
  ...{ month: month.month, state, reference, plan: termsOf(month.plan) },
  ...{ registrations: month.registrations, first_deposits: month.first_deposits },
  ...{ qualified: month.qualified, bettors: month.bettors },
  stakes: amountText(month.stakes),
  winnings: amountText(month.winnings),
  bonuses: amountText(month.bonuses),
  vat: amountText(month.vat),
  deposits: amountText(month.deposits),
  payment_fees: amountText(month.paymentFees),
  uncollected: amountText(month.uncollected),
  net_revenue: amountText(month.netRevenue),
  share: amountText(month.share),
  cpa: amountText(month.cpa),
  carried_in: amountText(month.carriedIn),
  carried_out: amountText(month.carriedOut),
  commission: amountText(month.commission),
})
