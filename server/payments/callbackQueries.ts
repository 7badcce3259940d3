// All SQL of providers' callbacks, genuine and forged.
import type { Queryable } from './queries.ts'

export type NewCallback = { provider: string; receivedAt: Date; ip: string; headers: unknown; body: Buffer }
export async function insertCallback(db: Queryable, callback: NewCallback): Promise<string> {
  const { provider, receivedAt, ip, headers, body } = callback
  const answer = await db.query<{ id: string }>(
    'insert into payment_callback (provider, received_at, ip, headers, body) values ($1, $2, $3, $4, $5) returning id',
    [provider, receivedAt, ip, JSON.stringify(headers), body],
  )
  return answer.rows[0]?.id ?? ''
}

export async function updateVerdict(
  db: Queryable,
  id: string,
  verdict: 'genuine' | 'malformed',
  payment: { depositId?: string; withdrawalId?: string },
): Promise<void> {
  await db.query('update payment_callback set verdict = $2, deposit_id = $3, withdrawal_id = $4 where id = $1', [
    id,
    verdict,
    payment.depositId ?? null,
    payment.withdrawalId ?? null,
  ])
}

/** It names no payment of ours: the hash of its body and so many of the first bytes stay. */
export async function updateUnknownOrder(db: Queryable, id: string, bytes: number): Promise<void> {
  await db.query(
    `update payment_callback set verdict = 'unknown_order', body_hash = sha256(body), body = substring(body for $2::int)
     where id = $1`,
    [id, bytes],
  )
}

export type Refused = NewCallback & {
  hash: Buffer
  network: string
  verdict: 'forged' | 'unreadable' | 'malformed' | 'unknown_order'
}
/** Counts what was refused; keeps it unless its network or all of them had so many on this day. */
export async function keepBounded(db: Queryable, refused: Refused, networkMax: number, allMax: number): Promise<void> {
  const { provider, receivedAt, ip, headers, body, hash, network, verdict } = refused
  await db.query({
    name: 'payment_keep_refused',
    text: 'select payment_keep_refused($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)',
    values: [provider, receivedAt, ip, JSON.stringify(headers), body, hash, network, networkMax, allMax, verdict],
  })
}

export async function expireForgeries(db: Queryable, before: Date): Promise<void> {
  await db.query('select payment_expire_forgeries($1)', [before])
}

/** Answers of how many genuine callbacks that came before then the raw bytes were removed. */
export async function removeBodies(db: Queryable, before: Date, now: Date, limit: number): Promise<number> {
  const sql = 'select payment_remove_bodies($1, $2, $3) as count'
  const { rows } = await db.query<{ count: number }>(sql, [before, now, limit])
  return rows[0]?.count ?? 0
}
