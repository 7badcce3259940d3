// What an operator's request did is done once: its answer is a row of the same transaction. A request that is carried out
// again (its process was killed before the audit log had it) is answered from that row, refusals included.
import type pg from 'pg'
import { inTransaction } from './transaction.ts'

type Queryable = Pick<pg.Pool, 'query'>

/** In a transaction of its own. `requestId` null is no operator's: it is done each time. The answer has to survive JSON. */
export const doneOnce = <Answer>(
  pool: pg.Pool,
  requestId: number | null,
  work: (db: pg.PoolClient) => Promise<Answer>,
): Promise<Answer> => inTransaction(pool, (db) => doneOnceIn(db, requestId, work))

/** In the caller's transaction, as the first that it does: two processes with one request come one after the other. */
export async function doneOnceIn<Answer, Db extends Queryable>(
  db: Db,
  requestId: number | null,
  work: (db: Db) => Promise<Answer>,
): Promise<Answer> {
  if (requestId === null) return work(db)
  await lockRequest(db, requestId)
  const before = await findDone<Answer>(db, requestId)
  if (before !== null) return before.answer
  const answer = await work(db)
  await insertDone(db, requestId, answer)
  return answer
}

/** Until the transaction ends: whoever holds it reads what came of the request, or writes it. */
export async function lockRequest(db: Queryable, requestId: number): Promise<void> {
  await db.query(`select pg_advisory_xact_lock(hashtextextended('operation_request', $1))`, [requestId])
}

export async function findDone<Answer>(db: Queryable, requestId: number): Promise<{ answer: Answer } | null> {
  const { rows } = await db.query<{ answer: Answer }>('select answer from request_done where request_id = $1', [
    requestId,
  ])
  return rows[0] ?? null
}

export async function insertDone(db: Queryable, requestId: number, answer: unknown): Promise<void> {
  const sql = 'insert into request_done (request_id, answer) values ($1, $2)'
  await db.query(sql, [requestId, JSON.stringify(answer)])
}
