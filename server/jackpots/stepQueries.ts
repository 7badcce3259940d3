// The SQL of persons' steps with a round, each by an operator's request.
import type { Award } from '@walia/domain/jackpots/pool.ts'
import { MAY_BE_VOID, type Queryable } from './queries.ts'

/** Whose step it is, and the request by which he asked for it: the database takes none of a person without one. */
export type Asked = { by: string; requestId: number }

/** As `npm run ops` hands one in; null where the key is no account's. */
export async function insertRequest(
  db: Queryable,
  { action, subject, key }: { action: string; subject: object; key: string },
): Promise<number | null> {
  const sql = `select operation_request_add($1, $2, 'the simulation', $3) as id`
  const { rows } = await db.query<{ id: number | null }>(sql, [action, JSON.stringify(subject), key])
  return rows[0]?.id ?? null
}

/** The first of two who say that the round is void; false where somebody has asked before, or it cannot be any more. */
export async function updateVoidAsked(db: Queryable, id: number, { by, requestId }: Asked): Promise<boolean> {
  const { rowCount } = await db.query(
    `update jackpot set void_asked_by = $2, void_asked_request = $3
     where id = $1 and void_asked_by is null and ${MAY_BE_VOID}`,
    [id, by, requestId],
  )
  return rowCount === 1
}

/** The second one; false where he is the first, or it cannot be void any more. */
export async function updateVoidedBy(db: Queryable, id: number, { by, requestId }: Asked): Promise<boolean> {
  const { rowCount } = await db.query(
    `update jackpot set phase = 'void', void_because = 'operator', voided_by = $2, voided_request = $3
     where id = $1 and void_asked_by <> $2 and ${MAY_BE_VOID}`,
    [id, by, requestId],
  )
  return rowCount === 1
}

export async function updateAwarded(
  db: Queryable,
  id: number,
  { by, requestId }: Asked,
  awards: readonly Award[],
): Promise<void> {
  await db.query('delete from jackpot_award where jackpot_id = $1', [id])
  await db.query(
    `insert into jackpot_award (jackpot_id, tier, pool, added, lines, each)
     select $1, a.right, a.pool, a.added, a.lines, a.each
     from jsonb_to_recordset($2::jsonb) a ("right" smallint, pool bigint, added bigint, lines bigint, "each" bigint)`,
    [id, JSON.stringify(awards)],
  )
  await db.query(
    `update jackpot set phase = 'awarded', awarded_by = $2, awarded_request = $3
     where id = $1 and phase in ('decided', 'awarded')`,
    [id, by, requestId],
  )
}

/** With it what the round leaves for later ones is known. */
export async function updateApproved(
  db: Queryable,
  id: number,
  { by, requestId }: Asked,
  leftOver: number,
): Promise<void> {
  await db.query(
    `update jackpot set phase = 'approved', approved_by = $2, approved_request = $3, left_over = $4
     where id = $1 and phase = 'awarded'`,
    [id, by, requestId, leftOver],
  )
}

/** Whoever releases it first to payment. */
export async function updateReleasedBy(db: Queryable, id: number, { by, requestId }: Asked): Promise<void> {
  await db.query(
    `update jackpot set released_by = $2, released_request = $3
     where id = $1 and phase = 'approved' and released_by is null`,
    [id, by, requestId],
  )
}
