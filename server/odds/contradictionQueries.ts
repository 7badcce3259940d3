// The SQL of contradictions between the feed and an operator's rulings.
import type pg from 'pg'
import type { Dispute, Said, StackEntry } from './settlementStack.ts'

type Queryable = Pick<pg.Pool, 'query'>
type Line = { urn: string; parentMatchId: number; market: number; specifiers: string }
type DisputedStep = Line & {
  entry: StackEntry
  dispute: Dispute | null
  operator: string | null
  reason: string | null
}

/** In the transaction of the steps, in their order: at most one is open of a line. */
export async function writeDisputes(db: Queryable, steps: readonly DisputedStep[]): Promise<void> {
  for (const { dispute, urn, parentMatchId, market, specifiers, entry, operator, reason } of steps) {
    if (dispute === null) continue
    await db.query(
      `update line_contradiction set decided_at = clock_timestamp(), decided_as = $4, by_whom = $5, reason = $6
       where urn = $1 and market = $2 and specifiers = $3 and decided_at is null`,
      [urn, market, specifiers, dispute.ends, operator, reason],
    )
    if (dispute.opens === null) continue
    const { ruled, said } = dispute.opens
    await db.query(
      `insert into line_contradiction (urn, parent_match_id, market, specifiers, entry, ruled, said)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [urn, parentMatchId, market, specifiers, JSON.stringify(entry), JSON.stringify(ruled), JSON.stringify(said)],
    )
  }
}

export type Contradiction = {
  id: number
  match: number
  urn: string
  market: number
  specifiers: string
  ruled: Said
  said: Said
  at: Date
  /** Who ruled last, and why. */
  ruledBy: string | null
  ruledReason: string | null
}

/** Those that nobody has decided, oldest first. */
export async function loadContradictions(db: Queryable, limit: number): Promise<Contradiction[]> {
  const { rows } = await db.query<Contradiction>(
    `select c.id, c.parent_match_id as match, c.urn, c.market, c.specifiers, c.ruled, c.said, c.at,
       e.operator as "ruledBy", e.reason as "ruledReason"
     from line_contradiction c left join lateral (
       select operator, reason from line_entry e where e.urn = c.urn and e.market = c.market
         and e.specifiers = c.specifiers and e.product = 0 order by e.id desc limit 1
     ) e on true
     where c.decided_at is null order by c.id limit $1`,
    [limit],
  )
  return rows
}

export async function countContradictions(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'select count(*)::int as count from line_contradiction where decided_at is null',
  )
  return rows[0]?.count ?? 0
}

/** The line of an open one. */
export async function findContradiction(db: Queryable, id: number): Promise<Omit<Line, 'urn'> | null> {
  const { rows } = await db.query<Omit<Line, 'urn'>>(
    `select parent_match_id as "parentMatchId", market, specifiers from line_contradiction
     where id = $1 and decided_at is null`,
    [id],
  )
  return rows[0] ?? null
}

/** False when it is not open. */
export async function updateForRuling(db: Queryable, id: number, by: string, reason: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `update line_contradiction set decided_at = clock_timestamp(), decided_as = 'ruling', by_whom = $2, reason = $3
     where id = $1 and decided_at is null`,
    [id, by, reason],
  )
  return rowCount === 1
}
