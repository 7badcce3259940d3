// An affiliate's months: figures from the ledger by the market's calendar, closed once, decided by an operator.
import { type MonthFigures, monthResultOf, owedSince } from '@walia/domain/affiliates/month.ts'
import type { AffiliatePlan } from '@walia/domain/affiliates/plan.ts'
import { monthAfter, monthOf, monthStartOf } from '@walia/domain/market/months.ts'
import { amountText } from '@walia/domain/money/money.ts'
import { loadCasinoFigures } from '../casino/index.ts'
import {
  loadPlayerFigures,
  loadUncollected,
  PERIOD_CLOSED_AFTER_MS,
  type PlayerFigures,
  type PlayerSpan,
  transferIdAt,
} from '../ledger/index.ts'
import { doneOnce } from '../platform/doneOnce.ts'
import { eachInTurn } from '../platform/eachInTurn.ts'
import { invariant } from '../platform/invariant.ts'
import { inTransaction } from '../platform/transaction.ts'
import { type AffiliatesDeps, nowOf } from './deps.ts'
import {
  type Decision,
  findLastMonth,
  findMonth,
  insertDecision,
  insertMonth,
  loadMonthsAfter,
  lockMonths,
  type Month,
  type NewDecision,
} from './monthQueries.ts'
import {
  type AffiliateRow,
  countReferrals,
  findAffiliate,
  loadAffiliateIds,
  loadEarning,
  loadPlans,
  planOf,
  type Queryable,
} from './queries.ts'

const PAGE = 500
/** Of a month that need not be over. */
export async function monthFigures(
  deps: AffiliatesDeps,
  db: Queryable,
  affiliate: Pick<AffiliateRow, 'id'>,
  month: string,
  carriedIn: number,
): Promise<Month> {
  const zone = deps.profile.timeZone
  const span = [monthStartOf(month, zone), monthStartOf(monthAfter(month), zone)] as const
  const dates = [new Date(span[0]), new Date(span[1])] as const
  const plan = planOf(await loadPlans(db, affiliate.id), month)
  invariant(plan !== null, `affiliate ${affiliate.id} has a plan in ${month}`)
  const counts = await countReferrals(db, affiliate.id, dates)
  const sums = await sumBettors(db, affiliate.id, span, plan)
  const figures: MonthFigures = { ...sums.figures, cpa: counts.cpa }
  const result = monthResultOf(figures, plan, carriedIn)
  return { ...counts, ...figures, ...result, month, plan, bettors: sums.bettors, topBettor: sums.topBettor }
}

/** Each bettor's bets count from his registration to the end of his year. */
async function sumBettors(
  db: Queryable,
  affiliateId: number,
  [from, before]: readonly [number, number],
  plan: AffiliatePlan,
) {
  const figures = { stakes: 0, winnings: 0, bonuses: 0, vat: 0, deposits: 0, uncollected: 0 }
  let [bettors, topBettor, afterId] = [0, 0, 0]
  for (;;) {
    const page = await loadEarning(db, affiliateId, [new Date(from), new Date(before)], afterId, PAGE)
    const spans = page.map(({ account_id, registered_at, until }) => ({
      accountId: account_id,
      fromId: transferIdAt(Math.max(from, registered_at.getTime())),
      beforeId: transferIdAt(Math.min(before, until.getTime())),
    }))
    const uncollected = new Map((await loadUncollected(db, spans)).map((one) => [one.account_id, one.uncollected]))
    for (const amount of uncollected.values()) figures.uncollected += amount
    for (const one of await countedFigures(db, spans, plan)) {
      for (const name of ['stakes', 'winnings', 'bonuses', 'vat', 'deposits'] as const) figures[name] += one[name]
      if (one.stakes !== 0) bettors += 1
      const fees = Math.ceil((Math.max(0, one.deposits) * plan.paymentFeeBasisPoints) / 10_000)
      topBettor = Math.max(
        topBettor,
        one.stakes - one.winnings - one.bonuses - fees - (uncollected.get(one.account_id) ?? 0),
      )
    }
    const last = page.at(-1)
    if (last === undefined || page.length < PAGE) return { figures, bettors, topBettor }
    afterId = last.account_id
  }
}

/**
 * Without the casino where months begin anew: at a long shot the house wins nearly every month and keeps next to nothing of
 * all of them, so a share of such a month would be more than its stakes lose.
 */
