// The SQL of an affiliate's months: closed ones, and what an operator decided of them.
import type { MonthFigures, MonthResult } from '@walia/domain/affiliates/month.ts'
import { type AffiliatePlan, planKindOf } from '@walia/domain/affiliates/plan.ts'
import type { Counts, Queryable } from './queries.ts'

/** A month in figures, closed or not; minor units. */
export type Month = Omit<Counts, 'cpa'> &
  MonthFigures &
  MonthResult & { month: string; plan: AffiliatePlan; bettors: number; topBettor: number }
export type Decision = 'approved' | 'refused' | 'paid'
export type ClosedMonth = Month & { decision: Decision | null; reference: string | null }

/** Until the transaction ends, nobody else closes a month of the affiliate or decides about one. */
export async function lockMonths(db: Queryable, affiliateId: number): Promise<void> {
  await db.query(`select pg_advisory_xact_lock(hashtext('affiliate_month'), $1::int)`, [affiliateId])
}

export async function findLastMonth(
  db: Queryable,
  affiliateId: number,
): Promise<{ month: string; carriedOut: number } | null> {
  const { rows } = await db.query<{ month: string; carriedOut: number }>(
    `select to_char(month, 'YYYY-MM') as month, carried_out as "carriedOut" from affiliate_month
     where affiliate_id = $1 order by affiliate_month.month desc limit 1`,
    [affiliateId],
  )
  return rows[0] ?? null
}

export async function insertMonth(db: Queryable, affiliateId: number, one: Month, at: Date): Promise<void> {
  await db.query(
    `insert into affiliate_month (affiliate_id, month, plan, registrations, first_deposits, qualified, bettors, stakes,
       winnings, bonuses, vat, deposits, payment_fees, uncollected, net_revenue, top_bettor, cpa, share, carried_in,
       carried_out, commission, closed_at)
     values ($1, $2::date, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22)`,
    [
      ...[affiliateId, `${one.month}-01`, JSON.stringify(one.plan), one.registrations, one.first_deposits],
      ...[one.qualified, one.bettors, one.stakes, one.winnings, one.bonuses, one.vat, one.deposits, one.paymentFees],
      ...[
        one.uncollected,
        one.netRevenue,
        one.topBettor,
        one.cpa,
        one.share,
        one.carriedIn,
        one.carriedOut,
        one.commission,
        at,
      ],
    ],
  )
}

const COLUMNS = `to_char(m.month, 'YYYY-MM') as month, m.plan, m.registrations, m.first_deposits, m.qualified, m.bettors,
  m.stakes, m.winnings, m.bonuses, m.vat, m.deposits, m.payment_fees as "paymentFees", m.uncollected, m.net_revenue as "netRevenue",
  m.top_bettor as "topBettor", m.cpa, m.share, m.carried_in as "carriedIn", m.carried_out as "carriedOut", m.commission,
  d.decision, d.reference`
const LAST_DECISION = `left join lateral (select decision, reference from affiliate_decision d
  where d.affiliate_id = m.affiliate_id and d.month = m.month order by d.step desc limit 1) d on true`

/** Newest first. */
export async function loadMonths(db: Queryable, affiliateId: number, limit: number): Promise<ClosedMonth[]> {
  const { rows } = await db.query<ClosedMonth>(
    `select ${COLUMNS} from affiliate_month m ${LAST_DECISION}
     where m.affiliate_id = $1 order by m.month desc limit $2`,
    [affiliateId, limit],
  )
  return rows
}

export async function findMonth(db: Queryable, affiliateId: number, month: string): Promise<ClosedMonth | null> {
  const { rows } = await db.query<ClosedMonth>(
    `select ${COLUMNS} from affiliate_month m ${LAST_DECISION} where m.affiliate_id = $1 and m.month = $2::date`,
    [affiliateId, `${month}-01`],
  )
  return rows[0] ?? null
}

/** The closed ones after a month, oldest first. */
export async function loadMonthsAfter(db: Queryable, affiliateId: number, month: string): Promise<ClosedMonth[]> {
  const { rows } = await db.query<ClosedMonth>(
    `select ${COLUMNS} from affiliate_month m ${LAST_DECISION}
     where m.affiliate_id = $1 and m.month > $2::date order by m.month`,
    [affiliateId, `${month}-01`],
  )
  return rows
}

export type UndecidedMonth = ClosedMonth & { affiliate: number; name: string; plan_kind: string }
/** With a commission and neither refused nor paid, oldest first, of all affiliates. */
export async function loadUndecided(db: Queryable, limit: number): Promise<UndecidedMonth[]> {
  const { rows } = await db.query<Omit<UndecidedMonth, 'plan_kind'>>(
    `select m.affiliate_id as affiliate, a.name, ${COLUMNS} from affiliate_month m
       join affiliate a on a.id = m.affiliate_id ${LAST_DECISION}
     where m.commission > 0 and (d.decision is null or d.decision = 'approved')
     order by m.month, m.affiliate_id limit $1`,
    [limit],
  )
  return rows.map((row) => ({ ...row, plan_kind: planKindOf(row.plan) }))
}

export type NewDecision = {
  affiliateId: number
  month: string
  decision: Decision
  reference: string | null
  by: string
  reason: string
}
/** False where the step is taken, or the reference is another month's. */
export async function insertDecision(db: Queryable, one: NewDecision, at: Date): Promise<boolean> {
  const answer = await db.query(
    `insert into affiliate_decision (affiliate_id, month, step, decision, reference, by_whom, reason, at)
     values ($1, $2::date, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
    [
      ...[one.affiliateId, `${one.month}-01`, one.decision === 'paid' ? 2 : 1, one.decision, one.reference],
      ...[one.by, one.reason, at],
    ],
  )
  return answer.rowCount === 1
}
