// All SQL of promo codes.

import type { MarketId } from '@walia/domain/market/profile.ts'
import type { PromoGift, PromoTerms } from '@walia/domain/promo/promo.ts'
import type { Queryable } from '../ledger/index.ts'

/** Money in minor units. `cost`: of one use at most. */
export type StoredPromo = PromoTerms & {
  id: number
  cost: number
  uses: number
  spent: number
  stopped: { at: Date; by: string } | null
}

type Row = {
  id: number
  code: string
  gift: PromoGift
  amount: number
  cost: number
  opens_at: Date
  closes_at: Date | null
  uses_max: number
  person_uses_max: number
  ceiling: number
  new_days: number | null
  deposited_min: number | null
  account_ids: number[] | null
  uses: number
  spent: number
  stopped_at: Date | null
  stopped_by: string | null
}
const PROMO = `id, code, gift, amount, cost, opens_at, closes_at, uses_max, person_uses_max, ceiling, new_days,
  deposited_min, account_ids, uses, spent, stopped_at, stopped_by`

const promoOf = (row: Row): StoredPromo => ({
  ...{ id: row.id, code: row.code, gift: row.gift, amount: row.amount, cost: row.cost },
  ...{ from: row.opens_at.getTime(), until: row.closes_at?.getTime() ?? null },
  ...{ usesMax: row.uses_max, personUsesMax: row.person_uses_max, ceiling: row.ceiling },
  ...{ newDays: row.new_days, depositedMin: row.deposited_min, accounts: row.account_ids?.map(Number) ?? null },
  ...{ uses: row.uses, spent: row.spent },
  stopped: row.stopped_at === null ? null : { at: row.stopped_at, by: row.stopped_by ?? '' },
})

export type NewPromo = PromoTerms & { market: MarketId; requestId: number; cost: number; by: string; madeAt: Date }
/** The code, also where the same request has made it before; null when the market has had it already. */
export async function insertPromo(db: Queryable, promo: NewPromo): Promise<string | null> {
  const { rows } = await db.query<{ code: string }>(
    `with made as (
       insert into promo_code (request_id, market, code, gift, amount, cost, opens_at, closes_at, uses_max,
         person_uses_max, ceiling, new_days, deposited_min, account_ids, by_whom, made_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
       on conflict do nothing returning code
     ) select code from made union all select code from promo_code where request_id = $1 limit 1`,
    [
      ...[promo.requestId, promo.market, promo.code, promo.gift, promo.amount, promo.cost],
      ...[new Date(promo.from), promo.until === null ? null : new Date(promo.until)],
      ...[promo.usesMax, promo.personUsesMax, promo.ceiling, promo.newDays, promo.depositedMin, promo.accounts],
      ...[promo.by, promo.madeAt],
    ],
  )
  return rows[0]?.code ?? null
}

export async function findPromo(db: Queryable, market: MarketId, code: string): Promise<StoredPromo | null> {
  const sql = `select ${PROMO} from promo_code where market = $1 and code = $2`
  const { rows } = await db.query<Row>(sql, [market, code])
  return rows[0] ? promoOf(rows[0]) : null
}

/** Uses of a code one after the other, until the transaction ends: they share its caps. Taken before any other lock. */
export async function lockPromo(db: Queryable, market: MarketId, code: string): Promise<StoredPromo | null> {
  const sql = `select ${PROMO} from promo_code where market = $1 and code = $2 for no key update`
  const { rows } = await db.query<Row>(sql, [market, code])
  return rows[0] ? promoOf(rows[0]) : null
}

/** An account's uses of whatever codes one after the other: a deposit counts for one of them. Taken after the code's lock. */
export async function lockUsesOf(db: Queryable, accountId: number): Promise<void> {
  await db.query(`select pg_advisory_xact_lock(hashtextextended('promo uses of ' || $1::bigint, 0))`, [accountId])
}

/** What the account's uses of codes for depositors have asked for, minor units. */
export async function sumAsked(db: Queryable, accountId: number): Promise<number> {
  const { rows } = await db.query<{ total: number }>(
    `select coalesce(sum(p.deposited_min), 0)::bigint as total
     from promo_use u join promo_code p on p.id = u.promo_id where u.account_id = $1`,
    [accountId],
  )
  return rows[0]?.total ?? 0
}

/** The newest first. */
export async function loadPromos(db: Queryable, market: MarketId, limit: number): Promise<StoredPromo[]> {
  const sql = `select ${PROMO} from promo_code where market = $1 order by id desc limit $2`
  return (await db.query<Row>(sql, [market, limit])).rows.map(promoOf)
}

/** Null resumes it. False where there is no such code. */
export async function updateStopped(
  db: Queryable,
  market: MarketId,
  code: string,
  stopped: { at: Date; by: string } | null,
): Promise<boolean> {
  const { rowCount } = await db.query(
    'update promo_code set stopped_at = $3, stopped_by = $4 where market = $1 and code = $2',
    [market, code, stopped?.at ?? null, stopped?.by ?? null],
  )
  return rowCount === 1
}

export async function updateUsed(db: Queryable, promoId: number, cost: number): Promise<void> {
  await db.query('update promo_code set uses = uses + 1, spent = spent + $2 where id = $1', [promoId, cost])
}

export type PromoUse = { promoId: number; accountId: number; number: number; requestKey: string; at: Date }
export async function insertUse(db: Queryable, use: PromoUse): Promise<void> {
  await db.query('insert into promo_use (promo_id, account_id, number, request_key, at) values ($1, $2, $3, $4, $5)', [
    use.promoId,
    use.accountId,
    use.number,
    use.requestKey,
    use.at,
  ])
}

/** Which code the account has used under the key. */
export async function findUsed(db: Queryable, accountId: number, requestKey: string): Promise<number | null> {
  const sql = 'select promo_id from promo_use where account_id = $1 and request_key = $2'
  return (await db.query<{ promo_id: number }>(sql, [accountId, requestKey])).rows[0]?.promo_id ?? null
}

export async function countUses(db: Queryable, promoId: number, accountIds: readonly number[]): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'select count(*)::int as count from promo_use where promo_id = $1 and account_id = any($2::bigint[])',
    [promoId, accountIds],
  )
  return rows[0]?.count ?? 0
}
