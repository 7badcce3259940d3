// The SQL of operations: requests that wait, and the audit log of what came of them.
import type { Pool } from 'pg'
import type { Operation, OperationRequest } from './command.ts'
import type { Selection } from './roles.ts'

export type Queryable = Pick<Pool, 'query'>
export type StoredRequest = OperationRequest & { id: number }
export type Outcome = { outcome: 'done' | 'refused' | 'failed'; details: object }

export async function insertRequest(db: Queryable, { action, subject, by, reason }: OperationRequest): Promise<number> {
  const { rows } = await db.query<{ id: number }>(
    'insert into operation_request (action, subject, by_whom, reason) values ($1, $2, $3, $4) returning id::int8',
    [action, JSON.stringify(subject), by, reason],
  )
  return Number(rows[0]?.id)
}

/** Oldest first. */
export async function loadWaiting(db: Queryable, limit: number, { only, except }: Selection): Promise<StoredRequest[]> {
  const { rows } = await db.query<{ id: number; action: string; subject: object; by_whom: string; reason: string }>(
    `select r.id, r.action, r.subject, r.by_whom, r.reason from operation_request r
     where not exists (select from audit_log a where a.request_id = r.id)
       and ($2::text[] is null or r.action = any ($2)) and r.action <> all ($3)
     order by r.id limit $1`,
    [limit, only, except],
  )
  return rows.map(({ id, action, subject, by_whom, reason }) => ({
    ...({ action, subject } as Operation),
    id,
    by: by_whom,
    reason,
  }))
}

export async function insertAudit(db: Queryable, request: StoredRequest, { outcome, details }: Outcome): Promise<void> {
  await db.query(
    `insert into audit_log (request_id, action, subject, by_whom, reason, outcome, details)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      request.id,
      request.action,
      JSON.stringify(request.subject),
      request.by,
      request.reason,
      outcome,
      JSON.stringify(details),
    ],
  )
}

/** Null while nobody has carried the request out. */
export async function findOutcome(db: Queryable, requestId: number): Promise<Outcome | null> {
  const { rows } = await db.query<Outcome>('select outcome, details from audit_log where request_id = $1', [requestId])
  return rows[0] ?? null
}