async function countedFigures(
  db: Queryable,
  spans: readonly PlayerSpan[],
  { share }: AffiliatePlan,
): Promise<PlayerFigures[]> {
  const all = await loadPlayerFigures(db, spans)
  if (share?.negative !== 'reset') return all
  const casino = new Map((await loadCasinoFigures(db, spans)).map((one) => [one.account_id, one]))
  return all.map((one) => {
    const { stakes = 0, winnings = 0 } = casino.get(one.account_id) ?? {}
    return { ...one, stakes: one.stakes - stakes, winnings: one.winnings - winnings }
  })
}

/** The months that are not closed, as they stand; the one that runs is the last. */
export async function openMonths(
  deps: AffiliatesDeps,
  affiliate: AffiliateRow,
  db: Queryable = deps.pool,
): Promise<Month[]> {
  const { clock, profile } = deps
  const now = monthOf(clock.now(), profile.timeZone)
  const last = await findLastMonth(db, affiliate.id)
  const open: Month[] = []
  let month = last === null ? monthOf(affiliate.created_at.getTime(), profile.timeZone) : monthAfter(last.month)
  let carried = last?.carriedOut ?? 0
  for (; month <= now; month = monthAfter(month)) {
    const figures = await monthFigures(deps, db, affiliate, month, carried)
    carried = figures.carriedOut
    open.unshift(figures)
  }
  return open
}

/** Closes the oldest open month, if it ended long enough ago; the caller's transaction. Answers the month. */
export async function closeNextMonth(deps: AffiliatesDeps, db: Queryable, affiliateId: number): Promise<string | null> {
  const { clock, profile } = deps
  await lockMonths(db, affiliateId)
  const affiliate = await findAffiliate(db, affiliateId)
  invariant(affiliate !== null, `there is an affiliate ${affiliateId}`)
  const last = await findLastMonth(db, affiliateId)
  const month = last === null ? monthOf(affiliate.created_at.getTime(), profile.timeZone) : monthAfter(last.month)
  if (clock.now() < monthStartOf(monthAfter(month), profile.timeZone) + PERIOD_CLOSED_AFTER_MS) return null
  const figures = await monthFigures(deps, db, affiliate, month, last?.carriedOut ?? 0)
  await insertMonth(db, affiliateId, figures, nowOf(deps))
  return month
}

/** Of every affiliate; answers how many months it closed. */
export async function closeMonths(deps: AffiliatesDeps): Promise<number> {
  let closed = 0
  const turns = eachInTurn('months of affiliates')
  await turns.each(await loadAffiliateIds(deps.pool), async (id) => {
    while ((await inTransaction(deps.pool, (db) => closeNextMonth(deps, db, id))) !== null) closed += 1
  })
  turns.end()
  return closed
}

export type Decided =
  | { ok: true; commission: number }
  | { ok: false; code: 'NO_SUCH_MONTH' | 'NOTHING_DUE' | 'NOT_APPROVED' | 'DECIDED' | 'REFERENCE_USED' }
  /** `owed`: of shares up to now, what turned out not to be collected and was not earned again since. */
  | { ok: false; code: 'NOT_COLLECTED'; owed: string }

/** Refusals in this order, NOT_COLLECTED before REFERENCE_USED. The money itself moves outside: the reference names how. */
export async function decideMonth(
  deps: AffiliatesDeps,
  wanted: NewDecision,
  requestId: number | null = null,
): Promise<Decided> {
  return doneOnce<Decided>(deps.pool, requestId, async (db) => {
    await lockMonths(db, wanted.affiliateId)
    const month = await findMonth(db, wanted.affiliateId, wanted.month)
    if (month === null) return { ok: false, code: 'NO_SUCH_MONTH' }
    if (month.commission === 0) return { ok: false, code: 'NOTHING_DUE' }
    const needed: Decision | null = wanted.decision === 'paid' ? 'approved' : null
    if (month.decision !== needed) return { ok: false, code: month.decision === null ? 'NOT_APPROVED' : 'DECIDED' }
    const owed = wanted.decision === 'paid' ? await uncollectedSince(deps, db, wanted) : 0
    if (owed > 0) return { ok: false, code: 'NOT_COLLECTED', owed: amountText(owed) }
    if (!(await insertDecision(db, wanted, nowOf(deps)))) return { ok: false, code: 'REFERENCE_USED' }
    return { ok: true, commission: month.commission }
  })
}

async function uncollectedSince(
  deps: AffiliatesDeps,
  db: Queryable,
  { affiliateId, month }: Pick<NewDecision, 'affiliateId' | 'month'>,
): Promise<number> {
  const affiliate = await findAffiliate(db, affiliateId)
  invariant(affiliate !== null, `there is an affiliate ${affiliateId}`)
  const open = await openMonths(deps, affiliate, db)
  return -owedSince([...(await loadMonthsAfter(db, affiliateId, month)), ...open.toReversed()])
}
