// The SQL of operations: requests that wait, and the audit log of what came of them.
import type { Pool } from 'pg'
import type { Outcome } from '../platform/commands.ts'
import { personOf } from '../platform/person.ts'
import { secretHashOf } from '../platform/secretHash.ts'
import type { Operation, OperationRequest } from './command.ts'
import type { Selection } from './roles.ts'

export type Queryable = Pick<Pool, 'query'>
/** `by`: the name of the account; `isLive`: it may still command. */
export type StoredRequest = OperationRequest & { id: number; by: string; isLive: boolean }
export type { Outcome }

/** Null where the key is nobody's, or of an account that was revoked. */
export async function insertRequest(
  db: Queryable,
  { action, subject, reason }: OperationRequest,
  key: string,
): Promise<number | null> {
  const { rows } = await db.query<{ id: number | null }>('select operation_request_add($1, $2, $3, $4) as id', [
    ...[action, JSON.stringify(subject), reason, key],
  ])
  return rows[0]?.id ?? null
}

type Waiting = { id: number; action: string; subject: object; by_whom: string; reason: string; is_live: boolean }

/** Oldest first. */
export async function loadWaiting(db: Queryable, limit: number, { only, except }: Selection): Promise<StoredRequest[]> {
  const { rows } = await db.query<Waiting>(
    `select r.id, r.action, r.subject, r.by_whom, r.reason, o.id is not null as is_live from operation_request r
     left join operator_account o on o.id = r.operator_id and o.revoked_at is null
     where not exists (select from audit_log a where a.request_id = r.id)
       and ($2::text[] is null or r.action = any ($2)) and r.action <> all ($3)
     order by r.id limit $1`,
    [limit, only, except],
  )
  return rows.map(({ id, action, subject, by_whom, reason, is_live }) => ({
    ...({ action, subject } as Operation),
    id,
    by: by_whom,
    reason,
    isLive: is_live,
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

/** For whoever asked, by his key. */
export async function findOwnOutcome(db: Queryable, requestId: number, key: string): Promise<Outcome | null> {
  const sql = 'select outcome, details from operation_outcome($1, $2)'
  return (await db.query<Outcome>(sql, [requestId, key])).rows[0] ?? null
}

export type CommandRole = 'walia_app' | 'walia_operator'

/** What a command line acts as: the product's role where its login may, which every command works with; null for neither. */
export async function findCommandRole(login: Queryable): Promise<CommandRole | null> {
  const { rows } = await login.query<{ rolname: CommandRole }>(
    `select rolname from pg_roles where rolname in ('walia_app', 'walia_operator') and pg_has_role(oid, 'SET')
     order by rolname limit 1`,
  )
  return rows[0]?.rolname ?? null
}

export type Operator = { id: number; name: string }

/** Of a key that is not revoked; stamps its use. For the schema's owner. */
export async function useOperator(owner: Queryable, key: string): Promise<Operator | null> {
  return (await owner.query<Operator>('select id, name from operator_use($1)', [key])).rows[0] ?? null
}

/** False where somebody has had the name. `by` null: no account could say so. */
export async function insertOperator(owner: Queryable, name: string, key: string, by: Operator | null) {
  const { rowCount } = await owner.query(
    `insert into operator_account (name, person, secret_hash, created_by) values ($1, $2, $3, $4)
     on conflict (person) do nothing`,
    [name, personOf(name), secretHashOf(key), by?.id ?? null],
  )
  return rowCount === 1
}

/** Of development: an account that is there already stays as it is. */
export async function insertSimulated(owner: Queryable, name: string, key: string): Promise<void> {
  await owner.query(
    `insert into operator_account (name, person, secret_hash, simulated) values ($1, $2, $3, true)
     on conflict do nothing`,
    [name, personOf(name), secretHashOf(key)],
  )
}

/** False where nobody who may command has the name. */
export async function updateRevoked(owner: Queryable, name: string, by: Operator): Promise<boolean> {
  const { rowCount } = await owner.query(
    `update operator_account set revoked_at = clock_timestamp(), revoked_by = $2
     where person = $1 and revoked_at is null`,
    [personOf(name), by.id],
  )
  return rowCount === 1
}

/** Whether a person has an account that may command. */
export async function hasOperator(db: Queryable): Promise<boolean> {
  const sql = 'select from operator_account where revoked_at is null and not simulated limit 1'
  return (await db.query(sql)).rowCount === 1
}

export async function loadOperators(db: Queryable): Promise<object[]> {
  const { rows } = await db.query<object>(
    `select o.name, c.name as "createdBy", o.created_at as "createdAt", o.last_used_at as "lastUsedAt",
       r.name as "revokedBy", o.revoked_at as "revokedAt"
     from operator_account o left join operator_account c on c.id = o.created_by
     left join operator_account r on r.id = o.revoked_by order by o.id`,
  )
  return rows
}
